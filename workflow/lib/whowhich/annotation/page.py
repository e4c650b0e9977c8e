"""The sheet as one HTML page that works without a network."""

import hashlib
import json
from collections.abc import Mapping, Sequence

from jinja2 import Environment, StrictUndefined

from whowhich.annotation.sheet import SHEET_COLUMNS


def make_page(template: str, items: Sequence[Mapping], title: str) -> str:
    """The page: `template` (Jinja2) filled with the rows of a sheet.

    The text is cut into parts here, since offsets are code points, which JavaScript doesn't
    count in.
    """
    rows = [{column: item[column] for column in SHEET_COLUMNS} for item in items]
    shown = [_parts(item) for item in items]
    data = {"title": title, "columns": SHEET_COLUMNS, "rows": rows, "parts": shown}
    encoded = json.dumps(data, ensure_ascii=False, sort_keys=True)
    # Inside a script element "</script" and "<!--" would end or change the element.
    encoded = encoded.replace("<", "\\u003c").replace("\u2028", "\\u2028")
    identity = hashlib.sha256(encoded.encode("utf-8", "surrogatepass")).hexdigest()[:16]
    environment = Environment(autoescape=True, undefined=StrictUndefined)
    return environment.from_string(template).render(title=title, data=encoded, identity=identity)


def _parts(item: Mapping) -> list[str]:
    """Text before the name, the name, text between, the pronoun, text after."""
    text = item["sentence"]
    cuts = [item[c] for c in ("name_start", "name_end", "pronoun_start", "pronoun_end")]
    return [
        text[a:b] for a, b in zip([0, *map(int, cuts)], [*map(int, cuts), len(text)], strict=True)
    ]
