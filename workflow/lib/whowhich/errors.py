"""Errors that a user can mend: shown without a traceback."""


class InputError(Exception):
    """Something that the user gave is wrong.

    The message names the file or key, the value, and what would be right.
    """


def choices(values) -> str:
    """The valid choices as one phrase, for the end of an error message."""
    return ", ".join(repr(value) for value in values)
