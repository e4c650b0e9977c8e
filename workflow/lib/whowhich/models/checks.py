"""Checks of a model that need its configuration and tokenizer, but no weights."""

from collections.abc import Iterable

from whowhich.errors import InputError, choices

# Position ids of these architectures start at padding_idx + 1, so that of RoBERTa's 514 rows 512
# are usable; the rows before are never a token's.
OFFSET_POSITIONS = frozenset(
    {
        "camembert",
        "data2vec-text",
        "ibert",
        "longformer",
        "luke",
        "mpnet",
        "roberta",
        "roberta-prelayernorm",
        "xlm-roberta",
        "xlm-roberta-xl",
        "xmod",
    }
)
# MPNet takes 1 whatever its configuration says.
FIXED_PADDING_INDEX = {"mpnet": 1}
# Sizes above this are a tokenizer's way to say that it sets no limit.
NO_LIMIT = 10**9

KINDS = ("masked", "causal")
# Share of vocabulary entries with a capital letter above which a vocabulary counts as cased.
CASED_SHARE = 0.02
# What begins and ends a text, by the names that most vocabularies give it.
BOUNDS = ("[CLS]", "[SEP]", "<s>", "</s>", "<cls>", "<sep>")


def usable_positions(config) -> int | None:
    """Tokens, special ones included, that the model's positions allow; None if unlimited."""
    names = ("max_position_embeddings", "n_positions", "n_ctx")
    values = [getattr(config, name, None) for name in names]
    positions = next((value for value in values if isinstance(value, int) and value > 0), None)
    if positions is None or config.model_type not in OFFSET_POSITIONS:
        return positions
    padding = FIXED_PADDING_INDEX.get(config.model_type, getattr(config, "pad_token_id", None))
    return positions - (padding if padding is not None else 0) - 1


def max_tokens(config, tokenizer) -> int:
    """Tokens, special ones included, that fit: the lesser of the model's and tokenizer's limit."""
    limits = [usable_positions(config), getattr(tokenizer, "model_max_length", None)]
    known = [int(limit) for limit in limits if limit is not None and limit < NO_LIMIT]
    return min(known) if known else NO_LIMIT


def pieces_in_sentence(tokenizer, word: str) -> list[int]:
    """Token ids of `word` in the midst of a sentence.

    Byte-level and SentencePiece vocabularies give it another id there, with its leading space,
    than at the start of a text.
    """
    before = "the one "
    encoded = tokenizer(
        f"{before}{word} is",
        add_special_tokens=False,
        return_offsets_mapping=True,
        split_special_tokens=True,
    )
    start, end = len(before), len(before) + len(word)
    pairs = zip(encoded["input_ids"], encoded["offset_mapping"], strict=True)
    return [token for token, (a, b) in pairs if a < end and b > start and b > a]


def single_ids(tokenizer, words: Iterable[str], name: str) -> dict[str, int]:
    """The one token id of each word inside a sentence.

    Raises InputError, naming the pieces, if a word isn't exactly one known token.
    """
    ids = {}
    for word in words:
        found = pieces_in_sentence(tokenizer, word)
        pieces = tokenizer.convert_ids_to_tokens(found)
        if len(found) != 1:
            raise InputError(
                f"models: {name}: {word!r} is not one token but the pieces {pieces}; "
                f"a single mask can't stand for it"
            )
        if found[0] == tokenizer.unk_token_id:
            raise InputError(f"models: {name}: {word!r} is unknown to the vocabulary")
        ids[word] = found[0]
    return ids


def check_kind(config, kind: str, name: str) -> None:
    """Raise InputError if the architecture can't be used as a model of this kind.

    A decoder-only model under "masked" is told to take `kind: causal`.
    """
    from transformers.models.auto.modeling_auto import (
        MODEL_FOR_CAUSAL_LM_MAPPING_NAMES,
        MODEL_FOR_MASKED_LM_MAPPING_NAMES,
    )

    if kind not in KINDS:
        raise InputError(f"models: {name}: kind {kind!r}; valid are {choices(KINDS)}")
    masked = config.model_type in MODEL_FOR_MASKED_LM_MAPPING_NAMES
    causal = config.model_type in MODEL_FOR_CAUSAL_LM_MAPPING_NAMES
    decoder = bool(getattr(config, "is_decoder", False)) and not config.is_encoder_decoder
    if kind == "masked" and (not masked or decoder):
        reason = "reads from left to right only" if decoder or causal else "has no such head"
        remedy = "; set `kind: causal` to compare whole sentences" if decoder or causal else ""
        raise InputError(
            f"models: {name}: {config.model_type!r} is no masked language model: "
            f"it {reason}{remedy}"
        )
    if kind == "causal" and (not causal or (masked and not decoder)):
        raise InputError(
            f"models: {name}: {config.model_type!r} does not read from left to right; "
            f"set `kind: masked`"
        )


def check_tokenizer(tokenizer, config, kind: str, name: str) -> None:
    """Raise InputError if the tokenizer cannot serve a model of this kind.

    Masked models need a mask that is a token of its own and not the unknown one, and the tokens
    that begin and end a text, where they have them; all need character offsets, and ids that the
    model's embeddings hold.
    """
    where = f"models: {name}: the tokenizer {type(tokenizer).__name__}"
    if not tokenizer.is_fast:
        raise InputError(f"{where} gives no character offsets, which finding the pronoun needs")
    rows = getattr(config, "vocab_size", None)
    if rows is not None and len(tokenizer) > rows:
        raise InputError(
            f"{where} has {len(tokenizer)} entries, the model's vocabulary only {rows}: "
            f"they belong to different models"
        )
    if kind != "masked":
        return
    if tokenizer.mask_token is None or tokenizer.mask_token_id is None:
        raise InputError(f"{where} has no mask token; a left-to-right model needs `kind: causal`")
    if tokenizer.mask_token_id == tokenizer.unk_token_id:
        raise InputError(
            f"{where}: the mask {tokenizer.mask_token!r} has the id of the unknown token "
            f"({tokenizer.unk_token_id}): it isn't in the vocabulary"
        )
    if rows is not None and tokenizer.mask_token_id >= rows:
        raise InputError(f"{where}: mask id {tokenizer.mask_token_id} of {rows} vocabulary rows")
    ids = tokenizer("dog")["input_ids"]
    bare = tokenizer("dog", add_special_tokens=False)["input_ids"]
    for token in _bounds(tokenizer, adds_none=ids == bare):
        if tokenizer.convert_tokens_to_ids(token) not in ids:
            raise InputError(
                f"{where} has the token {token!r} and doesn't add it to a text, as in training: "
                f"'dog' is read as {tokenizer.convert_ids_to_tokens(ids)}; its tokenizer.json "
                "lacks a post_processor (save the tokenizer that the model was trained with anew)"
            )


def _bounds(tokenizer, adds_none: bool) -> list[str]:
    """The tokens that must stand around a text.

    adds_none: whether no special token is added. Then those count, too, that nothing names as
    [CLS] or [SEP]: a configuration that has lost the post-processor may have lost the names.
    """
    named = [tokenizer.cls_token, tokenizer.sep_token]
    if adds_none:
        vocabulary = tokenizer.get_vocab()
        named += [tokenizer.bos_token, tokenizer.eos_token]
        named += [token for token in BOUNDS if token in vocabulary]
    return [token for token in named if token is not None]


def lowers_case(tokenizer) -> bool:
    """Whether the tokenizer reads "She" as it reads "she"."""
    both = [tokenizer(word, add_special_tokens=False)["input_ids"] for word in ("She", "she")]
    return both[0] == both[1]


def has_cased_vocabulary(tokenizer) -> bool:
    """Whether the vocabulary (special tokens aside) holds words with capital letters."""
    entries = set(tokenizer.get_vocab()) - set(tokenizer.all_special_tokens)
    # Byte-level vocabularies write bytes as letters, some of them capital: ASCII ones only.
    capital = sum(any("A" <= letter <= "Z" for letter in entry) for entry in entries)
    return capital > CASED_SHARE * max(1, len(entries))


def case_warnings(tokenizer, name: str) -> list[str]:
    """Sentences that say where tokenizer and vocabulary disagree on case; empty if nowhere."""
    lower, cased = lowers_case(tokenizer), has_cased_vocabulary(tokenizer)
    if lower and cased:
        return [
            f"models: {name}: the vocabulary is cased, but the tokenizer lowers case "
            f"(do_lower_case): the model never saw text like that"
        ]
    if not lower and not cased:
        return [
            f"models: {name}: the vocabulary holds no capitals, but the tokenizer does not lower "
            f"case: capitalised words become unknown or are cut into letters"
        ]
    return []


def unknown_words(tokenizer, texts: Iterable[str]) -> dict[str, list[str]]:
    """Map each text that holds unknown tokens to the stretches of it that became unknown."""
    found: dict[str, list[str]] = {}
    if tokenizer.unk_token_id is None:
        return found
    for text in texts:
        encoded = tokenizer(
            text,
            add_special_tokens=False,
            return_offsets_mapping=True,
            split_special_tokens=True,
        )
        pairs = zip(encoded["input_ids"], encoded["offset_mapping"], strict=True)
        unknown = [text[a:b] for token, (a, b) in pairs if token == tokenizer.unk_token_id]
        if unknown:
            found[text] = unknown
    return found


def check_no_unknown(tokenizer, texts: Iterable[str], name: str, what: str) -> None:
    """Raise InputError that names the texts (templates, names, pronouns) that hold unknowns."""
    found = unknown_words(tokenizer, texts)
    if found:
        listed = "; ".join(f"{text!r}: {', '.join(map(repr, bad))}" for text, bad in found.items())
        raise InputError(f"models: {name}: unknown to the model's vocabulary in {what}: {listed}")
