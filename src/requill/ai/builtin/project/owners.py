"""Answers who owns what over a project's documents, and reads whose tasks a question is for."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from requill.ai.builtin.document.picking import short_name
from requill.ai.builtin.language import markup, words
from requill.ai.builtin.project.sheets import Sheet
from requill.ai.builtin.text.evidence import telling
from requill.ai.builtin.text.facts import column_index
from requill.ai.builtin.text.items import Listing, listings

_MOST_OWNED = 12  # things of one owner
_CHARACTERS = 120
_EVERYBODY = re.compile(
    r"\bwho(?:['’]s| is| are)?\s+(?:owns?|does|responsible for|in charge of|accountable for)\s+"
    r"(?:what|which)\b"
    r"|\bwho\s+(?:all\s+)?(?:has|have|had|got)\s+(?:(?:any|some|every)thing|what|tasks?|todos?|to-dos|actions?|work|jobs?)"
    r"(?:\s+(?:left|still|open))*(?:\s+to do|\s+on (?:their|the) (?:list|plate))?\W*$"
    r"|\bwho\s+(?:has|needs|have)\s+to\s+do\s+(?:something|anything|what)\W*$"
    r"|^\W*(?:(?:what|who) are|list|show|name)\s+(?:me\s+)?(?:all\s+)?(?:the\s+)?owners\W*$",
    re.IGNORECASE,
)
_NAME = r"(?P<name>[^\W\d_][\w’'-]*(?:\s+[A-Z][\w’'-]+)?)"
_TASKS = (
    re.compile(
        rf"\bwhat\s+(?:is|does|do|must|should|shall|has|will|did)\s+(?-i:{_NAME})\s+(?:responsible|accountable"
        r"|in charge|own|lead|have to|need to|got to|to do|do|doing|supposed|working|work|promise)\b",
        re.IGNORECASE,
    ),
    re.compile(
        r"\b(?:tasks?|actions?|todos?|duties|jobs?|items?)\b.{0,12}\b(?:of|for|does|do|has|by|with|on)\s+"
        rf"(?-i:{_NAME})\b",
        re.IGNORECASE,
    ),
)
_OWNER = re.compile(
    r"\b(?i:owner):\s*(?P<name>[^.;|()]+)|\((?P<bracketed>[A-Z][\w.’'-]*(?: [A-Z][\w.’'-]*){0,2})\)\W*$"
)
# Names in a row stay: "Lea, Tom and Kim".
_BEHIND_NAME = re.compile(
    r"(?:(?:\s*[,–—-])?\s+(?:by|due|until|before|bis|asap)|\s*[,–—-]\s+(?:from|since|starting|latest|to|will|is|has"
    r"|for|in|on|at))\b.*$|\s*[,–—-]\s+(?=\d).*$",
    re.DOTALL | re.IGNORECASE,
)
_COLUMN = re.compile(r"\b(?:owner|responsible|accountable|assignee|dri|lead)\b", re.IGNORECASE)
_GAPS = frozenset({"", "-", "–", "—", "?", markup.TO_BE_SET, markup.TO_BE_NAMED})


def owners_asked(said: str) -> bool:
    """Whether somebody asks who owns what, of no thing in particular."""
    return _EVERYBODY.search(said) is not None


def whose(said: str) -> str:
    """The person whose tasks are asked for; empty where it is another question."""
    found = next((found for pattern in _TASKS if (found := pattern.search(said))), None)
    return found["name"] if found and telling(found["name"]) else ""


def owners(sheets: Sequence[Sheet]) -> str:
    """What each person is named for, and how much has a place for an owner and nobody in it."""
    owned: dict[str, list[str]] = {}
    unowned = 0
    for sheet in sheets:
        for name, thing in _owned(sheet):
            if name.casefold() in _GAPS:
                unowned += 1
            else:
                owned.setdefault(name, []).append(f"{markup.inline(thing)} ({sheet.name})")
    left = words.counted(unowned, "thing has no owner yet", "things have no owner yet")
    rest = f"{words.capitalised(left)}." if unowned else ""
    if not owned:
        names = words.listed([sheet.name for sheet in sheets])
        return markup.paragraphs([f"I find nobody named as an owner in {names}.", rest])
    blocks = [f"**{markup.inline(name)}**\n\n{_listed(things)}" for name, things in sorted(owned.items())]
    how = "I read the columns and labels “Owner” and names in brackets at the end of a point."
    return markup.paragraphs(["Named as owners:", *blocks, rest, how])


def _owned(sheet: Sheet) -> Iterator[tuple[str, str]]:
    for listing in listings(sheet.text, headings=False):
        yield from _of_rows(listing) if listing.form == "row" else _of_items(listing)


def _of_rows(listing: Listing) -> Iterator[tuple[str, str]]:
    index = column_index("owner", listing.header)
    if index < 0 or not _COLUMN.search(listing.header[index]):
        return
    for item in listing.items:
        cells = markup.split_row(item.text)
        if cells and cells[0] and index < len(cells):
            yield cells[index], words.clipped(cells[0], _CHARACTERS)


def _of_items(listing: Listing) -> Iterator[tuple[str, str]]:
    for item in listing.items:
        if found := _OWNER.search(item.text):
            name = _person(found["name"] or found["bracketed"])
            before = item.text[: found.start()].strip(" .;,(") or short_name(item.text)
            yield name, words.clipped(before, _CHARACTERS)


def _person(said: str) -> str:
    """The owner without the day and what else stands behind a pause: "Lea, by 3 May"."""
    return _BEHIND_NAME.sub("", said).strip(" *_,")


def _listed(things: Sequence[str]) -> str:
    told = [f"- {thing}" for thing in things[:_MOST_OWNED]]
    if len(things) > _MOST_OWNED:
        told.append(f"- and {len(things) - _MOST_OWNED} more")
    return "\n".join(told)
