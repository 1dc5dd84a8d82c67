"""Tables of a spreadsheet in a pasted text: rows whose cells stand apart by tabs, made tables of Markdown."""

from __future__ import annotations

import re
from collections.abc import Sequence

from requill.kit.blocks import ITEM, Fences
from requill.kit.cells import cell_text, join_row

_CELL = re.compile(r'(?:"(?P<quoted>(?:[^"]|"")*+)"(?=[\t\n]|\Z)|(?P<bare>[^\t\n]*))(?P<end>\t|\n|\Z)')
_NO_FIRST_ROW = re.compile(rf"\t|[ \t]*(?:\||>|#{{1,6}}[ \t]|(?:{ITEM}|[•·▪◦‣])[ \t]+)")


def with_tables(text: str) -> str:
    """The text with its tabbed rows as tables, each in lines of its own; every word stays, in its order.

    Two or more rows with the same number of tabs are a table, with the first as its head; rows below that
    lack cells at their end belong to it.
    """
    if "\t" not in text:
        return text
    made: list[str] = []
    position, fences = 0, Fences()
    while position < len(text):
        end = text.find("\n", position) + 1 or len(text)
        line = text[position:end]
        is_code = fences.take(line.rstrip("\n"))
        found = None if is_code or "\t" not in line else _table(text, position)
        if found is not None:
            rows, position = found
            gap = "" if not made or not made[-1].strip() else "\n"
            rest = "\n" if text[position : position + 1] not in ("", "\n") else ""
            made.append(gap + "\n".join(rows) + ("\n" if text[position - 1] == "\n" else "") + rest)
            continue
        made.append(line)
        position = end
    return "".join(made)


def _table(text: str, start: int) -> tuple[list[str], int] | None:
    """The table that begins at a line, and where what follows it begins."""
    if _NO_FIRST_ROW.match(text, start):
        return None
    head, position = _row(text, start)
    rows, width = [head], len(head)
    while width > 1 and position < len(text):
        row, end = _row(text, position)
        is_row = len(row) == width or (1 < len(row) < width and row[0] != "" and len(rows) > 1)
        if not is_row or not any(row):
            break
        rows.append(row)
        position = end
    if len(rows) < 2:
        return None
    lines = [join_row([*map(cell_text, row), *[""] * (width - len(row))]) for row in rows]
    return [lines[0], join_row(["---"] * width), *lines[1:]], position


def _row(text: str, position: int) -> tuple[Sequence[str], int]:
    """The cells of the row at a position, and where the next row begins.

    A cell in quotes may hold line breaks and tabs; without any it stands as it was typed.
    """
    cells: list[str] = []
    while (found := _CELL.match(text, position)) is not None:
        quoted = found["quoted"]
        is_plain = quoted is None or not re.search(r'[\n\t]|""', quoted)
        typed = found[0].removesuffix(found["end"])
        cells.append((typed if is_plain else (quoted or "").replace('""', '"')).strip())
        position = found.end()
        if found["end"] != "\t":
            break
    return cells, position
