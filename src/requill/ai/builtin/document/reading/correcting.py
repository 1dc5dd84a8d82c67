"""Reads that a figure is wrong: "40 people is wrong, it's 46", "no, 46 people, not 40"."""

from __future__ import annotations

import re

from requill.ai.builtin.document.commands import Command, Correct
from requill.ai.builtin.document.reading.phrases import head, unquoted
from requill.ai.builtin.document.standing import standing
from requill.ai.builtin.text.outline import Outline

_SAID = r"(?:(?!\s(?:is|are|was|were|will)\s)[^\d,;:\n]){0,40}?"
_COUNT = r"(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)\b"
_NUMBER = rf"(?:[<>≤≥~]?[$€£]?\d(?:[\d.,]*\d)?[ \t]?(?:%|[kmx](?![^\W\d_]))?|{_COUNT})"
_HEDGE = r"(?:(?:about|around|actually|really|now|rather|more like)\s+)?"
_LEAD = re.compile(r"(?:no|nope|sorry|oops|wrong|actually|correction)\s*[,.:!;–-]+\s*", re.IGNORECASE)
_THAT = (
    r"(?:it(?:['’]s|s| is| should be| must be)|that(?:['’]s| is| should be)|there (?:now )?are"
    r"|(?:we|they) (?:now )?have|make it"
    r"|should be|rather)"
)
_WRONG = re.compile(
    rf"(?:the\s+)?(?P<old>{_NUMBER}{_SAID})\s+(?:is|are|was|were)\s+"
    r"(?:wrong|incorrect|not right|not correct|false|outdated|out of date|a typo|a mistake|no longer true)"
    rf"\s*[,;:.–-]*\s*(?:and\s+|but\s+)?(?:{_THAT}\s+)?{_HEDGE}(?P<new>{_NUMBER}{_SAID})[.!]?$",
    re.IGNORECASE,
)
_NOT_BUT = re.compile(
    rf"(?:{_THAT}\s+)?(?:not|isn['’]t|aren['’]t)\s+"
    rf"(?P<old>{_NUMBER}{_SAID})"
    rf"\s*(?:,|,?\s+but)\s+(?:{_THAT}\s+)?{_HEDGE}"
    rf"(?P<new>{_NUMBER}{_SAID})[.!]?$",
    re.IGNORECASE,
)
_NEW_FIRST = re.compile(
    rf"(?:{_THAT}\s+)?{_HEDGE}(?P<new>{_NUMBER}{_SAID})\s*(?:,\s*(?:and\s+)?|\s+)(?:not|instead of)\s+"
    rf"(?P<old>{_NUMBER}{_SAID})[.!]?$",
    re.IGNORECASE,
)
_FIGURE = re.compile(rf"(?P<figure>{_NUMBER})(?:\s+(?P<of>\S.*))?$", re.IGNORECASE)
_NOW_LAST = re.compile(r"\s+(?:now|today|already|by now|these days)$", re.IGNORECASE)
_PARTS = re.compile(r"(?P<before>[<>≤≥~]?[$€£]?)(?P<number>\d(?:[\d.,]*\d)?)(?P<after>\D*)$")


def read_figure(text: str, outline: Outline) -> Command | None:
    """The figure that is to stand in the place of the wrong one; None for anything else."""
    said = head(text)
    if "\n" in text.strip() or said.endswith("?"):
        return None
    lead = _LEAD.match(said)
    rest = said[lead.end() :] if lead else said
    found = _WRONG.match(rest) or _NOT_BUT.match(rest) or _NEW_FIRST.match(rest)
    old = _FIGURE.match(unquoted(found["old"])) if found else None
    new = _FIGURE.match(unquoted(found["new"])) if found else None
    if old is None or new is None:
        return None
    if _NOW_LAST.search(new.group()):
        new = _FIGURE.match(_NOW_LAST.sub("", new.group())) or new
    of, figure = old["of"] or new["of"] or "", _like(old["figure"].strip(), new["figure"].strip())
    whole = f"{old['figure'].strip()} {of}".strip()
    if of and standing(whole, outline.text, any_case=True):
        put = f"{figure} {new['of']}" if old["of"] and new["of"] else f"{figure} {of}"
        return Correct("", whole, put)
    return Correct(of, old["figure"].strip(), figure)


def _like(old: str, new: str) -> str:
    """The new figure with the signs of the old one where it was said without any."""
    before, after = _PARTS.match(old), _PARTS.match(new)
    if before is None or after is None:
        return new
    return f"{after['before'] or before['before']}{after['number']}{after['after'] or before['after']}"
