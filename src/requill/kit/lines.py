"""The lines of a text as Markdown parts them, and where they begin and end."""

from __future__ import annotations

import re

LINE_END = re.compile(r"\r\n|\r|\n")


def line_end(text: str) -> str:
    """How the lines of a text end."""
    found = LINE_END.search(text)
    return found.group() if found else "\n"


def split_lines(text: str) -> list[str]:
    """The lines of a text without their ends."""
    return LINE_END.split(text)


def line_number(text: str, position: int) -> int:
    """The line, from 1, that a position lies in."""
    return text.count("\n", 0, position) + 1


def line_start(text: str, line: int) -> int:
    """Where a line, from 1, begins; -1 where there are fewer."""
    position = 0
    for _ in range(line - 1):
        position = text.find("\n", position) + 1
        if not position:
            return -1
    return position if line else -1


def end_of_line(text: str, position: int) -> int:
    """Where the line of a position ends, before its line end."""
    found = LINE_END.search(text, position)
    return found.start() if found else len(text)
