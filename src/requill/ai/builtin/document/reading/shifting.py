"""Reads that something happens so much later or earlier: "postpone beta by two weeks"."""

from __future__ import annotations

import re
from typing import cast

from requill.ai.builtin.document.calendar import Unit
from requill.ai.builtin.document.commands import Command, Unresolved
from requill.ai.builtin.document.matters import ShiftDates
from requill.ai.builtin.document.reading.phrases import head, is_section, ordinal, place
from requill.ai.builtin.text.outline import Outline

LATER_OR_EARLIER = "Later or earlier?"  # with which the question for the side begins
_COUNT = (
    r"(?P<count>an?|one|two|three|four|five|six|seven|eight|nine|ten|\d{1,3}|(?:a )?couple(?: of)?|another"
    r"|half an?)"
)
_UNIT = r"(?P<unit>day|week|fortnight|month|quarter|year)s?"
_AMOUNT = rf"{_COUNT}\s+(?:more\s+)?{_UNIT}"
_LATER = r"later|back|out|down the line"
_EARLIER = r"earlier|sooner|forwards?|ahead|up|in"
_SIDE = rf"(?:{_LATER}|{_EARLIER})"
_SHIFT = re.compile(
    r"(?:we(?:['’]ve| have| had to| will| are)?\s+)?"
    r"(?P<verb>move|push|postpone|delay|shift|bring|pull|reschedule|slip|defer|put)(?:e?d|ped)?\s+"
    rf"(?:(?P<first>back|out|forwards?|up|in)\s+)?(?P<what>[^\n:]{{2,80}}?)\s+"
    rf"(?:(?P<side>{_SIDE})\s+)?(?:by\s+|for\s+)?(?:about\s+)?{_AMOUNT}(?:\s+(?P<last>{_SIDE}))?[.!]?$",
    re.IGNORECASE,
)
_SLIPS = re.compile(
    r"(?P<what>[^\n:,;]{2,60}?)\s+(?:(?:is|are|was|were|has been|have been|got|gets|will be"
    r"|needs? to be)\s+)?"
    r"(?:now\s+)?(?P<verb>slips?|slipped|delayed|postponed|pushed|moved|moves?|happens?|starts?|comes?|is)\s+"
    rf"(?:(?P<side>{_SIDE})\s+)?(?:by\s+)?{_AMOUNT}(?:\s+(?P<last>{_SIDE}))?(?:\s+than planned)?[.!]?$",
    re.IGNORECASE,
)
_ALONE_LATER = ("postpone", "delay", "defer", "slip", "slips", "slipped", "delayed", "postponed")
_SAYS_NOTHING = ("is", "happens", "starts", "comes", "put")  # "the pilot is two weeks" moves no date
_PUSHES = ("push", "pushed")
_PULLS = ("pull", "bring")
_EVERYTHING = re.compile(
    r"(?:(?:everything|(?:every|each)(?: single)? (?:date|milestone|deadline|phase)"
    r"|all(?: (?:of )?(?:the|our))?(?: (?:dates|milestones|deadlines|phases|steps|of it))?"
    r"|all|(?:the |our )?(?:whole |entire )?(?:timeline|schedule|plan|roadmap|dates|milestones|deadlines))"
    r"(?:\s+(?:in|of|under)\s+(?P<where>.+))?)$",
    re.IGNORECASE,
)
_THE = re.compile(r"^(?:the|our|this|that)\s+(?:date\s+(?:of|for)\s+(?:the\s+)?)?", re.IGNORECASE)
_DATE_LAST = re.compile(r"\s+(?:date|deadline)$", re.IGNORECASE)
_HALF: dict[str, tuple[int, Unit]] = {"year": (6, "month")}


def read_shifting(text: str, outline: Outline) -> Command | None:
    """By how much which date moves; None where the text asks for something else."""
    said = head(text)
    found = None if "\n" in text.strip() else _SHIFT.match(said) or _SLIPS.match(said)
    amount = _amount(found["count"], found["unit"]) if found else None
    if found is None or amount is None:
        return None
    count, unit = amount
    side = _side(found)
    if not side and found["verb"].casefold() in _SAYS_NOTHING:
        return None
    name = _THE.sub("", found["what"].strip())
    if not side:
        how = f"{found['count']} {found['unit']}{'s' if count > 1 else ''}"
        offers = (f"Postpone {name} by {how}", f"Move {name} {how} earlier")
        return Unresolved(
            f"{LATER_OR_EARLIER} Say “{offers[0]}” or “{offers[1]}”. Nothing was changed.", offers
        )
    whole = _EVERYTHING.match(found["what"].strip())
    if whole:
        return ShiftDates(place(whole["where"] or ""), side * count, unit, every=True)
    name = _DATE_LAST.sub("", name)
    return ShiftDates(name, side * count, unit, every=_is_whole_section(name, outline))


def _is_whole_section(name: str, outline: Outline) -> bool:
    part = outline.named(place(name)) if is_section(name, outline) else None
    return part is not None and part.heading.casefold() == place(name).casefold()


def _amount(count: str, unit: str) -> tuple[int, Unit] | None:
    said, name = count.casefold(), unit.casefold()
    if said.startswith("half"):
        return _HALF.get(name)
    many = 2 if "couple" in said else 1 if said in ("a", "an", "another") else ordinal(said) or 0
    if name == "fortnight":
        return 2 * many, "week"
    return (many, cast("Unit", name)) if many > 0 else None


def _side(found: re.Match[str]) -> int:
    """1 for later, -1 for earlier, 0 where the words can mean either."""
    verb = found["verb"].casefold()
    first = (found.groupdict().get("first") or "").casefold()
    said = (found["last"] or found["side"] or first).casefold()
    if said in ("later", "out"):
        return 1
    if said in ("earlier", "sooner", "ahead", "up", "in"):
        return -1
    if said.startswith("forward"):
        return -1 if verb in _PULLS else 0
    if said == "back":
        return 0 if verb in _PULLS else 1
    return 1 if verb in _ALONE_LATER or verb in _PUSHES else 0
