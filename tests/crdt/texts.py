"""Texts of characters that take one, two, three or four bytes, and one unit of UTF-16 or two."""

from __future__ import annotations

from random import Random

PIECES = (
    "a",
    " ",
    "\n",
    "\r\n",
    "é",
    "e\u0301",
    "ß",
    "שלום",
    "\u202eabc\u202c",
    "日本語",
    "한",
    "😀",
    "👩‍👩‍👧",
    "🇩🇪",
    "𝔘",
    "\ufeff",
    "word ",
)


def some_text(random: Random, most: int = 6) -> str:
    """A few of the pieces."""
    return "".join(random.choice(PIECES) for _ in range(random.randrange(most + 1)))


def some_edit(random: Random, text: str) -> tuple[int, int, str]:
    """A replacement at code points of the text."""
    start = random.randrange(len(text) + 1)
    end = min(len(text), start + random.choice((0, 0, 0, 1, 2, 5)))
    return start, end, some_text(random)


def units_before(text: str, position: int) -> int:
    """How many units of UTF-16 stand before a code point, as JavaScript counts them."""
    return len(text[:position].encode("utf-16-le")) // 2
