"""Facts that a document's text tells of its interview: empty cells, ids, names, and the question at hand."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from msgspec import Struct, field

from requill.ai.interface import SectionPlan
from requill.features.actions.kinds import NOBODY
from requill.features.flow.grid import Grid, plain_cell
from requill.features.flow.interview import Interview
from requill.features.flow.page import Bodies
from requill.features.flow.structure import next_id
from requill.features.flow.wording import cell_question
from requill.features.templates.library import TemplateFile
from requill.kit.cells import table_head
from requill.models import Interview as InterviewRow

_OWNER_COLUMNS = frozenset({"owner", "who", "who decides", "from whom", "set by", "sent by"})
_OWNED = re.compile(r"\bOwner: ([^,.;|\n]{2,40})")
_PEOPLE = 6
_NAME_CHARACTERS = 40


class RowFacts(Struct, frozen=True):
    """A row that is asked about: its number from 1, its cells, and the columns that are empty."""

    number: int
    cells: tuple[str, ...]
    missing: tuple[str, ...]


class Facts(Struct, frozen=True):
    """Of each section how many cells are empty; the rest is about the question at hand."""

    empty: tuple[int, ...]
    answer: str = ""
    existing: str = ""
    next_id: str | None = None
    row: RowFacts | None = None
    cell: int | None = None
    people: tuple[str, ...] = field(default_factory=tuple)


class Standing(Struct, frozen=True):
    """Where an interview stands: its row, its template, its record, and what its document says."""

    row: InterviewRow
    template: TemplateFile
    record: Interview
    facts: Facts


def read_facts(
    record: Interview, plans: Sequence[SectionPlan], text: str, pending: Sequence[str] = ()
) -> Facts:
    """What the text says; `pending` is what undecided changes would write."""
    bodies = Bodies.read(text)
    grids = [bodies.grid(plan) for plan in plans]
    empty = tuple(0 if grid is None else grid.empty for grid in grids)
    current = record.current
    if current is None:
        return Facts(empty)
    plan = plans[current]
    row, cell = _row(record, plan, current, grids[current])
    return Facts(
        empty,
        answer=_answer(record, plan),
        existing=bodies.of(plan),
        next_id=next_id(plan.prefix, text, *pending) if plan.prefix else None,
        row=row,
        cell=cell,
        people=_people(text, plans, grids) if plan.columns else (),
    )


def cell_questions(plan: SectionPlan, text: str) -> dict[tuple[int, int], str]:
    """What a section's empty cells ask, by row and column, so that it can be understood elsewhere."""
    grid = Bodies.read(text).grid(plan)
    asked: dict[tuple[int, int], str] = {}
    for row_index, row in enumerate(() if grid is None else grid.rows):
        name = next((f"“{plain_cell(cell)}”" for cell in row.cells if cell), str(row_index + 1))
        for column in row.missing:
            if column < len(plan.columns):
                asked[row_index, column] = f"{plan.heading}, row {name}: {cell_question(plan, column)}"
    return asked


def _row(
    record: Interview, plan: SectionPlan, index: int, grid: Grid | None
) -> tuple[RowFacts | None, int | None]:
    section = record.sections[index]
    if record.asking != "cells" or grid is None or section.row >= len(grid.rows):
        return None, None
    row = grid.rows[section.row]
    missing = tuple(plan.columns[column] for column in row.missing if column < len(plan.columns))
    left = sum(len(each.missing) for each in grid.rows[section.row :])
    return RowFacts(section.row + 1, row.cells, missing), max(section.cells - left + 1, 1)


def _answer(record: Interview, plan: SectionPlan) -> str:
    """What a new answer would replace, in the form in which it was given."""
    at_hand = record.at_hand
    if at_hand is None or at_hand.is_open:
        return ""
    if at_hand.written.startswith("|") and plan.columns:
        return "\n".join([*table_head(plan.columns), at_hand.written])
    return at_hand.answer


def _people(text: str, plans: Sequence[SectionPlan], grids: Sequence[Grid | None]) -> tuple[str, ...]:
    """Names that the document gives: of owners, and in the columns that hold people."""
    return tuple(dict.fromkeys(_names(text, plans, grids)))[:_PEOPLE]


def _names(text: str, plans: Sequence[SectionPlan], grids: Sequence[Grid | None]) -> Iterable[str]:
    for plan, grid in zip(plans, grids, strict=True):
        for column, name in enumerate(plan.columns):
            if grid is not None and name.casefold() in _OWNER_COLUMNS:
                cells = (row.cells[column] for row in grid.rows)
                yield from (cell for cell in cells if cell and len(cell) <= _NAME_CHARACTERS)
    yield from (name for found in _OWNED.findall(text) if (name := found.strip()) != NOBODY)
