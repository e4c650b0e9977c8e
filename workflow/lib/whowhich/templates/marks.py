"""How a piece of a word is marked, whatever the vocabulary's own marks."""

PIECE_MARK = "##"
