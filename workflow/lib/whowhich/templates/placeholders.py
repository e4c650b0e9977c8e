"""Template texts: their placeholders, checked, and filled with a name."""

import string

from whowhich.errors import InputError, choices
from whowhich.templates.articles import article_for

PLACEHOLDERS = ("article", "name", "mask")
MASK = "{mask}"
_SHOWN = ("{article}", "{name}", MASK)


def check_text(text: str, where: str) -> None:
    """Raise InputError, telling where, unless `text` has one {mask}, a {name}, and no others.

    {article} may stand anywhere or nowhere.
    """
    try:
        fields = list(string.Formatter().parse(text))
    except ValueError as error:
        raise InputError(f"{where}: {text!r}: {error}; braces only enclose a placeholder") from None
    found = [field for _, field, _, _ in fields if field is not None]
    unknown = [field for field in found if field not in PLACEHOLDERS]
    if unknown or any(spec or conversion for _, _, spec, conversion in fields):
        raise InputError(
            f"{where}: {text!r}: unknown placeholder or format; valid are {choices(_SHOWN)}"
        )
    if any("{" in literal or "}" in literal for literal, _, _, _ in fields):
        raise InputError(f"{where}: {text!r}: braces only enclose a placeholder")
    if found.count("mask") != 1:
        raise InputError(
            f"{where}: {text!r} has {found.count('mask')} {MASK}; a template has exactly one"
        )
    if "name" not in found:
        raise InputError(f"{where}: {text!r} has no {{name}}")


def fill(text: str, name: str, article: str = "grammatical") -> str:
    """The template's text with `name` and its article; "{mask}" stays for the model's own mask.

    An article that begins the text gets a capital. A name is put in as it is, braces included.
    """
    word = article_for(name, article)
    if text.startswith("{article}"):
        word = word.capitalize()
    parts = []
    for literal, field, _, _ in string.Formatter().parse(text):
        parts.append(literal)
        if field is not None:
            parts.append({"article": word, "name": name, "mask": MASK}[field])
    return "".join(parts)
