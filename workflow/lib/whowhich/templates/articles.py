"""The indefinite article before a name: as the paper writes its template, or as English does."""

import re

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
