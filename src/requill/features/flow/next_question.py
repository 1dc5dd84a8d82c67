"""The order of an interview's questions: which one comes next.

From the section at hand on: what is to be added to a section that a brief went into, or its open questions in
the template's order (`Interview.ask_open`), then the rows of its table that have empty cells.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from requill.ai.interface import SectionPlan
from requill.features.flow.grid import plain_cell
from requill.features.flow.interview import Interview
from requill.features.flow.page import Bodies
from requill.features.flow.wording import cell_question


def next_question(record: Interview, plans: Sequence[SectionPlan], text: str) -> None:
    """Put what is to be asked next, or end the interview where nothing is left."""
    bodies = Bodies.read(text)
    for index in _from_current(record):
        if record.ask_open(index, plans):
            return
        if record.sections[index].answered and _ask_row(record, index, plans[index], bodies):
            return
    record.end()


def ask_cells(record: Interview, index: int, plans: Sequence[SectionPlan], text: str) -> None:
    """Go back to the empty cells of a section, or to its first question where it has none."""
    record.sections[index].row = record.sections[index].cells = 0
    if not _ask_row(record, index, plans[index], Bodies.read(text)):
        record.ask(index, 0, plans)


def follow_cells(record: Interview, plans: Sequence[SectionPlan], text: str) -> None:
    """Ask about the row that lacks cells, from the one at hand on: an undo may have emptied it again."""
    if record.asking == "cells" and record.current is not None:
        _ask_row(record, record.current, plans[record.current], Bodies.read(text))


def _from_current(record: Interview) -> Iterator[int]:
    start = record.current or 0
    yield from range(start, len(record.sections))
    yield from range(start)


def _ask_row(record: Interview, index: int, plan: SectionPlan, bodies: Bodies) -> bool:
    """Put the question about the next row with an empty cell; says whether there is one."""
    grid, section = bodies.grid(plan), record.sections[index]
    rows = () if grid is None else grid.rows
    for row_index, row in enumerate(rows[section.row :], section.row):
        if row.missing:
            section.row = row_index
            section.cells = section.cells or sum(len(each.missing) for each in rows[row_index:])
            asked = cell_question(plan, row.missing[0])
            about = plain_cell(row.cells[0]) or f"Row {row_index + 1}"
            record.put(index, len(section.questions) - 1, "cells", asked, about=about)
            return True
    return False
