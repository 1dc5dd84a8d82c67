"""Says who owns what in a document, and what has no owner yet."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator

from msgspec import Struct

from requill.ai.builtin.compose.owners import owner_apart
from requill.ai.builtin.document.inquiries import Owners
from requill.ai.builtin.document.nouns import noun_for, place_of
from requill.ai.builtin.document.picking import short_name
from requill.ai.builtin.document.plan import Plan
from requill.ai.builtin.language import markup, words
from requill.ai.builtin.text.items import listings
from requill.ai.builtin.text.outline import Outline
from requill.ai.builtin.text.roles import roles
from requill.ai.interface import DocumentContext, SectionKind
from requill.kit.markdown import Section

# What ought to have an owner, by the kind of its section and by its name.
_OWNED: tuple[SectionKind, ...] = ("risks", "requirements", "questions", "metrics")
_NOUNS = ("risk", "requirement", "open question", "metric")
_WHO = re.compile(r"who|(?:by|from) whom|lead", re.IGNORECASE)  # in such a column may stand anybody
_NAMED = re.compile(r"[A-ZÄÖÜ@]")
_GAPS = frozenset({"", "-", "–", "—", "?", "tbd", "n/a", markup.TO_BE_SET, markup.TO_BE_NAMED})
_BRACKETED = re.compile(r"\((?P<who>[A-ZÄÖÜ][\w'’.-]+(?: [A-ZÄÖÜ][\w'’.-]*){0,2})\)[.?]?$")
_MOST = 40  # rows of an answer
_MOST_MISSING = 12


class _Thing(Struct, frozen=True):
    """Something that may have an owner, and the section that it stands in."""

    name: str
    owner: str
    part: Section
    is_expected: bool


def owners(command: Owners, outline: Outline, context: DocumentContext) -> Plan:
    """A table of what has an owner, and below it what has none."""
    found = list(_things(outline))
    unread = f"\n\nNot read: {words.listed(list(context.omitted))}." if context.omitted else ""
    if command.person:
        return Plan(f"{_of_person(command.person, found)}{unread}")
    owned = [one for one in found if one.owner]
    missing = _missing([one for one in found if not one.owner and one.is_expected])
    if command.only_missing:
        nothing = "Every risk, requirement, open question and metric that I find has an owner."
        none = "This document lists no risks, requirements, open questions or metrics that could have one."
        return Plan(f"{missing or (nothing if owned else none)}{unread}")
    if not owned:
        return Plan(f"Nothing in this document has an owner yet.\n\n{missing}".rstrip() + unread)
    rows = [
        (markup.inline(words.clipped(one.name, 90)), one.part.heading, one.owner) for one in owned[:_MOST]
    ]
    more = f"\n\n{len(owned) - _MOST} more are not shown." if len(owned) > _MOST else ""
    table = markup.table(("What", "Section", "Owner"), sorted(rows, key=lambda row: row[2].casefold()))
    return Plan("\n\n".join(filter(None, (f"{table}{more}", missing))) + unread)


def _of_person(person: str, found: list[_Thing]) -> str:
    key = person.casefold()
    own = [one for one in found if key in (one.owner.casefold(), *words.words(one.owner))]
    if not own:
        names = list(dict.fromkeys(one.owner for one in found if one.owner))
        others = f" Owners are: {words.listed(names[:12])}." if names else ""
        return f"I find nothing that {words.clipped(person, 40)} owns.{others}"
    lines = "\n".join(f"- {one.part.heading}: {markup.inline(words.clipped(one.name, 120))}" for one in own)
    count = words.counted(len(own), "thing")
    return f"{own[0].owner if len({one.owner for one in own}) == 1 else person} owns {count}:\n\n{lines}"


def _missing(without: list[_Thing]) -> str:
    """What has no owner, one by one, and the sections of what is too much to be named."""
    if not without:
        return ""
    shown, rest = without[:_MOST_MISSING], Counter(one.part.heading for one in without[_MOST_MISSING:])
    lines = [f"- {one.part.heading}: {markup.inline(words.clipped(one.name, 120))}" for one in shown]
    lines += [f"- {heading}: {words.number(count)} more" for heading, count in rest.items()]
    return "No owner is named for:\n\n" + "\n".join(lines)


def _things(outline: Outline) -> Iterator[_Thing]:
    """What the document lists: all of the kinds that have owners, and anything else that names one."""
    homes = [place_of(noun, outline) for name in _NOUNS if (noun := noun_for(name))]
    starts = {home.start for home in homes if home}
    for part in outline.parts:
        nested = [other for other in outline.parts if part.start < other.start < part.end]
        end = nested[0].start if nested else part.end
        expected = outline.kind(part) in _OWNED or part.start in starts
        for name, owner, has_column in _listed(part, end, outline):
            if owner or has_column or expected:
                yield _Thing(name, owner, part, expected or has_column)


def _listed(part: Section, end: int, outline: Outline) -> Iterator[tuple[str, str, bool]]:
    """Name and owner of what the section lists by itself, and whether its table has a column for owners."""
    for listing in listings(outline.text[part.body_start : end], headings=False):
        if listing.form == "note":
            continue
        meant = roles(listing.header) if listing.form == "row" else []
        column = meant.index("owner") if "owner" in meant else -1
        anybody = column >= 0 and _WHO.fullmatch(listing.header[column].strip()) is not None
        main = meant.index("main") if "main" in meant else 0
        for item in listing.items:
            if listing.form == "box" and "[ ]" not in item.lead:
                continue  # it is done
            if listing.form == "row":
                cells = markup.split_row(item.text)
                said = cells[column].strip() if 0 <= column < len(cells) else ""
                name = cells[main] if main < len(cells) else cells[0]
            else:
                said, name = _labelled(item.text), short_name(item.text)
            named = said.casefold() not in _GAPS and (not anybody or _NAMED.match(said) is not None)
            yield name, said if named else "", column >= 0 and not anybody


def _labelled(text: str) -> str:
    """Whom a point names as its owner: after a label, or in a bracket at its end."""
    _, owner = owner_apart(text)
    found = None if owner else _BRACKETED.search(text.strip())
    return found["who"] if found else owner
