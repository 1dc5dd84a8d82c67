"""Answers with the documents' own lines, under the documents' names."""

from __future__ import annotations

from collections.abc import Sequence

from requill.ai.builtin.language import markup, words
from requill.ai.builtin.project.sheets import Sheet
from requill.ai.builtin.text.evidence import (
    MOST_CHARACTERS,
    Line,
    asks_when,
    lines,
    nearest_of_all,
    tells_time,
)
from requill.ai.builtin.text.facts import Fact, fact


def quote(sheets: Sequence[Sheet], terms: Sequence[str], question: str = "") -> str:
    """The best lines of the documents, and how many more there are; empty when there is none."""
    found, left = nearest_of_all([sheet.text for sheet in sheets], terms, question)
    told = [(sheet, best) for sheet, best in zip(sheets, found, strict=True) if best]
    dateless = asks_when(question) and not any(tells_time(line) for _, best in told for line in best)
    opening = "I find no date for that. What stands there about it:" if told and dateless else ""
    more = f"{words.capitalised(words.counted(left, 'more line speaks', 'more lines speak'))} of it."
    return markup.paragraphs(
        [opening, *(f"{sheet.name} says:\n\n{_block(best)}" for sheet, best in told), more if left else ""]
    )


def tell(sheets: Sequence[Sheet], question: str) -> str:
    """The one value that is asked for, by each document that has it, with its line; empty for none."""
    found = [(sheet, known) for sheet in sheets if (known := fact(question, sheet.text))]
    told = [(sheet, known) for sheet, known in found if known.value] or found[:1]
    return markup.paragraphs(
        f"{sheet.name}: {known.said}\n\n{_block([_line(known, sheet)])}" for sheet, known in told
    )


def _line(known: Fact, sheet: Sheet) -> Line:
    """The line of a value as the document's lines are shown."""
    own = (line for line in lines(sheet.text) if line.text == known.line)
    return next(own, Line(known.heading, known.line))


def _block(best: Sequence[Line]) -> str:
    return "\n>\n".join(f"> {markup.guarded(words.clipped(line.shown, MOST_CHARACTERS))}" for line in best)
