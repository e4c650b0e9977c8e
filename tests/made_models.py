"""Small models of every architecture, with tokenizers of their real kinds, for tests.

    make_model(folder, "roberta")

writes a folder laid out as on the Hugging Face hub. Weights are random but large, so that
predictions differ clearly between tokens, contexts and positions; the same seed gives the same
weights. Words that occur in `texts` become single tokens, others fall into letters.
"""

import json
import re
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

import torch
import transformers
from tokenizers import Tokenizer, models, pre_tokenizers, trainers

TEXTS = (
    "The dog that barked at the man who saw it is here .",
    "A cat which sat on a mat , and whose tail was long , ran to the woman whom it liked .",
    "She is a horse who is big . He is a pig that is old . It is a cow which is white .",
    "The one that That which Which who Who whose Whose whom Whom is a good human being .",
    "This is the old dog -- the very same -- that we had seen near the sea ; was it ?",
    "(that (which (who (whose (whom",
)
SIZES = {"hidden_size": 32, "num_hidden_layers": 3, "num_attention_heads": 4}
POSITIONS = 64


def wordpiece_vocabulary(texts: Sequence[str], special: Sequence[str], lower: bool) -> dict:
    """Whole words of the texts, and every letter alone, first and later in a word."""
    joined = " ".join(texts)
    words = re.findall(r"\w+|[^\w\s]", joined.lower() if lower else joined)
    letters = sorted(set("".join(words)) | set("abcdefghijklmnopqrstuvwxyz"))
    entries = [*special, *letters, *(f"##{letter}" for letter in letters), *words]
    return {entry: index for index, entry in enumerate(dict.fromkeys(entries))}


def byte_level_bpe(texts: Sequence[str], special: Sequence[str]) -> tuple[dict, list]:
    """(vocabulary, merges) of a byte-level BPE that has every word of the texts as one token."""
    tokenizer = Tokenizer(models.BPE())
    tokenizer.pre_tokenizer = pre_tokenizers.ByteLevel(add_prefix_space=False)
    trainer = trainers.BpeTrainer(
        vocab_size=1000,
        special_tokens=list(special),
        initial_alphabet=sorted(pre_tokenizers.ByteLevel.alphabet()),
        show_progress=False,
    )
    tokenizer.train_from_iterator(texts, trainer)
    merges = json.loads(tokenizer.to_str())["model"]["merges"]
    return tokenizer.get_vocab(), [tuple(merge) for merge in merges]


def unigram_vocabulary(texts: Sequence[str], special: Sequence[str]) -> list:
    """(piece, score) pairs: words with their leading space, words without, letters."""
    words = Counter(re.findall(r"\w+|[^\w\s]", " ".join(texts)))
    words.update({word.lower(): count for word, count in list(words.items())})
    letters = sorted(set("".join(words)) | set("abcdefghijklmnopqrstuvwxyz"))
    pieces = dict.fromkeys(special, 0.0)
    for word in words:
        pieces.setdefault(f"▁{word}", -3.0)
        pieces.setdefault(word, -5.0)
    for letter in ("▁", *letters):
        pieces.setdefault(letter, -9.0)
    return list(pieces.items())


def _bert_tokenizer(texts, lower=False):
    special = ("[PAD]", "[UNK]", "[CLS]", "[SEP]", "[MASK]")
    vocabulary = wordpiece_vocabulary(texts, special, lower)
    return transformers.BertTokenizer(vocab=vocabulary, do_lower_case=lower)


def _roberta_tokenizer(texts):
    vocabulary, merges = byte_level_bpe(texts, ("<s>", "<pad>", "</s>", "<unk>", "<mask>"))
    return transformers.RobertaTokenizer(vocab=vocabulary, merges=merges)


def _modernbert_tokenizer(texts):
    special = ("[UNK]", "[CLS]", "[SEP]", "[PAD]", "[MASK]")
    vocabulary, merges = byte_level_bpe(texts, special)
    made = transformers.DebertaTokenizer(vocab=vocabulary, merges=merges)
    keys = ("unk_token", "cls_token", "sep_token", "pad_token", "mask_token")
    names = dict(zip(keys, special, strict=True))
    return transformers.PreTrainedTokenizerFast(tokenizer_object=made.backend_tokenizer, **names)


def _deberta_tokenizer(texts):
    vocabulary, merges = byte_level_bpe(texts, ("[UNK]", "[CLS]", "[SEP]", "[PAD]", "[MASK]"))
    return transformers.DebertaTokenizer(vocab=vocabulary, merges=merges)


def _albert_tokenizer(texts):
    special = ("<pad>", "<unk>", "[CLS]", "[SEP]", "[MASK]")
    return transformers.AlbertTokenizer(vocab=unigram_vocabulary(texts, special))


def _xlm_roberta_tokenizer(texts):
    special = ("<s>", "<pad>", "</s>", "<unk>", "<mask>")
    return transformers.XLMRobertaTokenizer(vocab=unigram_vocabulary(texts, special))


def _camembert_tokenizer(texts):
    special = (
        "<s>NOTUSED",
        "<pad>",
        "</s>NOTUSED",
        "<unk>",
        "<unk>NOTUSED",
        "<s>",
        "</s>",
        "<mask>",
    )
    return transformers.CamembertTokenizer(vocab=unigram_vocabulary(texts, special))


def _deberta_v2_tokenizer(texts):
    special = ("[PAD]", "[UNK]", "[CLS]", "[SEP]", "[MASK]")
    return transformers.DebertaV2Tokenizer(vocab=unigram_vocabulary(texts, special))


def _mpnet_tokenizer(texts):
    special = ("<s>", "<pad>", "</s>", "<unk>", "<mask>", "[UNK]")
    vocabulary = wordpiece_vocabulary(texts, special, lower=True)
    return transformers.MPNetTokenizer(vocab=vocabulary, do_lower_case=True)


def _gpt2_tokenizer(texts):
    vocabulary, merges = byte_level_bpe(texts, ("<|endoftext|>",))
    return transformers.GPT2Tokenizer(vocab=vocabulary, merges=merges)


# Architecture: its tokenizer, its model class, and what its configuration needs beside the sizes.
_OFFSET = {"max_position_embeddings": POSITIONS + 2, "pad_token_id": 1}
_PLAIN = {"max_position_embeddings": POSITIONS}
_WIDE = {"intermediate_size": 64}
_RELATIVE = {"relative_attention": True, "pos_att_type": ["c2p", "p2c"], "type_vocab_size": 0}
ARCHITECTURES: dict[str, tuple] = {
    "bert": (_bert_tokenizer, "BertForMaskedLM", _PLAIN | _WIDE),
    "roberta": (_roberta_tokenizer, "RobertaForMaskedLM", _OFFSET | _WIDE),
    "distilbert": (
        _bert_tokenizer,
        "DistilBertForMaskedLM",
        _PLAIN | {"dim": 32, "hidden_dim": 64, "n_layers": 3, "n_heads": 4},
    ),
    "albert": (
        _albert_tokenizer,
        "AlbertForMaskedLM",
        _PLAIN | _WIDE | {"embedding_size": 16, "pad_token_id": 0},
    ),
    "electra": (
        _bert_tokenizer,
        "ElectraForMaskedLM",
        _PLAIN | _WIDE | {"embedding_size": 16},
    ),
    "xlm-roberta": (_xlm_roberta_tokenizer, "XLMRobertaForMaskedLM", _OFFSET | _WIDE),
    "camembert": (_camembert_tokenizer, "CamembertForMaskedLM", _OFFSET | _WIDE),
    "mpnet": (_mpnet_tokenizer, "MPNetForMaskedLM", _OFFSET | _WIDE),
    "deberta": (
        _deberta_tokenizer,
        "DebertaForMaskedLM",
        _PLAIN | _WIDE | _RELATIVE | {"pad_token_id": 3},
    ),
    "deberta-v2": (
        _deberta_v2_tokenizer,
        "DebertaV2ForMaskedLM",
        _PLAIN | _WIDE | _RELATIVE | {"position_biased_input": False, "position_buckets": 16},
    ),
    "modernbert": (
        _modernbert_tokenizer,
        "ModernBertForMaskedLM",
        _PLAIN | _WIDE | {"local_attention": 16, "global_attn_every_n_layers": 3},
    ),
    "fnet": (_bert_tokenizer, "FNetForMaskedLM", _PLAIN | _WIDE),
    "gpt2": (
        _gpt2_tokenizer,
        "GPT2LMHeadModel",
        {"n_positions": POSITIONS, "n_embd": 32, "n_layer": 3, "n_head": 4},
    ),
}
# FNet mixes all positions, padding included: the trial has to find that out.
MASKED = tuple(name for name in ARCHITECTURES if name not in ("fnet", "gpt2"))


def make_model(
    folder: Path,
    architecture: str,
    texts: Sequence[str] = TEXTS,
    seed: int = 0,
    dtype: torch.dtype = torch.float32,
    tokenizer_options: dict | None = None,
    **config_options,
) -> Path:
    """Write a made model and its tokenizer into `folder`; return the folder.

    tokenizer_options: for the tokenizer's builder ({"lower": True} for "bert").
    config_options: override the configuration.
    """
    build, class_name, options = ARCHITECTURES[architecture]
    tokenizer = build(tuple(texts), **(tokenizer_options or {}))
    tokenizer.model_max_length = POSITIONS
    model_class = getattr(transformers, class_name)
    special = {
        f"{name}_token_id": value
        for name in ("pad", "bos", "eos", "cls", "sep")
        if (value := getattr(tokenizer, f"{name}_token_id")) is not None
    }
    config = model_class.config_class(
        **{**SIZES, "vocab_size": len(tokenizer), **special, **options, **config_options}
    )
    with torch.random.fork_rng():
        torch.manual_seed(seed)
        model = model_class(config)
        enlarge(model)
    model.to(dtype).save_pretrained(folder)
    tokenizer.save_pretrained(folder)
    return folder


def enlarge(model) -> None:
    """Draw all weights anew, large enough for predictions that depend on the context."""
    with torch.no_grad():
        for name, weight in model.named_parameters():
            is_norm = "norm" in name.lower() or ".ln_" in name
            if is_norm and name.endswith("weight"):
                weight.uniform_(0.8, 1.2)
            else:
                weight.normal_(0.0, 0.25)
