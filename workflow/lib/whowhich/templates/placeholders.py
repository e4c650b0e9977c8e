"""Template texts: their placeholders, checked, and filled with a name and its article."""

import re
import string

from whowhich.errors import InputError, choices

ARTICLES = ("literal", "grammatical")

# Spelt with a vowel but spoken with a consonant: "a unicorn", "a ewe", "a one-eyed cat".
_CONSONANT_SOUND = re.compile(
    r"eu|ewe|ewer|uni(?![nm]|d(?!irec))|us(?:e|a(?!m)|ing|ual|ur)|ut(?:e|il|o)|ur(?:a|ea|i|in|o|us)"
    r"|ub(?:iq|oa)|u[kf][eou]|one(?![a-z])|once|oui",
    re.IGNORECASE,
)
# Spelt with a consonant but spoken with a vowel: "an hour", "an 8", "an X-ray".
_VOWEL_SOUND = re.compile(r"hour|heir|hono|honest|8|11(?!\d)|18(?!\d)", re.IGNORECASE)
_LETTERS = re.compile(r"[A-Z](?![a-z])")
_VOWEL_LETTERS = "AEFHILMNORSX"

PLACEHOLDERS = ("article", "name", "mask")
MASK = "{mask}"
_SHOWN = ("{article}", "{name}", MASK)


def article_for(word: str, article: str = "grammatical") -> str:
    """The article that stands before `word`: "a" or "an".

    "literal" always gives "a", as the paper's template does ("a elephant"); "grammatical" goes
    by the sound that the word begins with. Raises InputError for another choice.
    """
    if article not in ARTICLES:
        raise InputError(f"templates.article: {article!r}; valid are {choices(ARTICLES)}")
    if article == "literal":
        return "a"
    if _LETTERS.match(word):
        return "an" if word[0] in _VOWEL_LETTERS else "a"
    if _CONSONANT_SOUND.match(word):
        return "a"
    return "an" if word[:1].lower() in "aeiou" or _VOWEL_SOUND.match(word) else "a"


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
