"""What a reader must know beside the files."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class ReaderOptions:
    """text_column: of JSON lines and Parquet, the field or column that holds the text."""

    text_column: str = "text"
