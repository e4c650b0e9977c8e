import time

import pytest

from whowhich.corpora.wikitext import WikitextCleaner
from whowhich.corpora.wikitext_worker import CleanerProcess, Failed


def test_the_child_cleans_as_the_cleaner_does():
    wikitext = "A [[Datei:a.jpg|Ein Hund]] “dog” of {{convert|5|kg}} that\n" * 1000
    with CleanerProcess(["Datei"]) as cleaner:
        for text in ("", wikitext, "é"):
            assert cleaner.clean(text) == WikitextCleaner(["Datei"]).clean(text)


def test_a_page_that_takes_too_long_is_given_up_and_the_next_one_read():
    # Enough for a day of work.
    endless = "A [[dog]] that {{x|y}} ''barks''. " * 3_000_000
    with CleanerProcess(time_limit=1) as cleaner:
        start = time.monotonic()
        with pytest.raises(Failed) as caught:
            cleaner.clean(endless)
        assert caught.value.reason == "time_limit"
        assert time.monotonic() - start < 60
    with CleanerProcess() as cleaner:
        assert cleaner.clean("A [[dog]]") == ("A dog", ())


def test_a_child_that_dies_is_replaced():
    with CleanerProcess() as cleaner:
        cleaner.clean("x")
        cleaner._child.kill()
        with pytest.raises(Failed) as caught:
            cleaner.clean("A dog")
        assert caught.value.reason == "failed"
        assert cleaner.clean("A dog") == ("A dog", ())
