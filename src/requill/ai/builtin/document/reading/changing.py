"""Reads what is to be called or said otherwise: rename, replace, set a cell, write anew."""

from __future__ import annotations

import dataclasses
import re
from typing import TypeGuard

from requill.ai.builtin import words
from requill.ai.builtin.document.commands import (
    Command,
    RenameDocument,
    RenameSection,
    Replace,
    ReplaceItem,
    SetCell,
    WriteSection,
)
from requill.ai.builtin.document.reading.phrases import (
    ID,
    LONGEST,
    SECTION,
    Q,
    head,
    is_section,
    place,
    unquoted,
)
from requill.ai.builtin.document.reading.picks import read_pick
from requill.ai.builtin.outline import Outline
from requill.kit.markdown import heading_key

_TITLE = r"(?:document|doc|prd|file|spec|page)"
_RENAME_DOCUMENT = re.compile(
    rf"(?:rename|retitle|re-title|call|name|title)\s+(?:the\s+|this\s+|my\s+)?(?:{_TITLE}|it"
    rf"|this)(?:['’]s title)?"
    r"\s*(?:to|as|into|:|->|→)?\s+(?P<title>.+)$"
    r"|(?:change|set|make|update|rename)\s+(?:the\s+|its\s+|my\s+)?(?:document(?:['’]s)?\s+)?(?:title"
    rf"|name)(?:\s+of\s+(?:the|this|my)\s+{_TITLE})?\s*(?:to|into|:|->|→)\s*(?P<title2>.+)$"
    rf"|(?:the\s+|new\s+)?(?:{_TITLE}\s+)?title\s*(?:should be|is|must be|:)\s*(?P<title3>.+)$"
    r"|give (?:it|this|the document) (?:the|a new) (?:title|name)\s*:?\s+(?P<title4>.+)$",
    re.IGNORECASE,
)
_NAME = rf"{Q}?(?P<old>[^\"“”\n]{{2,80}}?){Q}?"
_NEW = rf"{Q}?(?P<new>[^\"“”\n]{{1,120}}?){Q}?[.!]?$"
_RENAME_SECTION = (
    re.compile(
        r"(?:rename|retitle|change|update)\s+(?:the\s+)?(?:section\s+|heading\s+|title\s+of\s+"
        rf"|name\s+of\s+)*(?:the\s+)?{_NAME}"
        rf"\s*(?:section\s+|heading\s+)*(?:to|into|as|->|→|=>)\s*{_NEW}",
        re.IGNORECASE,
    ),
    re.compile(
        rf"(?:call|name|title)\s+(?:the\s+)?(?:section\s+)?{_NAME}\s+(?:section\s+)(?:as\s+)?{_NEW}",
        re.IGNORECASE,
    ),
    re.compile(
        rf"(?:the\s+)?(?:section\s+|heading\s+)?{_NAME}(?:\s+(?:section|heading))?\s+(?:should|must"
        rf"|ought to)\s+be\s+(?:called|named|titled)\s+{_NEW}",
        re.IGNORECASE,
    ),
    re.compile(rf"(?:call|name)\s+(?:the\s+)?{_NAME}\s+{_NEW}", re.IGNORECASE),
)
_RENAME_ANY = re.compile(
    rf"(?:rename|retitle)\s+(?:all\s+|every\s+)?(?:the\s+)?{_NAME}\s+(?:to|into|as|->|→|=>)\s*{_NEW}",
    re.IGNORECASE,
)
_QUOTED = re.compile(
    r"(?:replace|change|swap|substitute|turn|correct|update)\s+(?:all\s+|every\s+|the\s+)*(?:(?:word|words"
    rf"|text|phrase"
    rf"|sentence|term)s?\s+)?(?P<open>[\"“„«'‘])(?P<old>.+?)[\"”“»'’]\s+(?:with|by|to|into|for)\s+"
    rf"(?:{Q}(?P<new>.*?){Q}(?P<tail>[^\"”“»'’]*)|(?P<bare>.+?))[.!]?$",
    re.IGNORECASE | re.DOTALL,
)
_REPLACE = (
    re.compile(
        r"(?:replace|swap|substitute)\s+(?:all\s+|every\s+|each\s+)?(?P<old>.+?)\s+(?:with|by"
        r"|for)\s*:?\s+(?P<new>.+?)\s*$",
        re.IGNORECASE | re.DOTALL,
    ),
    re.compile(
        r"(?:change|update|correct|fix|edit|modify)\s+(?:all\s+|every\s+|each\s+)?(?P<old>.+?)\s+(?:to|into"
        r"|->|→)\s+(?:say\s+)?(?P<new>.+?)\s*$",
        re.IGNORECASE | re.DOTALL,
    ),
    re.compile(
        r"(?:use|say|write)\s+(?P<new>.+?)\s+(?:instead of|rather than|not)\s+(?P<old>.+?)\s*[.!]?$",
        re.IGNORECASE,
    ),
)
_EVERYWHERE = re.compile(
    r"\s+(?:everywhere|throughout(?: the document)?|in the whole document|in all places|globally|all over"
    r"|each time|every time"
    r"|in the document|wherever it (?:occurs|stands))[.!]?$",
    re.IGNORECASE,
)
_WITHIN = re.compile(r"\s+(?:in|within|under)\s+(?:the\s+)?(?P<where>[^\n]{2,60}?)[.!]?$", re.IGNORECASE)
_IN_FRONT = re.compile(
    rf"(?:in|within|under)\s+(?:the\s+)?(?P<where>[^:,\n]{{2,60}}?)(?:\s+{SECTION})?\s*[,:]\s*(?P<rest>.+)$",
    re.IGNORECASE | re.DOTALL,
)
_REWRITE = re.compile(
    r"(?:rewrite|reword|rephrase|replace|update|change|overwrite|set|edit|redo"
    r"|write)\s+(?P<what>[^:\n]{2,100}?)"
    r"(?:\s+(?:anew|so that it (?:says|reads)|to (?:say|read|be|the following)|with(?: the following)?"
    r"|as follows|as|to))?"
    r"\s*(?::|\n)\s*(?P<text>.+)$",
    re.IGNORECASE | re.DOTALL,
)
_SHOULD_SAY = re.compile(
    r"(?:the\s+)?(?P<what>[^:\n]{2,100}?)\s+(?:should|must)\s+(?:say|read|be)\s*:?\s+(?P<text>.+)$",
    re.IGNORECASE | re.DOTALL,
)
_COLUMN = (
    r"(?P<column>baseline|target|goal|date|deadline|due date|by|owner|mitigation|likelihood|probability"
    r"|impact|priority|status)"
)
_CELL = (
    re.compile(
        rf"(?:set|change|update|put|fill in|make|correct)\s+(?:the\s+)?{_COLUMN}\s+(?:of|for"
        rf"|in)\s+(?:the\s+)?(?P<row>.+?)\s+"
        r"(?:to|as|is|=|be|into)\s+(?P<value>.+?)[.!]?$",
        re.IGNORECASE,
    ),
    re.compile(
        rf"(?:the\s+)?{_COLUMN}\s+(?:of|for)\s+(?:the\s+)?(?P<row>.+?)\s+(?:is|should be|must be|="
        rf"|will be)\s+(?P<value>.+?)[.!]?$",
        re.IGNORECASE,
    ),
    re.compile(
        rf"(?:set|change|update|make|correct)\s+(?:the\s+)?(?P<row>.+?)['’]s?\s+{_COLUMN}\s+(?:to|into|="
        rf"|be)?\s*(?P<value>.+?)[.!]?$",
        re.IGNORECASE,
    ),
)
_OWNS = re.compile(
    r"(?:assign|give)\s+(?:the\s+)?(?P<row>.+?)\s+to\s+(?P<value>[A-ZÄÖÜ@][^.!]{1,60}?)[.!]?$"
    r"|make\s+(?P<value2>.+?)\s+(?:the\s+)?owner\s+of\s+(?:the\s+)?(?P<row2>.+?)[.!]?$"
    r"|(?P<value3>[A-ZÄÖÜ][\w'’. -]{1,40}?)\s+(?:owns|is (?:the )?owner of"
    r"|is responsible for)\s+(?:the\s+)?(?P<row3>.+?)[.!]?$",
)


def read_changing(text: str, outline: Outline) -> Command | None:
    """The change of words, or None where the text asks for something else."""
    found = _IN_FRONT.match(text)
    if found and is_section(found["where"], outline):
        command = read_changing(found["rest"], outline)
        # Where something else is meant, it is for that to say where.
        return dataclasses.replace(command, where=place(found["where"])) if _is_anywhere(command) else command
    said = head(text)
    return _cell(said) or _renaming(said, outline) or _replacing(text, outline)


def _is_anywhere(command: Command | None) -> TypeGuard[Replace]:
    return isinstance(command, Replace) and not command.where


def _cell(said: str) -> Command | None:
    for pattern in _CELL:
        if found := pattern.match(said):
            return SetCell(found["column"].lower(), unquoted(found["row"]), unquoted(found["value"]))
    if found := _OWNS.match(said):
        row = found["row"] or found["row2"] or found["row3"]
        return SetCell("owner", unquoted(row), unquoted(found["value"] or found["value2"] or found["value3"]))
    return None


def _renaming(said: str, outline: Outline) -> Command | None:
    if found := _RENAME_DOCUMENT.match(said):
        title = next(text for text in found.groups() if text)
        return RenameDocument(unquoted(title.strip(" .")).removeprefix("to ").strip(" .\"“”'"))
    for pattern in _RENAME_SECTION:
        found = pattern.match(said)
        if found and _is_heading(found["old"], outline, loosely=pattern is _RENAME_SECTION[0]):
            return RenameSection(place(found["old"]), unquoted(found["new"]))
    found = _RENAME_ANY.match(said)
    if not found:
        return None
    old, new = unquoted(found["old"]), unquoted(found["new"])
    written = words.any_word(outline.text, (old,)) and not re.search(rf"\b{SECTION}\b", found["old"], re.I)
    return Replace(old, new) if written else RenameSection(place(old) or old, new)


def _is_heading(name: str, outline: Outline, *, loosely: bool) -> bool:
    """Whether a name is a heading: to the letter, or where "rename" leaves no other reading, nearly."""
    part = outline.named(place(name)) if place(name) else None
    return part is not None and (loosely or heading_key(part.heading) == heading_key(place(name)))


def _replacing(text: str, outline: Outline) -> Command | None:
    if command := _anew(text, outline):
        return command
    if found := _QUOTED.match(text):
        new = found["new"] if found["new"] is not None else found["bare"]
        _, where = _scope(f"x{found['tail'] or ''}", outline)
        return Replace(found["old"], new, where)
    for pattern in _REPLACE:
        if not (found := pattern.match(text)):
            continue
        old, new = found["old"].strip(), found["new"].strip()
        if command := _named(old, new, outline):
            return command
        new, where = _scope(new, outline)
        if not where:
            old, where = _scope(old, outline)
        return Replace(unquoted(old), unquoted(new), where)
    return None


def _scope(text: str, outline: Outline) -> tuple[str, str]:
    """The words without "everywhere" or "in the summary", and that section."""
    text = _EVERYWHERE.sub("", text)
    found = _WITHIN.search(text[-80:])
    if (
        found
        and is_section(found["where"], outline)
        and re.search(rf"\b{SECTION}\b|^[A-Z]|^\S+$", found["where"])
    ):
        return text[: len(text) - len(text[-80:]) + found.start()], place(found["where"])
    return text, ""


def _anew(text: str, outline: Outline) -> Command | None:
    """ "Rewrite the summary: …", "FR-002 should say …"."""
    for pattern in (_REWRITE, _SHOULD_SAY):
        found = pattern.match(text[: LONGEST * 100])
        if found and (command := _named(found["what"], found["text"].strip(), outline)):
            return command
    return None


def _named(what: str, text: str, outline: Outline) -> Command | None:
    """The command where `what` is a section, a requirement's id, or one of the listed things by its place."""
    part = outline.named(place(what)) if place(what) and len(what) < 100 else None
    if (
        part is not None
        and heading_key(part.heading) == heading_key(place(what))
        and what not in outline.text
    ):
        return WriteSection(part.heading, unquoted(text))
    if (
        part is not None
        and heading_key(part.heading) == heading_key(place(what))
        and re.search(rf"\b{SECTION}\b", what, re.I)
    ):
        return WriteSection(part.heading, unquoted(text))
    pick = read_pick(what, outline)
    by_id = bool(ID.fullmatch(pick.words)) and not pick.quoted
    if pick.places or by_id or (pick.noun is not None and pick.words and not pick.noun.is_loose):
        return ReplaceItem(pick, unquoted(text))
    return None
