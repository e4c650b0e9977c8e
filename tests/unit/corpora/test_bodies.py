import pytest

from whowhich.corpora.bodies import body_spans

STORY = "\r\nA dog that barked.\r\n\r\n"
MODERN = (
    "The Project Gutenberg EBook of Dogs\r\n\r\n*** START OF THIS PROJECT GUTENBERG EBOOK DOGS ***"
)
COMPACT = "The Project Gutenberg eBook, Dogs\n***START OF THE PROJECT GUTENBERG EBOOK DOGS***"
TWO_LINES = "Project Gutenberg\n*** START OF THE PROJECT GUTENBERG EBOOK A VERY LONG\nTITLE ***"
SMALL = (
    "*The Project Gutenberg Etext of Dogs*\n***START**THE SMALL PRINT!**FOR PUBLIC***START***\n"
    "legal\n*END*THE SMALL PRINT! FOR PUBLIC DOMAIN ETEXTS*Ver.04.29.93*END*"
)
END = "*** END OF THIS PROJECT GUTENBERG EBOOK DOGS ***\nlicence that applies"
END_SENTENCE = "End of the Project Gutenberg EBook of Dogs, by A. Nonym\n\n" + END
OLD_END = "End of The Project Gutenberg Etext of Dogs\n"
POSSESSIVE = "End of Project Gutenberg’s Dogs, by A. Nonym\n\n" + END


@pytest.mark.parametrize("head", ["", MODERN, COMPACT, TWO_LINES, SMALL])
@pytest.mark.parametrize("foot", ["", END, END_SENTENCE, OLD_END, POSSESSIVE])
def test_body_is_the_story(head, foot):
    text = head + STORY + foot
    spans, headers, licences = body_spans(text)
    assert [text[start:end] for start, end in spans] == [STORY]
    assert (headers, licences) == (int(bool(head)), int(bool(foot)))


def test_text_about_project_gutenberg_stays_whole():
    text = "Project Gutenberg's archives hold a dog that barks. The end of Project Gutenberg?"
    assert body_spans(text) == (((0, len(text)),), 0, 0)


def test_several_books_in_one_file():
    text = f"{MODERN}one\n{END}\n{COMPACT}two\n{END_SENTENCE}\n"
    spans, headers, licences = body_spans(text)
    assert [text[start:end] for start, end in spans] == ["one\n", "two\n"]
    assert (headers, licences) == (2, 2)


def test_a_header_deep_inside_a_text_is_no_header():
    text = "A dog. " * 10_000 + "\n" + MODERN + STORY
    assert body_spans(text)[0] == ((0, len(text)),)


def test_a_long_collection_is_searched_as_a_whole():
    filler = "A dog. " * 300_000
    text = f"{filler}\n{END}\n{filler}\n{MODERN}{filler}"
    spans, headers, licences = body_spans(text)
    assert [text[start:end] for start, end in spans] == [filler + "\n", filler]
    assert (headers, licences) == (1, 1)
