"""Reads what is to become of whole requirements: split, combine, make a must."""

from __future__ import annotations

import re

from requill.ai.builtin.document.commands import Command
from requill.ai.builtin.document.reading.phrases import head
from requill.ai.builtin.document.requirements import (
    CombineRequirements,
    Prioritise,
    PrioritiseAll,
    SplitRequirement,
)
from requill.ai.builtin.text.outline import Outline

_ID = r"[A-Z]{1,5}-\d{1,4}"
_REQUIREMENT = r"(?:the\s+)?(?:requirements?\s+)?"
_SPLIT = re.compile(
    rf"(?:split|break|divide|separate|cut)\s+(?:up\s+)?{_REQUIREMENT}(?P<id>{_ID})(?:\s+(?:up|apart))?"
    r"(?:\s+(?:in|into)\s+(?:two|2|several|separate|its parts|single)\b[\w\s]*)?[\s.!]*$",
    re.IGNORECASE,
)
_COMBINE = re.compile(
    rf"(?:combine|merge|join|unite|put together|fold|consolidate)\s+{_REQUIREMENT}(?P<ids>{_ID}(?:\s*(?:,"
    r"|and|&|\+|with"
    rf"|into|,\s*and)\s*(?:{_ID}))+)(?:\s+(?:into|to|as|in)\s+(?:one|a single)(?:\s+(?:requirement|one))?"
    r"|\s+together)?[\s.!]*$",
    re.IGNORECASE,
)
_LEVEL = r"(?P<level>must|should|could|won['’]t|wont|will not|nice)"
_PRIORITY = (
    re.compile(
        rf"(?:make|mark|set|turn|change|put|rate|classify|treat)\s+{_REQUIREMENT}(?P<id>{_ID})\s+(?:in)?(?:to\s+|as\s+|into\s+)?"
        rf"(?:be\s+)?(?:an?\s+)?[\"“]?{_LEVEL}\b[\s-]*(?:haves?|to have|have)?[\"”]?[\s.!]*$",
        re.IGNORECASE,
    ),
    re.compile(
        rf"{_REQUIREMENT}(?P<id>{_ID})\s+(?:is|should be|must be|becomes|needs to be"
        r"|has to be)\s+(?:now\s+)?(?:an?\s+)"
        rf"[\"“]?{_LEVEL}\b[\s-]*(?:have|to have)?[\"”]?[\s.!]*$",
        re.IGNORECASE,
    ),
    re.compile(
        rf"(?:set|change|make)\s+{_REQUIREMENT}(?P<id>{_ID})['’]s\s+priority\s+(?:to\s+|as\s+)?(?:an?\s+)?[\"“]?{_LEVEL}\b"
        r"[\s-]*(?:have|to have)?[\"”]?[\s.!]*$",
        re.IGNORECASE,
    ),
    re.compile(
        rf"(?:set\s+|change\s+)?(?:the\s+)?priority of\s+{_REQUIREMENT}(?P<id>{_ID})\s+(?:to|is"
        rf"|should be)\s+[\"“]?{_LEVEL}\b"
        r"[\s-]*(?:have|to have)?[\"”]?[\s.!]*$",
        re.IGNORECASE,
    ),
)
# "R3 is now P0": ids of tables have no dash, and such a level needs no article.
_RATED = re.compile(
    r"(?:(?:set|mark|make|raise|lower|bump|change|move|drop|downgrade|upgrade|put)\s+)?"
    rf"{_REQUIREMENT}(?P<id>[A-Z]{{1,5}}-?\d{{1,4}})(?:['’]s priority)?\s+(?:up |down )?"
    r"(?:is|to|as|=|becomes|should be|must be|will be)\s+(?:now\s+)?(?:an?\s+)?(?P<level>p[0-4])"
    r"(?:\s+now)?[\s.!]*$",
    re.IGNORECASE,
)
_SETS = r"(?:set|mark|make|raise|lower|bump|change|move|drop|downgrade|upgrade|put|turn|treat)"
_ANY_ID = r"[A-Z]{1,5}-?\d{1,4}"
_ANY_LEVEL = r"(?P<level>p[0-4]|must|should|could|won['’]t)(?:[ -]haves?)?"
_BECOME = r"(?:is|are|to|as|into|become|becomes|should be|must be|will be|should become)"
_RATED_ALL = re.compile(
    rf"(?:{_SETS}\s+)?{_REQUIREMENT}(?P<ids>{_ANY_ID}(?:\s*(?:,\s*and|,|and|&)\s*{_ANY_ID})+)\s+(?:all\s+|both\s+)?"
    rf"(?:up |down )?(?:{_BECOME}\s+)?(?:now\s+|all\s+|both\s+)?(?:an?\s+)?{_ANY_LEVEL}(?:\s+now)?[\s.!]*$",
    re.IGNORECASE,
)
_WITH_LEVEL = re.compile(
    rf"(?:{_SETS}\s+)?(?:all|every|each)\s+(?:of\s+)?(?:the\s+|our\s+)?(?P<old>p[0-4])(?:['’]?s)?"
    r"(?:\s+(?:requirements?|items?|rows?|ones|entries))?\s+"
    rf"(?:up |down )?{_BECOME}\s+(?:now\s+)?(?:an?\s+)?(?P<level>p[0-4])(?:s|\s+now)?[\s.!]*$",
    re.IGNORECASE,
)
_LEVELS = {"nice": "could", "wont": "won't", "won’t": "won't", "will not": "won't"}


def read_recasting(text: str, _outline: Outline) -> Command | None:
    """The wish about requirements, or None where the text asks for something else."""
    said = head(text)
    if "\n" in text.strip():
        return None
    if found := _SPLIT.match(said):
        return SplitRequirement(found["id"].upper())
    if found := _COMBINE.match(said):
        return CombineRequirements(tuple(dict.fromkeys(re.findall(_ID, found["ids"].upper()))))
    if found := _WITH_LEVEL.match(said):
        return PrioritiseAll((), found["level"].upper(), found["old"].upper())
    if found := _RATED_ALL.match(said):
        identities = tuple(dict.fromkeys(re.findall(_ANY_ID, found["ids"].upper())))
        level = found["level"].casefold().replace("’", "'")
        return PrioritiseAll(identities, level.upper() if level.startswith("p") else level)
    if found := _RATED.match(said):
        return Prioritise(found["id"].upper(), found["level"].upper())
    for pattern in _PRIORITY:
        if found := pattern.match(said):
            level = found["level"].casefold()
            return Prioritise(found["id"].upper(), _LEVELS.get(level, level))
    return None
