"""Where a model comes from: a folder, or an id of the Hugging Face hub, fetched into its cache."""

import hashlib
import json
import logging
from pathlib import Path

from whowhich.errors import InputError

LOG = logging.getLogger(__name__)

WEIGHTS = ("model.safetensors", "model.safetensors.index.json")
# What a model's scores depend on: configuration, weights, and the tokenizer in its several forms.
CONTENT = (
    "config.json",
    "*.safetensors",
    "*.safetensors.index.json",
    "tokenizer*.json",
    "vocab.*",
    "merges.txt",
    "*.model",
    "special_tokens_map.json",
    "added_tokens.json",
)

# Safetensors, configuration and tokenizer; no other framework's weights, no code.
FILES = ["*.json", "*.txt", "*.model", "*.safetensors"]


def is_folder(source: str) -> bool:
    """Whether `source` names a folder: it exists, or starts with "." or "/"."""
    return source.startswith((".", "/")) or Path(source).is_dir()


def check_folder(source: str) -> None:
    """Raise InputError if a folder lacks its configuration or its safetensors weights."""
    folder = Path(source)
    if not folder.is_dir():
        raise InputError(f"model source {source!r}: no such folder")
    if not (folder / "config.json").is_file():
        raise InputError(f"model source {source!r}: the folder holds no config.json")
    if not any((folder / name).is_file() for name in WEIGHTS):
        found = sorted(path.name for path in folder.iterdir())
        raise InputError(
            f"model source {source!r}: no {WEIGHTS[0]} (nor its index); only safetensors are "
            f"read, since pickled weights can run code. The folder holds {found}"
        )


def check_architecture(source: str, kind: str) -> None:
    """Raise InputError if a folder's configuration names no architecture of this kind.

    kind: "masked" or "causal". It reads config.json alone, so that a run can refuse at once; a
    configuration that names no architecture is left to the checks of the loaded model.
    """
    try:
        config = json.loads((Path(source) / "config.json").read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise InputError(f"model source {source!r}: config.json: {error}") from error
    found = config.get("architectures") or []
    masked = any("MaskedLM" in name for name in found)
    decoder = any(name.endswith(("LMHeadModel", "ForCausalLM")) for name in found)
    if kind == "masked" and decoder and not masked:
        raise InputError(
            f"model source {source!r}: {found} is a decoder-only model; "
            "score whole sentences with it (kind: causal), or choose a masked language model"
        )
    if kind == "causal" and masked:
        raise InputError(f"model source {source!r}: {found} is a masked model (kind: masked)")


def folder_revision(source: str) -> str:
    """SHA-256 over the folder's files of CONTENT, as the revision of a local model."""
    digest = hashlib.sha256()
    folder = Path(source)
    for path in sorted({path for pattern in CONTENT for path in folder.glob(pattern)}):
        digest.update(path.name.encode())
        with open(path, "rb") as file:
            digest.update(hashlib.file_digest(file, "sha256").digest())
    return digest.hexdigest()


def cached_commit(source: str, revision: str | None) -> str | None:
    """The commit under which a hub id lies in the local cache; None if it isn't there."""
    from huggingface_hub import try_to_load_from_cache

    path = try_to_load_from_cache(source, "config.json", revision=revision or "main")
    return Path(path).parent.name if isinstance(path, str) else None


def weight_files(source: str, revision: str | None = None) -> list[Path]:
    """The safetensors files of a folder, or of a hub id in the local cache; maybe none."""
    if is_folder(source):
        return sorted(Path(source).glob("*.safetensors"))
    from huggingface_hub import try_to_load_from_cache

    path = try_to_load_from_cache(source, "config.json", revision=revision or "main")
    return sorted(Path(path).parent.glob("*.safetensors")) if isinstance(path, str) else []


def stored_dtypes(files: list[Path]) -> list[str]:
    """The number types that the files hold, as safetensors names them ("F32", "BF16")."""
    from safetensors import safe_open

    found: set[str] = set()
    for path in files:
        with safe_open(path, framework="numpy") as file:
            keys = file.keys()
            found.update(file.get_slice(key).get_dtype() for key in keys)
    return sorted(found)


def locate(source: str, revision: str) -> dict:
    """{"source", "revision"}: a folder with its digest, or a hub id with its commit.

    A hub id is downloaded into the hub's local cache; if the hub can't be reached, what lies
    there already serves. Raises InputError if neither gives the model.
    """
    if is_folder(source):
        check_folder(source)
        return {"source": source, "revision": folder_revision(source)}
    return {"source": source, "revision": _download(source, revision)}


def _download(source: str, revision: str) -> str:
    from huggingface_hub import snapshot_download
    from huggingface_hub.errors import HfHubHTTPError, HFValidationError, LocalEntryNotFoundError

    try:
        # Weights that a repository keeps in subfolders are other formats (ONNX) or models.
        snapshot_download(source, revision=revision, allow_patterns=FILES, ignore_patterns=["*/*"])
    except HFValidationError as error:
        raise InputError(
            f"model source {source!r}: no such folder, and not a hub id: {error}"
        ) from error
    except (LocalEntryNotFoundError, HfHubHTTPError, OSError) as error:
        commit = cached_commit(source, revision)
        if commit is None:
            raise InputError(
                f"model source {source!r} (revision {revision!r}): no such folder, not in the "
                f"local cache, and the hub didn't give it: {error}"
            ) from error
        LOG.warning("the hub can't be reached; %s is taken from the local cache", source)
        return commit
    commit = cached_commit(source, revision)
    if commit is None:
        raise InputError(f"model source {source!r}: it holds no config.json")
    return commit
