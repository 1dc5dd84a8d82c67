"""Actions on what is said about a requirement: priority, owner, status, criteria."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from functools import partial

from requill.features.actions.action import Arguments, Context, Effect, Handler
from requill.features.actions.errors import AlreadySo, WrongArgument
from requill.features.actions.objects import find_requirement
from requill.features.actions.requirements import marker_of
from requill.features.actions.rows import cell_effect, find_column
from requill.features.documents.entries import entry_of
from requill.features.documents.markup import insert_line, one_line
from requill.features.documents.outline import Fact, Outline, Requirement
from requill.features.documents.row_requirements import CRITERIA, OWNER, PRIORITY, STATUS
from requill.features.documents.text import Edit
from requill.kit.counts import counted
from requill.kit.lines import line_end, split_lines

_LABELLED = (("given", "*Given*"), ("when", "*when*"), ("then", "*then*"), ("text", ""))
_ITEM = re.compile(r"(?P<lead>[ \t]*)[-+*][ \t]+")
_Holds = Callable[[Requirement, str], bool]
_BRACKET = re.compile(r"\[[^\]\n]*\]")


def _set_priority(outline: Outline, arguments: Arguments, _context: Context) -> Effect:
    requirement, priority = find_requirement(outline, arguments), arguments.text("priority")
    if requirement.priority == priority:
        raise AlreadySo(f"{requirement.id} is already a {priority}.")
    at = requirement.mark.start + len(f"**{requirement.id}**")
    after = requirement.id_start + len(requirement.id)
    found = _BRACKET.search(outline.text, after, requirement.mark.end) if requirement.priority else None
    if found is None and requirement.is_row:
        return _in_row(outline, requirement, PRIORITY, "priorities", priority)
    if found is not None:
        edit = Edit(found.start(), found.end(), f"[{priority}]")
    else:
        is_apart = outline.text[at : at + 1] in (" ", "\t", "\r", "\n", "")
        edit = Edit(at, at, f" [{priority}]{'' if is_apart else ' '}")
    said = f"{requirement.id} is a {priority}."
    return _effect(outline, requirement, edit, said, lambda one, _: one.priority == priority)


def _in_row(
    outline: Outline, requirement: Requirement, names: Sequence[str], what: str, value: str
) -> Effect:
    """What is said of a requirement that is the row of a table, in the column for it."""
    group, entry = entry_of(outline, requirement)
    return cell_effect(outline, group, entry, find_column(outline, group, names, what), value)


def _effect(outline: Outline, requirement: Requirement, edit: Edit, said: str, holds: _Holds) -> Effect:
    """A change of one requirement, which holds afterwards of the one in its place."""
    index = outline.requirements.index(requirement)

    def check(after: Outline) -> bool:
        is_same = len(outline.requirements) == len(after.requirements)
        return is_same and holds(after.requirements[index], after.text)

    return Effect([edit], said, check)


def set_fact(outline: Outline, requirement: Requirement, label: str, value: str) -> Effect:
    """The owner or the status of a requirement, `label`, set to `value`."""

    def fact(one: Requirement) -> Fact | None:
        return one.owner if label == "Owner" else one.status

    value, old = one_line(value), fact(requirement)
    if old is not None and old.value.of(outline.text).strip() == value:
        raise AlreadySo(f"{label} of {requirement.id} is already “{value}”.")
    if requirement.is_row:
        names, what = (OWNER, "owners") if label == "Owner" else (STATUS, "statuses")
        return _in_row(outline, requirement, names, what, value)
    if old is not None:
        said = old.value.of(outline.text)
        start = old.value.start
        gap = "" if outline.text[start - 1] in (" ", "\t") else " "
        edit = Edit(start, start + len(said.rstrip()), f"{gap}{value}")
    else:
        edit = insert_line(
            outline.text, requirement.span.end, f"{_below(outline, requirement)}{label}: {value}"
        )

    def holds(one: Requirement, text: str) -> bool:
        now = fact(one)
        return now is not None and now.value.of(text).strip() == value

    return _effect(outline, requirement, edit, f"{label} of {requirement.id}: {value}.", holds)


def _set_fact(label: str, outline: Outline, arguments: Arguments, _context: Context) -> Effect:
    return set_fact(outline, find_requirement(outline, arguments), label, arguments.text(label.lower()))


def _below(outline: Outline, requirement: Requirement) -> str:
    """What stands before the words of an item under a requirement."""
    text = outline.text
    for line in split_lines(text[requirement.line.end : requirement.span.end])[1:]:
        if found := _ITEM.match(line):
            return f"{found['lead']}- "
    return f"{' ' * len(marker_of(text, requirement))}- "


def _add_criterion(outline: Outline, arguments: Arguments, _context: Context) -> Effect:
    requirement = find_requirement(outline, arguments)
    parts = [(label, one_line(arguments.text(name))) for name, label in _LABELLED]
    words = " ".join(f"{label} {part}".strip() for label, part in parts if part)
    if not words:
        raise WrongArgument("Write what is given, when it happens and what then holds.", field="given")
    if requirement.is_row:
        there = [one.of(outline.text) for one in requirement.criteria]
        return _in_row(outline, requirement, CRITERIA, "criteria", "<br>".join([*there, words]))
    line = f"{_below(outline, requirement)}{words}"
    facts = [one.line.start for one in (requirement.owner, requirement.status) if one is not None]
    last = max((one.end for one in requirement.criteria), default=requirement.line.end)
    if facts and min(facts) > last:
        edit = Edit(min(facts), min(facts), line + line_end(outline.text))
    else:
        edit = insert_line(outline.text, requirement.span.end, line)
    said = f"{requirement.id} has {counted(len(requirement.criteria) + 1, 'criterion', 'criteria')}."

    def holds(one: Requirement, text: str) -> bool:
        return words in [each.of(text) for each in one.criteria]

    return _effect(outline, requirement, edit, said, holds)


HANDLERS: Mapping[str, Handler] = {
    "set_priority": _set_priority,
    "set_owner": partial(_set_fact, "Owner"),
    "set_status": partial(_set_fact, "Status"),
    "add_criterion": _add_criterion,
}
