"""What is in a text: whether it can be stored and passed on, and which of its characters are invisible."""

from __future__ import annotations

# Characters that render as blank: Hangul fillers, the braille blank, variation selectors.
BLANK_CHARACTERS = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0") | {
    chr(code)
    for first, last in ((0x180B, 0x180F), (0xFE00, 0xFE0F), (0xE0100, 0xE01EF))
    for code in range(first, last + 1)
}


def is_storable(text: str) -> bool:
    """Whether the text is valid Unicode without NUL: no half of a surrogate pair stands in it."""
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return "\x00" not in text
