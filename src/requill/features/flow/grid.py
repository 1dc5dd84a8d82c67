"""The table of a section, read line by line: its rows, its empty cells, and the rows of an answer."""

from __future__ import annotations

import re
from collections.abc import Sequence

from msgspec import Struct

from requill.kit.blocks import DIVIDER, Fences
from requill.kit.cells import split_row

_ESCAPED_BAR = re.compile(r"((?:\\\\)*)\\\|")
_BREAK = re.compile(r"<br\s*/?>", re.IGNORECASE)
_ROW = re.compile(r"^ {0,3}\|")


class GridRow(Struct, frozen=True):
    """A row: its line, and its cells as they are written, one for each column."""

    line: int
    cells: tuple[str, ...]

    @property
    def missing(self) -> tuple[int, ...]:
        """The columns whose cells are empty."""
        return tuple(column for column, cell in enumerate(self.cells) if not cell)


class Grid(Struct, frozen=True):
    """A table with a section's columns: the lines of its header and behind its last row, and its rows."""

    first: int
    end: int
    rows: tuple[GridRow, ...]

    @property
    def empty(self) -> int:
        """How many cells are to be set."""
        return sum(len(row.missing) for row in self.rows)


def find_grid(lines: Sequence[str], columns: Sequence[str]) -> Grid | None:
    """The first table with these columns in the lines of a section."""
    fences = Fences()
    for number, line in enumerate(lines[:-1]):
        is_table = not fences.take(line) and _ROW.match(line) and DIVIDER.match(lines[number + 1])
        if is_table and _is_header(line, columns):
            return _read(lines, number, len(columns))
    return None


def read_rows(content: str, columns: Sequence[str]) -> list[str] | None:
    """The rows of an answer that is nothing but rows of such a table, with or without its header."""
    lines = [line.strip() for line in content.strip().split("\n") if line.strip()]
    if not columns or not lines or not all(_ROW.match(line) for line in lines):
        return None
    if len(lines) > 1 and DIVIDER.match(lines[1]):
        if not _is_header(lines[0], columns):
            return None
        lines = lines[2:]
    rows = [line for line in lines if any(split_row(line))]
    return rows if rows and all(len(split_row(row)) <= len(columns) for row in rows) else None


def plain_cell(cell: str) -> str:
    """What a cell says, in one line."""
    return " ".join(_BREAK.sub(" ", _ESCAPED_BAR.sub(r"\1|", cell)).split())


def _read(lines: Sequence[str], first: int, width: int) -> Grid:
    end, rows = first + 2, []
    while end < len(lines) and _ROW.match(lines[end]):
        cells = split_row(lines[end])
        rows.append(GridRow(end, (*cells, *[""] * (width - len(cells)))))
        end += 1
    return Grid(first, end, tuple(rows))


def _is_header(line: str, columns: Sequence[str]) -> bool:
    return [cell.casefold() for cell in split_row(line)] == [column.casefold() for column in columns]
