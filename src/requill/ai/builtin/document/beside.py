"""Adds a thing before or after another one of its list."""

from __future__ import annotations

from msgspec.structs import replace

from requill.ai.builtin.document.adding import add_item
from requill.ai.builtin.document.applying import applied
from requill.ai.builtin.document.commands import AddBeside, Pick, PlaceItem
from requill.ai.builtin.document.nouns import place_of
from requill.ai.builtin.document.ordering import place_item
from requill.ai.builtin.document.picking import find, things
from requill.ai.builtin.document.plan import Plan
from requill.ai.builtin.language import words
from requill.ai.builtin.text.outline import Outline


def add_beside(command: AddBeside, outline: Outline) -> Plan:
    """The thing at the end of its list as usual, and from there to its place; both or neither."""
    found = find(command.anchor, outline)
    if isinstance(found, Plan):
        return Plan(f"{words.unstopped(found.text)}. Nothing was changed.", suggestions=found.suggestions)
    noun = command.item.noun
    beside = next((part for part in outline.top if part.start <= found[0].start < part.end), None)
    home = place_of(noun, outline) if noun is not None and not noun.is_loose else beside
    if len(found) > 1 or beside is None or home is None or home.start != beside.start:
        return Plan(
            f"“{words.clipped(found[0].name, 60)}” does not stand where that belongs, so nothing was changed."
        )
    added = add_item(replace(command.item, where=beside.heading), outline)
    made = applied(added.calls, outline.text) if added.calls else None
    if made is None:
        return Plan(added.text, suggestions=added.suggestions)
    now = Outline(made, outline.waiting)
    part = now.named(beside.heading)
    position = [one.start for one in things(beside, outline)].index(found[0].start) + 1
    last = len(things(part, now)) if part else 0
    listed = Pick(noun, (last,), where=beside.heading)
    anchor = Pick(noun, (position,), where=beside.heading)
    placed = place_item(PlaceItem(listed, anchor, command.after), now)
    if not placed.calls and not (command.after and position == last - 1):
        return Plan(placed.text)
    side = "after" if command.after else "before"
    return Plan(
        f"{added.text} It stands {side} “{words.unstopped(words.clipped(found[0].name, 60))}”.",
        [*added.calls, *placed.calls],
    )
