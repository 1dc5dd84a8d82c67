"""Reads and writes rows of Markdown's tables: words as a cell, cells as a row, columns as the head."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise

from requill.kit.lines import split_lines

BAR = re.compile(r"(?<!\\)((?:\\\\)*)\|")
"""A bar that parts cells; the backslashes before it escape each other."""


def cell_spans(text: str, start: int, end: int) -> list[tuple[int, int]]:
    """Where the cells of the row from `start` to `end` begin and end, one or more, blanks included."""
    bars = [found.end() - 1 for found in BAR.finditer(text, start, end)]
    spans = [(left + 1, right) for left, right in pairwise([start - 1, *bars, end])]
    if len(spans) > 1 and not text[slice(*spans[0])].strip():
        del spans[0]
    if len(spans) > 1 and not text[slice(*spans[-1])].strip():
        del spans[-1]
    return spans


def split_row(line: str) -> tuple[str, ...]:
    """The cells of a row as they are written, one or more."""
    return tuple(line[start:end].strip() for start, end in cell_spans(line, 0, len(line)))


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
