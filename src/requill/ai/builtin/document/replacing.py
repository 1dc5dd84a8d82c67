"""Puts words in the place of others: wherever they stand, or in one of the listed things."""

from __future__ import annotations

import re

from requill.ai.builtin import markup, words
from requill.ai.builtin.compose.columns import roles
from requill.ai.builtin.compose.continuing import reworded
from requill.ai.builtin.document.commands import Replace, ReplaceItem
from requill.ai.builtin.document.editor import Editor
from requill.ai.builtin.document.picking import Found, find
from requill.ai.builtin.document.plan import Plan
from requill.ai.builtin.markup import split_row
from requill.ai.builtin.outline import REQUIREMENT, Outline
from requill.ai.interface import SectionKind

_MOST_REPLACED = 20


def replace(command: Replace, outline: Outline) -> Plan:
    """Put the new words in the place of the old ones, wherever they stand."""
    text = outline.text
    part = outline.named(command.where) if command.where else None
    start, end = (part.body_start, part.end) if part else (0, len(text))
    old = command.old if command.old in text[start:end] else _as_written(command.old, text[start:end])
    named = words.clipped(command.old, 80)
    if not old:
        where = f"in “{part.heading}”" if part else "in this document"
        return Plan(f"“{named}” does not stand {where}, so nothing was changed.")
    places = _places(old, text, start, end, any_case=command.old == command.old.lower())
    editor = Editor(text)
    new = command.new.strip("\n")
    for place in reversed(places[:_MOST_REPLACED]):
        written = text[place : place + len(old)]
        capital = written != command.old and written[:1].isupper() and new[:1].islower()
        editor.replace(place, place + len(old), words.capitalised(new) if capital else new)
    if not editor.calls:
        return Plan("The two are the same, so nothing was changed.")
    left = len(places) - _MOST_REPLACED
    count = f" in {words.number(min(len(places), _MOST_REPLACED))} places" if len(places) > 1 else ""
    rest = f" {left} more are left; ask again for those." if left > 0 else ""
    said = f"Replaced “{words.clipped(old, 80)}” with “{words.clipped(new, 80)}”{count}.{rest}"
    return Plan(said, editor.calls)


def _places(old: str, text: str, start: int, end: int, *, any_case: bool) -> list[int]:
    """Where the words stand as whole words, else where they stand at all."""
    bounded = rf"(?<!\w){re.escape(old)}(?!\w)" if old[0].isalnum() and old[-1].isalnum() else re.escape(old)
    pattern = re.compile(bounded, re.IGNORECASE if any_case else 0)
    found = [match.start() for match in pattern.finditer(text, start, end)]
    return found or [text.index(old, start)]


def _as_written(said: str, text: str) -> str:
    """The words as the document writes them: another case, curly quotes, a break between the lines."""
    pattern = r"\s+".join(re.escape(word) for word in said.strip(" .").split()[:200])
    pattern = pattern.replace("'", "['’]").replace('"', '["“”]')
    found = re.search(pattern, text, re.IGNORECASE) if pattern else None
    return found.group() if found else ""


def replace_item(command: ReplaceItem, outline: Outline) -> Plan:
    """Other words for a listed thing: its mark, its id and what stands under it stay."""
    found = find(command.pick, outline)
    if isinstance(found, Plan):
        return found
    if len(found) > 1:
        return Plan("That would be several at once. Say which one.")
    one = found[0]
    first = outline.text[one.start : one.end].split("\n", 1)[0]
    if first.lstrip().startswith("|") and one.listing is not None:
        cells = split_row(first)
        cells[roles(one.listing.header).index("main")] = words.capitalised(markup.inline(command.text))
        new = markup.table_row(cells)
    else:
        new = reworded(first, markup.inline(command.text), _kind(one, first, outline))
    editor = Editor(outline.text)
    editor.replace(one.start, one.start + len(first), new)
    if not editor.calls:
        return Plan("That is what it says already.")
    return Plan(f"It now says “{words.clipped(command.text, 80)}”.", editor.calls)


def _kind(one: Found, first: str, outline: Outline) -> SectionKind:
    if one.part is not None:
        return outline.kind(one.part)
    return "requirements" if REQUIREMENT.match(first) else "prose"
