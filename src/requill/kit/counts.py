"""Numbers of things, and several things, in words."""

from __future__ import annotations

import re
from collections.abc import Sequence

_BETWEEN = re.compile(r"\s*,\s*(?:and\s+)?|\s+and\s+|\s*&\s*", re.IGNORECASE)


def counted(number: int, one: str, many: str = "") -> str:
    """So many of a thing: "1 row", "2 rows"; `many` where the plural has another end."""
    return f"{number} {one if number == 1 else many or f'{one}s'}"


def joined(names: Sequence[str]) -> str:
    """One or more names in a sentence: "A", "A and B", "A, B and C"."""
    return " and ".join(filter(None, [", ".join(names[:-1]), names[-1]]))


def parted(words: str) -> list[str]:
    """The names that words list with commas, "and" or "&" between them: what `joined` has put together."""
    return [name.strip() for name in _BETWEEN.split(words)]


def byte_size(count: int) -> str:
    """A number of bytes as people read it."""
    amount, unit = float(count), "bytes"
    for larger in ("KiB", "MiB", "GiB", "TiB"):
        if amount < 1024:
            break
        amount, unit = amount / 1024, larger
    return f"{amount:,.0f} {unit}" if unit == "bytes" or amount >= 100 else f"{amount:,.1f} {unit}"
