"""Where the time of reading a Wikipedia dump goes."""

import io

from corpus_parts.texts import SHARED
from corpus_parts.timing import cpu
from whowhich.corpora.dump import PageStream, parse_page
from whowhich.corpora.opening import open_bytes
from whowhich.corpora.wikitext import WikitextCleaner

# Bytes of the whole English dump in bz2, whose XML is as much larger as the sample's is.
WIKIPEDIA_BZ2 = 22e9


def measure() -> dict[str, float]:
    """Of the shared sample, in MB of XML a second; the whole dump's core-hours."""
    dump = SHARED / "wikipedia" / "enwiki-2022-truncated.xml.bz2"
    if not dump.is_file():
        return {}
    with open_bytes(dump) as (stream, _):
        xml = stream.read()
    megabytes = len(xml) / 1e6
    pages = [page for _, data in PageStream(io.BytesIO(xml)) if (page := parse_page(data))]
    texts = [page.text for page in pages if page.namespace == 0 and not page.redirect]
    cleaner = WikitextCleaner()

    def unpack() -> None:
        with open_bytes(dump) as (stream, _):
            while stream.read(1 << 20):
                pass

    seconds = {
        "unpack": cpu(unpack, 1),
        "parse_xml": cpu(lambda: [parse_page(d) for _, d in PageStream(io.BytesIO(xml))], 1),
        "clean": cpu(lambda: [cleaner.clean(text) for text in texts], 1),
    }
    whole_xml = WIKIPEDIA_BZ2 * len(xml) / dump.stat().st_size / 1e6
    found = {f"wikipedia_{key}_mb_s": megabytes / value for key, value in seconds.items()}
    found["wikipedia_mb_s"] = megabytes / sum(seconds.values())
    found["wikipedia_core_hours"] = whole_xml / found["wikipedia_mb_s"] / 3600
    return found
