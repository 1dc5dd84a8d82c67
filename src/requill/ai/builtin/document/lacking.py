"""Answers which of the listed things have no owner, target, date, mitigation or criterion."""

from __future__ import annotations

import re

from requill.ai.builtin import markup, words
from requill.ai.builtin.document.nouns import NOUN, Noun, noun_for, place_of
from requill.ai.builtin.document.picking import short_name, things
from requill.ai.builtin.document.plan import Plan
from requill.ai.builtin.facts import column_index, tells
from requill.ai.builtin.outline import CRITERION, Outline, requirement_blocks

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


def lacking(question: str, outline: Outline) -> Plan | None:
    """The things that lack what the question names; None where it asks for something else."""
    found = _WHICH.match(question)
    noun = noun_for(found["noun"]) if found else None
    if found is None or noun is None or noun.is_loose:
        return None
    said = found["what"].casefold()
    what = _SINGULAR.get(said, said.removesuffix("s"))
    listed = _requirements(outline) if what == "criterion" else _things(noun, what, outline)
    if listed is None:
        return None
    total, names = listed
    many = f"{noun.name[:-1]}ies" if noun.name.endswith("y") else f"{noun.name}s"
    if not names:
        every = (
            f"Each of the {words.counted(total, noun.name, many)} has"
            if total > 1
            else f"The one {noun.name} has"
        )
        return Plan(f"{every} {'an' if what[0] in 'aeiou' else 'a'} {what}.")
    verb = "has" if len(names) == 1 else "have"
    count = words.capitalised(words.counted(len(names), noun.name, many))
    lines = "\n".join(f"- {markup.inline(words.clipped(name, 160))}" for name in names[:20])
    return Plan(f"{count} of {words.number(total)} {verb} no {what}:\n\n{lines}")


def _requirements(outline: Outline) -> tuple[int, list[str]] | None:
    blocks = requirement_blocks(outline)
    names = [
        outline.text[start:end].split("\n", 1)[0].replace("**", "")
        for _, start, end in blocks
        if not any(CRITERION.match(line) for line in outline.text[start:end].split("\n"))
    ]
    return (len(blocks), names) if blocks else None


def _things(noun: Noun, what: str, outline: Outline) -> tuple[int, list[str]] | None:
    part = place_of(noun, outline)
    listed = things(part, outline) if part else []
    if not listed or listed[0].listing is None:
        return None
    listing = listed[0].listing
    label = re.compile(
        rf"\b{_LABELS.get(what, what)}:\s+(?!{markup.TO_BE_NAMED}|{markup.TO_BE_SET})\S", re.IGNORECASE
    )
    column = column_index(what, listing.header) if listing.form == "row" else -1
    names: list[str] = []
    for one, item in zip(listed, listing.items, strict=True):
        if listing.form == "row":
            cells = markup.split_row(item.text)
            cell = cells[column] if 0 <= column < len(cells) else ""
            has = cell.strip(" -–—?") not in ("", markup.TO_BE_NAMED, markup.TO_BE_SET)
        else:
            has = bool(label.search(item.text) or tells(what, item.text)) or (
                what == "owner" and re.search(r"\([A-Z][\w.’' -]{1,40}\)\s*$", item.text) is not None
            )
        if not has:
            names.append(short_name(one.name))
    return len(listed), names
