"""Reads the requirements that stand in the rows of tables: their ids, and what other columns say of them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from requill.features.documents.outline import PRIORITIES, Fact, Priority, Requirement, Row, Span, Table
from requill.kit.requirement_ids import id_column, id_in_cell

PRIORITY = ("priority", "moscow")
OWNER = ("owner",)
STATUS = ("status",)
CRITERIA = ("acceptance criteria", "acceptance criterion", "criteria", "criterion")
_STATEMENT = ("requirement", "requirements", "description", "statement")
_ASIDE = (*PRIORITY, *OWNER, *STATUS, *CRITERIA)
_EMPHASIS = re.compile(r"[*_`]+")
_PRIORITY = re.compile(r"\[?(must|should|could|won['’]t)\]?", re.IGNORECASE)
_BEHIND = re.compile(r"\[(must|should|could|won['’]t)\][ \t]*", re.IGNORECASE)


def column_names(text: str, table: Table) -> list[str]:
    """The names of a table's columns, without emphasis and in lower case."""
    return [" ".join(_EMPHASIS.sub("", name).casefold().split()) for name in table.header.texts(text)]


def column_of(names: Sequence[str], wanted: Sequence[str]) -> int | None:
    """The first column that has one of the wanted names."""
    return next((index for index, name in enumerate(names) if name in wanted), None)


def row_requirements(text: str, tables: Iterable[Table]) -> Iterator[Requirement]:
    """The requirements in the rows of tables: a row is one where the cell for its id begins with an id.

    One that a table before has is only traced: a table of tests, or of releases, gives no id again.
    """
    known: set[str] = set()
    for table in tables:
        traced = frozenset(known)
        names = column_names(text, table)
        ids = id_column(names)
        columns = [column_of(names, wanted) for wanted in (PRIORITY, OWNER, STATUS, CRITERIA)]
        for row in table.rows:
            cell = row.cells[ids] if ids < len(row.cells) else None
            mark = id_in_cell(text, cell.start, cell.end) if cell is not None else None
            if cell is not None and mark is not None and mark["id"] not in traced:
                known.add(mark["id"])
                yield _requirement(text, table.section, row, cell, mark, names, columns)


def _requirement(
    text: str,
    section: int,
    row: Row,
    cell: Span,
    mark: re.Match[str],
    names: Sequence[str],
    columns: Sequence[int | None],
) -> Requirement:
    behind = _BEHIND.match(text, mark.end(), cell.end)
    words = Span(behind.end() if behind else mark.end(), cell.end)
    priority, owner, status, criteria = (_filled(row, column) for column in columns)
    said = behind[1] if behind else _priority(text, priority)
    return Requirement(
        id=mark["id"],
        prefix=mark["prefix"],
        number=int(mark["number"]),
        priority=_known(said),
        span=row.span,
        line=row.span,
        mark=Span(mark.start(), words.start),
        statement=words if words.start < words.end else _statement(row, cell, names),
        criteria=() if criteria is None else (criteria,),
        owner=None if owner is None else Fact(row.span, owner),
        status=None if status is None else Fact(row.span, status),
        section=section,
        is_item=False,
        is_row=True,
        id_start=mark.start("id"),
    )


def _filled(row: Row, column: int | None) -> Span | None:
    cell = row.cells[column] if column is not None and column < len(row.cells) else None
    return cell if cell is not None and cell.start < cell.end else None


def _priority(text: str, cell: Span | None) -> str:
    found = cell and _PRIORITY.fullmatch(text, cell.start, cell.end)
    return found[1] if found else ""


def _known(said: str) -> Priority | None:
    wanted = said.replace("’", "'").capitalize()
    return next((each for each in PRIORITIES if each == wanted), None)


def _statement(row: Row, cell: Span, names: Sequence[str]) -> Span:
    """The cell that says what is required: the column called so, else the next one that says it."""
    own = row.cells.index(cell)
    named = column_of(names, _STATEMENT)
    if named is not None and named != own and named < len(row.cells):
        return row.cells[named]
    behind = range(own + 1, min(len(row.cells), len(names)))
    free = [row.cells[each] for each in behind if names[each] not in _ASIDE]
    return free[0] if free else Span(cell.end, cell.end)
