"""Claims on sentiment, pronouns, Eq. 3, correlation, perplexity and annotators."""

import numpy as np
import pandas as pd
import pytest

from whowhich.annotation.precision import COLUMNS as PRECISION_COLUMNS
from whowhich.findings.bias_claims import judge_correlation, judge_roberta, judge_signs
from whowhich.findings.finding import FAILS, HOLDS, OPEN
from whowhich.findings.fit_claims import judge_perplexity, judge_precision
from whowhich.findings.pronoun_claims import judge_pronouns, published_ratio
from whowhich.findings.word_claims import NEGATIVE, NEUTRAL, judge_sentiment

NAN = np.nan


def by_key(findings):
    return {finding.claim.key: finding.measure for finding in findings}


def sentiment(neutral, negative, status="ok"):
    rows = [("neutral", *neutral, 40, status), ("negative", *negative, 40, status)]
    return pd.DataFrame(rows, columns=["measure", "object", "human", "p_value", "words", "status"])


def test_sentiment():
    found = by_key(judge_sentiment(sentiment((0.9, 0.5, 0.001), (0.3, 0.1, 0.01))))
    assert found[NEUTRAL.key].verdict == HOLDS and found[NEUTRAL.key].value == pytest.approx(0.4)
    # More negative words in object sentences: the opposite of what the paper found.
    assert found[NEGATIVE.key].verdict == FAILS
    assert found[NEGATIVE.key].value == pytest.approx(-0.2)
    found = by_key(judge_sentiment(sentiment((0.9, 0.5, NAN), (0, 0, NAN), "all words are alike")))
    assert found[NEUTRAL.key].verdict == OPEN and "alike" in found[NEUTRAL.key].sentence


def references(counts):
    """counts: name -> (object, human); every reference in a document of its own."""
    rows = [
        (name, pronoun)
        for name, (objects, humans) in counts.items()
        for pronoun in ["which"] * objects + ["who"] * humans
    ]
    frame = pd.DataFrame(rows, columns=["name", "pronoun"])
    return frame.assign(document=[f"d{i}" for i in range(len(frame))])


def test_pronouns_of_a_corpus():
    found = by_key(
        judge_pronouns(references({"dog": (500, 500), "bird": (1500, 500)}), ["dog"], 0.95)
    )
    # Names that aren't under study don't count.
    assert found["object_pronouns_twice"].value == 0.5
    assert found["object_pronouns_twice"].verdict == FAILS
    assert found["dog_alike"].verdict == HOLDS
    assert found["cat_alike"].verdict == OPEN and "not among" in found["cat_alike"].sentence
    names = ["dog", "cat", "bird"]
    found = by_key(judge_pronouns(references({"dog": (3, 3), "bird": (1330, 670)}), names, 0.95))
    assert found["object_pronouns_twice"].verdict == HOLDS
    assert found["dog_alike"].verdict == OPEN and found["dog_alike"].low < 0.2
    assert "no reference" in found["cat_alike"].sentence


def test_references_of_one_document_count_for_less():
    frame = references({"dog": (300, 200)})
    alone = by_key(judge_pronouns(frame, ["dog"], 0.95))["dog_alike"]
    frame["document"] = ["a"] * 150 + ["b"] * 150 + ["c"] * 200
    together = by_key(judge_pronouns(frame, ["dog"], 0.95))["dog_alike"]
    assert together.high - together.low > 3 * (alone.high - alone.low)
    assert "in 3 documents" in together.sentence


def test_published_ratio():
    rows = [
        ("B", "that", 30),
        ("B", "which", 10),
        ("B", "who", 15),
        ("B", "whose", 3),
        ("B", "whom", 2),
    ]
    table = pd.DataFrame(rows, columns=["corpus", "pronoun", "count"])
    assert published_ratio(table) == "B: 2.0 to 1"


def bias_row(name, value, low, high, status="ok"):
    return {
        "name": name,
        "n_human": 12,
        "n_object": 34,
        "status": status,
        "bias": value,
        "bias_low": low,
        "bias_high": high,
    }


def test_signs():
    table = pd.DataFrame(
        [
            bias_row("human", -0.5, -0.7, -0.3),
            bias_row("chicken", -0.5, -0.7, -0.3),
            bias_row("turkey", 0.1, -0.1, 0.3, "few"),
            bias_row("dog", NAN, NAN, NAN, "no_human"),
            bias_row("cat", 0.2, 0.1, 0.3),
            bias_row("persian", 0.2, 0.1, 0.3),
        ]
    )
    found = by_key(judge_signs(table))
    assert {key: each.verdict for key, each in found.items()} == {
        "human_negative": HOLDS,
        "chicken_positive": FAILS,
        "turkey_positive": OPEN,
        "dog_positive": OPEN,
        "cat_positive": HOLDS,
        "newfoundland_negative": OPEN,
        "persian_negative": FAILS,
    }
    assert "too few to lean on" in found["turkey_positive"].sentence
    assert "undefined" in found["dog_positive"].sentence
    assert "12 sentences with a human, 34 with an object" in found["human_negative"].sentence


def correlation(r, low, high, status="ok"):
    row = {
        "corpus": "books",
        "shares_from": "wikipedia",
        "names": "all",
        "method": "pearson",
        "n": 40,
        "r": r,
        "r_low": low,
        "r_high": high,
        "status": status,
    }
    return pd.DataFrame([row, {**row, "method": "spearman", "r": 0}])


def test_correlation():
    [(corpus, found)] = judge_correlation(correlation(0.9, 0.8, 0.95), {"albert-large-v2": 0.74})
    assert corpus == "books" and found.measure.verdict == HOLDS
    assert found.measure.paper == "albert-large-v2: r = 0.74"
    [(_, found)] = judge_correlation(correlation(0.6, 0.4, 0.8), {})
    assert found.measure.verdict == OPEN
    [(_, found)] = judge_correlation(correlation(NAN, NAN, NAN, "too_few_names"), {})
    assert found.measure.verdict == OPEN and "too_few_names" in found.measure.sentence


def test_roberta_correlates_less():
    tables = {"b": correlation(0.9, 0.8, 0.95), "r": correlation(0.5, 0.2, 0.7)}
    [(model, corpus, found)] = judge_roberta(tables, {"r": ["roberta-large"]})
    assert (model, corpus, found.measure.verdict) == ("b", "books", HOLDS)
    assert found.measure.value == pytest.approx(0.4)
    [(_, _, found)] = judge_roberta(tables, {})
    assert found.measure.verdict == OPEN


def perplexity(value, low, high):
    row = {"variant": "masked", "pppl": value, "pppl_low": low, "pppl_high": high}
    return pd.DataFrame([{**row, "variant": "unmasked", "pppl": 1.0}, row])


def test_perplexity_against_bert():
    tables = {"small": perplexity(9, 8, 10), "bert": perplexity(6, 5, 7)}
    counterparts = {"bert": ["bert-large-cased"], "small": ["albert-large-v2"]}
    published = {"bert-large-cased": 1.062, "albert-large-v2": 1.113}
    [(model, found)] = judge_perplexity(tables, counterparts, published)
    assert model == "small" and found.measure.verdict == HOLDS and found.measure.value == 3
    assert found.measure.paper == "albert-large-v2: 1.113, bert-large-cased: 1.062"
    tables["small"] = perplexity(6, 5, 7)
    [(_, found)] = judge_perplexity(tables, counterparts, published)
    assert found.measure.verdict == OPEN
    [(_, found)] = judge_perplexity(tables, {}, published)
    assert found.measure.verdict == OPEN and "bert-large-cased" in found.measure.sentence


def precision_rows(annotator, low):
    rows = [
        dict.fromkeys(PRECISION_COLUMNS, 0)
        | {"annotator": annotator, "pronoun": pronoun, "yes": 9, "no": 1}
        | {"precision": 0.9, "precision_low": low, "precision_high": 0.96}
        for pronoun in ("all", "who", "whom")
    ]
    return pd.DataFrame(rows)


def test_annotators():
    found = by_key(judge_precision(precision_rows("a", 0.6)))
    assert {each.verdict for each in found.values()} == {HOLDS}
    assert found["references_right_whom"].paper == "8 of 10"
    # Of several annotators the last rows, their majority, decide.
    both = pd.concat([precision_rows("a", 0.6), precision_rows("majority", 0.85)])
    found = by_key(judge_precision(both))
    assert found["references_right_all"].verdict == HOLDS
    assert found["references_right_whom"].verdict == FAILS
    assert {
        each.verdict for each in judge_precision(None) and by_key(judge_precision(None)).values()
    } == {OPEN}
