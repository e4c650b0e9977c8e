"""Train the tokenizer of each architecture, in the layout that the hub's models have."""

import io
import itertools
import json
from collections import Counter
from collections.abc import Iterable, Iterator

import sentencepiece
from tokenizers import AddedToken, Tokenizer, models, normalizers, pre_tokenizers, trainers
from transformers import (
    AlbertTokenizer,
    BertTokenizer,
    DistilBertTokenizer,
    PreTrainedTokenizerBase,
    RobertaTokenizer,
)

from whowhich.errors import InputError, choices
from whowhich.pronouns import PRONOUNS

ARCHITECTURES = ("bert", "roberta", "distilbert", "albert")

# The words of the templates; with the pronouns, each must be one token inside a sentence.
TEMPLATE_WORDS = ("She", "He", "It", "This", "That", "is", "a", "an", "are", "was", "were", "the")
WHOLE_WORDS = (*PRONOUNS, *TEMPLATE_WORDS)

_BERT_SPECIAL = ["[PAD]", "[UNK]", "[CLS]", "[SEP]", "[MASK]"]
_ROBERTA_SPECIAL = ["<s>", "<pad>", "</s>", "<unk>", "<mask>"]
_LETTERS = 150


def train_tokenizer(
    architecture: str, sentences: Iterable[str], pieces: int, positions: int = 256
) -> PreTrainedTokenizerBase:
    """Train a tokenizer of `pieces` entries as the architecture's published models have it.

    bert, distilbert: cased WordPiece; roberta: byte-level BPE, cased; albert: SentencePiece's
    unigram model, lower-cased and without accents as in albert-base-v2. positions: the most tokens
    that the model will take, special tokens included.

    Raises InputError for an unknown architecture, and where a pronoun or template word does not
    become one token (a vocabulary too small).
    """
    trained = _checked(architecture)(_with_whole_words(sentences), pieces, positions)
    split = [word for word in WHOLE_WORDS if len(trained.tokenize(" " + word)) != 1]
    if split:
        raise InputError(
            f"pretrain: pieces {pieces}: {choices(split)} would not be single tokens of "
            f"{architecture}; take more pieces or more text"
        )
    return trained


def _checked(architecture: str):
    makers = {
        "bert": _bert,
        "distilbert": _distilbert,
        "roberta": _roberta,
        "albert": _albert,
    }
    if architecture not in makers:
        raise InputError(
            f"pretrain: architecture {architecture!r}; valid are {choices(ARCHITECTURES)}"
        )
    return makers[architecture]


def _with_whole_words(sentences: Iterable[str]) -> Iterator[str]:
    # A word seen once for every ten sentences is merged early, whatever the corpus is;
    # SentencePiece wants to see it in several neighbourhoods.
    line = " " + " ".join(f"{word} {word}, {word}." for word in WHOLE_WORDS)
    for number, sentence in enumerate(itertools.chain(sentences, [""] * 1000)):
        yield sentence
        if number % 10 == 0:
            yield line


def _word_piece(sentences: Iterable[str], pieces: int) -> dict[str, int]:
    lines = list(sentences)
    alphabet = _alphabet(lines)
    tokenizer = Tokenizer(models.WordPiece(unk_token="[UNK]"))
    tokenizer.normalizer = normalizers.BertNormalizer(lowercase=False, strip_accents=False)
    tokenizer.pre_tokenizer = pre_tokenizers.BertPreTokenizer()
    # The trainer numbers the letters within words in the order of a hash table, and breaks ties
    # by these numbers: named beforehand, they make the vocabulary the same each time.
    trainer = trainers.WordPieceTrainer(
        vocab_size=pieces,
        special_tokens=[*_BERT_SPECIAL, *("##" + letter for letter in alphabet)],
        initial_alphabet=alphabet,
        limit_alphabet=len(alphabet),
        show_progress=False,
    )
    tokenizer.train_from_iterator(lines, trainer)
    return _dense(json.loads(tokenizer.to_str())["model"]["vocab"])


def _alphabet(lines: Iterable[str]) -> list[str]:
    """The most frequent characters; a word with another one is unknown."""
    counts: Counter[str] = Counter()
    for line in lines:
        counts.update(line)
    ranked = sorted((-count, letter) for letter, count in counts.items() if not letter.isspace())
    return sorted(letter for _, letter in ranked[:_LETTERS])


def _dense(vocabulary: dict[str, int]) -> dict[str, int]:
    # By id, so that the files written are the same each time.
    return dict(sorted(vocabulary.items(), key=lambda entry: entry[1]))


def _bert(sentences: Iterable[str], pieces: int, positions: int) -> PreTrainedTokenizerBase:
    vocabulary = _word_piece(sentences, pieces)
    return BertTokenizer(vocab=vocabulary, do_lower_case=False, model_max_length=positions)


def _distilbert(sentences: Iterable[str], pieces: int, positions: int) -> PreTrainedTokenizerBase:
    vocabulary = _word_piece(sentences, pieces)
    return DistilBertTokenizer(vocab=vocabulary, do_lower_case=False, model_max_length=positions)


def _roberta(sentences: Iterable[str], pieces: int, positions: int) -> PreTrainedTokenizerBase:
    tokenizer = Tokenizer(models.BPE())
    tokenizer.pre_tokenizer = pre_tokenizers.ByteLevel(add_prefix_space=False)
    trainer = trainers.BpeTrainer(
        vocab_size=pieces,
        special_tokens=_ROBERTA_SPECIAL,
        initial_alphabet=pre_tokenizers.ByteLevel.alphabet(),
        show_progress=False,
    )
    tokenizer.train_from_iterator(sentences, trainer)
    model = json.loads(tokenizer.to_str())["model"]
    return RobertaTokenizer(
        vocab=_dense(model["vocab"]),
        merges=[tuple(merge) for merge in model["merges"]],
        mask_token=AddedToken("<mask>", lstrip=True, special=True),
        model_max_length=positions,
    )


def _albert(sentences: Iterable[str], pieces: int, positions: int) -> PreTrainedTokenizerBase:
    normalizer = AlbertTokenizer().backend_tokenizer.normalizer
    model = io.BytesIO()
    # SentencePiece's own trainer: that of `tokenizers` drops frequent two-letter pieces ("▁a").
    sentencepiece.SentencePieceTrainer.train(
        sentence_iterator=(normalizer.normalize_str(sentence) for sentence in sentences),
        model_writer=model,
        model_type="unigram",
        vocab_size=pieces,
        hard_vocab_limit=False,
        normalization_rule_name="identity",
        character_coverage=0.9999,
        max_sentence_length=20_000,
        pad_id=0,
        unk_id=1,
        bos_id=2,
        eos_id=3,
        pad_piece="<pad>",
        unk_piece="<unk>",
        bos_piece="[CLS]",
        eos_piece="[SEP]",
        control_symbols=["[MASK]"],
        num_threads=1,
        minloglevel=2,
    )
    trained = sentencepiece.SentencePieceProcessor(model_proto=model.getvalue())
    return AlbertTokenizer(
        vocab=[(trained.id_to_piece(i), trained.get_score(i)) for i in range(len(trained))],
        do_lower_case=True,
        mask_token=AddedToken("[MASK]", lstrip=True, special=True),
        model_max_length=positions,
    )
