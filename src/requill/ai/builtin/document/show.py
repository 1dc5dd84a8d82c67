"""Shows what a section says, and where the document speaks of something."""

from __future__ import annotations

from requill.ai.builtin import markup, words
from requill.ai.builtin.document.commands import Find
from requill.ai.builtin.document.inquiries import Show
from requill.ai.builtin.document.overview import summarise
from requill.ai.builtin.document.picking import find_lines, things
from requill.ai.builtin.document.plan import Plan, no_section
from requill.ai.builtin.outline import Outline
from requill.ai.interface import DocumentContext

_WHOLE = 1600  # characters up to which a section is shown as it is
_MOST_LINES = 5


def show(command: Show, outline: Outline, context: DocumentContext) -> Plan:
    """A section as it stands, a long one in short, or only how many things it lists."""
    part = outline.named(command.where)
    if part is None:
        return no_section(command.where)
    body = outline.body(part).strip()
    if not body:
        return Plan(f"“{part.heading}” is empty.", suggestions=[f"Remove the section “{part.heading}”"])
    if command.count_only:
        count = len(things(part, outline))
        return Plan(
            f"“{part.heading}” lists {words.number(count) if count else 'nothing that I could count'}."
        )
    if len(body) > _WHOLE:
        return Plan(summarise(part.heading, outline, context))
    return Plan(f"**{markup.inline(part.heading)}** says:\n\n{body}")


def find_about(command: Find, outline: Outline) -> Plan:
    """The lines that speak of it, with their sections."""
    about = command.pick.words
    found = find_lines(command.pick, outline)[:_MOST_LINES]
    if not found:
        return Plan(f"I find nothing about “{words.clipped(about, 80)}” in this document.")
    lines = [
        f"- {markup.inline(one.part.heading)}: {_line(outline.text[one.start : one.end])}"
        for one in found
        if one.part
    ]
    return Plan(f"The document says about that:\n\n{chr(10).join(lines)}")


def _line(text: str) -> str:
    first = text.strip().split("\n", 1)[0].replace("**", "")
    if first.startswith("|"):
        cells = [cell for cell in markup.split_row(first) if cell]
        return words.clipped("; ".join(cells), 240)
    return words.clipped(first.lstrip("-*+>#0123456789.) ").removeprefix("[ ] "), 240)
