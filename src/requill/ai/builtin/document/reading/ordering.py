"""Reads that a thing is to stand elsewhere in its list: "swap goals 1 and 2", "FR-003 to the top"."""

from __future__ import annotations

import re

from msgspec.structs import replace

from requill.ai.builtin.document.commands import Command, Pick, PlaceItem, SwapItems
from requill.ai.builtin.document.nouns import NOUN, Noun
from requill.ai.builtin.document.picking import find, is_name
from requill.ai.builtin.document.plan import Plan
from requill.ai.builtin.document.reading.phrases import ID, SECTION, head, is_section, place
from requill.ai.builtin.document.reading.picks import read_pick
from requill.ai.builtin.language import words
from requill.ai.builtin.text.outline import Outline
from requill.kit.markdown import heading_key

_SWAP = re.compile(
    r"(?:swap|switch|exchange|flip)\s+(?:the\s+)?(?:order\s+of\s+|places\s+of\s+|positions?\s+of\s+)?"
    r"(?P<both>[^\n]{3,160}?)(?:\s+(?:around|over))?[.!]?$",
    re.IGNORECASE,
)
_TWO = re.compile(r"(?P<one>.+?)\s+(?:and|with|for|&)\s+(?P<other>.+)$", re.IGNORECASE)
_EDGE = re.compile(
    r"(?:move|put|shift|bring|place|push|pull|list|make)\s+(?P<what>.+?)\s+(?:(?:to|at|on)\s+(?:the\s+)?(?:very\s+)?"
    r"(?P<edge>top|beginning|start|front|end|bottom|first place)(?:\s+of\s+(?:the|its"
    r"|this)\s+[\w ]{2,30})?|(?P<rank>first|last)"
    r"|(?P<step>up|down)(?:\s+(?:by\s+)?(?:one|a bit|a place|one place))?)[.!]?$",
    re.IGNORECASE,
)
_BESIDE = re.compile(
    r"(?:move|put|shift|bring|place|push|pull|list)\s+(?P<what>.+?)\s+(?:to\s+)?(?:right\s+|directly\s+|just\s+)?"
    r"(?P<side>before|in front of|ahead of|above|after|below|behind|underneath"
    r"|following)\s+(?P<anchor>.+?)[.!]?$",
    re.IGNORECASE,
)
AFTER = ("after", "below", "behind", "underneath", "following")


def read_ordering(text: str, outline: Outline) -> Command | None:
    """The other order of what is listed, or None where the text asks for something else."""
    said = head(text)
    if "\n" in text.strip():
        return None
    if (found := _SWAP.match(said)) and (pair := _pair(found["both"], outline)):
        return SwapItems(*pair)
    if (found := _EDGE.match(said)) and (pick := _item(found["what"], outline)):
        if step := found["step"]:
            return PlaceItem(pick, steps=-1 if step.lower() == "up" else 1)
        edge = (found["edge"] or found["rank"]).lower()
        return PlaceItem(pick, after=edge in ("end", "bottom", "last"))
    if (found := _BESIDE.match(said)) and (pick := _item(found["what"], outline)):
        anchor = _item(found["anchor"], outline, like=pick) or _line(found["anchor"], outline)
        return PlaceItem(pick, anchor, found["side"].lower() in AFTER) if anchor else None
    if found and (pick := _line(found["what"], outline)) and (anchor := _line(found["anchor"], outline)):
        return PlaceItem(pick, anchor, found["side"].lower() in AFTER)
    return None


def read_listed(said: str, noun: Noun, outline: Outline) -> Pick | None:
    """The listed thing that something is to stand beside; None for a section, or words that stand nowhere."""
    if pick := _item(said, outline, like=Pick(noun)):
        return pick
    line = _line(said, outline)
    found = find(line, outline) if line else []
    one = found[0] if not isinstance(found, Plan) and len(found) == 1 else None
    return line if one and is_name(said, one.name) else None


def _pair(both: str, outline: Outline) -> tuple[Pick, Pick] | None:
    """Two things: "the first and second goal", "goals 1 and 2", "FR-001 and FR-003"."""
    whole = _item(both, outline)
    if whole is not None and len(whole.places) == 2:
        one, other = whole.places
        return replace(whole, places=(one,)), replace(whole, places=(other,))
    two = _TWO.match(both)
    if two is None:
        return None
    one_of, other_of = _item(two["one"], outline), _item(two["other"], outline)
    return (one_of, other_of) if one_of and other_of else None


def _item(said: str, outline: Outline, like: Pick | None = None) -> Pick | None:
    """The one thing that is meant, or None where it may be a section or is not said clearly."""
    if _is_section(said, outline):
        return None
    pick = read_pick(said, outline)
    if (
        like
        and like.noun
        and not pick.noun
        and re.fullmatch(r"(?:the\s+)?(?:\w+|\d+(?:st|nd|rd|th))(?: one)?", said, re.I)
    ):
        again = read_pick(re.sub(r"\s+one$", "", said) + f" {like.noun.name}", outline)
        pick = again if again.places else pick
    by_id = bool(ID.fullmatch(pick.words))
    named = bool(pick.words) and (pick.quoted or (pick.noun is not None and not pick.noun.is_loose))
    return pick if pick.places or by_id or named else None


def _line(said: str, outline: Outline) -> Pick | None:
    """A thing by its words alone, where all of them stand in the document and name no section."""
    pick = read_pick(said, outline)
    stands = bool(pick.words) and all(word in outline.text.casefold() for word in words.words(pick.words))
    return pick if stands and not is_section(said, outline) else None


def _is_section(said: str, outline: Outline) -> bool:
    """Whether a section is meant rather than a thing that it lists."""
    if ID.search(said) or not is_section(said, outline):
        return False
    part = outline.named(place(said))
    exact = part is not None and heading_key(part.heading) == heading_key(place(said))
    return (
        exact
        or re.search(rf"\b{SECTION}\b", said, re.I) is not None
        or not re.search(rf"\b{NOUN}\b", said, re.I)
    )
