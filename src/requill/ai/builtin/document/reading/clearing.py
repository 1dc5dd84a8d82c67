"""Reads what is to be emptied or ticked as a whole: "clear the summary", "uncheck everything"."""

from __future__ import annotations

import re

from requill.ai.builtin.document.commands import Command
from requill.ai.builtin.document.nouns import is_plural, noun_for
from requill.ai.builtin.document.reading.phrases import SECTION, head, is_section, place
from requill.ai.builtin.document.wholes import ClearSection, TickAll
from requill.ai.builtin.text.outline import Outline
from requill.kit.markdown import heading_key

_CLEAR = re.compile(
    r"(?P<verb>(?:clear|empty|blank|wipe|reset)(?: out)?)\s+(?P<where>[^:\n]{2,80}?)[.!]?$",
    re.IGNORECASE,
)
_CONTENTS = re.compile(
    r"(?:clear|remove|delete|drop|erase|take out|wipe|cut)\s+(?:all\s+)?(?:the\s+)?"
    r"(?:everything|contents?|all|whole text|text|body)\s+(?:of|in|from|inside|under|within)\s+"
    r"(?P<where>[^:\n]{2,80}?)[.!]?$",
    re.IGNORECASE,
)
_ALL = (
    r"(?:(?:all|every|each)(?:\s+(?:of\s+)?(?:the\s+|its\s+)?(?:(?:check|tick)[ -]?)?(?:box(?:es)?|items?"
    r"|points?|tasks?|to-?dos?))?|everything|(?:the\s+)?(?:check ?|tick ?)?boxes|(?:them|it) all)"
)
_WHERE = r"(?:\s+(?:in|of|on|from|under)\s+(?P<where>[^:\n]{2,60}?))?"
_TICK = re.compile(
    rf"(?:check|tick)(?:\s+off)?\s+{_ALL}{_WHERE}(?:\s+off)?[.!]?$"
    rf"|mark\s+{_ALL}{_WHERE.replace('where', 'where2')}\s+(?:as\s+)?(?:done|complete|completed|finished"
    r"|ticked|checked)[.!]?$",
    re.IGNORECASE,
)
_UNTICK = re.compile(
    rf"(?:uncheck|untick|clear|reset)\s+{_ALL}{_WHERE}[.!]?$"
    rf"|(?:uncheck|untick)\s+(?P<where3>[^:\n]{{2,60}}?)[.!]?$"
    rf"|mark\s+{_ALL}{_WHERE.replace('where', 'where2')}\s+(?:as\s+)?(?:not (?:yet )?(?:done|complete"
    r"|completed|finished)|undone|open|to ?-?do|incomplete)[.!]?$",
    re.IGNORECASE,
)
_BOXES = re.compile(r"box(?:es)?\b", re.IGNORECASE)
# "Check everything" asks for a review.
_CHECKED = re.compile(
    r"check\s+(?:everything|(?:it|them) all|all|each|every)(?:\s+(?:in|of|on)\s.*)?[.!]?$", re.I
)


def read_clearing(text: str, outline: Outline) -> Command | None:
    """What is to be emptied or ticked as a whole, or None where the text asks for something else."""
    if "\n" in text.strip():
        return None
    said = head(text)
    for pattern, is_done in ((_UNTICK, False), (_TICK, True)):
        found = pattern.match(said)
        if found and not _CHECKED.match(said) and (made := _ticking(found, outline, is_done=is_done)):
            return made
    found = _CLEAR.match(said)
    if found and _is_whole(found["where"], outline):
        verb = found["verb"].casefold()
        return ClearSection(place(found["where"]), keeps_points=verb.startswith(("clear", "reset")))
    found = _CONTENTS.match(said)
    return ClearSection(place(found["where"])) if found and is_section(found["where"], outline) else None


def _ticking(found: re.Match[str], outline: Outline, *, is_done: bool) -> TickAll | None:
    said = found.groupdict()
    where = next(filter(None, (said.get("where"), said.get("where2"), said.get("where3"))), "")
    bare = place(where)
    if bare and not (is_section(where, outline) if said.get("where") else _is_whole(where, outline)):
        return None
    if (
        not bare
        and not _BOXES.search(found.group())
        and found.group().casefold().startswith(("clear", "reset"))
    ):
        return None
    return TickAll(bare, is_done)


def _is_whole(name: str, outline: Outline) -> bool:
    """Whether a name means a section to the letter, or by the things that it lists."""
    bare = place(name)
    part = outline.named(bare) if bare and len(bare) < 120 else None
    if part is None:
        return False
    exact = heading_key(part.heading) == heading_key(bare)
    called = bool(re.search(rf"\b{SECTION}$", name.strip(), re.IGNORECASE))
    return exact or called or (noun_for(bare) is not None and is_plural(bare))
