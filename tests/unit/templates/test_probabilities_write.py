"""Scoring templates with made models: right values, clear errors, bounded memory."""

import subprocess
import sys
from functools import partial
from pathlib import Path

import numpy as np
import pytest
import torch
import transformers

from made_models import TEXTS, make_model
from whowhich.errors import InputError
from whowhich.models.load import load_masked_lm
from whowhich.scoring.distributions import placeholder_log_probs
from whowhich.tables.model_schemas import TEMPLATE_PROBABILITIES, WORD_PROBABILITIES
from whowhich.tables.parquet import iter_names
from whowhich.templates.probabilities import name_log_probabilities, write_probabilities
from whowhich.templates.template_sets import Template

TEMPLATES = [
    Template("human", "She is {article} {name} who is {mask}."),
    Template("object", "It is {article} {name} that is {mask}."),
    Template("object", "This is {article} {name} which is {mask}."),
]
WORDS = (*TEXTS, "She It This is a an who that which . dog ant human")


def score(loaded, names, folder, templates=TEMPLATES, article="grammatical"):
    rows = name_log_probabilities(
        names, [t.text for t in templates], article, partial(placeholder_log_probs, loaded)
    )
    write_probabilities(rows, templates, folder / "w.parquet", folder / "t.parquet", {})
    return {
        name: (table["p_object"].to_numpy(), table["p_human"].to_numpy())
        for name, table in iter_names(folder / "w.parquet", WORD_PROBABILITIES)
    }


def plain(folder, texts):
    """Mean probabilities at the mask, with transformers alone, one text at a time.

    The mask takes the place of a word's token, so that its neighbours are what they are in text
    (a mask in the string would make "▁." of "." in some vocabularies).
    """
    tokenizer = transformers.AutoTokenizer.from_pretrained(folder)
    model = transformers.AutoModelForMaskedLM.from_pretrained(folder, dtype=torch.float32).eval()
    rows = []
    for text in texts:
        batch = tokenizer(text.replace("{mask}", "that"), return_tensors="pt")
        at = batch["input_ids"].shape[1] - 3  # before "." and the closing token
        batch["input_ids"][0, at] = tokenizer.mask_token_id
        with torch.inference_mode():
            rows.append(model(**batch).logits[0, at].double().softmax(-1).numpy())
    return np.mean(rows, axis=0)


@pytest.fixture(scope="module")
def models(tmp_path_factory):
    folder = tmp_path_factory.mktemp("models")
    return {
        kind: make_model(folder / kind, kind, texts=WORDS) for kind in ("bert", "roberta", "albert")
    }


@pytest.mark.parametrize("kind", ["bert", "roberta", "albert"])
@pytest.mark.parametrize("name", ["dog", "ant", "zebra"])  # "zebra" is several pieces
def test_eq_1_is_what_the_plain_model_gives(models, kind, name, tmp_path):
    found = score(load_masked_lm(str(models[kind])), ["dog", "ant", "zebra"], tmp_path)
    article = "an" if name == "ant" else "a"
    human = plain(models[kind], [f"She is {article} {name} who is {{mask}}."])
    objects = plain(
        models[kind],
        [
            f"It is {article} {name} that is {{mask}}.",
            f"This is {article} {name} which is {{mask}}.",
        ],
    )
    np.testing.assert_allclose(found[name][0], objects, rtol=1e-4)
    np.testing.assert_allclose(found[name][1], human, rtol=1e-4)
    assert found[name][0].sum() == pytest.approx(1, abs=1e-5)


def test_order_of_names_and_templates_changes_nothing(models, tmp_path):
    loaded = load_masked_lm(str(models["bert"]))
    written = []
    for number, names in enumerate((["dog", "ant", "human"], ["human", "dog", "ant"])):
        folder = tmp_path / str(number)
        folder.mkdir()
        score(loaded, names, folder)
        written.append([(folder / f).read_bytes() for f in ("w.parquet", "t.parquet")])
    assert written[0] == written[1]


def test_single_templates_are_kept_for_leaving_one_out(models, tmp_path):
    found = score(load_masked_lm(str(models["bert"])), ["dog"], tmp_path)
    ((name, table),) = iter_names(tmp_path / "t.parquet", TEMPLATE_PROBABILITIES)
    assert name == "dog"
    assert table["template"].to_pylist() == [t.text for t in TEMPLATES]
    logp = np.array(table["logp"].to_pylist())
    np.testing.assert_allclose(np.exp(logp[1:]).mean(axis=0), found["dog"][0], rtol=1e-5)


def test_an_unknown_name_is_refused(models, tmp_path):
    with pytest.raises(InputError, match=r"unknown to the model's vocabulary.*'Ωμέγα'"):
        score(load_masked_lm(str(models["bert"])), ["Ωμέγα"], tmp_path)
    assert list(tmp_path.iterdir()) == []


def test_memory_is_bounded_with_a_vocabulary_of_250_000(tmp_path):
    folder = make_model(tmp_path / "wide", "xlm-roberta", texts=WORDS, vocab_size=250_002)
    code = f"""
import resource
from pathlib import Path
import importlib.util, sys
spec = importlib.util.spec_from_file_location("write_test", {str(Path(__file__))!r})
module = importlib.util.module_from_spec(spec)
spec.loader.exec_module(module)
loaded = module.load_masked_lm({str(folder)!r})
names = ["d" + "o" * n + "g" for n in range(1, 7)]
found = len(module.score_only(loaded, names, Path({str(tmp_path)!r})))
print(found, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024)
"""
    paths = [*sys.path]
    done = subprocess.run(
        [sys.executable, "-c", code],
        env={"PYTHONPATH": ":".join(paths), "PATH": "", "OMP_NUM_THREADS": "2"},
        capture_output=True,
        text=True,
        check=True,
    )
    names, megabytes = map(int, done.stdout.split()[-2:])
    assert names == 6
    # Most of it is torch itself, a block of logits, and one name's rows.
    assert megabytes < 2000


def score_only(loaded, names, folder):
    """Score without reading the table back."""
    rows = name_log_probabilities(
        names, [t.text for t in TEMPLATES], "literal", partial(placeholder_log_probs, loaded)
    )
    write_probabilities(rows, TEMPLATES, folder / "w.parquet", folder / "t.parquet", {})
    return names
