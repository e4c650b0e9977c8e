"""Candidate sentences: a form of a name stands before a relative pronoun.

The antecedent precedes its relative pronoun, so nothing else can hold a reference.
"""

import re
from collections.abc import Iterator, Mapping

from whowhich.antecedents.further_mentions import Mention
from whowhich.errors import InputError
from whowhich.pronouns import PRONOUNS

_WORD = re.compile(r"[^\W_]+")
_PRONOUN = re.compile(rf"(?<![^\W_])(?:{'|'.join(PRONOUNS)})(?![^\W_])", re.IGNORECASE)


def pronouns(sentence: str) -> list[Mention]:
    """The relative pronouns of a sentence, whatever stands before them."""
    return [
        Mention(word, match.start(), match.end())
        for match in _PRONOUN.finditer(sentence)
        # Letters that only folding makes equal (a long s) aren't the form that was asked for.
        if (word := match[0].lower()) in PRONOUNS
    ]


class CandidateFinder:
    """Finds names and relative pronouns in sentences."""

    def __init__(self, forms: Mapping[str, str], ignore_case: bool = True):
        """forms: word form to name, as `names.word_forms` gives them with the same `ignore_case`.

        Words are whole words: no letter or digit beside them (an apostrophe or hyphen may be).
        Where two forms overlap, the first and longest counts ("guinea pig", not its "pig").
        Words are looked up by hash, so the time does not depend on the number of names.
        """
        self._forms = dict(forms)
        self._ignore_case = ignore_case
        by_first_word: dict[str, list[str]] = {}
        for form in sorted(self._forms, key=lambda form: (-len(form), form)):
            first = _WORD.search(form)
            if first is None or first.start():
                raise InputError(f"names: {form!r} does not begin with a letter or digit")
            by_first_word.setdefault(first[0], []).append(form)
        self._by_first_word = by_first_word

    def __call__(self, sentence: str) -> tuple[list[Mention], list[Mention]] | None:
        """The names that a pronoun follows and the pronouns that follow a name, or None if none."""
        found = pronouns(sentence)
        if not found:
            return None
        names = list(self._names(sentence, found[-1].start))
        if not names:
            return None
        return names, [pronoun for pronoun in found if pronoun.start >= names[0].end]

    def names(self, sentence: str) -> list[Mention]:
        """All names of a sentence."""
        return list(self._names(sentence, len(sentence)))

    def _names(self, sentence: str, end: int) -> Iterator[Mention]:
        done = 0
        for match in _WORD.finditer(sentence, 0, end):
            word = match[0].lower() if self._ignore_case else match[0]
            if match.start() < done or word not in self._by_first_word:
                continue
            for form in self._by_first_word[word]:
                done = match.start() + len(form)
                found = sentence[match.start() : done]
                whole = done == match.end() or not sentence[done : done + 1].isalnum()
                if whole and (found.lower() if self._ignore_case else found) == form:
                    yield Mention(self._forms[form], match.start(), done)
                    break
            else:
                done = 0
