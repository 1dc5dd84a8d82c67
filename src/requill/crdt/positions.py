"""The one module that converts positions and lengths of a text: from code points to UTF-8 and UTF-16.

Python counts code points, pycrdt the bytes of UTF-8, and Yjs in JavaScript the units of UTF-16. pycrdt takes
a position that is none and writes at the end of the text: so here it is an error.
"""

from __future__ import annotations

from collections.abc import Iterable


class OutOfText(ValueError):
    """A position is outside of the text."""


def bytes_before(text: str, position: int) -> int:
    """How many bytes of UTF-8 stand before a code point. Raises `OutOfText`."""
    _require_within(position, len(text))
    return position if text.isascii() else len(text[:position].encode())


def utf8_length(text: str) -> int:
    """How many bytes a text has in UTF-8."""
    return len(text) if text.isascii() else len(text.encode())


def utf16_length(text: str) -> int:
    """How many units a text has in UTF-16, which is the `length` of JavaScript."""
    return len(text) if text.isascii() else len(text.encode("utf-16-le")) // 2


def bytes_before_each(text: str, positions: Iterable[int]) -> dict[int, int]:
    """The same as `bytes_before` of several; the text is gone through once."""
    offsets: dict[int, int] = {}
    reached = offset = 0
    for position in sorted(set(positions)):
        offset += bytes_before(text[reached:position], position - reached)
        offsets[position], reached = offset, position
    return offsets


def _require_within(position: int, length: int) -> None:
    if not 0 <= position <= length:
        raise OutOfText(f"{position} is outside of a text of {length}")
