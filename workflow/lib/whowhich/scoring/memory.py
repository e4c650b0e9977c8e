"""Tell an exhausted memory from other errors."""

import torch

# What PyTorch says when the CPU's memory is exhausted, where it has no exception of its own.
CPU_MESSAGES = ("can't allocate memory", "not enough memory")


def is_out_of_memory(error: Exception) -> bool:
    """Whether the error means that the device's (or the CPU's) memory is exhausted."""
    if isinstance(error, torch.OutOfMemoryError):
        return True
    return isinstance(error, RuntimeError) and any(text in str(error) for text in CPU_MESSAGES)
