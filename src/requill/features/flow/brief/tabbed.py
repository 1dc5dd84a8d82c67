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
    place, fences = 0, Fences()
    while place < len(text):
        end = text.find("\n", place) + 1 or len(text)
        line = text[place:end]
        is_code = fences.take(line.rstrip("\n"))
        found = None if is_code or "\t" not in line else _table(text, place)
        if found is not None:
            rows, place = found
            gap = "" if not made or not made[-1].strip() else "\n"
            rest = "\n" if text[place : place + 1] not in ("", "\n") else ""
            made.append(gap + "\n".join(rows) + ("\n" if text[place - 1] == "\n" else "") + rest)
            continue
        made.append(line)
        place = end
    return "".join(made)


def _table(text: str, start: int) -> tuple[list[str], int] | None:
    """The table that begins at a line, and where what follows it begins."""
    if _NO_FIRST_ROW.match(text, start):
        return None
    head, place = _row(text, start)
    rows, width = [head], len(head)
    while width > 1 and place < len(text):
        row, end = _row(text, place)
        is_row = len(row) == width or (1 < len(row) < width and row[0] != "" and len(rows) > 1)
        if not is_row or not any(row):
            break
        rows.append(row)
        place = end
    if len(rows) < 2:
        return None
    lines = [join_row([*map(cell_text, row), *[""] * (width - len(row))]) for row in rows]
    return [lines[0], join_row(["---"] * width), *lines[1:]], place


def _row(text: str, place: int) -> tuple[Sequence[str], int]:
    """The cells of the row at a place, and where the next row begins.

    A cell in quotes may hold line breaks and tabs; without any it stands as it was typed.
    """
    cells: list[str] = []
    while (found := _CELL.match(text, place)) is not None:
        quoted = found["quoted"]
        is_plain = quoted is None or not re.search(r'[\n\t]|""', quoted)
        typed = found[0].removesuffix(found["end"])
        cells.append((typed if is_plain else (quoted or "").replace('""', '"')).strip())
        place = found.end()
        if found["end"] != "\t":
            break
    return cells, place
