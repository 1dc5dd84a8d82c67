"""Reads "insert a requirement after FR-001: …", where the place is no part of the words."""

from __future__ import annotations

import re
from collections.abc import Sequence

from requill.ai.builtin.document.commands import AddBeside, AddItem, Command, Pick, Unresolved
from requill.ai.builtin.document.nouns import NOUN, Noun, is_plural, noun_for, place_of
from requill.ai.builtin.document.picking import find, naming, things
from requill.ai.builtin.document.plan import Plan
from requill.ai.builtin.document.reading.ordering import AFTER, read_listed
from requill.ai.builtin.document.reading.phrases import is_section, unquoted
from requill.ai.builtin.language import words
from requill.ai.builtin.text.outline import Outline

_BESIDE = re.compile(
    r"(?:add|insert|include|put|place|write)(?: in)?\s+(?:an?|another|one more|the following|new)\s+"
    r"(?:new\s+)?"
    rf"(?P<noun>{NOUN})\s+(?:right\s+|directly\s+|just\s+|straight\s+)?"
    r"(?P<side>before|in front of|ahead of|above|after|below|behind|underneath|following)\s+"
    r"(?P<anchor>[^:\n]{2,80}?)(?:\s*:\s+(?P<text>\S[^\n]*)|[\s.!]*)$",
    re.IGNORECASE,
)


_BETWEEN = re.compile(
    r"(?:add|insert|include|put|place|write)(?: in)?\s+(?:an?|another|one more|the following|new)\s+"
    r"(?:new\s+)?"
    rf"(?P<noun>{NOUN})\s+(?:right\s+)?(?:in\s+)?between\s+"
    r"(?:(?:the|these|those)\s+(?P<two>two|both)|(?P<one>[^:\n]{2,80}?)\s+and\s+(?P<other>[^:\n]{2,80}?))"
    r"(?:\s*:\s+(?P<text>\S[^\n]*)|[\s.!]*)$",
    re.IGNORECASE,
)


def read_beside(text: str, outline: Outline) -> Command | None:
    """The thing and its place; None where the place is no listed thing."""
    if between := _BETWEEN.match(text.strip()):
        return _between(between, outline)
    found = _BESIDE.match(text.strip())
    noun = noun_for(found["noun"]) if found else None
    if found is None or noun is None or is_plural(found["noun"]):
        return None
    anchor = _anchor(found["anchor"], noun, outline)
    if anchor is None:
        return None
    side = found["side"]
    return _beside(noun, found["text"], anchor, f"{side} {found['anchor']}", after=side.lower() in AFTER)


def _beside(noun: Noun, text: str | None, anchor: Pick, place: str, *, after: bool) -> AddBeside | Unresolved:
    if not text:
        return Unresolved(f"Say its words too: “Add {words.one(noun.name)} {place}: …”. Nothing was changed.")
    return AddBeside(AddItem(noun, unquoted(text), single=True), anchor, after)


def _between(found: re.Match[str], outline: Outline) -> Command | None:
    """After the first of two neighbours; None where neither is listed, so that it may be what is added."""
    noun = noun_for(found["noun"])
    part = place_of(noun, outline) if noun is not None and not noun.is_loose else None
    if noun is None or is_plural(found["noun"]) or part is None:
        return None
    listed = things(part, outline)
    if found["two"]:
        if len(listed) != 2:
            count = words.number(len(listed))
            return Unresolved(
                f"“{part.heading}” lists {count} things, not two. Say between which; nothing was changed."
            )
        return _beside(
            noun, found["text"], Pick(noun, (1,), where=part.heading), "between the two", after=True
        )
    said = (found["one"], found["other"])
    places = [_index(name, noun, [one.start for one in listed], outline) for name in said]
    if places == [-1, -1]:
        return None
    for name, index in zip(said, places, strict=True):
        if index < 0:
            return Unresolved(
                f"I find no {noun.name} about “{words.clipped(name, 60)}” in “{part.heading}”. Nothing was "
                "changed."
            )
    if abs(places[0] - places[1]) != 1:
        return Unresolved("These two do not stand one after the other. Say after which; nothing was changed.")
    anchor = Pick(noun, (min(places) + 1,), where=part.heading)
    return _beside(noun, found["text"], anchor, f"between {said[0]} and {said[1]}", after=True)


def _index(said: str, noun: Noun, starts: Sequence[int], outline: Outline) -> int:
    """Which of the things that begin there is meant; -1 for none."""
    pick = _anchor(said, noun, outline)
    found = find(pick, outline) if pick else []
    one = found[0].start if not isinstance(found, Plan) and len(found) == 1 else -1
    return starts.index(one) if one in starts else -1


def _anchor(said: str, noun: Noun, outline: Outline) -> Pick | None:
    """The listed thing of that name, or the only one among its like that has all of the words."""
    if pick := read_listed(said, noun, outline):
        return pick
    part = place_of(noun, outline) if not noun.is_loose and not is_section(said, outline) else None
    wanted = naming(said)
    names = [one.name for one in things(part, outline)] if part and wanted else []
    having = [place for place, name in enumerate(names, 1) if wanted <= naming(name)]
    return Pick(noun, (having[0],), where=part.heading) if part and len(having) == 1 else None
