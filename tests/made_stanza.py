"""A tiny real Stanza pipeline, trained by Stanza's own trainers on sentences of a toy grammar."""

import contextlib
import functools
import hashlib
import http.server
import itertools
import json
import random
import threading
from collections.abc import Iterator
from pathlib import Path

NOUNS = ("dog", "cat", "horse", "fox", "pig", "cow", "hen", "mouse")
VERBS = ("barked", "slept", "ran", "died", "fell", "came")
SEEING = ("saw", "bit", "fed", "met")
RELATIVES = {"that": "WDT", "which": "WDT", "who": "WP"}

Word = tuple[str, str, str, str, int, str]  # form, upos, xpos, feats, head, deprel


def _noun(noun: str, at: int, head: int, deprel: str) -> list[Word]:
    return [
        ("the" if at > 1 else "The", "DET", "DT", "Definite=Def|PronType=Art", at + 1, "det"),
        (noun, "NOUN", "NN", "Number=Sing", head, deprel),
    ]


def _relative(word: str, at: int, noun: int, verb: str, thing: str | None) -> list[Word]:
    pronoun = (word, "PRON", RELATIVES[word], "PronType=Rel", at + 1, "nsubj")
    clause: list[Word] = [pronoun, (verb, "VERB", "VBD", "Tense=Past", noun, "acl:relcl")]
    return clause + (_noun(thing, at + 2, at + 1, "obj") if thing else [])


def _sentence(rng: random.Random) -> list[Word]:
    noun, other, third = rng.sample(NOUNS, 3)
    word, verb = rng.choice(list(RELATIVES)), rng.choice(VERBS)
    seeing = rng.choice(SEEING)
    kind = rng.randrange(5)
    if kind == 0:  # The dog that barked ran.
        words = [*_noun(noun, 1, 5, "nsubj"), *_relative(word, 3, 2, rng.choice(VERBS), None)]
    elif kind == 1:  # The dog that saw the cat ran.
        words = [*_noun(noun, 1, 7, "nsubj"), *_relative(word, 3, 2, seeing, other)]
    elif kind == 2:  # The dog saw the cat that ran.
        words = [
            *_noun(noun, 1, 3, "nsubj"),
            (seeing, "VERB", "VBD", "Tense=Past", 0, "root"),
            *_noun(other, 4, 3, "obj"),
            *_relative(word, 6, 5, verb, None),
        ]
        return [*words, (".", "PUNCT", ".", "_", 3, "punct")]
    elif kind == 3:  # The dog ran.
        words = _noun(noun, 1, 3, "nsubj")
    else:  # The dog knew that the cat ran.
        words = [
            *_noun(noun, 1, 3, "nsubj"),
            ("knew", "VERB", "VBD", "Tense=Past", 0, "root"),
            ("that", "SCONJ", "IN", "_", 7, "mark"),
            *_noun(third, 5, 7, "nsubj"),
            (verb, "VERB", "VBD", "Tense=Past", 3, "ccomp"),
        ]
        return [*words, (".", "PUNCT", ".", "_", 3, "punct")]
    root = len(words) + 1
    return [
        *words,
        (verb, "VERB", "VBD", "Tense=Past", 0, "root"),
        (".", "PUNCT", ".", "_", root, "punct"),
    ]


def _text(words: list[Word]) -> str:
    return " ".join(word[0] for word in words[:-1]) + words[-1][0]


def _conllu(sentences: list[list[Word]]) -> str:
    blocks = []
    for words in sentences:
        lines = [f"# text = {_text(words)}"]
        for number, (form, upos, xpos, feats, head, deprel) in enumerate(words, start=1):
            misc = "SpaceAfter=No" if number == len(words) - 1 else "_"
            columns = (number, form, form.lower(), upos, xpos, feats, head, deprel, "_", misc)
            lines.append("\t".join(map(str, columns)))
        blocks.append("\n".join(lines) + "\n\n")
    return "".join(blocks)


def _labels(sentences: list[list[Word]]) -> str:
    """Stanza's labels of characters: 1 ends a token, 2 a sentence."""
    paragraphs = []
    for words in sentences:
        ends = itertools.accumulate(len(word[0]) + 1 for word in words)
        marks = ["0"] * len(_text(words))
        for end in [*ends][:-2]:
            marks[end - 2] = "1"
        marks[-2], marks[-1] = "1", "2"
        paragraphs.append("".join(marks))
    return "\n\n".join(paragraphs) + "\n\n"


def make_stanza(folder: Path, seed: int = 1) -> Path:
    """Train tokenizer, tagger and parser; return the folder of models in Stanza's own layout."""
    import torch

    threads = torch.get_num_threads()
    # Networks as small as these only get slower with more.
    torch.set_num_threads(1)
    try:
        return _train(folder, seed)
    finally:
        torch.set_num_threads(threads)


def _train(folder: Path, seed: int) -> Path:
    from stanza.models import parser, tagger, tokenizer

    rng = random.Random(seed)
    data = folder / "data"
    data.mkdir(parents=True)
    for part, size in (("train", 300), ("dev", 20)):
        sentences = [_sentence(rng) for _ in range(size)]
        (data / f"{part}.conllu").write_text(_conllu(sentences))
        (data / f"{part}.txt").write_text("\n\n".join(map(_text, sentences)) + "\n\n")
        (data / f"{part}.labels").write_text(_labels(sentences))
    (data / "mwt.json").write_text("[]")
    models = folder / "models"
    common = ["--lang", "en", "--shorthand", "en_toy", "--seed", "1", "--save_name", "toy.pt"]
    trees = ["--train_file", f"{data}/train.conllu", "--eval_file", f"{data}/dev.conllu"]
    small = ["--hidden_dim", "48", "--char_hidden_dim", "24", "--deep_biaff_hidden_dim", "48"]
    small += ["--no_pretrain", "--char_emb_dim", "16", "--word_emb_dim", "32", "--tag_emb_dim"]
    small += ["16", "--transformed_dim", "32", "--num_layers", "1", "--word_cutoff", "1"]
    tokenizer.main(
        [
            *common,
            "--save_dir",
            f"{models}/en/tokenize",
            "--mode",
            "train",
            "--txt_file",
            f"{data}/train.txt",
            "--label_file",
            f"{data}/train.labels",
            "--dev_txt_file",
            f"{data}/dev.txt",
            "--dev_label_file",
            f"{data}/dev.labels",
            "--mwt_json_file",
            f"{data}/mwt.json",
            "--dev_conll_gold",
            f"{data}/dev.conllu",
            "--no_use_mwt",
            "--hidden_dim",
            "16",
            "--emb_dim",
            "8",
            "--steps",
            "150",
            "--eval_steps",
            "150",
        ]
    )
    tagger.main(
        [
            *common,
            *trees,
            *small,
            "--save_dir",
            f"{models}/en/pos",
            "--mode",
            "train",
            "--max_steps",
            "60",
            "--eval_interval",
            "60",
            "--fix_eval_interval",
            "--lr",
            "0.01",
            "--batch_size",
            "500",
        ]
    )
    parser.main(
        [
            *common,
            *trees,
            *small,
            "--save_dir",
            f"{models}/en/depparse",
            "--mode",
            "train",
            "--deep_biaff_output_dim",
            "32",
            "--max_steps",
            "120",
            "--eval_interval",
            "120",
            "--batch_size",
            "500",
            "--no_checkpoint",
            "--optim",
            "adam",
            "--lr",
            "0.01",
        ]
    )
    processors = ("tokenize", "pos", "depparse")
    english = {processor: {"toy": {}} for processor in processors}
    default = {**dict.fromkeys(processors, "toy"), "lemma": "identity"}
    packages = {"lemma": {"identity": {}}, "packages": {"default": default}}
    described = {"en": {"lang_name": "English", **english, **packages}}
    (models / "resources.json").write_text(json.dumps(described))
    return models


class _Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *arguments) -> None:
        pass


@contextlib.contextmanager
def served(models: Path, folder: Path, packages: tuple[str, ...] = ("default",)) -> Iterator[str]:
    """A server that offers made models as Stanza's own offers them; yields its address."""
    from stanza.resources.common import DEFAULT_RESOURCES_VERSION

    english = json.loads((models / "resources.json").read_text())["en"]
    for processor in ("tokenize", "pos", "depparse"):
        content = (models / "en" / processor / "toy.pt").read_bytes()
        target = folder / "models" / processor / "toy.pt"
        target.parent.mkdir(parents=True)
        target.write_bytes(content)
        english[processor]["toy"]["md5"] = hashlib.md5(content).hexdigest()
    english["packages"] = dict.fromkeys(packages, english["packages"]["default"])
    handler = functools.partial(_Quiet, directory=str(folder))
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
    address = f"http://127.0.0.1:{server.server_port}"
    described = {"en": english, "url": f"{address}/models/{{filename}}"}
    (folder / f"resources_{DEFAULT_RESOURCES_VERSION}.json").write_text(json.dumps(described))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield address
    finally:
        server.shutdown()
        server.server_close()
