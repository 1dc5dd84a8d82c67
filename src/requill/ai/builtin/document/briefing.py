"""Sums a document up for somebody who decides: the problem, the target figures, dates, and open risks."""

from __future__ import annotations

from collections.abc import Iterator

from requill.ai.builtin.document.nouns import noun_for, place_of
from requill.ai.builtin.document.picking import Found, things
from requill.ai.builtin.language import markup, words
from requill.ai.builtin.language.markup import split_row
from requill.ai.builtin.text.evidence import DATE
from requill.ai.builtin.text.outline import Outline
from requill.ai.builtin.text.roles import roles
from requill.ai.interface import DocumentContext

_MOST = 3  # things of a kind that are named
_LONGEST = 160  # characters of a thing
_OPEN = ("", markup.TO_BE_NAMED, markup.TO_BE_SET)


def brief(points: int, outline: Outline, context: DocumentContext) -> str:
    """So many points from the document's own words; empty where it has none of them."""
    said = [point for point in _points(outline) if point][:points]
    if not said:
        return ""
    unread = f"Not read: {words.listed(list(context.omitted))}." if context.omitted else ""
    lines = "\n".join(f"- {point}" for point in said)
    return markup.paragraphs([f"“{markup.inline(context.title)}” in short:", lines, unread])


def _points(outline: Outline) -> Iterator[str]:
    yield _named(
        "Problem", [one.text for one in _things("problem", outline)] or _sentences("problem", outline)
    )
    yield _named("Targets", [_target(one, outline) for one in _things("metric", outline)])
    dated = [one.text for one in _things("milestone", outline) if DATE.search(one.text)]
    yield _named("Dates", dated)
    yield _named("Risks", [_risk(one, outline) for one in _things("risk", outline)])
    yield _named("Open questions", [one.name for one in _things("open question", outline)])


def _things(name: str, outline: Outline) -> list[Found]:
    noun = noun_for(name)
    part = place_of(noun, outline) if noun else None
    return things(part, outline) if part else []


def _sentences(name: str, outline: Outline) -> list[str]:
    noun = noun_for(name)
    part = place_of(noun, outline) if noun else None
    first = outline.body(part).strip().split("\n", 1)[0] if part else ""
    return words.sentences(first)[:2]


def _named(label: str, said: list[str]) -> str:
    if not said:
        return ""
    shown = [words.unstopped(words.clipped(markup.inline(one.replace("**", "")), _LONGEST)) for one in said]
    more = f"; and {words.number(len(said) - _MOST)} more" if len(said) > _MOST else ""
    told = f"{'; '.join(shown[:_MOST])}{more}"
    return f"**{label}**: {told}{'' if told.endswith(('?', '!', '…')) else '.'}"


def _target(found: Found, outline: Outline) -> str:
    cells = _cells(found, outline)
    parts = (("from", "baseline"), ("to", "target"), ("by", "by"))
    said = [f"{word} {cells[role]}" for word, role in parts if cells.get(role, "") not in _OPEN]
    return " ".join([found.name, *said])


def _risk(found: Found, outline: Outline) -> str:
    """The risk, and that nobody watches it or nothing is done about it yet."""
    cells = _cells(found, outline)
    named = (("owner", "no owner"), ("mitigation", "no mitigation"))
    lacks = [said for role, said in named if role in cells and cells[role] in _OPEN]
    return f"{found.name}{f' ({words.listed(lacks)} yet)' if lacks else ''}"


def _cells(found: Found, outline: Outline) -> dict[str, str]:
    """What a row says by the roles of its columns; nothing for a point of a list."""
    if found.listing is None or found.listing.form != "row":
        return {}
    cells = [cell.strip() for cell in split_row(outline.text[found.start : found.end])]
    return dict(zip(roles(found.listing.header), cells, strict=False))
