"""Answers in which documents a listed thing has no owner, target, date, mitigation or criterion."""

from __future__ import annotations

import re
from collections.abc import Sequence

from requill.ai.builtin import markup, words
from requill.ai.builtin.document.lacking import lacking
from requill.ai.builtin.document.nouns import NOUN
from requill.ai.builtin.project.sheets import Sheet

_WHAT = (
    r"(?:acceptance\s+)?(?P<what>owners?|mitigations?|targets?|baselines?|dates?|deadlines?|criteri(?:on|a)"
    r"|likelihood|impact)"
)
_NO = (
    r"\b(?:no|without|lacks?|lacking|miss(?:es|ing)?|needs?|not have|n['’]t have)\s+"
    r"(?:an?\s+|any\s+|their\s+|the\s+)?"
)
_EVERY = r"(?:the\s+|an?\s+|any\s+|each\s+|every\s+|all\s+|some\s+|its\s+|their\s+)*"
_ASKED = (
    re.compile(rf"\b{_EVERY}(?P<noun>{NOUN})\b[\w\s]{{0,20}}?{_NO}{_WHAT}\b", re.IGNORECASE),
    re.compile(rf"{_NO}{_WHAT}\s+(?:for|of|on|in|to)\s+{_EVERY}(?P<noun>{NOUN})\b", re.IGNORECASE),
    re.compile(rf"{_NO}(?P<noun>{NOUN})\s+(?:with|that have|having)\s+(?:an?\s+)?{_WHAT}\b", re.IGNORECASE),
)
_QUESTION = re.compile(r"\b(?:which|what|any|are there|is there|do|does|list|show|where)\b", re.IGNORECASE)
_LIST = "\n\n- "


def lack_asked(said: str) -> str:
    """The question for what things lack, as one document is asked it; empty where it is another."""
    found = next((found for pattern in _ASKED if (found := pattern.search(said))), None)
    if found is None or not _QUESTION.search(said):
        return ""
    return f"which {found['noun']} have no {found['what']}"


def lack(question: str, sheets: Sequence[Sheet]) -> str:
    """Each document with such things, those first in which one lacks it, and those that list none at all."""
    told = [(sheet, plan.text) for sheet in sheets if (plan := lacking(question, sheet.outline))]
    without = [sheet.name for sheet in sheets if sheet not in [one for one, _ in told]]
    parts = [f"{sheet.name}: {text}" for sheet, text in sorted(told, key=lambda one: _LIST not in one[1])]
    if without:
        noun = question.split(" have ", 1)[0].removeprefix("which ")
        parts.append(f"In {words.listed(without)} I find no list of {_plural(noun)}.")
    return markup.paragraphs(parts)


def _plural(noun: str) -> str:
    if noun.endswith(("s", "a")):
        return noun
    return f"{noun[:-1]}ies" if noun.endswith("y") else f"{noun}s"
