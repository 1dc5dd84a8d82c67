"""Gives several requirements one priority: all of them, or none."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator

from msgspec import Struct

from requill.ai.builtin.document.applying import applied
from requill.ai.builtin.document.editor import Editor
from requill.ai.builtin.document.plan import Plan
from requill.ai.builtin.document.recasting import prioritise
from requill.ai.builtin.document.requirements import Prioritise, PrioritiseAll
from requill.ai.builtin.language import markup, words
from requill.ai.builtin.reply import Call
from requill.ai.builtin.text.items import listings
from requill.ai.builtin.text.outline import Outline, requirement_blocks
from requill.ai.builtin.text.roles import roles

_LEVEL = re.compile(r"(?<![\w-])P[0-4](?![\w-])", re.IGNORECASE)
_LABEL = re.compile(r"\bpriority:?\s+(?P<level>P[0-4])(?![\w-])", re.IGNORECASE)
_MOST_SHOWN = 8


class _Rated(Struct, frozen=True):
    """A level where it stands, and what has it."""

    start: int
    level: str
    name: str


def prioritise_all(command: PrioritiseAll, outline: Outline) -> Plan:
    """One level for all that are meant; nothing is changed where one of them is not in the document."""
    return _by_level(command, outline) if command.old else _by_ids(command, outline)


def _by_ids(command: PrioritiseAll, outline: Outline) -> Plan:
    calls: list[Call] = []
    told: list[str] = []
    now = outline
    for identity in command.identities:
        plan = prioritise(Prioritise(identity, command.level), now)
        text = applied(plan.calls, now.text) if plan.calls else now.text
        has_it = f"{identity} says so already" in plan.text or " already; nothing was changed" in plan.text
        if text is None or not (plan.calls or has_it):
            why = plan.text if "othing was changed" in plan.text else f"{plan.text} Nothing was changed."
            return Plan(why)
        calls += plan.calls
        told.append(plan.text.replace("; nothing was changed", ""))
        now = Outline(text)
    if not calls:
        return Plan(f"{words.listed(list(command.identities))} say so already; nothing was changed.")
    return Plan("\n".join(f"- {line}" for line in told), calls)


def _by_level(command: PrioritiseAll, outline: Outline) -> Plan:
    rated = sorted(_rated(outline), key=lambda one: one.start)
    found = [one for one in rated if one.level == command.old]
    if not found:
        counts = Counter(one.level for one in rated)
        there = [f"{words.number(count)} {level}" for level, count in sorted(counts.items())]
        known = f" It has {words.listed(there)}." if there else " I find no such priorities in it."
        return Plan(
            f"Nothing in this document has the priority {command.old}, so nothing was changed.{known}"
        )
    editor = Editor(outline.text)
    for one in reversed(found):
        editor.replace(one.start, one.start + len(one.level), command.level)
    if not editor.calls:
        return Plan("The two are the same, so nothing was changed.")
    shown = words.listed([f"“{markup.inline(words.clipped(one.name, 60))}”" for one in found[:_MOST_SHOWN]])
    more = f" and {len(found) - _MOST_SHOWN} more" if len(found) > _MOST_SHOWN else ""
    count = words.capitalised(words.counted(len(found), "priority is", "priorities are"))
    return Plan(f"{count} {command.level} now, from {command.old}: {shown}{more}.", editor.calls)


def _rated(outline: Outline) -> Iterator[_Rated]:
    """The levels in the priority columns of tables, and behind the labels of requirements."""
    for listing in listings(outline.text, headings=False):
        columns = roles(listing.header) if listing.form == "row" else []
        if "priority" not in columns:
            continue
        index = columns.index("priority")
        for item in listing.items:
            line = outline.text[item.start : item.end]
            cells = markup.split_row(line)
            stated = list(_LEVEL.finditer(line))
            own = [one for one in stated if _column(line, one.start()) == index]
            if (
                index < len(cells)
                and len(own) == 1
                and cells[index].strip(" *_`").upper() == own[0].group().upper()
            ):
                name = " ".join(cell for at, cell in enumerate(cells[:3]) if at != index)
                yield _Rated(item.start + own[0].start(), own[0].group().upper(), name)
    for name, start, end in requirement_blocks(outline):
        for found in _LABEL.finditer(outline.text[start:end].split("\n", 1)[0]):
            yield _Rated(start + found.start("level"), found["level"].upper(), name)


def _column(line: str, position: int) -> int:
    return len(markup.split_row(f"{line[:position]}x")) - 1
