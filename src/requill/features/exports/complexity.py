"""A look at a text before a converter has it: what may take long, and what would never end.

Counting characters takes a millisecond or two for the largest text.
"""

from __future__ import annotations

from requill.features.exports.errors import ExportFailed
from requill.features.exports.interface import FileFormat
from requill.features.exports.policy import LIGHT_CHARACTERS, LIGHT_MARKS, MAX_UNCLOSED

_MARKS = "[`*_|<&~"


def is_heavy(text: str) -> bool:
    """Whether a converter may be busy with it for long."""
    return len(text) > LIGHT_CHARACTERS or sum(map(text.count, _MARKS)) > LIGHT_MARKS


def seconds_for(text: str, file_format: FileFormat) -> int:
    """How long a file is estimated to take on two cores with other work beside it.

    Fitted to documents of 30, 150 and 600 KB: prose, tables and both. For Word their length alone tells,
    8 to 15 seconds of 600 KB; for PDF their marks as well, 14 seconds of prose and 25 of tables. Marks in
    code cost next to nothing: of much code the estimate is too long, and it is made in the background.
    """
    if file_format is FileFormat.WORD:
        return round(1 + len(text) / 50_000)
    return round(1 + len(text) / 45_000 + sum(map(text.count, _MARKS)) / 6_000)


def refuse_unclosed(text: str) -> None:
    """Refuse what a converter reads again from every bracket on. Raises `ExportFailed`."""
    unclosed = text.count("[") - text.count("]"), text.count("](") - text.count(")")
    if max(unclosed) > MAX_UNCLOSED:
        raise ExportFailed
