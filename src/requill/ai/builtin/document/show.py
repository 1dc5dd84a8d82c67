"""Shows what a section says, and where the document speaks of something."""

from __future__ import annotations

from requill.ai.builtin.document.commands import Find, ShowItem
from requill.ai.builtin.document.inquiries import Show
from requill.ai.builtin.document.overview import summarise
from requill.ai.builtin.document.picking import Found, find, find_lines, things
from requill.ai.builtin.document.plan import Plan, no_section
from requill.ai.builtin.language import markup, words
from requill.ai.builtin.text.outline import Outline
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


def show_item(command: ShowItem, outline: Outline) -> Plan:
    """The lines of what is listed at that place, or those places."""
    found = find(command.pick, outline)
    if isinstance(found, Plan):
        return found
    heading = next((one.part.heading for one in found if one.part is not None), "")
    said = [_whole(one, outline) for one in found]
    lines = ("\n" if all(one.startswith("- ") for one in said) else "\n\n").join(said)
    return Plan(f"In **{markup.inline(heading)}** it says:\n\n{lines}" if heading else lines)


def _whole(one: Found, outline: Outline) -> str:
    """A thing with all that stands under it; a row with the names of its columns."""
    text = outline.text[one.start : one.end].strip()
    if one.listing is None or one.listing.form != "row":
        return text
    first, *rest = markup.split_row(text)
    names = [*one.listing.header[1:], *[""] * len(rest)]
    said = [f"{name}: {cell}" if name else cell for name, cell in zip(names, rest, strict=False) if cell]
    return f"- {'; '.join([first, *said])}"


def find_about(command: Find, outline: Outline) -> Plan:
    """The lines that speak of it, with their sections."""
    about = command.pick.words
    found = find_lines(command.pick, outline)[:_MOST_LINES]
    part = outline.named(command.pick.where) if command.pick.where else None
    if not found and part:
        return Plan(f"“{part.heading}” says nothing about “{words.clipped(about, 80)}”.")
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
