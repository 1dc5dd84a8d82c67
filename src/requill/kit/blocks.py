"""The marks by which Markdown's blocks begin, spelt once for everything that reads a text by its lines.

`markdown-it-py` knows more, and is what the tests compare with; it takes a second for a text of 1 MiB.
"""

from __future__ import annotations

import re

INDENT = " {0,3}"
"""Patterns, to be put together: what may stand before a mark; a step further in is code."""
ITEM = r"(?:[-+*]|\d{1,9}[.)])"
"""The marker of a list's entry."""
BOX = r"\[[ xX]\]"
"""The box of an entry that can be ticked off."""

DIVIDER = re.compile(rf"^{INDENT}\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)*\|?[ \t]*$", re.MULTILINE)
"""The line below a table's header."""
RULE = re.compile(rf"{INDENT}(?:(?:-[ \t]*){{3,}}|(?:_[ \t]*){{3,}}|(?:\*[ \t]*){{3,}})\r?\n?$")
"""A line across the page, which may also underline a heading."""

_FENCE = re.compile(rf"{INDENT}(?P<mark>`{{3,}}(?=[^`\n]*$)|~{{3,}})(?P<info>.*)", re.MULTILINE)


def fence_of(line: str) -> str:
    """The backticks or tildes of a line that opens a block of code; nothing where it opens none."""
    found = _FENCE.match(line)
    return found["mark"] if found else ""


class Fences:
    """Follows the lines of a text, given one after the other, into code between fences and out of it."""

    def __init__(self) -> None:
        self._mark = ""

    @property
    def is_open(self) -> bool:
        """Whether the next line is within a block."""
        return self._mark != ""

    def take(self, line: str) -> bool:
        """Whether the line is code, or one of the fences around it."""
        found = _FENCE.match(line)
        if not self._mark:
            self._mark = found["mark"] if found else ""
            return bool(self._mark)
        if found and found["mark"].startswith(self._mark) and not found["info"].strip():
            self._mark = ""
        return True
