"""CoreNLP for tests: fetched once, by the library that the rule install_corenlp calls."""

from conftest import REPOSITORY
from whowhich.parsers.corenlp_install import install_corenlp


def jars() -> str:
    """Folder of the pinned release's jars."""
    folder = REPOSITORY / "build" / "corenlp"
    if not folder.is_dir():
        shipped = REPOSITORY / "resources" / "corenlp"
        install_corenlp(shipped / "pom.xml", shipped / "sha256sums.txt", folder)
    return str(folder)
