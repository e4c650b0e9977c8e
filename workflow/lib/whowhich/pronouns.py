"""The five relative pronouns and their two classes (paper, section 4.2)."""

OBJECT_PRONOUNS = ("that", "which")
HUMAN_PRONOUNS = ("who", "whose", "whom")
PRONOUNS = OBJECT_PRONOUNS + HUMAN_PRONOUNS


def is_human(pronoun: str) -> bool:
    """Whether a (lower-case) relative pronoun belongs to the human class.

    Raises KeyError for a word that is none of the five.
    """
    return {**dict.fromkeys(OBJECT_PRONOUNS, False), **dict.fromkeys(HUMAN_PRONOUNS, True)}[pronoun]
