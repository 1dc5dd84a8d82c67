"""The ids of requirements: how they are written, and the highest number that is used."""

from __future__ import annotations

import re
from collections.abc import Iterable

DIGITS = 3


def written_id(prefix: str, number: int) -> str:
    """An id as it is written, such as FR-007."""
    return f"{prefix}-{number:0{DIGITS}d}"


def highest_number(prefix: str, texts: Iterable[str]) -> int:
    """The highest number that some texts give or mention with a prefix in any case; 0 where there is none."""
    pattern = re.compile(rf"(?<![\w-]){re.escape(prefix)}-(\d{{2,4}})(?![\w-])", re.IGNORECASE)
    return max((int(found[1]) for text in texts for found in pattern.finditer(text)), default=0)
