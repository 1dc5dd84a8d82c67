"""The interview's own sentences: hints, questions for empty cells, remarks, and its end."""

from __future__ import annotations

import re
from collections.abc import Sequence

from requill.ai.interface import SectionKind, SectionPlan
from requill.features.flow.grid import Grid
from requill.features.flow.interview import Asking
from requill.kit.counts import joined

BEGUN = "What you type goes into the document word for word. Skip what you don't need."
BESIDE = "The earlier answer in “{heading}” was edited since, so both are there now."
NOTED = "I've put the question under “{heading}”."
LAID_OUT = "The sections of “{template}” are in place, each with its questions until you write there."
COMPLETE = "Document complete!"
REQUIRED_ANSWERED = "Required questions answered."
UNREAD = "Your answer is longer than the model can read, so it's in the document exactly as you wrote it."
_LIST = "One item per line. Pasted lists stay lists."
_TABLE = "{rows}. Leave a cell empty if you don't know yet; you'll be asked for it later."
_NAMED_SECTIONS = 5

_HINTS: dict[SectionKind, str] = {
    "prose": "A few sentences in your own words. They're kept exactly as you type them.",
    "bullets": _LIST,
    "choice": "Choose one, or type your own.",
    "checklist": "One task per line. Pasted lists stay lists.",
    "criteria": "One criterion each: given, when, then. Leave out what you don't need.",
    "requirements": "One requirement per row. You can set the priority now or later.",
    "stories": "One story each: who, what they want, and what for.",
    "questions": "One question per line. Add who could answer it if you know.",
    "quote": "The exact words, and who said them.",
    "faq": "Each question with its answer below.",
}
_CELL_QUESTIONS = {
    "owner": "Who owns this {noun}?",
    "by": "By when?",
    "by when": "By when?",
    "when": "When?",
    "date": "When is it?",
    "start": "When does it start?",
    "deadline": "By when?",
    "in force from": "When does it take effect?",
    "checked on": "When was it checked?",
    "ready by": "When will it be ready?",
    "baseline": "Where does it stand today?",
    "today": "Where does it stand today?",
    "target": "Which value do you want to reach?",
    "must not pass": "Which value must it not pass?",
    "mitigation": "What will you do about it?",
    "likelihood": "How likely is it?",
    "impact": "How bad would it be?",
    "severity": "How severe is it?",
    "strength": "How strong is it?",
    "confidence": "How sure are you?",
    "effort": "How much effort is it?",
    "reach": "How many does it reach?",
    "priority": "Which priority does it have?",
    "from whom": "Who do you need it from?",
    "to whom": "Who is told?",
    "who": "Who?",
    "source": "Where is that from?",
    "evidence": "What shows it?",
    "reason": "Why?",
    "why": "Why?",
    "decision": "What do you decide then?",
    "then": "What happens then?",
}
_NO_NOUNS = frozenset({"when", "today", "date", "id", "situation", "reference"})
_ASKING = re.compile(r"(?:who|what|which|how|where|when) (?!it |we |they |the |you |there |people )")


def hint(plan: SectionPlan, asking: Asking, cell: int | None, cells: int) -> str:
    """The sentence under a question: how it is answered."""
    if asking == "cells":
        return f"Empty cell {cell or 1} of {cells}."
    if asking == "more":
        return f"Your brief is already under “{plan.heading}”. Skip if nothing is missing."
    if plan.columns:
        noun = row_noun(plan.columns)
        return _TABLE.format(rows="One row each" if noun == "row" else f"One row for each {noun}")
    return _HINTS[plan.kind]


def row_noun(columns: Sequence[str]) -> str:
    """What a row of a table is called: by its first column where that is a noun."""
    first = columns[0].casefold() if columns else ""
    return first if first.isalpha() and first not in _NO_NOUNS else "row"


def cell_question(plan: SectionPlan, column: int) -> str:
    """How an empty cell of that column is asked for."""
    name = plan.columns[column]
    if name in plan.cell_questions:
        return plan.cell_questions[name]
    if column == 0:
        noun = row_noun(plan.columns)
        return f"What goes under “{name}”?" if noun == "row" else f"Which {noun} is it?"
    key = name.casefold()
    if key in _CELL_QUESTIONS:
        return _CELL_QUESTIONS[key].format(noun=row_noun(plan.columns))
    if _ASKING.match(key):
        return f"{name}?"
    if " " not in name and name.isalpha():
        word = name if name.isupper() or any(letter.isupper() for letter in name[1:]) else name.casefold()
        return f"What is the {word} of this {row_noun(plan.columns)}?"
    return f"What goes under “{name}”?"


def table_written(grid: Grid) -> str:
    """What came of an answer with rows: the whole table, with those that were there before."""
    rows, empty = len(grid.rows), grid.empty
    there = "1 row is in the document." if rows == 1 else f"{rows} rows are in the document."
    if not empty:
        return there
    return f"{there} 1 cell is still empty." if empty == 1 else f"{there} {empty} cells are still empty."


def ending(missing: Sequence[str], skipped: int, empty: int) -> str:
    """The last words: that the document is complete, or what it still lacks. `missing` are headings."""
    if missing:
        named = [f"“{heading}”" for heading in dict.fromkeys(missing)]
        more = len(named) - _NAMED_SECTIONS
        shown = named[:_NAMED_SECTIONS] + ([f"{more} more"] if more > 0 else [])
        verb = "has" if len(named) == 1 else "have"
        return f"Interview finished. {joined(shown)} still {verb} no answer."
    cells = "1 cell to be set" if empty == 1 else f"{empty} cells to be set"
    left = [words for words, count in ((f"{skipped} skipped", skipped), (cells, empty)) if count]
    return f"{REQUIRED_ANSWERED} {', '.join(left)}." if left else COMPLETE
