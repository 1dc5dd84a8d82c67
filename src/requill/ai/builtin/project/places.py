"""Finds what is still to be filled in in a project's documents: the places that are to be set or named."""

from __future__ import annotations

import re
from collections.abc import Sequence

from requill.ai.builtin.language import markup, words
from requill.ai.builtin.project.sheets import Sheet
from requill.ai.builtin.text.evidence import lines
from requill.ai.builtin.text.finding import PLACEHOLDER

_MOST_EACH = 15
_CHARACTERS = 220
_MARK = r"to be (?:set|named|added|written|decided|defined|determined|confirmed|filled(?: in)?)|TB[DC]|TODO"
_ASKED = re.compile(
    rf"\b(?:{_MARK})\b|\b(?:placeholders?|gaps?)\b"
    r"|\b(?:fields?|cells?|places?|values?|columns?|blanks?)\b.{0,25}"
    r"\b(?:open|empty|missing|unset|blank|to fill)\b"
    r"|\b(?:open|empty|missing|unset|blank)\s+(?:fields?|cells?|places?|values?|columns?)\b",
    re.IGNORECASE,
)
_ONE = re.compile(rf"\b(?:{_MARK})\b", re.IGNORECASE)


def places_asked(said: str) -> bool:
    """Whether somebody asks for what is still to be filled in."""
    return _ASKED.search(said) is not None


def open_places(sheets: Sequence[Sheet], question: str) -> str:
    """Every line with such a place, under its document; those with the mark that is named, if any has it."""
    found = [(sheet, _marked(sheet, PLACEHOLDER)) for sheet in sheets]
    mark = _ONE.search(question)
    if mark and (named := _named(sheets, mark.group())):
        found = named
    total, holders = sum(len(marked) for _, marked in found), sum(bool(marked) for _, marked in found)
    if not total:
        names = words.listed([sheet.name for sheet in sheets])
        return f"I find nothing that is still to be set or named in {names}."
    what = words.counted(total, "line has a place", "lines have places")
    where = words.counted(holders, "document")
    opening = f"{words.capitalised(what)} still to be filled in, in {where}:"
    return markup.paragraphs([opening, *(_listed(sheet, marked) for sheet, marked in found)])


def _named(sheets: Sequence[Sheet], mark: str) -> list[tuple[Sheet, list[str]]]:
    pattern = re.compile(rf"\b{re.escape(mark)}\b", re.IGNORECASE)
    found = [(sheet, _marked(sheet, pattern)) for sheet in sheets]
    return found if any(marked for _, marked in found) else []


def _marked(sheet: Sheet, pattern: re.Pattern[str]) -> list[str]:
    return [line.shown for line in lines(sheet.text) if pattern.search(line.text)]


def _listed(sheet: Sheet, marked: Sequence[str]) -> str:
    if not marked:
        return ""
    told = [f"- {markup.inline(words.clipped(text, _CHARACTERS))}" for text in marked[:_MOST_EACH]]
    if len(marked) > _MOST_EACH:
        told.append(f"- and {len(marked) - _MOST_EACH} more")
    return "\n\n".join([sheet.name, "\n".join(told)])
