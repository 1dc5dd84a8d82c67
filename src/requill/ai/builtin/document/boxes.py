"""Ticks the boxes of a checklist and takes the ticks away."""

from __future__ import annotations

from requill.ai.builtin import words
from requill.ai.builtin.document.commands import TickItems
from requill.ai.builtin.document.editor import Editor
from requill.ai.builtin.document.picking import find
from requill.ai.builtin.document.plan import Plan
from requill.ai.builtin.outline import Outline


def tick_items(command: TickItems, outline: Outline) -> Plan:
    """The points that are meant, ticked or open again; only what has a box can be ticked."""
    found = find(command.pick, outline)
    if isinstance(found, Plan):
        return Plan(f"{found.text} Nothing was changed.")
    boxes = [one for one in found if one.listing is not None and one.listing.form == "box"]
    names = words.listed([f"“{words.clipped(one.name, 60)}”" for one in (boxes or found)[:4]])
    if not boxes:
        part = found[0].part
        hint = f" “Turn {part.heading} into a checklist” gives its list boxes." if part else ""
        return Plan(f"{names} has no box to tick, so nothing was changed.{hint}")
    editor = Editor(outline.text)
    old, new = ("[ ]", "[x]") if command.is_done else ("[x]", "[ ]")
    for one in reversed(boxes):
        line = outline.text[one.start : one.end].split("\n", 1)[0]
        at = line.casefold().find(old)
        if at >= 0:
            editor.replace(one.start, one.start + len(line), f"{line[:at]}{new}{line[at + len(old) :]}")
    if not editor.calls:
        return Plan(f"{names} {'is ticked' if command.is_done else 'is open'} already.")
    return Plan(f"{'Ticked' if command.is_done else 'Open again:'} {names}.", editor.calls)
