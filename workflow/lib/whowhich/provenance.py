"""What a table's metadata says of its writer."""

import hashlib
import json
from collections.abc import Mapping
from importlib import metadata


def provenance(params: Mapping[str, object], **extra: object) -> dict:
    """Provenance of a table: code digest, hash of the rule's own params, and `extra`.

    params: the rule's params by name; `code` among them is the code digest. Neither time nor
    the config nor a path goes in, so equal work gives equal files.
    """
    own = {key: value for key, value in params.items() if key != "code"}
    payload = json.dumps(own, sort_keys=True, default=str)
    digest = hashlib.sha256(payload.encode()).hexdigest()[:16]
    return {"code": params.get("code"), "params": digest, **extra}


def versions(*distributions: str) -> dict[str, str]:
    """Versions of installed distributions, without importing them; "absent" if missing."""
    found = {}
    for name in distributions:
        try:
            found[name] = metadata.version(name)
        except metadata.PackageNotFoundError:
            found[name] = "absent"
    return found
