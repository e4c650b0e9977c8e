"""Resolve a model's source to a folder's digest or to a commit of the hub, and fetch it."""

import logging

from whowhich.errors import InputError
from whowhich.models.source import cached_commit, check_folder, folder_revision, is_folder

LOG = logging.getLogger(__name__)
# Safetensors, configuration and tokenizer; no other framework's weights, no code.
FILES = ["*.json", "*.txt", "*.model", "*.safetensors"]


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
