"""Numbers of things in words."""

from __future__ import annotations


def counted(number: int, one: str, many: str = "") -> str:
    """So many of a thing: "1 row", "2 rows"; `many` where the plural has another end."""
    return f"{number} {one if number == 1 else many or f'{one}s'}"
