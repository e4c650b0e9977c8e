"""The tokenizer that a model was trained with: its own `tokenizer.json`, where it has one.

transformers 5 builds a tokenizer from the class that `tokenizer_config.json` names, and takes from
`tokenizer.json` little more than the vocabulary: another normalizer, pre-tokenizer or
post-processor there is ignored without a word, and other ids go into the model than in training.
"""

from typing import Any

from tokenizers import Tokenizer
from transformers import PreTrainedTokenizerFast
from transformers.utils import cached_file

from whowhich.errors import InputError

FILE = "tokenizer.json"
# Capitals, accents, digits, contractions, spaces, quotation marks, dashes, an ideogram, a control
# character: whatever a normalizer or a pre-tokenizer may treat in one of several ways.
PROBES = (
    "The Dog's owner, WHO can't read, paid $1,234.50 in 1999 -- twice!",
    " the  café of Élodie, naïve señor; co\u0301te, ﬁsh\u00a0and Straße ",
    "“It's” 12th-century, isn’t it? I’d've… we'll, they're; x_y #who @which 3.14",
    "dog",
    "Which 犬 that\tbarks\nwhose\u200bname whom ``quoted'' text",
)
ROLES = ("bos_token", "eos_token", "unk_token", "sep_token", "pad_token", "cls_token", "mask_token")


def own_file(source: str, revision: str | None) -> str | None:
    """Path of the model's tokenizer.json, in its folder or the hub's local cache; None without."""
    return cached_file(
        source,
        FILE,
        revision=revision,
        local_files_only=True,
        _raise_exceptions_for_missing_entries=False,
        _raise_exceptions_for_connection_errors=False,
    )


def as_trained(tokenizer, source: str, revision: str | None, name: str):
    """The tokenizer whose ids are those of the model's own file.

    tokenizer: as transformers loads it, which is returned where its ids are the same (or where
    there is no such file). Raises InputError where the file can't be read, or where its ids can't
    be had: a model must not be asked about other tokens than it was trained on.
    """
    path = own_file(source, revision)
    if path is None:
        return tokenizer
    try:
        own = Tokenizer.from_file(path)
    except Exception as error:  # tokenizers raises no other
        raise InputError(f"models: {name}: {path} can't be read: {error}") from error
    own.no_truncation()
    own.no_padding()
    try:
        if _first_difference(tokenizer, own) is None:
            return tokenizer
        plain = _from_the_file_alone(tokenizer, own, source, revision)
        text = _first_difference(plain, own)
    except Exception as error:  # as above: of a vocabulary without its unknown token, for one
        raise InputError(f"models: {name}: {path} can't be used: {error}") from error
    if text is not None:
        raise InputError(
            f"models: {name}: {path} gives other tokens than transformers does with "
            f"tokenizer_config.json, for {text!r}: {own.encode(text).tokens} instead of "
            f"{plain.convert_ids_to_tokens(plain(text)['input_ids'])}; make both agree "
            "(save the tokenizer that the model was trained with anew)"
        )
    return plain


def _from_the_file_alone(tokenizer: Any, own: Tokenizer, source: str, revision: str | None):
    """The tokenizer of tokenizer.json, with the roles that `tokenizer` gives to special tokens.

    Which token is the mask often stands nowhere but in the class that tokenizer_config.json names,
    so in BERT's first models.
    """
    plain = PreTrainedTokenizerFast.from_pretrained(
        source, revision=revision, local_files_only=True, trust_remote_code=False
    )
    for role in ROLES:
        token = getattr(tokenizer, role)
        if getattr(plain, role) is None and token and own.token_to_id(str(token)) is not None:
            setattr(plain, role, token)
    return plain


def _first_difference(tokenizer: Any, own: Tokenizer) -> str | None:
    """The first of PROBES for which two tokenizers differ, with special tokens or without.

    One more holds the mask, which may take the space before it along or leave it.
    """
    if not tokenizer.is_fast:
        return None  # refused elsewhere, for want of offsets
    masked = () if tokenizer.mask_token is None else (f"It is {tokenizer.mask_token} , or so .",)
    for text in (*PROBES, *masked):
        for special in (True, False):
            ids = tokenizer(text, add_special_tokens=special)["input_ids"]
            if ids != own.encode(text, add_special_tokens=special).ids:
                return text
    return None
