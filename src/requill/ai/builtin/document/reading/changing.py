"""Reads what is to be called or said otherwise: rename, replace, set a cell, write anew."""

from __future__ import annotations

import re
from typing import TypeGuard

from msgspec.structs import replace

from requill.ai.builtin.compose.dates import is_date
from requill.ai.builtin.document.cells import rows_about
from requill.ai.builtin.document.commands import (
    Command,
    RenameDocument,
    RenameSection,
    Replace,
    ReplaceItem,
    SetCell,
    Unresolved,
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
from requill.ai.builtin.document.reading.pointing import is_pointer, unresolved
from requill.ai.builtin.document.reading.renaming import read_item_name
from requill.ai.builtin.document.reading.setting import read_cell, read_correction
from requill.ai.builtin.document.reading.trailing import everywhere, instead, scope
from requill.ai.builtin.document.reading.values import read_value
from requill.ai.builtin.language import words
from requill.ai.builtin.text.outline import Outline
from requill.kit.markdown import heading_key

_CHANGES = re.compile(r"(?:change|update|correct|modify)\b", re.IGNORECASE)
_LEAST_TEXT = 4  # words from which a section is taken to be written anew
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
        r"(?:rename|retitle)\s+(?:the\s+)?(?:section\s+|heading\s+|title\s+of\s+"
        rf"|name\s+of\s+)*(?:the\s+)?{_NAME}"
        rf"\s*(?:section\s+|heading\s+)*(?:to|into|as|->|→|=>)\s*{_NEW}",
        re.IGNORECASE,
    ),
    # "Change Rollout to May" is no new heading, so there somebody has to say that they mean the heading.
    re.compile(
        r"(?:change|update)\s+(?:the\s+)?(?:section\s+|heading\s+(?:of\s+)?|title\s+of\s+|name\s+of\s+)+(?:the\s+)?"
        rf"{_NAME}\s*(?:section\s+|heading\s+)*(?:to|into|as|->|→|=>)\s*{_NEW}",
        re.IGNORECASE,
    ),
    re.compile(
        rf"(?:change|update)\s+(?:the\s+)?{_NAME}\s+(?:section\s+|heading\s+)+(?:to|into|as|->|→|=>)\s*{_NEW}",
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
    r"(?:replace|change|swap|substitute|turn|correct|update|rename)\s+(?:all\s+|every\s+|the\s+)*(?:(?:word|words"
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
    r"(?:the\s+)?(?P<what>[^:\n]{2,100}?)\s+(?:should|must)\s+(?:say|read|be:"
    r"|be changed to)\s*:?\s+(?P<text>.+)$",
    re.IGNORECASE | re.DOTALL,
)


def read_changing(text: str, outline: Outline) -> Command | None:
    """The change of words, or None where the text asks for something else."""
    found = _IN_FRONT.match(text)
    by_id = ID.fullmatch(found["where"].strip()) if found else None
    if found and (by_id or is_section(found["where"], outline)):
        command = read_changing(found["rest"], outline)
        where = by_id.group().upper() if by_id else place(found["where"])
        # Where something else is meant, it is for that to say where.
        return replace(command, where=where) if _is_anywhere(command) else command
    said = head(text)
    return (
        read_cell(said)
        or read_item_name(text, outline)
        or _renaming(said, outline)
        or (read_value(said, outline) if "\n" not in text else None)
        or _replacing(text, outline)
        or (read_correction(said) if "\n" not in text else None)
    )


def _is_anywhere(command: Command | None) -> TypeGuard[Replace]:
    return isinstance(command, Replace) and not command.where


def _renaming(said: str, outline: Outline) -> Command | None:
    if found := _RENAME_DOCUMENT.match(said):
        title = next(text for text in found.groups() if text)
        return RenameDocument(unquoted(title.strip(" .")).removeprefix("to ").strip(" .\"“”'"))
    for pattern in _RENAME_SECTION:
        found = pattern.match(said)
        if found and _is_heading(found["old"], outline):
            return RenameSection(place(found["old"]), unquoted(found["new"]))
    found = _RENAME_ANY.match(said)
    if not found:
        return None
    new, where = scope(found["new"], outline)
    if is_pointer(found["old"]):
        return unresolved(new)
    old, new = unquoted(found["old"]), unquoted(new)
    written = words.any_word(outline.text, (old,)) and not re.search(rf"\b{SECTION}\b", found["old"], re.I)
    return Replace(old, new, where, forms=True) if written else RenameSection(place(old) or old, new)


def _is_heading(name: str, outline: Outline) -> bool:
    """Whether a name is a heading to the letter, or one that is called a section and nearly is."""
    part = outline.named(place(name)) if place(name) else None
    return part is not None and heading_key(part.heading) == heading_key(place(name))


def _replacing(text: str, outline: Outline) -> Command | None:
    if command := _anew(text, outline):
        return command
    if found := _QUOTED.match(text):
        new = found["new"] if found["new"] is not None else found["bare"]
        new, own = (new, "") if found["new"] is not None else scope(new, outline)
        tail = f"x{found['tail'] or ''}"
        _, where = scope(tail, outline)
        forms = (
            everywhere(tail)[1] or everywhere(found["bare"] or "")[1] or text.casefold().startswith("rename")
        )
        return Replace(found["old"], unquoted(new), where or own, forms)
    for pattern in _REPLACE:
        if not (found := pattern.match(text)):
            continue
        old, new = found["old"].strip(), found["new"].strip()
        if command := _named(old, new, outline, whole=False):
            return command
        if dated := _dated(text, old, new, outline):
            return dated
        forms = everywhere(new)[1] or everywhere(old)[1]
        new = instead(new)[0] if _CHANGES.match(text) else new
        new, where = scope(new, outline)
        if not where:
            old, where = scope(old, outline)
        if is_pointer(old):
            return unresolved(new)
        return Replace(unquoted(old), unquoted(new), where, forms)
    return None


def _dated(text: str, old: str, new: str, outline: Outline) -> SetCell | None:
    """ "Change GA to April 2" is about the date of what is listed there, and leaves it its name."""
    command = SetCell("date", unquoted(old), unquoted(new).rstrip("."))
    apart = _CHANGES.match(text) and is_date(command.value) and not is_date(command.row)
    return command if apart and rows_about(command, outline) else None


def _anew(text: str, outline: Outline) -> Command | None:
    """ "Rewrite the summary: …", "FR-002 should say …"."""
    for pattern in (_REWRITE, _SHOULD_SAY):
        found = pattern.match(text[: LONGEST * 100])
        if found and (command := _named(found["what"], found["text"].strip(), outline)):
            return command
    return None


def _named(what: str, text: str, outline: Outline, *, whole: bool = True) -> Command | None:
    """The command where `what` is a section, a requirement's id, or one of the listed things by its place.

    Not `whole` says that only a few words may be meant: then a section is not written anew by one word.
    """
    part = outline.named(place(what)) if place(what) and len(what) < 100 else None
    if part is not None and heading_key(part.heading) == heading_key(place(what)):
        called = bool(re.search(rf"\b{SECTION}\b", what, re.I))
        if not whole and not called and len(text.split()) < _LEAST_TEXT:
            return _ambiguous(part.heading, text)
        if called or what not in outline.text:
            return WriteSection(part.heading, unquoted(text))
    pick = read_pick(what, outline)
    by_id = bool(ID.fullmatch(pick.words)) and not pick.quoted
    if pick.places or by_id or (pick.noun is not None and pick.words and not pick.noun.is_loose):
        return ReplaceItem(pick, unquoted(text))
    return None


def _ambiguous(heading: str, text: str) -> Unresolved:
    """A section is to become one or two words: its heading, or something within it?"""
    new = unquoted(text.rstrip(" .!"))
    return Unresolved(
        f"“{heading}” is a whole section. Do you mean its heading (“Rename {heading} to {new}”), or a "
        "line in it? Nothing "
        "was changed.",
        (f"Show {heading}", f"Rename {heading} to {new}"),
    )
