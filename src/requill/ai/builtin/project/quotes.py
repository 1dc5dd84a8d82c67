"""Answers with the documents' own lines, under the documents' names."""

from __future__ import annotations

from collections.abc import Sequence

from requill.ai.builtin import markup, words
from requill.ai.builtin.evidence import MOST_CHARACTERS, Line, nearest
from requill.ai.builtin.facts import fact
from requill.ai.builtin.project.sheets import Sheet


def quote(sheets: Sequence[Sheet], terms: Sequence[str], question: str = "") -> str:
    """The best lines of the documents; empty when there is none."""
    found = nearest([sheet.text for sheet in sheets], terms, question)
    return markup.paragraphs(
        f"{sheet.name} says:\n\n{_block(lines)}" for sheet, lines in zip(sheets, found, strict=True) if lines
    )


def tell(sheets: Sequence[Sheet], question: str) -> str:
    """The one value that is asked for, by each document that has it, with its line; empty for none."""
    found = [(sheet, known) for sheet in sheets if (known := fact(question, sheet.text))]
    told = [(sheet, known) for sheet, known in found if known.value] or found[:1]
    return markup.paragraphs(
        f"{sheet.name}: {known.said}\n\n{_block([Line(known.heading, known.line)])}" for sheet, known in told
    )


def _block(lines: Sequence[Line]) -> str:
    return "\n>\n".join(f"> {markup.guarded(words.clipped(line.text, MOST_CHARACTERS))}" for line in lines)
