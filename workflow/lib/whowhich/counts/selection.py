"""Choose names by their frequency (paper, section 4.1: one-word names over 20,000 times)."""

from collections.abc import Iterable, Mapping, Sequence

import pandas as pd

from whowhich.names import COLUMNS, Name


def select_names(
    candidates: Sequence[Name],
    frequencies: Iterable[Mapping[str, int]],
    minimum: int,
    one_word: bool = True,
) -> tuple[pd.DataFrame, dict[str, int]]:
    """A names table (columns of names.COLUMNS) of those that occur more than `minimum` times.

    frequencies: occurrences by name in each corpus, added up. The most frequent come first, as
    in Table 1. Also returns counts: names_read = names_kept + names_skipped_{several_words, rare}.
    """
    total: dict[str, int] = {}
    for counts in frequencies:
        for counted, count in counts.items():
            total[counted] = total.get(counted, 0) + count
    kept, rare, several = [], 0, 0
    for name in candidates:
        if one_word and len(name.name.split()) > 1:
            several += 1
        elif total.get(name.name, 0) <= minimum:
            rare += 1
        else:
            kept.append(name)
    kept.sort(key=lambda name: (-total[name.name], name.name))
    rows = [(name.name, name.category, "|".join(name.plurals), total[name.name]) for name in kept]
    table = pd.DataFrame(rows, columns=list(COLUMNS))
    counts = {
        "names_read": len(candidates),
        "names_kept": len(kept),
        "names_skipped_rare": rare,
        "names_skipped_several_words": several,
    }
    return table, {key: value for key, value in counts.items() if value or key == "names_read"}
