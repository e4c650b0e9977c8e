"""How many tokens a model can read at once."""

# Position ids of these architectures start at padding_idx + 1, so that of RoBERTa's 514 rows 512
# are usable; the rows before are never a token's.
OFFSET_POSITIONS = frozenset(
    {
        "camembert",
        "data2vec-text",
        "ibert",
        "longformer",
        "luke",
        "mpnet",
        "roberta",
        "roberta-prelayernorm",
        "xlm-roberta",
        "xlm-roberta-xl",
        "xmod",
    }
)
# MPNet takes 1 whatever its configuration says.
FIXED_PADDING_INDEX = {"mpnet": 1}
# Sizes above this are a tokenizer's way to say that it sets no limit.
NO_LIMIT = 10**9


def usable_positions(config) -> int | None:
    """Tokens, special ones included, that the model's positions allow; None if unlimited."""
    names = ("max_position_embeddings", "n_positions", "n_ctx")
    values = [getattr(config, name, None) for name in names]
    positions = next((value for value in values if isinstance(value, int) and value > 0), None)
    if positions is None or config.model_type not in OFFSET_POSITIONS:
        return positions
    padding = FIXED_PADDING_INDEX.get(config.model_type, getattr(config, "pad_token_id", None))
    return positions - (padding if padding is not None else 0) - 1


def max_tokens(config, tokenizer) -> int:
    """Tokens, special ones included, that fit: the lesser of the model's and tokenizer's limit."""
    limits = [usable_positions(config), getattr(tokenizer, "model_max_length", None)]
    known = [int(limit) for limit in limits if limit is not None and limit < NO_LIMIT]
    return min(known) if known else NO_LIMIT
