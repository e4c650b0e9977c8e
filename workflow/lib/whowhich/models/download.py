"""Fetch a model of the hub into the local cache, at one commit."""

from whowhich.errors import InputError
from whowhich.models.source import cached_commit, check_folder, is_folder

# Configuration, tokenizers of every kind, and weights that hold no code.
PATTERNS = ["*.json", "*.txt", "*.model", "*.safetensors"]


def locate(source: str, revision: str) -> dict:
    """{"source": ..., "revision": ...} to load a model with; a hub id is fetched first.

    The revision of a hub id is resolved to a commit, so that all jobs of a run load the same
    files; without a connection the commit in the local cache is taken. A folder has none (None).
    Raises InputError if a folder is no model or a hub id can't be had.
    """
    if is_folder(source):
        check_folder(source)
        return {"source": source, "revision": None}
    from huggingface_hub import HfApi, snapshot_download
    from huggingface_hub.errors import HfHubHTTPError, OfflineModeIsEnabled

    try:
        commit = HfApi().model_info(source, revision=revision).sha
        snapshot_download(source, revision=commit, allow_patterns=PATTERNS)
    except (HfHubHTTPError, OfflineModeIsEnabled, OSError, ValueError) as error:
        commit = cached_commit(source, revision)
        if commit is None:
            raise InputError(
                f"models: {source!r} (revision {revision!r}) is no folder, is not in the local "
                f"cache of the Hugging Face hub, and can't be fetched from it: {error}"
            ) from error
    return {"source": source, "revision": commit}
