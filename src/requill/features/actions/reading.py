"""Actions that only read: an outline with counts, and quotations of what is looked for."""

from __future__ import annotations

import re
from bisect import bisect_right

from requill.features.actions.action import Action, Arguments, Context, Effect, Field
from requill.features.actions.lines import is_answered, questions
from requill.features.actions.markup import line_number
from requill.features.actions.objects import groups, shortened
from requill.features.documents.outline import Outline, Section

_QUOTED = 10
_AROUND = 60
_WORD = re.compile(r"\w+(?:['’-]\w+)*")


def _summarise(outline: Outline, _arguments: Arguments, context: Context) -> Effect:
    words = _count(len(_WORD.findall(outline.text)), "word")
    if not outline.sections:
        return Effect((), f"The document has no sections and {words or 'no words'}.")
    level = min(one.level for one in outline.sections)
    lines = [
        f"{'  ' * (one.level - level)}- {one.heading}{_holds(outline, context, one)}"
        for one in outline.sections
    ]
    said = f"The document has {_count(len(outline.sections), 'section')} and {words or 'no words'}."
    return Effect((), "\n".join([said, "", *lines]))


def _holds(outline: Outline, context: Context, section: Section) -> str:
    """What stands in a section itself, counted."""
    own = [one for one in outline.requirements if one.section == section.index]
    tables = [one for one in groups(outline) if one.section == section.index and one.table is not None]
    rows = [entry.row for one in tables for entry in one.entries if entry.row is not None]
    cells = sum(span.start == span.end for one in rows for span in one.cells)
    blocks = [one for one in outline.blocks if one.section == section.index]
    free = [
        one for one in blocks if not any(each.span.start <= one.span.start < each.span.end for each in own)
    ]
    asked = [one for one in questions(outline, context) if one.section == section.index]
    parts = [
        _count(len(own), "requirement"),
        _count(sum(not one.criteria for one in own), "without criteria", "without criteria"),
        _count(len(rows), "row"),
        _count(cells, "empty cell"),
        _count(sum(not is_answered(outline.text, one) for one in asked), "open question"),
        "" if asked else _count(sum(one.kind == "item" for one in free), "entry", "entries"),
        _count(sum(one.kind == "paragraph" for one in free), "paragraph"),
    ]
    return f": {', '.join(part for part in parts if part) or 'empty'}"


def _count(number: int, one: str, many: str = "") -> str:
    return f"{number} {one if number == 1 else many or f'{one}s'}" if number else ""


def _find(outline: Outline, arguments: Arguments, _context: Context) -> Effect:
    wanted, text = arguments.text("text").strip(), outline.text
    found = list(re.finditer(re.escape(wanted), text, re.IGNORECASE))
    if not found:
        return Effect((), f"“{shortened(wanted)}” doesn't occur in this document's text.")
    lines = [
        f"- {_place(outline, one.start())}: “{_quoted(text, one.start(), one.end())}”"
        for one in found[:_QUOTED]
    ]
    if len(found) > _QUOTED:
        lines.append(f"- and {len(found) - _QUOTED} more")
    said = f"“{shortened(wanted)}” occurs {_count(len(found), 'time')}."
    return Effect((), "\n".join([said, "", *lines]))


def _quoted(text: str, start: int, end: int) -> str:
    """A passage with what stands around it on its line."""
    line = text.rfind("\n", 0, start) + 1
    stop = text.find("\n", end)
    stop = len(text) if stop < 0 else stop
    left, right = max(line, start - _AROUND), min(stop, end + _AROUND)
    words = " ".join(text[left:right].split())
    return f"{'…' if left > line else ''}{words}{'…' if right < stop else ''}"


def _place(outline: Outline, position: int) -> str:
    section = outline.section_at(position)
    names = [section.heading] if section else []
    index = bisect_right(outline.requirements, position, key=lambda one: one.span.start) - 1
    if index >= 0 and position < outline.requirements[index].span.end:
        names.append(outline.requirements[index].id)
    else:
        names.append(f"line {line_number(outline.text, position)}")
    return ", ".join(names)


ACTIONS = (
    Action(
        name="summarise",
        title="Summarise",
        description="The document's outline, with what each section holds.",
        icon="scroll-text",
        offers=("palette",),
        object="document",
        fields=(),
        do=_summarise,
        phrases=("summarise", "summarize"),
        synonyms=("summary", "overview", "outline", "tl;dr", "what is in it", "table of contents"),
        is_reading=True,
    ),
    Action(
        name="find",
        title="Find",
        description="Where a word or phrase stands: quotations with their section and place.",
        icon="search",
        offers=("palette",),
        object="document",
        fields=(Field("text", "Find", required=True),),
        do=_find,
        phrases=("find {text}",),
        synonyms=("search", "where", "look for", "mentions", "does it say", "is there"),
        is_reading=True,
    ),
)
