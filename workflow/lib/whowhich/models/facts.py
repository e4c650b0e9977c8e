"""What is known of a loaded model (paper, Table 7), for results/models/{model}.json."""

from importlib.metadata import version

import torch

from whowhich.models.checks import (
    case_warnings,
    has_cased_vocabulary,
    lowers_case,
    pieces_in_sentence,
)
from whowhich.models.load import LoadedModel
from whowhich.models.source import stored_dtypes, weight_files
from whowhich.pronouns import PRONOUNS

LIBRARIES = ("torch", "transformers", "tokenizers", "safetensors")


def model_facts(loaded: LoadedModel) -> dict:
    """Facts as plain JSON values.

    parameters: of the whole masked language model, shared ones counted once; hidden and embedding
    are widths (they differ in ALBERT and ELECTRA); pronouns: the pieces and ids of each inside a
    sentence; tied_head: whether the output layer is the word embeddings.
    """
    model, config, tokenizer = loaded.model, loaded.model.config, loaded.tokenizer
    embeddings = model.get_input_embeddings().weight
    head = model.get_output_embeddings().weight
    pieces = {word: pieces_in_sentence(tokenizer, word) for word in PRONOUNS}
    return {
        "model": loaded.name,
        "source": loaded.source,
        "revision": loaded.revision,
        "kind": loaded.kind,
        "architecture": type(model).__name__,
        "model_type": config.model_type,
        "parameters": model.num_parameters(),
        "layers": _first(config, "num_hidden_layers", "n_layers", "n_layer"),
        "hidden": _first(config, "hidden_size", "dim", "n_embd"),
        "embedding": embeddings.shape[1],
        "heads": _first(config, "num_attention_heads", "n_heads", "n_head"),
        "vocabulary": len(tokenizer),
        "vocabulary_rows": loaded.vocab_rows,
        "max_tokens": loaded.max_tokens,
        "tied_head": head.data_ptr() == embeddings.data_ptr(),
        "dtype": dtype_name(loaded.dtype),
        "stored_dtypes": stored_dtypes(weight_files(loaded.source, loaded.revision)),
        "tokenizer": type(tokenizer).__name__,
        "lowers_case": lowers_case(tokenizer),
        "cased_vocabulary": has_cased_vocabulary(tokenizer),
        "mask_token": tokenizer.mask_token if loaded.kind == "masked" else None,
        "pronouns": {
            word: {"ids": ids, "pieces": tokenizer.convert_ids_to_tokens(ids)}
            for word, ids in pieces.items()
        },
        "unused_weights": list(loaded.unused),
        "warnings": case_warnings(tokenizer, loaded.name),
        "versions": {library: version(library) for library in LIBRARIES},
    }


def dtype_name(dtype: torch.dtype) -> str:
    """ "float32" for torch.float32."""
    return str(dtype).removeprefix("torch.")


def _first(config, *names: str) -> int | None:
    return next((getattr(config, name) for name in names if hasattr(config, name)), None)
