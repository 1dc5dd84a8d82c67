"""What a title is once nothing is around its words, and when it has none that anybody sees."""

from __future__ import annotations

import unicodedata

from requill.kit.texts import DRAWN_AS_NOTHING

_UNSEEN_KINDS = frozenset({"Cc", "Cf", "Zl", "Zp", "Zs"})


def bare_title(text: str) -> str:
    """The title on one line; nothing when it has only signs that are not seen."""
    bare = " ".join(text.split())
    is_seen = any(
        sign not in DRAWN_AS_NOTHING and unicodedata.category(sign) not in _UNSEEN_KINDS for sign in bare
    )
    return bare if is_seen else ""
