from collections import Counter

import pyarrow as pa
import pytest

from whowhich.corpora.documents import Document
from whowhich.counts_file import nested
from whowhich.names import Name, word_forms
from whowhich.parsers.spacy import SpacyParser
from whowhich.pronouns import PRONOUNS
from whowhich.references.candidates import CandidateFinder
from whowhich.references.extract import extract_references, is_too_long
from whowhich.references.paragraphs import paragraphs
from whowhich.references.prefilter import Prefilter
from whowhich.references.rows import reference_id
from whowhich.tables.corpus_schemas import REFERENCES, ROLES

FORMS = word_forms(
    [
        Name("dog", "companion", ("dogs",)),
        Name("cat", "companion", ("cats",)),
        Name("guinea pig", "companion", ("guinea pigs",)),
        Name("turkey", "farm", ("turkeys",)),
    ]
)
TEXT = (
    "🐎 The dog that followed\nus home was limping. My aunt owned a\r\ncat whose left ear was torn,"
    "\nand a dog which slept.\n\n"
    "The guinea pig, which squeaked,\nwas old. Nothing here. He met Turkey, which borders eight "
    "countries.\n\nThe dog knew that he was there. The dog owner who lives upstairs never answers."
)


@pytest.fixture(scope="module")
def parser():
    return SpacyParser("en_core_web_sm")


def extract(parser, documents, batch_sentences=256, prefilter=False, max_tokens=200):
    counts: Counter[str] = Counter()
    rows = [
        row
        for batch in extract_references(
            documents,
            Prefilter(FORMS, PRONOUNS).paragraphs if prefilter else paragraphs,
            CandidateFinder(FORMS),
            parser,
            "test",
            3,
            counts,
            max_tokens,
            batch_sentences,
        )
        for row in batch
    ]
    return rows, counts


def test_rows(parser):
    rows, _ = extract(parser, [Document("a.txt", TEXT)])
    assert [(row["name"], row["pronoun"]) for row in rows] == [
        ("dog", "that"),
        ("cat", "whose"),
        ("dog", "which"),
        ("guinea pig", "which"),
        ("turkey", "which"),
    ]
    for row in rows:
        sentence = row["sentence"]
        assert "\n" not in sentence
        assert FORMS[sentence[row["name_start"] : row["name_end"]].lower()] == row["name"]
        assert sentence[row["pronoun_start"] : row["pronoun_end"]].lower() == row["pronoun"]
        assert TEXT[row["pronoun_offset"] :].lower().startswith(row["pronoun"])
        assert TEXT[row["name_offset"] :].lower().startswith(row["name"].split()[0])
        assert row["role"] in ROLES
        assert (row["corpus"], row["document"], row["shard"]) == ("test", "a.txt", 3)
    assert [row["comma"] for row in rows] == [False, False, False, True, True]
    assert [row["role"] for row in rows] == [
        "subject",
        "possessive",
        "subject",
        "subject",
        "subject",
    ]
    assert [row["entity"] for row in rows] == ["", "", "", "", "GPE"]
    assert [row["capitalised"] for row in rows] == [False, False, False, False, True]
    assert rows[1]["flags"] == ["other_reference"] == rows[2]["flags"]
    table = pa.Table.from_pylist(rows, schema=REFERENCES)
    assert table.num_rows == 5
    assert len(set(table["reference_id"].to_pylist())) == 5


def test_counts_add_up(parser):
    _, counts = extract(parser, [Document("a.txt", TEXT)])
    assert nested(counts)["sentences"] == {
        "read": 7,
        "kept": 4,
        "skipped": {
            "no_name_before_pronoun": 1,
            "no_relative_pronoun": 1,
            "other_antecedent": 1,
        },
    }
    assert counts["references_found"] == 5


def test_batches_pieces_and_the_prefilter_change_nothing(parser):
    whole, _ = extract(parser, [Document("a.txt", TEXT)])
    cut = TEXT.index("The guinea")
    pieces = [Document("a.txt", TEXT[:cut]), Document("a.txt", TEXT[cut:], offset=cut)]
    assert extract(parser, pieces)[0] == whole
    assert extract(parser, [Document("a.txt", TEXT)], batch_sentences=1)[0] == whole
    assert extract(parser, [Document("a.txt", TEXT)], prefilter=True)[0] == whole


def test_what_lies_outside_the_body_is_not_read_but_keeps_its_place(parser):
    body = (TEXT.index("The guinea"), len(TEXT))
    rows, _ = extract(parser, [Document("a.txt", TEXT, body=(body,))])
    whole, _ = extract(parser, [Document("a.txt", TEXT)])
    assert rows == whole[3:]


def test_marks_become_flags_of_their_sentence(parser):
    position = TEXT.index("squeaked")
    rows, _ = extract(parser, [Document("a.txt", TEXT, marks=((position, "lost_template"),))])
    assert [row["flags"] for row in rows if "lost_template" in row["flags"]] == [["lost_template"]]
    assert "lost_template" in rows[3]["flags"]


def test_long_sentences_are_skipped_and_counted(parser):
    long = "The dog that barked " + "and barked " * 100 + "slept."
    rows, counts = extract(parser, [Document("a", long + " A dog that barks bites.")])
    assert len(rows) == 1
    assert counts["sentences_skipped_too_long"] == 1
    assert is_too_long("a b, c", 3)
    assert not is_too_long("a b, c", 4)


# CoreNLP 608: the parser runs out of memory on a long list.
@pytest.mark.parametrize(
    "between", [", apple", " and apples", ";a", "\n* an item", " --", ". . ", "(", "\u3001\u72ac"]
)
def test_a_list_of_400_is_too_long_whatever_stands_between(parser, between):
    text = f"The dog that saw{between * 400} slept.\n\nA dog that barks bites."
    rows, counts = extract(parser, [Document("a", text)])
    assert [row["sentence"] for row in rows] == ["A dog that barks bites."]
    assert counts["sentences_skipped_too_long"] == 1


def test_a_name_within_a_token_is_counted(parser):
    _, counts = extract(parser, [Document("a", "See dog@cats.com that barked.")])
    assert counts["sentences_skipped_not_a_token"] == 1


def test_reference_ids_are_stable_and_differ():
    assert reference_id("books", "a.txt", 1, 23) == "7f66949fe0067d9a8bd2"
    parts = [("b", "a", 1, 23), ("b", "a", 12, 3), ("ba", "", 1, 23), ("b", "a1", 1, 23)]
    assert len({reference_id(*part) for part in parts}) == 4
