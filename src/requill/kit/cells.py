"""Writes tables of Markdown: what was typed as a cell, cells as a row, columns as the head."""

from __future__ import annotations

import re
from collections.abc import Sequence

from requill.kit.lines import split_lines

BAR = re.compile(r"(?<!\\)((?:\\\\)*)\|")
"""A bar that parts cells; the backslashes before it escape each other."""


def cell_text(words: str) -> str:
    """What was typed, as it can stand in a cell: its bars part no cells, and its lines are kept apart."""
    lines = (line.strip() for line in split_lines(words.strip()))
    return "<br>".join(BAR.sub(r"\1\\|", line) for line in lines)


def join_row(cells: Sequence[str]) -> str:
    """A row of cells that are in their form already."""
    return "|" + "".join(f" {cell} |" if cell else "  |" for cell in cells)


def table_head(columns: Sequence[str]) -> list[str]:
    """The frame of a table: its header and the line below."""
    return [join_row([cell_text(column) for column in columns]), join_row(["---"] * len(columns))]
