"""The one module that converts positions in a text: between code points, UTF-8 bytes and UTF-16 units.

Python counts code points, pycrdt the bytes of UTF-8, and Yjs in JavaScript the units of UTF-16. pycrdt takes
a position inside a character and writes at the end of the text: so here it is an error.
"""

from __future__ import annotations

from collections.abc import Iterable


class InsideCharacter(ValueError):
    """A position is within a character, or outside of the text."""


def bytes_before(text: str, position: int) -> int:
    """How many bytes of UTF-8 stand before a code point. Raises `InsideCharacter` outside of the text."""
    _require_within(position, len(text))
    return position if text.isascii() else len(text[:position].encode())


def utf8_length(text: str) -> int:
    """How many bytes a text has in UTF-8."""
    return len(text) if text.isascii() else len(text.encode())


def utf16_length(text: str) -> int:
    """How many units a text has in UTF-16, which is the `length` of JavaScript."""
    return len(text) if text.isascii() else len(text.encode("utf-16-le")) // 2


def units_before(text: str, position: int) -> int:
    """How many units of UTF-16 stand before a code point. Raises `InsideCharacter` outside of the text."""
    _require_within(position, len(text))
    return position if text.isascii() else utf16_length(text[:position])


def position_of_byte(text: str, offset: int) -> int:
    """The code point that begins at a byte of the text in UTF-8. Raises `InsideCharacter`."""
    if text.isascii():
        _require_within(offset, len(text))
        return offset
    encoded = text.encode()
    _require_within(offset, len(encoded))
    try:
        return len(encoded[:offset].decode())
    except UnicodeDecodeError:
        raise InsideCharacter(f"byte {offset} is within a character") from None


def position_of_unit(text: str, offset: int) -> int:
    """The code point that begins at a unit of the text in UTF-16. Raises `InsideCharacter`."""
    if text.isascii():
        _require_within(offset, len(text))
        return offset
    encoded = text.encode("utf-16-le")
    _require_within(offset, len(encoded) // 2)
    try:
        return len(encoded[: 2 * offset].decode("utf-16-le"))
    except UnicodeDecodeError:
        raise InsideCharacter(f"unit {offset} is within a surrogate pair") from None


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
        raise InsideCharacter(f"{position} is outside of a text of {length}")
