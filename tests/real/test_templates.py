"""The template experiment with a real BERT: its words beside those that the paper printed."""

from collections import Counter
from functools import partial
from pathlib import Path

import numpy as np
import pandas as pd
import pytest
import torch
import transformers

from whowhich.models.load import load_masked_lm
from whowhich.names import read_names
from whowhich.published.compare_words import compare, read_published
from whowhich.scoring.distributions import placeholder_log_probs
from whowhich.tables.model_schemas import WORD_PROBABILITIES
from whowhich.tables.parquet import iter_names
from whowhich.templates.associations import Filters, associate
from whowhich.templates.cohesion import cohesion_table
from whowhich.templates.name_clusters import cluster_names, word_sets
from whowhich.templates.probabilities import name_log_probabilities, write_probabilities
from whowhich.templates.reader_forms import vocabulary_columns
from whowhich.templates.template_sets import read_templates
from whowhich.templates.top_words import top_words
from whowhich.templates.upgma import clusters
from whowhich.templates.vocabulary import Vocabulary

pytestmark = pytest.mark.needs("shared")
REPOSITORY = Path(__file__).parents[2]
MODEL = REPOSITORY.parent / "shared" / "models" / "bert-base-cased"
PUBLISHED = REPOSITORY / "resources" / "paper" / "tables_2_3_8-11_top_words.csv"
NAMES = read_names(REPOSITORY / "resources" / "names.csv")


@pytest.fixture(scope="module")
def table(tmp_path_factory):
    """Word probabilities of the 46 names, and the vocabulary."""
    folder = tmp_path_factory.mktemp("templates")
    loaded = load_masked_lm(str(MODEL), dtype="float32")
    templates = read_templates(REPOSITORY / "resources" / "templates.csv")
    rows = name_log_probabilities(
        [name.name for name in NAMES],
        [template.text for template in templates],
        "grammatical",
        partial(placeholder_log_probs, loaded),
    )
    path = folder / "words.parquet"
    write_probabilities(rows, templates, path, folder / "single.parquet", {})
    columns = vocabulary_columns(loaded.tokenizer, loaded.vocab_rows)
    entries = Vocabulary(
        word=np.array(columns["word"], dtype=object),
        piece=np.array(columns["piece"]),
        is_word=np.array(columns["is_word"]),
    )
    return path, entries


@pytest.fixture(scope="module")
def associations(table):
    path, entries = table
    parts = [
        pd.DataFrame({"name": name, **columns})
        for name, columns in associate(path, entries, Filters(), Counter())
    ]
    return pd.concat(parts, ignore_index=True)


@pytest.mark.parametrize("name", ["elephant", "newfoundland"])
def test_eq_1_is_what_the_plain_model_gives(table, name):
    tokenizer = transformers.AutoTokenizer.from_pretrained(MODEL)
    model = transformers.AutoModelForMaskedLM.from_pretrained(MODEL, dtype=torch.float32).eval()
    article = "an" if name == "elephant" else "a"
    expected = []
    for subject in ("She", "He"):
        batch = tokenizer(f"{subject} is {article} {name} who is [MASK].", return_tensors="pt")
        at = batch["input_ids"][0].tolist().index(tokenizer.mask_token_id)
        with torch.inference_mode():
            expected.append(model(**batch).logits[0, at].double().softmax(-1).numpy())
    found = dict(iter_names(table[0], WORD_PROBABILITIES, ["p_human"]))[name]["p_human"]
    ratio = np.log(found.to_numpy() / np.mean(expected, axis=0))
    assert np.abs(ratio).max() < 2e-3  # batching alone moves improbable words by some 1e-4


@pytest.mark.parametrize("model", ["bert-large-cased", "distilbert-base-cased"])
def test_about_a_fifth_of_the_papers_words(associations, model):
    top = top_words(associations, [n.name for n in NAMES], {n.name: 1 for n in NAMES})
    ours = {
        condition: {
            name: list(own["word"])
            for name, own in top[top["condition"] == condition].groupby("name")
        }
        for condition in ("object", "human")
    }
    overall, per_name = compare(ours, read_published(PUBLISHED, model), permutations=2000)
    both = overall.set_index("condition").loc["both"]
    assert both["names"] == 46
    assert 0.15 < both["overlap"] < 0.3
    assert both["overlap"] > 1.4 * both["by_chance"]
    assert both["p_value"] < 0.001
    if model == "bert-large-cased":
        shared = {word for words in per_name["shared"] for word in words.split(", ")}
        assert {"clumsy", "sarcastic", "endemic"} <= shared


def test_farm_animals_lie_together(associations):
    found = cluster_names(word_sets(associations, [n.name for n in NAMES]))
    table = cohesion_table(
        found.tree,
        found.distances,
        clusters(found.tree),
        {n.name: n.category for n in NAMES},
        permutations=2000,
    ).set_index(["measure", "category"])
    assert table.loc[("tmr_difference", "farm"), "value"] > 0.05
    assert table.loc[("tmr_difference", "farm"), "p_value"] < 0.01
    # cat and dog are nearest neighbours; newfoundland stands far from both.
    labels = dict(zip(found.table["name"], found.table["cluster"], strict=True))
    assert labels["cat"] == labels["dog"] != labels["newfoundland"]
