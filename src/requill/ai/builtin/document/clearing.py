"""Empties sections, whose headings stay."""

from __future__ import annotations

from requill.ai.builtin.document.boxes import tick_all
from requill.ai.builtin.document.editor import Editor
from requill.ai.builtin.document.plan import Plan, no_section
from requill.ai.builtin.document.wholes import ClearSection, TickAll
from requill.ai.builtin.text.items import listings, main_listing
from requill.ai.builtin.text.outline import Outline


def clear_section(command: ClearSection, outline: Outline) -> Plan:
    """The heading alone, with the head of a table that stood there; of a checklist perhaps only the ticks."""
    part = outline.named(command.heading)
    if part is None:
        return no_section(command.heading)
    body = outline.body(part)
    if not body.strip():
        return Plan(f"“{part.heading}” is empty already.")
    listing = main_listing(listings(body))
    empty = f"Empty {part.heading}"
    if command.keeps_points and listing is not None and listing.form == "box":
        made = tick_all(TickAll(part.heading, is_done=False), outline)
        return Plan(f"{made.text} “{empty}” takes the points out.", made.calls, suggestions=[empty])
    start = outline.text.index(body, part.body_start)
    kept = ""
    if listing is not None and listing.form == "row":
        kept = "\n".join(body[listing.start : listing.end].split("\n")[:2])
    editor = Editor(outline.text)
    if kept:
        editor.change(start, start + len(body), kept)
    else:
        end = start + len(body)
        end += len(outline.text[end:]) - len(outline.text[end:].lstrip("\n"))
        editor.replace(start, end, "")
    stays = "its heading and the table's head stay" if kept else "its heading stays"
    return Plan(f"Emptied “{part.heading}”; {stays}. Undo brings the words back.", editor.calls)
