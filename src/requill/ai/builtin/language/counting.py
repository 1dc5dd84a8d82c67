"""Counts the words of a text exactly as the screen does, so that both name the same figure."""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache

_HAN = (
    "\u2e80-\u2e99\u2e9b-\u2ef3\u2f00-\u2fd5\u3005\u3007\u3021-\u3029\u3038-\u303b\u3400-\u4dbf\u4e00-\u9fff"
    "\uf900-\ufa6d\ufa70-\ufad9\U00020000-\U0003fffd"
)
_HIRAGANA = "\u3041-\u3096\u309d-\u309f\U0001b001-\U0001b11f"
_KATAKANA = "\u30a1-\u30fa\u30fd-\u30ff\u31f0-\u31ff\uff66-\uff6f\uff71-\uff9d"
_THAI = "\u0e01-\u0e3a\u0e40-\u0e5b"
_ALONE = rf"[{_HAN}]|[{_HIRAGANA}]+|[{_KATAKANA}]+|[{_THAI}]+"


def count_words(text: str) -> int:
    """Words as a reader counts them; Markdown's signs are none, and Chinese counts by its signs."""
    marks = "".join(sorted(sign for sign in set(text) if unicodedata.category(sign)[0] == "M"))
    return len(_pattern(marks).findall(text))


@lru_cache(maxsize=64)
def _pattern(marks: str) -> re.Pattern[str]:
    """A word of letters and figures, in which these marks (accents of their own) may stand."""
    inner = rf"[^\W_]+|[{re.escape(marks)}]" if marks else r"[^\W_]+"
    return re.compile(rf"{_ALONE}|[^\W_](?:{inner}|['’._-](?=[^\W_]))*")
