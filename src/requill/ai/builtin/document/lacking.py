"""Answers which of the listed things have no owner, target, date, mitigation or criterion."""

from __future__ import annotations

import re
from collections.abc import Sequence

from msgspec import Struct

from requill.ai.builtin.document.nouns import NOUN, Noun, noun_for, place_of
from requill.ai.builtin.document.picking import short_name, things
from requill.ai.builtin.document.plan import Plan
from requill.ai.builtin.language import markup, words
from requill.ai.builtin.text.facts import column_index, tells
from requill.ai.builtin.text.outline import CRITERION, Outline, requirement_blocks

_WHICH = re.compile(
    r"(?:which|what|how many|are there|do we have|is there|any|show"
    rf"|list)\b[\w\s]{{0,20}}?\b(?P<noun>{NOUN})\b[\w\s]{{0,20}}?"
    r"\b(?:no|without|lacks?|lacking|miss(?:es|ing)?|needs?|not have|n['’]t have"
    r"|still needs?)\s+(?:an?\s+|their\s+|any\s+)?"
    r"(?:acceptance\s+)?(?P<what>owners?|mitigations?|targets?|baselines?|dates?|deadlines?|criteri(?:on|a)|likelihood|impact)",
    re.IGNORECASE,
)
_SINGULAR = {"criteria": "criterion"}
_LABELS = {"date": "(?:by|date|due)", "deadline": "(?:by|date|due)"}
_MOST_LISTED = 20


class Division(Struct, frozen=True):
    """Things of one noun, by whether they have `what`: those that do as they tell it, the rest by name."""

    noun: str
    what: str
    having: list[str]
    without: list[str]

    @property
    def many(self) -> str:
        """The noun's plural."""
        return f"{self.noun[:-1]}ies" if self.noun.endswith("y") else f"{self.noun}s"


def lacking(question: str, outline: Outline) -> Plan | None:
    """The things that lack what the question names; None where it asks for something else."""
    found = _WHICH.match(question)
    split = divided(found["noun"], found["what"], outline) if found else None
    if split is None:
        return None
    noun, what, names, many = split.noun, split.what, split.without, split.many
    total = len(names) + len(split.having)
    if not names:
        every = f"Each of the {words.counted(total, noun, many)} has" if total > 1 else f"The one {noun} has"
        return Plan(f"{every} {'an' if what[0] in 'aeiou' else 'a'} {what}.")
    verb = "has" if len(names) == 1 else "have"
    count = words.capitalised(words.counted(len(names), noun, many))
    return Plan(f"{count} of {words.number(total)} {verb} no {what}:\n\n{bullets(names)}")


def bullets(names: Sequence[str]) -> str:
    """A list of things by their names; how many more there are, where it would be too long."""
    lines = [f"- {markup.inline(words.clipped(name, 160))}" for name in names[:_MOST_LISTED]]
    if len(names) > _MOST_LISTED:
        lines.append(f"- and {len(names) - _MOST_LISTED} more")
    return "\n".join(lines)


def divided(noun: str, what: str, outline: Outline) -> Division | None:
    """The listed things of that noun by whether they have what is named; None where none are listed."""
    known, said = noun_for(noun), what.casefold()
    if known is None or known.is_loose:
        return None
    column = _SINGULAR.get(said, said.removesuffix("s"))
    listed = _requirements(outline) if column == "criterion" else _things(known, column, outline)
    return Division(known.name, column, *listed) if listed else None


def _requirements(outline: Outline) -> tuple[list[str], list[str]] | None:
    having: list[str] = []
    without: list[str] = []
    for _, start, end in requirement_blocks(outline):
        first, *rest = outline.text[start:end].split("\n")
        has = any(CRITERION.match(line) for line in (first, *rest))
        (having if has else without).append(first.replace("**", ""))
    return (having, without) if having or without else None


def _things(noun: Noun, what: str, outline: Outline) -> tuple[list[str], list[str]] | None:
    part = place_of(noun, outline)
    listed = things(part, outline) if part else []
    if not listed or listed[0].listing is None:
        return None
    listing = listed[0].listing
    label = re.compile(
        rf"\b{_LABELS.get(what, what)}:\s+(?!{markup.TO_BE_NAMED}|{markup.TO_BE_SET})\S", re.IGNORECASE
    )
    column = column_index(what, listing.header) if listing.form == "row" else -1
    having: list[str] = []
    without: list[str] = []
    for one, item in zip(listed, listing.items, strict=True):
        name = short_name(one.name)
        if listing.form == "row":
            cells = markup.split_row(item.text)
            cell = cells[column] if 0 <= column < len(cells) else ""
            told = f"{name}; {listing.header[column]}: {cell}" if cell else name
            has = cell.strip(" -–—?") not in ("", markup.TO_BE_NAMED, markup.TO_BE_SET)
        else:
            told = item.text
            has = bool(label.search(item.text) or tells(what, item.text)) or (
                what == "owner" and re.search(r"\([A-Z][\w.’' -]{1,40}\)\s*$", item.text) is not None
            )
        if has:
            having.append(told)
        else:
            without.append(name)
    return having, without
