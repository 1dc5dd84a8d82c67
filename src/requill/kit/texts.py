"""Checks and readings of a text: whether it can be stored and passed on, which of its characters are
invisible, a number, and its words on one line.
"""

from __future__ import annotations

import unicodedata

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


def whole_number(words: str) -> int | None:
    """The number that is written in at most nine digits; none where it is another text."""
    digits = words.strip()
    return int(digits) if digits.isascii() and digits.isdigit() and len(digits) < 10 else None


def line_of(text: str, limit: int) -> str:
    """At most `limit` characters of words on one line, without those that turn it around or are not seen."""
    seen = "".join(" " if character.isspace() else character for character in text)
    bare = "".join(character for character in seen if unicodedata.category(character) not in _UNSEEN)
    line = " ".join(bare.split())
    return line if len(line) <= limit else f"{line[: limit - 1].rstrip()}…"


_UNSEEN = frozenset({"Cc", "Cf", "Zl", "Zp"})
