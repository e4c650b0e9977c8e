"""CoreNLP's JSON, as its server writes it, without the server."""

from whowhich.antecedents.methods import find_antecedents
from whowhich.parsers.corenlp_trees import entities_of, sendable, tree_of


def utf16(text, code_points):
    return len(text[:code_points].encode("utf-16-le")) // 2


def sentence_of(text, words, heads, deps, tags, references=()):
    tokens, place = [], 0
    for number, (word, tag) in enumerate(zip(words, tags, strict=True), start=1):
        place = text.index(word, place)
        tokens.append(
            {
                "index": number,
                "word": word,
                "pos": tag,
                "characterOffsetBegin": utf16(text, place),
                "characterOffsetEnd": utf16(text, place + len(word)),
            }
        )
        place += len(word)
    edges = [
        {"dep": dep, "governor": head, "dependent": number}
        for number, (dep, head) in enumerate(zip(deps, heads, strict=True), start=1)
    ]
    extra = [{"dep": "ref", "governor": g, "dependent": d} for g, d in references]
    return {
        "tokens": tokens,
        "basicDependencies": edges,
        "enhancedPlusPlusDependencies": [*edges, *extra],
    }


TEXT = "🐎 𝒜 dog who barked ran"
SENTENCE = sentence_of(
    TEXT,
    TEXT.split(),
    [6, 3, 6, 5, 3, 0],
    ["discourse", "det", "nsubj", "nsubj", "acl:relcl", "ROOT"],
    ["UH", "DT", "NN", "WP", "VBD", "VBD"],
    references=[(3, 4)],
)


def test_offsets_are_code_points():
    tree = tree_of(TEXT, [SENTENCE], {})
    assert [TEXT[token.start : token.end] for token in tree] == TEXT.split()
    assert [token.text for token in tree] == TEXT.split()


def test_heads_labels_and_the_root():
    tree = tree_of(TEXT, [SENTENCE], {})
    assert [token.head for token in tree] == [5, 2, 5, 4, 2, 5]
    assert tree[4].dep == "acl:relcl" and tree[5].dep == "ROOT"
    assert tree.references == ((2, 3),)


def test_each_method_reads_its_own_part():
    tree = tree_of(TEXT, [SENTENCE], {})
    assert find_antecedents(tree, {2}, "relcl")[3].antecedents == (2,)
    assert find_antecedents(tree, {2}, "ref")[3] == ((2,), "ref")
    assert find_antecedents(tree, {2}, "relcl+coref") == {}


def test_coreference():
    chains = {"1": [{"sentNum": 1, "headIndex": 3}, {"sentNum": 1, "headIndex": 1}]}
    tree = tree_of(TEXT, [SENTENCE], chains)
    assert tree.chains == ((0, 2),) and tree.earlier == ((),)
    for method in ("coref", "relcl+coref"):
        assert find_antecedents(tree, {2}, method)[3] == ((2,), "relcl+coref")


def test_the_last_sentence_of_a_window_and_its_links_to_those_before():
    before = "🐎 ran"
    text = f"{before}\n{TEXT}"
    first = sentence_of(text, before.split(), [2, 0], ["nsubj", "ROOT"], ["NN", "VBD"])
    last = {
        **SENTENCE,
        "tokens": [
            {
                **token,
                "characterOffsetBegin": token["characterOffsetBegin"]
                + utf16(text, len(before))
                + 1,
                "characterOffsetEnd": token["characterOffsetEnd"] + utf16(text, len(before)) + 1,
            }
            for token in SENTENCE["tokens"]
        ],
    }
    chains = {"1": [{"sentNum": 2, "headIndex": 3}, {"sentNum": 1, "headIndex": 1}]}
    tree = tree_of(text, [first, last], chains, len(before) + 1)
    assert list(tree) == list(tree_of(TEXT, [SENTENCE], {}))
    assert tree.references == ((2, 3),) and tree.chains == ((2,),)
    (((token,)),) = tree.earlier
    assert (token.text, token.start, token.end) == ("🐎", 0, 1)
    # Cut elsewhere than asked for.
    assert tree_of(text, [first, last], {}, 0) == []
    assert tree_of(text, [first, last], {}, len(text)) == []


def test_what_is_not_one_sentence_has_no_tree():
    assert tree_of("", [], {}) == [] == tree_of(TEXT, [SENTENCE, SENTENCE], {})


def test_half_a_surrogate_can_be_sent():
    text = sendable("a \ud800 dog 🐎")
    assert text.encode() and len(text) == len("a \ud800 dog 🐎")


def test_entities_have_ontonotes_labels():
    text = "🐎 Persians"
    mentions = [{"characterOffsetBegin": 3, "characterOffsetEnd": 11, "ner": "NATIONALITY"}]
    assert entities_of(text, [{"entitymentions": mentions}]) == [(2, 10, "NORP")]
    assert entities_of(text, [{}]) == []
