"""Reads "insert a requirement after FR-001: …", where the place is no part of the words."""

from __future__ import annotations

import re

from requill.ai.builtin.document.commands import AddBeside, AddItem, Command, Unresolved
from requill.ai.builtin.document.nouns import NOUN, is_plural, noun_for
from requill.ai.builtin.document.reading.ordering import AFTER, read_listed
from requill.ai.builtin.document.reading.phrases import unquoted
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


def read_beside(text: str, outline: Outline) -> Command | None:
    """The thing and its place; None where the place is no listed thing."""
    found = _BESIDE.match(text.strip())
    noun = noun_for(found["noun"]) if found else None
    if found is None or noun is None or is_plural(found["noun"]):
        return None
    anchor = read_listed(found["anchor"], noun, outline)
    if anchor is None:
        return None
    if not found["text"]:
        return Unresolved(
            f"Say its words too: “Add {words.one(noun.name)} {found['side']} {found['anchor']}: …”. "
            "Nothing was changed."
        )
    item = AddItem(noun, unquoted(found["text"]), single=True)
    return AddBeside(item, anchor, found["side"].lower() in AFTER)
