"""What a title is once nothing is around its words, and when it has none that anybody sees."""

from __future__ import annotations

import unicodedata

_UNSEEN_KINDS = frozenset({"Cc", "Cf", "Zl", "Zp", "Zs"})
# Letters, marks and a pattern of no dots that are drawn as nothing.
_UNSEEN = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0") | {
    chr(code)
    for first, last in ((0x180B, 0x180F), (0xFE00, 0xFE0F), (0xE0100, 0xE01EF))
    for code in range(first, last + 1)
}


def bare_title(text: str) -> str:
    """The title on one line; nothing when it has only signs that are not seen."""
    bare = " ".join(text.split())
    is_seen = any(sign not in _UNSEEN and unicodedata.category(sign) not in _UNSEEN_KINDS for sign in bare)
    return bare if is_seen else ""
