"""Pack the demo corpora from their readable sources: `python resources/demo/build.py`.

The archives are the same bytes each time: no clock, no owner, sorted names.
"""

import bz2
import gzip
import io
import tarfile
import textwrap
from pathlib import Path
from xml.sax.saxutils import escape, quoteattr

HERE = Path(__file__).resolve().parent
SOURCES = HERE / "sources"
CORPORA = HERE / "corpora"
# The one book that carries a header and a foot of the shape that public-domain archives put on.
WITH_HEADER = "Small Lives - Henrietta Quill"


def hard_wrapped(text: str, width: int = 72) -> str:
    """Paragraphs (one a line in the sources) wrapped as in old electronic books."""
    return "\n".join(
        textwrap.fill(line, width, break_long_words=False, break_on_hyphens=False)
        for line in text.splitlines()
    )


def book(path: Path) -> bytes:
    """A book as a member of the archive."""
    body = hard_wrapped(path.read_text(encoding="utf-8"))
    if path.stem == WITH_HEADER:
        title = body.splitlines()[0].upper()
        body = (
            f"This book was written for tests; the lines with asterisks only look like those of\n"
            f"the archive that they name, so that readers can be seen to drop them.\n\n"
            f"*** START OF THE PROJECT GUTENBERG EBOOK {title} ***\n\n\n{body}\n\n\n"
            f"*** END OF THE PROJECT GUTENBERG EBOOK {title} ***\n\n"
            "A dog that stands in a licence, and a cat who reads it, are not to be counted.\n"
        )
    return body.rstrip("\n").encode() + b"\n"


def pack_books() -> None:
    """sources/books/*.txt to books.tar.gz, members in the shape of Books3 (*.epub.txt)."""
    packed = io.BytesIO()
    with tarfile.open(fileobj=packed, mode="w", format=tarfile.PAX_FORMAT) as archive:
        for path in sorted((SOURCES / "books").glob("*.txt")):
            data = book(path)
            member = tarfile.TarInfo(f"books/{path.stem[:1]}/{path.stem}.epub.txt")
            member.size = len(data)
            archive.addfile(member, io.BytesIO(data))
    (CORPORA / "books.tar.gz").write_bytes(gzip.compress(packed.getvalue(), mtime=0))


NAMESPACES = {"Template": 10, "File": 6, "Talk": 1, "Category": 14, "User": 2}


def wiki_page(number: int, path: Path) -> str:
    """A page from its source: first line the title, then wikitext."""
    title, _, text = path.read_text(encoding="utf-8").partition("\n")
    text = text.strip("\n")
    prefix = title.partition(":")[0]
    redirect = ""
    if text.upper().startswith("#REDIRECT"):
        target = text[text.index("[[") + 2 : text.index("]]")]
        redirect = f"    <redirect title={quoteattr(target)} />\n"
    return (
        f"  <page>\n    <title>{escape(title)}</title>\n"
        f"    <ns>{NAMESPACES.get(prefix, 0)}</ns>\n    <id>{number}</id>\n{redirect}"
        f"    <revision>\n      <id>{1000 + number}</id>\n"
        f"      <timestamp>2024-01-01T00:00:00Z</timestamp>\n"
        f"      <contributor><username>Demo</username><id>1</id></contributor>\n"
        f"      <model>wikitext</model>\n      <format>text/x-wiki</format>\n"
        f'      <text bytes="{len(text.encode())}" xml:space="preserve">{escape(text)}</text>\n'
        f"    </revision>\n  </page>\n"
    )


def pack_wiki() -> None:
    """sources/wikipedia/*.wiki to a MediaWiki dump, wikipedia.xml.bz2."""
    names = "\n".join(
        f'      <namespace key="{key}" case="first-letter">{name}</namespace>'
        for name, key in sorted(NAMESPACES.items(), key=lambda item: item[1])
    )
    head = (
        '<mediawiki xmlns="http://www.mediawiki.org/xml/export-0.11/" version="0.11" '
        'xml:lang="en">\n  <siteinfo>\n    <sitename>Demo</sitename>\n    <dbname>enwiki</dbname>\n'
        f'    <namespaces>\n      <namespace key="0" case="first-letter" />\n{names}\n'
        "    </namespaces>\n  </siteinfo>\n"
    )
    pages = [
        wiki_page(number, path)
        for number, path in enumerate(sorted((SOURCES / "wikipedia").glob("*.wiki")), start=1)
    ]
    dump = head + "".join(pages) + "</mediawiki>\n"
    (CORPORA / "wikipedia.xml.bz2").write_bytes(bz2.compress(dump.encode(), 9))


def pack_bookcorpus() -> None:
    """sources/bookcorpus/*.txt, one tokenised sentence a line, to bookcorpus.txt.gz."""
    lines = [
        line
        for path in sorted((SOURCES / "bookcorpus").glob("*.txt"))
        for line in path.read_text(encoding="utf-8").splitlines()
        if line.strip()
    ]
    data = ("\n".join(lines) + "\n").encode()
    (CORPORA / "bookcorpus.txt.gz").write_bytes(gzip.compress(data, mtime=0))


if __name__ == "__main__":
    CORPORA.mkdir(exist_ok=True)
    pack_books()
    if (SOURCES / "wikipedia").exists():
        pack_wiki()
    if (SOURCES / "bookcorpus").exists():
        pack_bookcorpus()
    for path in sorted(CORPORA.iterdir()):
        print(f"{path.name}: {path.stat().st_size:,} bytes")
