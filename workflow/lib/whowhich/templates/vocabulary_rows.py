"""The vocabulary as a table: tokens, how a reader writes them, which are words."""

from whowhich.templates.reader_forms import reader_forms


def vocabulary_columns(tokenizer, rows: int) -> dict[str, list]:
    """Columns of the VOCABULARY table.

    rows: of the model's output, which may exceed the tokenizer's entries. Special tokens and rows
    without an entry are no words.
    """
    tokens: list[str | None] = [None] * rows
    for token, index in tokenizer.get_vocab().items():
        if index < rows:
            tokens[index] = token
    special = set(tokenizer.all_special_ids)
    special |= {i for i, added in tokenizer.added_tokens_decoder.items() if added.special}
    forms = reader_forms([t if i not in special else None for i, t in enumerate(tokens)])
    return {
        "token_id": list(range(rows)),
        "token": tokens,
        "word": [
            form if form else (token or "") for (form, _), token in zip(forms, tokens, strict=True)
        ],
        "piece": [piece for _, piece in forms],
        "is_word": [t is not None and i not in special for i, t in enumerate(tokens)],
    }
