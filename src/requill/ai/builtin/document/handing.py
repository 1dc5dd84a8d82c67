"""Lets one person own what another one owned: in the owner cells of tables, after labels, in brackets."""

from __future__ import annotations

import re
from collections.abc import Iterator

from msgspec import Struct

from requill.ai.builtin.document.editor import Editor
from requill.ai.builtin.document.matters import HandOver
from requill.ai.builtin.document.plan import Plan
from requill.ai.builtin.document.standing import standing
from requill.ai.builtin.language import markup, words
from requill.ai.builtin.text.items import listings
from requill.ai.builtin.text.outline import Outline
from requill.ai.builtin.text.roles import roles

_LABEL = re.compile(
    r"\b(?:owner|owners|owned by|responsible|assignee|dri)\b(?:\*\*)?\s*[:=](?:\*\*)?\s*"
    r"(?P<who>[^;.()|\n]{1,80})",
    re.I,
)
_BRACKETED = re.compile(r"\((?P<who>[A-ZÄÖÜ@][^()|\n]{0,60})\)[.?!]?\s*$")
_PIECE = re.compile(r"(?:(?!\s(?:and|or)\s)[^,;/&+])+", re.IGNORECASE)
_SURNAME = re.compile(r"(?: [A-ZÄÖÜ][\w’'-]*\.?){0,2}")
_MARK = re.compile(r"\s*(?:[-*+]\s+(?:\[[ xX]\]\s+)?|\d+[.)]\s+)")
_GAPS = frozenset({"-", "–", "—", "?", "tbd", "n/a", markup.TO_BE_SET, markup.TO_BE_NAMED})
_FENCE = re.compile(r"^ {0,3}(?:```|~~~)")
_MOST = 60
_MOST_SHOWN = 6


class _Owner(Struct, frozen=True):
    """One person where the document names the owner of something."""

    start: int
    who: str


def hand_over(command: HandOver, outline: Outline) -> Plan:
    """The new owner wherever the old one is the owner; what else says the name is told and left."""
    old, text = command.old, outline.text
    found = sorted(
        {one.start: one for one in _owners(outline) if _is(one.who, old)}.values(), key=lambda one: one.start
    )
    people = {one.who.casefold() for one in found}
    if len(people) > 1:
        named = words.listed([f"“{name}”" for name in dict.fromkeys(one.who for one in found)])
        return Plan(f"“{old}” may be {named}. Nothing was changed: say the whole name.")
    taken = {place for one in found for place in range(one.start, one.start + len(one.who))}
    left = [place for place, _ in standing(old, text, any_case=False) if place not in taken]
    rest = (
        f" “{old}” also stands in {words.counted(len(left), 'other place')}, where it names no owner."
        if left
        else ""
    )
    if not found:
        names = list(dict.fromkeys(one.who for one in _owners(outline)))[:12]
        known = f" Owners are: {words.listed(names)}." if names else ""
        return Plan(
            f"I find nothing that {old} owns, so nothing was changed.{known}{rest}",
            suggestions=[f"Replace {old} with {command.new}"] if left else [],
        )
    if len(found) > _MOST:
        return Plan(f"{old} owns {len(found)} things, which are too many for one wish. Nothing was changed.")
    if both := next((one for one in found if _owns_too(one, command.new, outline)), None):
        return Plan(
            f"{command.new} and {old} own one thing together: “{_read(both, both.who, text)}”. "
            "Nothing was changed: say who is "
            "to own it, and ask again."
        )
    editor = Editor(text)
    for one in reversed(found):
        editor.replace(one.start, one.start + len(one.who), command.new)
    if not editor.calls:
        return Plan("The two are the same, so nothing was changed.")
    count = words.counted(len(found), "thing")
    lines = "\n".join(f"- {_read(one, command.new, text)}" for one in found[:_MOST_SHOWN])
    more = f"\n- and {len(found) - _MOST_SHOWN} more" if len(found) > _MOST_SHOWN else ""
    told = f"{command.new} owns {count} now that {found[0].who} owned:\n\n{lines}{more}"
    return Plan(f"{told}\n\n{rest.strip()}".rstrip(), editor.calls)


def _read(one: _Owner, who: str, text: str) -> str:
    """The line with that owner, as it reads."""
    begin, end = text.rfind("\n", 0, one.start) + 1, text.find("\n", one.start)
    after = text[one.start + len(one.who) : end if end >= 0 else len(text)]
    line = f"{text[begin : one.start]}{who}{after}"
    cells = (
        " · ".join(filter(None, markup.split_row(line)))
        if line.startswith("|")
        else words.without(_MARK, line)
    )
    return markup.inline(words.clipped(cells, 140))


def _is(who: str, old: str) -> bool:
    """Whether somebody is the one who was named: by all of the name, or without the surname."""
    key = old.casefold()
    return who.casefold() == key or (
        who.casefold().startswith(f"{key} ") and bool(_SURNAME.fullmatch(who[len(old) :]))
    )


def _owns_too(one: _Owner, new: str, outline: Outline) -> bool:
    line_start = outline.text.rfind("\n", 0, one.start)
    line_end = outline.text.find("\n", one.start)
    end = len(outline.text) if line_end < 0 else line_end
    return any(_is(other.who, new) and line_start < other.start < end for other in _owners(outline))


def _owners(outline: Outline) -> Iterator[_Owner]:
    """Everybody who is named as an owner, each by a name alone."""
    for listing in listings(outline.text, headings=False):
        columns = roles(listing.header) if listing.form == "row" else []
        for item in listing.items:
            line = outline.text[item.start : item.end].split("\n", 1)[0]
            if "owner" in columns:
                yield from _of_row(line, item.start, columns.index("owner"))
            elif found := _BRACKETED.search(line):
                yield from _people(found["who"], item.start + found.start("who"))
    position, fenced = 0, False
    for line in outline.text.split("\n"):
        fenced = fenced is not bool(_FENCE.match(line))
        for found in _LABEL.finditer(line) if not fenced else ():
            yield from _people(found["who"], position + found.start("who"))
        position += len(line) + 1


def _of_row(line: str, start: int, column: int) -> Iterator[_Owner]:
    cells = markup.split_row(line)
    if column >= len(cells) or not cells[column].strip():
        return
    for place, _ in standing(cells[column].strip(), line):
        if len(markup.split_row(f"{line[:place]}x")) - 1 == column:
            yield from _people(cells[column].strip(), start + place)
            return


def _people(who: str, start: int) -> Iterator[_Owner]:
    """The names of a cell or label: parted by commas, slashes or "and"."""
    for piece in _PIECE.finditer(who):
        name = piece.group().strip(" @*_")
        joined = name.split(" ", 1)[1].strip() if name.casefold().startswith(("and ", "or ")) else name
        if joined and joined.casefold() not in _GAPS:
            yield _Owner(start + piece.start() + piece.group().rindex(joined), joined)
