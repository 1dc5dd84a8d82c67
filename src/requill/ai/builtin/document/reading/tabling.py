"""Reads a wish for a table of things that are still to be named: "add a table of risks"."""

from __future__ import annotations

import re

from requill.ai.builtin.document.commands import AddItem, AddTable, Command, Unresolved
from requill.ai.builtin.document.nouns import NOUN, Noun, noun_for, place_of
from requill.ai.builtin.document.reading.phrases import is_section, place
from requill.ai.builtin.text.outline import Outline

_ADD = (
    r"(?:add|append|insert|include|create|make|draft|put(?: in)?|build|set up|give me|write|i need|we need"
    r"|start|new)\s+(?:me\s+)?"
)
_ADDS = re.compile(r"(?:add|append|insert|include|create|i need|we need|start|new)\b", re.IGNORECASE)
_A = r"(?:(?:an?|the|another|one|new|empty|our|some)\s+)*"
_TABLE = r"(?:table|matrix|register|grid)"
_COLUMN = (
    r"(?:an?|the|their|its|with|for|and|of|each|risks?|mitigations?|owners?|likelihoods?|probability|impacts?"
    r"|columns?|rows?|headers?|targets?|baselines?|dates?)"
)
_END = (
    rf"(?P<columns>(?:\s*,)?(?:\s+(?:with|and|including)\s+{_COLUMN}(?:[\s,]+{_COLUMN})*)+)?"
    r"(?:\s+(?:to|in|into|under)\s+(?:the\s+|this\s+|my\s+)?(?P<where>[^:\n]{2,60}?))?"
    r"(?:\s*:\s*(?P<text>.+))?[\s.!]*$"
)
_EXTRA = {"Likelihood": re.compile(r"\b(?:likelihood|probability)"), "Impact": re.compile(r"\bimpact")}
_OF_WHAT = re.compile(
    rf"(?:add|append|insert|include)\s+{_A}table(?:\s+(?:of|with|for|to|in|about)\b[^:|\n]*)?[\s.!]*$",
    re.IGNORECASE,
)
_FORMS = tuple(
    re.compile(pattern, re.IGNORECASE | re.DOTALL)
    for pattern in (
        rf"{_ADD}{_A}{_TABLE}\s+(?:of|for|with|about)\s+(?:(?:the|all|our|my)\s+)*(?P<noun>{NOUN}){_END}",
        rf"{_ADD}{_A}(?P<noun>{NOUN})\s+{_TABLE}{_END}",
        rf"{_ADD}{_A}(?P<noun>{NOUN})(?:\s+(?:section|chapter))?\s+(?:with|as|in)\s+{_A}{_TABLE}{_END}",
        rf"{_ADD}{_A}(?:section|chapter)\s+(?:(?:of|for|called|named|about)\s+)?{_A}[\"“]?(?P<noun>{NOUN})"
        rf"[\"”]?\s+(?:with|as|in)\s+{_A}{_TABLE}{_END}",
    )
)


def read_table(text: str, outline: Outline) -> Command | None:
    """The table, or the things for it where they were said; None where something else is meant."""
    for form in _FORMS:
        found = form.match(text)
        noun = noun_for(found["noun"]) if found else None
        if found and noun is not None and not noun.is_loose and (command := _command(found, noun, outline)):
            return command
    if _OF_WHAT.match(text):
        return Unresolved(
            "A table of what? I can begin one of risks or of metrics (“Add a table of risks”), turn a list "
            "into a table, or add rows that you paste. Nothing was changed."
        )
    return None


def _command(found: re.Match[str], noun: Noun, outline: Outline) -> Command | None:
    where = place(found["where"] or "")
    if where and not is_section(where, outline):
        return None
    part = place_of(noun, outline)
    if part is not None and outline.body(part).strip() and not _ADDS.match(found.string):
        return None  # "put the risks in a table" is about those that are there
    if said := (found["text"] or "").strip():
        return AddItem(noun, said, where)
    asked = (found["columns"] or "").casefold()
    extra = tuple(name for name, word in _EXTRA.items() if word.search(asked)) if noun.name == "risk" else ()
    return AddTable(noun, where, extra)
