"""Effect of one answer on the interview's record and the document's text; pure, run beside the event loop."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from copy import deepcopy
from typing import Any

from msgspec import Struct, field
from msgspec.structs import replace

from requill.ai.interface import SectionPlan
from requill.features.actions.action import Context
from requill.features.actions.registry import run
from requill.features.documents.proposals.text_change import TextChange, prepare_change
from requill.features.flow.facts import Facts, cell_questions, read_facts
from requill.features.flow.grid import Grid, GridRow, find_grid, read_rows
from requill.features.flow.interview import Interview, QuestionRecord, SectionRecord
from requill.features.flow.moves import Move, words_beside
from requill.features.flow.next_question import ask_cells, next_question
from requill.features.flow.page import (
    OPEN_QUESTIONS,
    add_open_questions,
    drop_open_question,
    open_questions_index,
    section_body,
    text_around,
    write_section,
)
from requill.features.flow.placing import place
from requill.features.flow.rewording import Answered, Fill, suggest
from requill.features.flow.wording import BESIDE, NOTED, ending, table_written
from requill.kit.cells import cell_text, join_row, split_row
from requill.kit.errors import DomainError


class Question(Struct, frozen=True):
    """A question that a model wants to put about a section."""

    index: int
    text: str
    suggestions: tuple[str, ...]


class ActionCall(Struct, frozen=True):
    """An action that a model calls."""

    name: str
    arguments: Mapping[str, Any]


class AnswerInput(Struct, frozen=True):
    """One answer, and what a model made of it.

    `version` is the document's, `pending` what undecided changes would write. `target` is the question to go
    back to, or `cells_of` the section whose empty cells. `fills` are a model's texts of sections, `acts` its
    actions, which only suggest something, `notes` its open questions with whom to ask, `asked` its next
    question; `is_reply`: it only replied to a question of the person's.
    """

    plans: tuple[SectionPlan, ...]
    record: Interview
    text: str
    pending: tuple[str, ...]
    version: int
    move: Move
    content: str
    target: tuple[int, int] | None = None
    cells_of: int | None = None
    fills: tuple[Fill, ...] = ()
    acts: tuple[ActionCall, ...] = ()
    notes: tuple[tuple[str, str], ...] = ()
    asked: Question | None = None
    is_done: bool = False
    is_reply: bool = False


class AnswerResult(Struct):
    """The record and the document after an answer.

    `change` is what was written to the document, `suggested` its text with what a model would have
    otherwise, `suggestion` what makes that of it. `section` is the one that was written to, `written` the
    answer there, `touched` the questions that were answered there or listed as open, `row` the row that was
    set, `remarks` what is to be told.
    """

    record: Interview
    text: str
    facts: Facts
    change: TextChange | None = None
    suggested: str | None = None
    suggestion: TextChange | None = None
    section: int | None = None
    written: str = ""
    touched: list[tuple[int, int]] = field(default_factory=list)
    row: tuple[int, int] | None = None
    remarks: list[str] = field(default_factory=list)

    def remember(self, proposal: int) -> None:
        """Note by which change of the document it was written, so that an undo can be followed."""
        for index, number in self.touched:
            self.record.sections[index].questions[number].proposal = proposal
        if self.row is not None:
            index, row = self.row
            self.record.sections[index].rows.append((proposal, row))


def apply_answer(answering: AnswerInput) -> AnswerResult:
    """Carry out the answer, and put the next question."""
    done = AnswerResult(answering.record, answering.text, Facts(()))
    record, plans = done.record, answering.plans
    match answering.move:
        case "back" if answering.cells_of is not None and answering.cells_of in range(len(plans)):
            ask_cells(record, answering.cells_of, plans, done.text)
        case "back":
            record.go_back(answering.target, plans)
        case "finish":
            record.end()
        case "skip":
            _pass_over(record)
            next_question(record, plans, done.text)
        case "unknown":
            _not_known(answering, done)
            next_question(record, plans, done.text)
        case _:
            _answer(answering, done)
    _act(answering, done)
    done.facts = read_facts(record, plans, done.text, answering.pending)
    done.change = prepare_change(answering.text, done.text, answering.version)
    if done.suggested is not None:
        version = answering.version + bool(done.change.hunks)
        done.suggestion = prepare_change(done.text, done.suggested, version)
    if record.current is None:
        missing = [plans[index].heading for index, _ in record.missing(plans)]
        done.remarks.append(ending(missing, len(record.skipped(plans)), sum(done.facts.empty)))
    return done


def draft_of(answering: AnswerInput) -> str:
    """The document as it would be with all that a model suggests of the answer; nothing else is touched."""
    done = apply_answer(replace(answering, record=deepcopy(answering.record)))
    return done.text if done.suggested is None else done.suggested


def _act(answering: AnswerInput, done: AnswerResult) -> None:
    """Add what a model's actions would change to what it suggests; one that fits no more is left out."""
    context = Context(answering.plans, answering.pending)
    for act in answering.acts:
        text = done.text if done.suggested is None else done.suggested
        try:
            done.suggested = run(act.name, text, act.arguments, context).text
        except DomainError:
            continue


def _answer(answering: AnswerInput, done: AnswerResult) -> None:
    record, plans = done.record, answering.plans
    if record.current is None:
        _take_suggestions(answering, done)
    elif not answering.is_reply:
        _write(answering, done, answering.content)
        _take_suggestions(answering, done)
    if answering.is_done:
        record.end()
    elif answering.asked is not None:
        asked = answering.asked
        record.ask_in_own_words(asked.index, asked.text, asked.suggestions, plans)
    elif record.current is None or not answering.is_reply:
        next_question(record, plans, done.text)


def _take_suggestions(answering: AnswerInput, done: AnswerResult) -> None:
    """Keep of a model's texts what holds the person's words; the rest waits for their decision."""
    if not answering.fills and not answering.notes:
        return
    record, plans, current = done.record, answering.plans, done.record.current
    answered = None if current is None else Answered(current, done.written)
    typed = "" if current is None else answering.content
    suggested = suggest(done.text, plans, answering.fills, typed, answered)
    done.text = suggested.text
    if record.at_hand is not None and suggested.written:
        record.at_hand.written = suggested.written
    for index in suggested.filled:
        if record.sections[index].questions[0].is_open:
            record.sections[index].questions[0].become("answered")
            done.touched.append((index, 0))
    after = suggested.after
    if answering.notes:
        owners = dict(answering.notes)
        after = add_open_questions(after, answering.plans, list(owners), owners)
    done.suggested = None if after == done.text else after


def _write(answering: AnswerInput, done: AnswerResult, content: str) -> None:
    """Put what was typed where the question at hand is answered."""
    record = done.record
    index = record.current
    if index is None or not content.strip():
        return
    plan, section, before = answering.plans[index], record.sections[index], done.text
    if record.asking == "cells":
        _write_cells(done, answering.plans, index, content)
        _drop_answered_cells(done, answering.plans, index, before)
        return
    body = section_body(done.text, plan.heading)
    number = record.number
    if record.asking != "question":  # it stands behind what there is, and counts for none of the questions
        section = SectionRecord([*section.questions, QuestionRecord()])
        number = len(section.questions) - 1
    elsewhere = (text_around(done.text, plan.heading), *answering.pending) if plan.prefix else ()
    placed = place(body, plan, section, number, content, elsewhere)
    done.text = write_section(done.text, answering.plans, index, placed.body)
    if record.asking == "question":
        record.sections[index].questions[number].become("answered", content, placed.written)
        record.sections[index].row = record.sections[index].cells = 0
        done.text = drop_open_question(done.text, answering.plans, record.question)
        done.touched.append((index, number))
    elif record.asking == "more":
        record.sections[index].more = "done"
    _drop_answered_cells(done, answering.plans, index, before)
    done.section, done.written = index, placed.written
    if placed.is_beside:
        done.remarks.append(BESIDE.format(heading=plan.heading))
    grid = find_grid(placed.body.split("\n"), plan.columns) if placed.has_rows else None
    if grid:
        done.remarks.append(table_written(grid))


def _write_cells(done: AnswerResult, plans: Sequence[SectionPlan], index: int, content: str) -> None:
    """Set the cells that were asked for: by the row, the whole table, or the words for the first of them."""
    plan, section = plans[index], done.record.sections[index]
    lines = section_body(done.text, plan.heading).split("\n")
    grid = find_grid(lines, plan.columns)
    if grid is None or section.row >= len(grid.rows):
        section.row += 1
        return
    rows = read_rows(content, plan.columns)
    if rows is not None and (len(rows) > 1 or len(content.strip().split("\n")) > 1):
        lines[grid.first + 2 : grid.end] = rows
        section.rewrite(rows)
        section.row = 0
    else:
        row = _row_meant(grid, section.row, split_row(rows[0]) if rows else ())
        cells = _cells(row, len(plan.columns), content, rows)
        old, lines[row.line] = lines[row.line], join_row(cells)
        section.replace_row(old, lines[row.line])
        done.row = (index, section.row)
        still = sum(not cell for cell in cells)
        if row is grid.rows[section.row] and (not still or still >= len(row.missing)):
            section.row += 1
    done.section = index
    done.text = write_section(done.text, plans, index, "\n".join(lines))


def _drop_answered_cells(done: AnswerResult, plans: Sequence[SectionPlan], index: int, before: str) -> None:
    """Take from the open questions what was asked about cells that are empty no more."""
    if not plans[index].columns:
        return
    still = {*cell_questions(plans[index], done.text).values()}
    for question in cell_questions(plans[index], before).values():
        if question not in still and f"- {question}" in done.text:
            done.text = drop_open_question(done.text, plans, question)


def _row_meant(grid: Grid, asked: int, given: Sequence[str]) -> GridRow:
    """The row that was asked about, or one that has the first cell given: another window may be behind."""
    row = grid.rows[asked]
    if not given or given[0] == row.cells[0]:
        return row
    return next((other for other in grid.rows if other.cells[0] == given[0]), row)


def _cells(row: GridRow, width: int, content: str, rows: Sequence[str] | None) -> tuple[str, ...]:
    if rows:
        given = split_row(rows[0])
        return (*given, *[""] * (width - len(given)))
    first = row.missing[0] if row.missing else len(row.cells) - 1
    return (*row.cells[:first], cell_text(content), *row.cells[first + 1 :])


def _pass_over(record: Interview) -> None:
    """Leave the question at hand without an answer; one that it has stays."""
    if record.current is None:
        return
    section = record.sections[record.current]
    if record.asking == "cells":
        section.row += 1
    elif record.asking == "more":
        section.more = "done"
    elif record.asking == "question" and section.questions[record.number].is_open:
        section.questions[record.number].become("skipped")


def _not_known(answering: AnswerInput, done: AnswerResult) -> None:
    """Note the question as open, and write what was typed beside it where it was typed."""
    record, plans = done.record, answering.plans
    current, question, number, asking = record.current, record.question, record.number, record.asking
    if current is None:
        return
    if asking == "cells":
        asked = cell_questions(plans[current], done.text)
        row = record.sections[current].row
        question = next((words for (index, _), words in asked.items() if index == row), question)
    beside = words_beside(answering.content, "unknown")
    if beside.strip():
        _write(answering, done, beside)
    if asking in ("cells", "more"):
        if not beside.strip():
            _pass_over(record)
    elif asking == "question":
        kept = record.sections[current].questions[number]
        if beside.strip():
            kept.state = "unknown"
        elif kept.is_open:
            kept.become("unknown")
            done.touched.append((current, number))
            done.section = own if (own := open_questions_index(plans)) is not None else current
    if asking == "more":
        return
    done.text = add_open_questions(done.text, plans, [question])
    own = open_questions_index(plans)
    done.remarks.append(NOTED.format(heading=OPEN_QUESTIONS if own is None else plans[own].heading))
