"""Ticks the boxes of a checklist and takes the ticks away."""

from __future__ import annotations

import re
from collections.abc import Sequence

from requill.ai.builtin.document.commands import TickItems
from requill.ai.builtin.document.editor import Editor
from requill.ai.builtin.document.picking import find, short_name
from requill.ai.builtin.document.plan import Plan, no_section
from requill.ai.builtin.document.wholes import TickAll
from requill.ai.builtin.language import words
from requill.ai.builtin.text.outline import Outline

_BOX = re.compile(r"[ \t]*(?:[-*+]|\d{1,9}[.)])[ \t]+\[[ xX]\][ \t]+(?=\S)")
_MOST_NAMED = 4


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
    editor, _ = _set([(one.start, one.end) for one in boxes], outline, is_done=command.is_done)
    if not editor.calls:
        return Plan(f"{names} {'is ticked' if command.is_done else 'is open'} already.")
    return Plan(f"{'Ticked' if command.is_done else 'Open again:'} {names}.", editor.calls)


def tick_all(command: TickAll, outline: Outline) -> Plan:
    """Every box of the section, or of the document, ticked or open again."""
    part = outline.named(command.where) if command.where else None
    if command.where and part is None:
        return no_section(command.where)
    start, end = (part.body_start, part.end) if part else (0, len(outline.text))
    where = f"“{part.heading}”" if part else "this document"
    boxes = _boxes(outline.text[start:end], start)
    if not boxes:
        return Plan(f"There is no box to tick in {where}, so nothing was changed.")
    editor, names = _set(boxes, outline, is_done=command.is_done)
    if not editor.calls:
        return Plan(
            f"No box in {where} is {'open' if command.is_done else 'ticked'}, so nothing was changed."
        )
    told = words.listed([f"“{words.clipped(name, 60)}”" for name in names[:_MOST_NAMED]])
    more = f" and {words.number(len(names) - _MOST_NAMED)} more" if len(names) > _MOST_NAMED else ""
    return Plan(f"{'Ticked' if command.is_done else 'Open again:'} {told}{more}.", editor.calls)


def _boxes(text: str, offset: int) -> list[tuple[int, int]]:
    """Where every line with a box is, nested ones among them; code is no list."""
    found: list[tuple[int, int]] = []
    position, fenced = offset, False
    for line in text.split("\n"):
        fenced ^= line.lstrip().startswith(("```", "~~~"))
        if not fenced and _BOX.match(line):
            found.append((position, position + len(line)))
        position += len(line) + 1
    return found


def _set(boxes: Sequence[tuple[int, int]], outline: Outline, *, is_done: bool) -> tuple[Editor, list[str]]:
    """The changes that tick these lines or take their ticks away, and the names of those that change."""
    editor = Editor(outline.text)
    names: list[str] = []
    old, new = ("[ ]", "[x]") if is_done else ("[x]", "[ ]")
    for start, end in reversed(boxes):
        line = outline.text[start:end].split("\n", 1)[0]
        at = line.casefold().find(old)
        if at >= 0:
            editor.replace(start, start + len(line), f"{line[:at]}{new}{line[at + len(old) :]}")
            names.insert(0, short_name(_BOX.sub("", line)))
    return editor, names
