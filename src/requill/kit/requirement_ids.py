"""The ids of requirements: how they are written, where tables have them, and the highest one that is used."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

DIGITS = 3
# Not in bold, R-01 may be a risk, and T-01 a test: then the letters have to name a requirement, as of FR-01.
_CELL = re.compile(
    r"(?P<bold>\*\*)?(?(bold)|(?=(?:[A-Z]{1,4}R|REQ)-))"
    r"(?P<id>(?P<prefix>[A-Z]{1,5})-(?P<number>\d{2,4}))(?(bold)\*\*)"
    r"(?=:?(?:\s|<br|$)):?[ \t]*"
)
_ANOTHER = re.compile(r"(?<![\w-])[A-Z]{1,5}-\d{2,4}(?![\w-])")
_COLUMN = re.compile(r"(?:req(?:uirement|\.)? )?id")


def written_id(prefix: str, number: int) -> str:
    """An id as it is written, such as FR-007."""
    return f"{prefix}-{number:0{DIGITS}d}"


def highest_number(prefix: str, texts: Iterable[str]) -> int:
    """The highest number that some texts give or mention with a prefix in any case; 0 where there is none."""
    pattern = re.compile(rf"(?<![\w-]){re.escape(prefix)}-(\d{{2,4}})(?![\w-])", re.IGNORECASE)
    return max((int(found[1]) for text in texts for found in pattern.finditer(text)), default=0)


def id_column(names: Sequence[str]) -> int:
    """Which column of a table has the ids of its rows, by the names in its head in lower case."""
    return next((index for index, name in enumerate(names) if _COLUMN.fullmatch(name)), 0)


def id_in_cell(text: str, start: int, end: int) -> re.Match[str] | None:
    """The id that a cell holds or begins with, with what parts it from the words behind it.

    A cell that begins with one as it mentions them, beside others, is none's: "FR-001 and FR-002".
    """
    found = _CELL.match(text, start, end)
    is_listing = found and not found["bold"] and _ANOTHER.search(text, found.end(), end)
    return None if is_listing else found
