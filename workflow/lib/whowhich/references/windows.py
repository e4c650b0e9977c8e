"""A sentence with some of those before it in its paragraph, in which coreference is sought."""

import bisect
from collections.abc import Sequence
from dataclasses import dataclass

from whowhich.antecedents.further_mentions import Mention
from whowhich.references.sentences import Sentence


@dataclass(frozen=True, slots=True)
class Window:
    """Sentences of one paragraph, of which the last is the one whose pronouns are looked at.

    whole: all of them as one; begins: code points of `whole` at which they begin; names: those in
    the sentences before the last, by code points of `whole`.
    """

    whole: Sentence
    begins: tuple[int, ...]
    names: tuple[Mention, ...]

    @property
    def texts(self) -> list[str]:
        """The sentences' texts, in their order."""
        ends = [*(begin - 1 for begin in self.begins[1:]), len(self.whole.text)]
        return [self.whole.text[a:b] for a, b in zip(self.begins, ends, strict=True)]

    def begin_of(self, place: int) -> int:
        """Code point of `whole` at which the sentence begins that holds the code point `place`."""
        return self.begins[bisect.bisect_right(self.begins, place) - 1]


def window(
    sentences: Sequence[Sentence], names: Sequence[Sequence[Mention]], last: int, size: int
) -> Window | None:
    """The window that ends with sentences[last]; None if no name stands in its sentences before.

    sentences, names: of a paragraph, and the names in each of them; size: how many before the last
    may belong to it. It begins with the first of these that holds a name.
    """
    first = next((i for i in range(max(last - size, 0), last) if names[i]), None)
    if first is None:
        return None
    chosen = sentences[first : last + 1]
    begins = [0]
    for sentence in chosen[:-1]:
        begins.append(begins[-1] + len(sentence.text) + 1)
    earlier = tuple(
        Mention(name.word, name.start + begin, name.end + begin)
        for begin, found in zip(begins, names[first:last], strict=False)
        for name in found
    )
    return Window(_joined(chosen, begins), tuple(begins), earlier)


def cut(sentence: Sentence, start: int) -> Sentence:
    """The sentence from its code point `start` on."""
    run = bisect.bisect_right(sentence.starts, start) - 1
    return Sentence(
        sentence.text[start:],
        tuple(max(begin - start, 0) for begin in sentence.starts[run:]),
        (sentence.document_offset(start), *sentence.offsets[run + 1 :]),
    )


def _joined(sentences: Sequence[Sentence], begins: Sequence[int]) -> Sentence:
    return Sentence(
        " ".join(sentence.text for sentence in sentences),
        tuple(
            start + begin
            for sentence, begin in zip(sentences, begins, strict=True)
            for start in sentence.starts
        ),
        tuple(offset for sentence in sentences for offset in sentence.offsets),
    )
