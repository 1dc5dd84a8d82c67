"""Gives what a section lists another order: two things change places, or one moves up, down or to an end."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise

from requill.ai.builtin.document.commands import Pick, PlaceItem, SwapItems
from requill.ai.builtin.document.editor import Editor
from requill.ai.builtin.document.picking import Found, find, things
from requill.ai.builtin.document.plan import Plan
from requill.ai.builtin.language import words
from requill.ai.builtin.text.items import Item, Listing
from requill.ai.builtin.text.outline import Outline
from requill.kit.markdown import Section

_STILL = "nothing was changed"
_NUMBER = re.compile(r"\s*\d{1,9}[.)]\s+$")


def swap_items(command: SwapItems, outline: Outline) -> Plan:
    """Two things of one list in each other's place."""
    one, other = _place(command.one, outline), _place(command.other, outline)
    if isinstance(one, Plan):
        return one
    if isinstance(other, Plan):
        return other
    if one[:2] != other[:2]:
        return Plan(f"The two do not stand in one list, so {_STILL}.")
    part, listing, first = one
    second = other[2]
    if first == second:
        return Plan(f"That is one and the same, so {_STILL}.")
    order = list(range(len(listing.items)))
    order[first], order[second] = order[second], order[first]
    names = _name(part, listing, first, outline), _name(part, listing, second, outline)
    return Plan(
        f"{names[0]} and {names[1]} have changed places.", reordered(part, listing, order, outline).calls
    )


def place_item(command: PlaceItem, outline: Outline) -> Plan:
    """One thing in another place of its list."""
    found = _place(command.pick, outline)
    if isinstance(found, Plan):
        return found
    part, listing, index = found
    last = len(listing.items) - 1
    to = last if command.after else 0
    name = _name(part, listing, index, outline)
    said = f"the {'end' if command.after else 'top'} of “{part.heading}”"
    if command.steps:
        to = max(0, min(last, index + command.steps))
        said = f"one place {'down' if command.steps > 0 else 'up'} in “{part.heading}”"
    elif command.anchor:
        anchor = _place(command.anchor, outline)
        if isinstance(anchor, Plan):
            return anchor
        if anchor[:2] != (part, listing):
            offer = f"Move {words.unstopped(name)} to {anchor[0].heading}"
            return Plan(
                f"{name} stands in “{part.heading}”, the other in “{anchor[0].heading}”, so {_STILL}.",
                suggestions=[offer],
            )
        beside = anchor[2] - (1 if anchor[2] > index else 0)
        to = beside + 1 if command.after else beside
        said = f"{'after' if command.after else 'before'} {_name(part, listing, anchor[2], outline)}"
    order = [place for place in range(last + 1) if place != index]
    order.insert(to, index)
    if order == list(range(last + 1)):
        return Plan(f"{name} stands there already; {_STILL}.")
    to_end = "" if command.anchor or command.steps else "to "
    return Plan(f"Moved {name} {to_end}{said}.", reordered(part, listing, order, outline).calls)


def _place(pick: Pick, outline: Outline) -> tuple[Section, Listing, int] | Plan:
    """The section, its list, and which of its things is meant; else what to answer."""
    found = find(pick, outline)
    if isinstance(found, Plan):
        return found
    if len(found) > 1:
        return Plan(f"That would be several at once, so {_STILL}. Say which one.")
    one: Found = found[0]
    for part in outline.top:
        if not part.start <= one.start < part.end:
            continue
        for index, thing in enumerate(listed := things(part, outline)):
            if thing.start == one.start and thing.listing is not None and len(listed) > 1:
                return part, thing.listing, index
    return Plan(f"That stands in no list with others, so {_STILL}.")


def _name(part: Section, listing: Listing, index: int, outline: Outline) -> str:
    thing = things(part, outline)[index]
    lead = listing.items[index].lead.strip("*_:. ")
    named = re.fullmatch(r"[A-Z]{1,5}-\d{1,4}", lead)
    return lead if named else f"“{words.unstopped(words.clipped(thing.name, 60))}”"


def reordered(part: Section, listing: Listing, order: Sequence[int], outline: Outline) -> Editor:
    """The list in the new order: the numbers of a numbered list and the gaps between things stay in place."""
    text = outline.text[part.body_start : part.end]
    items = listing.items
    gaps = [text[one.end : other.start] for one, other in pairwise(items)]
    made = ""
    for place, index in enumerate(order):
        made += (gaps[place - 1] if place else "") + _at(items[place], items[index], text, listing)
    editor = Editor(outline.text)
    start = part.body_start + items[0].start
    editor.change(start, part.body_start + items[-1].end, made)
    return editor


def _at(place: Item, item: Item, text: str, listing: Listing) -> str:
    """A thing as it stands in a place: with the number of that place, else with its own mark."""
    whole = text[item.start : item.end]
    if listing.form == "number" and _NUMBER.match(place.lead):
        return place.lead + whole[len(item.lead) :]
    return whole
