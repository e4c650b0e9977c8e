"""Start a model from one that is trained already, of any of the four architectures.

As DistilBERT starts from its teacher's layers (Sanh et al. 2019, section 3): what a small model
learns last and slowest, to find the words that matter, needs no second learning.
"""

import re

import torch
from transformers import PreTrainedModel, PreTrainedTokenizerBase

from whowhich.errors import InputError

# One name for each part of a layer and of the head, by what each architecture calls it.
_PARTS = {
    "bert": {
        "query": "attention.self.query",
        "key": "attention.self.key",
        "value": "attention.self.value",
        "output": "attention.output.dense",
        "attention_norm": "attention.output.LayerNorm",
        "widen": "intermediate.dense",
        "narrow": "output.dense",
        "norm": "output.LayerNorm",
    },
    "distilbert": {
        "query": "attention.q_lin",
        "key": "attention.k_lin",
        "value": "attention.v_lin",
        "output": "attention.out_lin",
        "attention_norm": "sa_layer_norm",
        "widen": "ffn.lin1",
        "narrow": "ffn.lin2",
        "norm": "output_layer_norm",
    },
    "albert": {
        "query": "attention.query",
        "key": "attention.key",
        "value": "attention.value",
        "output": "attention.dense",
        "attention_norm": "attention.LayerNorm",
        "widen": "ffn",
        "narrow": "ffn_output",
        "norm": "full_layer_layer_norm",
    },
}
_PARTS["roberta"] = _PARTS["bert"]
_HEADS = {
    "bert": ("cls.predictions.transform.dense", "cls.predictions.transform.LayerNorm"),
    "roberta": ("lm_head.dense", "lm_head.layer_norm"),
    "distilbert": ("vocab_transform", "vocab_layer_norm"),
}
_LAYER = re.compile(r".*(?:\.layer|\.albert_layers)\.\d+$")


def start_from(
    model: PreTrainedModel,
    tokenizer: PreTrainedTokenizerBase,
    other: PreTrainedModel,
    other_tokenizer: PreTrainedTokenizerBase,
) -> None:
    """Copy into `model`, in place, what it can take of the trained `other`.

    Layers: spread evenly over the other's, the first and last among them; a single (or shared) one
    from the other's middle. Embeddings: of each piece that of the other's piece with the same
    letters, or the mean of those into which the other's tokenizer splits it; ALBERT's are the best
    approximation of lower rank. Positions: as far as both have them. The head: but to and from
    ALBERT, whose is of another width. The output bias is left as it is.

    Raises InputError if the widths or numbers of heads differ, or the other is an ALBERT.
    """
    kind, other_kind = model.config.model_type, other.config.model_type
    if other_kind == "albert":
        raise InputError("pretrain: start: an ALBERT's single layer is no start for another model")
    for key in ("hidden_size", "num_attention_heads"):
        ours, theirs = getattr(model.config, key), getattr(other.config, key)
        if ours != theirs:
            raise InputError(f"pretrain: start: {key} is {ours}, but that of the start {theirs}")
    with torch.no_grad():
        _copy_layers(model, _PARTS[kind], other, _PARTS[other_kind])
        _copy_embeddings(model, tokenizer, other, other_tokenizer)
        if kind in _HEADS:
            for name, source in zip(_HEADS[kind], _HEADS[other_kind], strict=True):
                _copy(model.get_submodule(name), other.get_submodule(source))


def _copy(module: torch.nn.Module, source: torch.nn.Module) -> None:
    module.load_state_dict(source.state_dict())


def _copy_layers(model, parts: dict[str, str], other, other_parts: dict[str, str]) -> None:
    layers, sources = _layers(model), _layers(other)
    for number, layer in enumerate(layers):
        last = len(sources) - 1
        place = last / 2 if len(layers) == 1 else number * last / (len(layers) - 1)
        for part, name in parts.items():
            source = sources[int(place + 0.5)].get_submodule(other_parts[part])
            _copy(layer.get_submodule(name), source)


def _layers(model: PreTrainedModel) -> list[torch.nn.Module]:
    return [module for name, module in model.named_modules() if _LAYER.match(name)]


def _copy_embeddings(model, tokenizer, other, other_tokenizer) -> None:
    target, source = model.base_model.embeddings, other.base_model.embeddings
    vectors = source.word_embeddings.weight
    words = torch.stack(
        [vectors[ids].mean(dim=0) for ids in _matching_ids(tokenizer, other_tokenizer)]
    )
    places = source.position_embeddings.weight[_first_position(other) :]
    if hasattr(source, "token_type_embeddings"):
        # Always the first type; DistilBERT and a RoBERTa of one type lack the choice.
        places = places + source.token_type_embeddings.weight[0]
    if hasattr(target, "token_type_embeddings"):
        target.token_type_embeddings.weight[0] = 0
    norm = source.LayerNorm
    if model.config.model_type == "albert":
        mapping = model.base_model.encoder.embedding_hidden_mapping_in
        basis = torch.linalg.svd(words, full_matrices=False).Vh[: _width(target)]
        words, places = words @ basis.T, places @ basis.T
        # ALBERT scales to unit variance before it maps; the other after that.
        mapping.weight.copy_((basis * norm.weight).T)
        mapping.weight.mul_((basis.shape[1] / basis.shape[0]) ** 0.5)
        mapping.bias.copy_(norm.bias)
    else:
        _copy(target.LayerNorm, norm)
    target.word_embeddings.weight.copy_(words)
    first = _first_position(model)
    number = min(len(places), len(target.position_embeddings.weight) - first)
    target.position_embeddings.weight[first : first + number] = places[:number]


def _width(embeddings: torch.nn.Module) -> int:
    return embeddings.word_embeddings.weight.shape[1]


def _first_position(model: PreTrainedModel) -> int:
    return model.config.pad_token_id + 1 if model.config.model_type == "roberta" else 0


def _matching_ids(tokenizer, other) -> list[list[int]]:
    """For each entry of `tokenizer`, by id, the ids of `other` that stand for the same letters."""
    special = {
        getattr(tokenizer, f"{role}_token_id"): getattr(other, f"{role}_token_id")
        for role in ("pad", "unk", "cls", "sep", "mask")
    }
    theirs = other.get_vocab()
    found = []
    for number in range(len(tokenizer)):
        if number in special:
            found.append([special[number]])
            continue
        piece = tokenizer.convert_ids_to_tokens(number)
        text, inside = _letters(tokenizer, piece)
        # WordPiece has no "##," where byte-level pieces have a bare ",".
        if inside and (text.isalnum() or piece.startswith("##")) and f"##{text}" in theirs:
            found.append([theirs[f"##{text}"]])
        else:
            given = text if inside else f" {text}"
            ids = other(given, add_special_tokens=False)["input_ids"] if text else []
            found.append(ids or [other.unk_token_id])
    return found


def _letters(tokenizer: PreTrainedTokenizerBase, piece: str) -> tuple[str, bool]:
    """The letters of a piece, and whether it stands inside a word."""
    if piece.startswith("##"):
        return piece[2:], True
    if tokenizer.backend_tokenizer.model.__class__.__name__ == "WordPiece":
        return piece, False
    if piece.startswith("▁"):
        return piece[1:], False
    if tokenizer.backend_tokenizer.model.__class__.__name__ == "BPE":
        text = tokenizer.convert_tokens_to_string([piece])
        return text.strip(), not text.startswith(" ")
    return piece, True
