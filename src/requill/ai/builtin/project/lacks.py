"""Answers which listed things of a project have, or lack, an owner, target, date, mitigation or criterion."""

from __future__ import annotations

import re
from collections.abc import Sequence

from msgspec import Struct

from requill.ai.builtin.document.lacking import Division, bullets, divided, lacking
from requill.ai.builtin.document.nouns import NOUN
from requill.ai.builtin.language import markup, words
from requill.ai.builtin.project.sheets import Sheet

_WHAT = (
    r"(?:acceptance\s+)?(?P<what>owners?|mitigations?|targets?|baselines?|dates?|deadlines?|criteri(?:on|a)"
    r"|likelihood|impact)"
)
_NO = (
    r"\b(?:no|without|lacks?|lacking|miss(?:es|ing)?|needs?|not have|n['’]t have)\s+"
    r"(?:an?\s+|any\s+|their\s+|the\s+)?"
)
_HAS = r"\b(?:has|have|having|with)\s+(?:an?\s+|any\s+|their\s+|the\s+|got\s+)*"
_EVERY = r"(?:the\s+|our\s+|an?\s+|any\s+|each\s+|every\s+|all\s+|some\s+|its\s+|their\s+)*"
_WITHOUT = (
    re.compile(rf"\b{_EVERY}(?P<noun>{NOUN})\b[\w\s]{{0,20}}?{_NO}{_WHAT}\b", re.IGNORECASE),
    re.compile(rf"{_NO}{_WHAT}\s+(?:for|of|on|in|to)\s+{_EVERY}(?P<noun>{NOUN})\b", re.IGNORECASE),
    re.compile(rf"{_NO}(?P<noun>{NOUN})\s+(?:with|that have|having)\s+(?:an?\s+)?{_WHAT}\b", re.IGNORECASE),
    re.compile(rf"\b(?P<noun>{NOUN})\b[\w\s]{{0,10}}?\b(?P<what>unowned)\b", re.IGNORECASE),
    re.compile(rf"\b(?P<what>unowned)\s+(?P<noun>{NOUN})\b", re.IGNORECASE),
)
_WITH = (
    re.compile(rf"\b{_EVERY}(?P<noun>{NOUN})\b[\w\s]{{0,10}}?{_HAS}{_WHAT}\b", re.IGNORECASE),
    re.compile(
        rf"^\W*(?:who(?:['’]s|\s+is|\s+are)?|what are|list|show)\s+(?P<what>owns?|(?:the\s+)?owners?\s+of"
        rf"|responsible for|(?:the\s+)?owners?\s+for)\s+{_EVERY}(?P<noun>{NOUN})\W*$",
        re.IGNORECASE,
    ),
)
_QUESTION = re.compile(
    r"\b(?:which|what|who|how many|number of|count|any|are there|is there|do|does|list|show|where)\b",
    re.IGNORECASE,
)
_COUNTED = re.compile(r"\b(?:how many|number of|count)\b", re.IGNORECASE)
_OWNING = re.compile(r"own|responsible", re.IGNORECASE)
_LIST = "\n\n- "


class Having(Struct, frozen=True):
    """A question for the things of a noun that have `what`, or that have none; or only for their number."""

    noun: str
    what: str
    is_lacking: bool
    is_counted: bool = False


def having_asked(said: str) -> Having | None:
    """What somebody wants to know of things' owners, targets and the like; None for any other question."""
    if not _QUESTION.search(said):
        return None
    for patterns, is_lacking in ((_WITHOUT, True), (_WITH, False)):
        if found := next((found for pattern in patterns if (found := pattern.search(said))), None):
            what = "owner" if _OWNING.search(found["what"]) else found["what"]
            return Having(found["noun"], what, is_lacking, bool(_COUNTED.search(said)))
    return None


def tell_having(asked: Having, sheets: Sequence[Sheet]) -> str:
    """Each document with such things, the telling ones first, and those that list none at all."""
    split = [(sheet, divided(asked.noun, asked.what, sheet.outline)) for sheet in sheets]
    known = [(sheet, division) for sheet, division in split if division]
    told = [(sheet, _told(asked, sheet, division)) for sheet, division in known]
    parts = [f"{sheet.name}: {text}" for sheet, text in sorted(told, key=lambda one: _LIST not in one[1])]
    if asked.is_counted and known:
        parts.insert(0, _total(asked, [division for _, division in known]))
    if without := [sheet.name for sheet, division in split if not division]:
        parts.append(f"In {words.listed(without)} I find no list of {_plural(asked.noun)}.")
    return markup.paragraphs(parts)


def _told(asked: Having, sheet: Sheet, division: Division) -> str:
    if asked.is_lacking:
        plan = lacking(f"which {asked.noun} have no {asked.what}", sheet.outline)
        return plan.text if plan else ""
    having, total = division.having, len(division.having) + len(division.without)
    if not having:
        return f"None of the {division.many} has {words.one(division.what)}."
    count = words.capitalised(words.counted(len(having), division.noun, division.many))
    verb = "has" if len(having) == 1 else "have"
    return f"{count} of {words.number(total)} {verb} {words.one(division.what)}:\n\n{bullets(having)}"


def _total(asked: Having, found: Sequence[Division]) -> str:
    """The number that is asked for, over all documents."""
    without = sum(len(one.without) for one in found)
    having = sum(len(one.having) for one in found)
    count = without if asked.is_lacking else having
    number = words.capitalised(words.number(count)) if count else "None"
    total = words.counted(without + having, found[0].noun, found[0].many)
    verb = "has" if count <= 1 else "have"
    what = f"no {found[0].what}" if asked.is_lacking else words.one(found[0].what)
    return f"{number} of the {total} {verb} {what}."


def _plural(noun: str) -> str:
    if noun.endswith(("s", "a")):
        return noun
    return f"{noun[:-1]}ies" if noun.endswith("y") else f"{noun}s"
