"""Actions that only read: an outline with counts, and quotations of what is looked for."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Mapping

from requill.features.actions.action import Arguments, Context, Effect, Handler
from requill.features.actions.lines import is_answered, questions
from requill.features.actions.objects import quoted, shortened
from requill.features.documents.outline import Outline
from requill.kit.counts import counted
from requill.kit.lines import line_number

_LISTED = 60
_QUOTED = 10
_KINDS = (
    ("requirement", "requirement"),
    ("bare", "without criteria", "without criteria"),
    ("row", "row"),
    ("empty cell", "empty cell"),
    ("question", "open question"),
    ("answer", "answered question"),
    ("entry", "entry", "entries"),
    ("paragraph", "paragraph"),
)
_ID = re.compile(r"(?:[-+*] )?\*\*[A-Z][A-Z0-9]*-\d+\*\* ")  # at a requirement's start
_WORD = re.compile(r"\w+(?:['’-]\w+)*")


def _summarise(outline: Outline, _arguments: Arguments, context: Context) -> Effect:
    sections, holds = outline.sections, _contents(outline, context)
    level = min((one.level for one in sections), default=1)
    lines = [
        f"{'  ' * (one.level - level)}- {one.heading}: {_told(holds[one.index])}"
        for one in sections[:_LISTED]
    ]
    if len(sections) > _LISTED:
        lines.append(f"- and {counted(len(sections) - _LISTED, 'more section')}")
    words = counted(len(_WORD.findall(outline.text)), "word")
    said = f"The document has {counted(len(sections), 'section')} and {words}."
    return Effect([], "\n".join([said, "", *lines]).strip())


def _contents(outline: Outline, context: Context) -> dict[int, Counter[str]]:
    """By section, how much of what stands in it itself."""
    holds: dict[int, Counter[str]] = defaultdict(Counter)
    asked = {one.span.start: not is_answered(outline.text, one) for one in questions(outline, context)}
    for requirement in outline.requirements:
        is_bare = not requirement.criteria and not requirement.is_row
        holds[requirement.section].update(["requirement", *(["bare"] if is_bare else [])])
    required = {one.span.start for one in outline.requirements if one.is_row}
    for table in outline.tables:
        cells = sum(span.start == span.end for row in table.rows for span in row.cells)
        rows = sum(row.span.start not in required for row in table.rows)
        holds[table.section].update({"row": rows, "empty cell": cells})
    for block in outline.blocks:
        if outline.requirement_at(block.span.start) is None and block.kind in ("item", "paragraph"):
            is_question = block.kind == "item" and block.span.start in asked
            kind = "entry" if block.kind == "item" else "paragraph"
            kind = ("question" if asked[block.span.start] else "answer") if is_question else kind
            holds[block.section][kind] += 1
    return holds


def _told(holds: Counter[str]) -> str:
    return ", ".join(counted(holds[one], *names) for one, *names in _KINDS if holds[one]) or "empty"


def _find(outline: Outline, arguments: Arguments, _context: Context) -> Effect:
    wanted, text = arguments.text("text").strip(), outline.text
    found = list(re.finditer(re.escape(wanted), text, re.IGNORECASE))
    if not found:
        return Effect([], f"“{shortened(wanted)}” doesn't occur in this document's text.")
    lines = [f"- {_passage(outline, one.start(), one.end())}" for one in found[:_QUOTED]]
    if len(found) > _QUOTED:
        lines.append(f"- and {len(found) - _QUOTED} more")
    said = f"“{shortened(wanted)}” occurs {counted(len(found), 'time')}."
    return Effect([], "\n".join([said, "", *lines]))


def _passage(outline: Outline, start: int, end: int) -> str:
    """Where something is found, and the words around it; a requirement's id is not said twice."""
    section, requirement = outline.section_at(start), outline.requirement_at(start)
    words = quoted(outline.text, start, end)
    if requirement:
        words = words[found.end() :] if (found := _ID.match(words)) else words
    place = requirement.id if requirement else f"line {line_number(outline.text, start)}"
    return f"{section.heading}, {place}: “{words}”" if section else f"{place}: “{words}”"


HANDLERS: Mapping[str, Handler] = {"summarise": _summarise, "find": _find}
