"""Says what a document holds, and what it lacks."""

from __future__ import annotations

import re

from requill.ai.builtin.document.picking import short_name, things
from requill.ai.builtin.language import markup, words
from requill.ai.builtin.language.counting import count_words
from requill.ai.builtin.text.findings import READ, judge
from requill.ai.builtin.text.grids import table_header
from requill.ai.builtin.text.items import listings, main_listing
from requill.ai.builtin.text.outline import CRITERION, Outline, requirement_blocks
from requill.ai.interface import DocumentContext

_ASSUMPTION = re.compile(r"^>[ \t]*Assumption:", re.MULTILINE)
_TABLE = re.compile(r"^\|[ \t]*:?-{2,}", re.MULTILINE)
_MOST_SECTIONS = 30
_MOST_MISSING = 12


def summarise(where: str, outline: Outline, context: DocumentContext) -> str:
    """The outline with a line about each section and counts of what matters, or one section's gist."""
    if where and (part := outline.named(where)):
        return (
            f"**{markup.inline(part.heading)}**: {_gist(outline.body(part), 280)} "
            f"({_size(outline.body(part))})"
        )
    text = outline.text
    if not text.strip():
        return "The document is empty."
    lines = [
        f"- **{markup.inline(part.heading)}** ({_size(outline.body(part))}): {_gist(outline.body(part), 110)}"
        for part in outline.top[:_MOST_SECTIONS]
    ]
    if len(outline.top) > _MOST_SECTIONS:
        lines.append(f"- {words.counted(len(outline.top) - _MOST_SECTIONS, 'more section')}")
    counts = [
        _count(count_words(text), "word"),
        _count(len(outline.top), "section"),
        _count(len(requirement_blocks(outline)), "requirement"),
        _count(len(_TABLE.findall(text)), "table"),
        _count(_questions(outline), "open question"),
        _count(len(_ASSUMPTION.findall(text)), "unconfirmed assumption"),
    ]
    parts = [f"“{markup.inline(context.title)}” has {words.listed(counts)}.", "\n".join(lines)]
    if context.omitted:
        parts.append(f"Not read, because it did not fit: {words.listed(list(context.omitted))}.")
    return markup.paragraphs(parts)


def missing(outline: Outline, context: DocumentContext) -> str:
    """What is not there yet, heaviest first."""
    found = [
        finding
        for finding in judge(outline.text, context.outline, context.left_out)
        if finding.group in ("Missing", "Left open") or "criterion" in finding.text
    ]
    if not outline.text.strip():
        return (
            "Everything: the document is empty. Begin with the problem and whom it hurts, then one "
            "metric with a baseline."
        )
    unread = _unread(outline, context)
    if not found:
        which = "standard section" if context.left_out is None else "section that its template requires"
        nothing = f"Nothing that I can see: every {which} is there, and nothing is left open"
        return f"{nothing} in what I read. {unread}" if unread else f"{nothing}."
    lines = [f"- {finding.text} {finding.fix}" for finding in found[:_MOST_MISSING]]
    parts = [
        f"{words.capitalised(words.counted(len(found), 'thing is', 'things are'))} missing or open:",
        "\n".join(lines),
    ]
    if len(found) > _MOST_MISSING:
        parts.append(
            f"{words.capitalised(words.counted(len(found) - _MOST_MISSING, 'smaller one'))} not listed."
        )
    return markup.paragraphs([*parts, unread])


def _unread(outline: Outline, context: DocumentContext) -> str:
    """What of a long document the answer does not rest on."""
    if not context.omitted and len(outline.text) <= READ:
        return ""
    return (
        "The document is long: I looked at the headings of all of it, but not at the words of every section."
    )


def _questions(outline: Outline) -> int:
    part = outline.of_kind("questions")
    return len(things(part, outline)) if part else 0


def _size(body: str) -> str:
    return _count(count_words(body), "word")


def _count(count: int, noun: str) -> str:
    """A count in figures: here they are compared rather than read."""
    return f"{count:,} {noun if count == 1 else noun + 's'}"


def _gist(body: str, limit: int) -> str:
    """The section in a line: its first sentence, or what its table or list is about."""
    if not body.strip():
        return "empty"
    if (header := table_header(body)) and body.lstrip().startswith("|"):
        rows = sum(1 for line in body.split("\n") if line.startswith("|")) - 2
        return f"{words.counted(rows, 'row')} of {words.clipped(', '.join(header), limit)}"
    found = requirement_blocks(Outline(body))
    if found:
        covered = sum(
            1 for _, start, end in found if any(CRITERION.match(line) for line in body[start:end].split("\n"))
        )
        return (
            f"{found[0][0]} to {found[-1][0]}, {words.number(covered) if covered else 'none'} with criteria"
        )
    listing = main_listing(listings(body))
    if listing is not None and len(listing.items) > 1:
        names = [short_name(item.text) for item in listing.items]
        return f"{words.counted(len(names), 'point')}: {words.clipped('; '.join(names), limit)}"
    line = next((line for line in body.split("\n") if line.strip()), "")
    plain = re.sub(r"^(?:[-*>]|\d+\.|#+)\s+(?:\[[ xX]\]\s+)?", "", line.strip())
    return words.clipped((words.sentences(plain) or [plain])[0], limit)
