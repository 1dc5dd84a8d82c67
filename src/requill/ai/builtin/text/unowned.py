"""Finds the open questions that nobody owns, in lists and in tables."""

from __future__ import annotations

import re

from requill.ai.builtin.language import markup
from requill.ai.builtin.language.markup import split_row
from requill.ai.builtin.text.items import Item, Listing, listings, main_listing
from requill.ai.builtin.text.outline import Outline

_OPEN_QUESTION = re.compile(r"^[-*] .*[?？].*$", re.MULTILINE)
_OWNER = re.compile(r"owner|who|responsible|asked of|dri", re.IGNORECASE)
_OWNED = re.compile(r"\bowner:|\([A-ZÄÖÜ][\w.’' -]{1,40}\)\s*$", re.IGNORECASE)


def without_owner(outline: Outline) -> list[str]:
    """The open questions without an owner: all that such a section lists, else every point that asks."""
    parts = [part for part in outline.top if outline.kind(part) == "questions"]
    if not parts:
        lines = [line.lstrip("-* ") for line in _OPEN_QUESTION.findall(outline.text)]
        asked = [line.removeprefix("[ ] ") for line in lines if not line.startswith(("[x]", "[X]"))]
    else:
        listed = (main_listing(listings(outline.body(part))) for part in parts)
        asked = [_question(item, listing) for listing in listed if listing for item in listing.items]
    return [text for text in asked if _OWNED.search(text) is None or markup.TO_BE_NAMED in text]


def _question(item: Item, listing: Listing) -> str:
    """An open question as one line, its owner's column as a label."""
    if listing.form != "row":
        return item.text
    cells = split_row(item.text)
    owner = next((n for n, name in enumerate(listing.header) if _OWNER.fullmatch(name.strip())), None)
    if owner is None or owner >= len(cells):
        return cells[0]
    return f"{cells[0]} Owner: {cells[owner].strip(' -–—?') or markup.TO_BE_NAMED}"
