"""Actions on what is said about a requirement: priority, owner, status, criteria."""

from __future__ import annotations

import re
from collections.abc import Callable

from requill.features.actions.action import (
    Action,
    ActionRefused,
    Arguments,
    Context,
    Effect,
    Field,
    WrongArgument,
    same_sections,
)
from requill.features.actions.markup import insert_line, line_end, one_line, split_lines
from requill.features.actions.objects import find_requirement
from requill.features.actions.requirements import REQUIREMENT, form_of
from requill.features.documents.outline import PRIORITIES, Fact, Outline, Requirement
from requill.features.documents.text import Edit

_LABELLED = (("given", "*Given*"), ("when", "*when*"), ("then", "*then*"))
_ITEM = re.compile(r"(?P<lead>[ \t]*)[-+*][ \t]+")
_BRACKET = re.compile(r"\[[^\]\n]*\]")


def _set_priority(outline: Outline, arguments: Arguments, _context: Context) -> Effect:
    requirement, priority = find_requirement(outline, arguments), arguments.text("priority")
    if requirement.priority == priority:
        raise ActionRefused(f"{requirement.id} is a {priority} already.")
    at = requirement.mark.start + len(f"**{requirement.id}**")
    found = _BRACKET.search(outline.text, at, requirement.mark.end) if requirement.priority else None
    if found is not None:
        edit = Edit(found.start(), found.end(), f"[{priority}]")
    else:
        is_apart = outline.text[at : at + 1] in (" ", "\t", "\r", "\n", "")
        edit = Edit(at, at, f" [{priority}]{'' if is_apart else ' '}")
    return _effect(
        outline,
        requirement,
        edit,
        f"{requirement.id} is a {priority}.",
        lambda one, _: one.priority == priority,
    )


def _effect(
    outline: Outline,
    requirement: Requirement,
    edit: Edit,
    said: str,
    holds: Callable[[Requirement, str], bool],
) -> Effect:
    """A change of one requirement, which holds afterwards of the one in its place."""
    index = outline.requirements.index(requirement)

    def sees(before: Outline, after: Outline) -> bool:
        is_same = [one.id for one in before.requirements] == [one.id for one in after.requirements]
        return same_sections(before, after) and is_same and holds(after.requirements[index], after.text)

    return Effect((edit,), said, sees)


def set_fact(outline: Outline, requirement: Requirement, label: str, value: str) -> Effect:
    """The owner or the status of a requirement, `label`, set to `value`."""

    def fact(one: Requirement) -> Fact | None:
        return one.owner if label == "Owner" else one.status

    value, old = one_line(value), fact(requirement)
    if old is not None and old.value.of(outline.text).strip() == value:
        raise ActionRefused(f"{label} of {requirement.id} is “{value}” already.")
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


def _set_owner(outline: Outline, arguments: Arguments, _context: Context) -> Effect:
    return set_fact(outline, find_requirement(outline, arguments), "Owner", arguments.text("owner"))


def _set_status(outline: Outline, arguments: Arguments, _context: Context) -> Effect:
    return set_fact(outline, find_requirement(outline, arguments), "Status", arguments.text("status"))


def _below(outline: Outline, requirement: Requirement) -> str:
    """What stands before the words of an item under a requirement."""
    text = outline.text
    for line in split_lines(text[requirement.line.end : requirement.span.end])[1:]:
        if found := _ITEM.match(line):
            return f"{found['lead']}- "
    return f"{form_of(text, requirement).indent}- "


def _add_criterion(outline: Outline, arguments: Arguments, _context: Context) -> Effect:
    requirement = find_requirement(outline, arguments)
    parts = [
        f"{label} {one_line(arguments.text(name))}"
        for name, label in _LABELLED
        if arguments.text(name).strip()
    ]
    free = one_line(arguments.text("text"))
    words = " ".join([*parts, free] if free else parts)
    if not words:
        raise WrongArgument("Write what is given, when it happens and what then holds.", field="given")
    line = f"{_below(outline, requirement)}{words}"
    facts = [one.line.start for one in (requirement.owner, requirement.status) if one is not None]
    last = max((one.end for one in requirement.criteria), default=requirement.line.end)
    if facts and min(facts) > last:
        edit = Edit(min(facts), min(facts), line + line_end(outline.text))
    else:
        edit = insert_line(outline.text, requirement.span.end, line)
    number = len(requirement.criteria) + 1
    return _effect(
        outline,
        requirement,
        edit,
        f"{requirement.id} has {number} criteri{'on' if number == 1 else 'a'}.",
        lambda one, text: words in [each.of(text) for each in one.criteria],
    )


ACTIONS = (
    Action(
        name="set_priority",
        title="Set the priority",
        description="Set a requirement's priority.",
        icon="flag",
        offers=("requirement", "palette", "answer"),
        object="requirement",
        fields=(
            REQUIREMENT,
            Field("priority", "Priority", "choice", required=True, options=PRIORITIES),
        ),
        do=_set_priority,
        phrases=("set priority of {requirement} to {priority}",),
        synonyms=("prioritise", "prioritize", "MoSCoW", "must have", "should have", "could have", "rank"),
    ),
    Action(
        name="set_owner",
        title="Set the owner",
        description="Say who owns a requirement.",
        icon="user",
        offers=("requirement", "palette", "answer"),
        object="requirement",
        fields=(REQUIREMENT, Field("owner", "Owner", "person", required=True)),
        do=_set_owner,
        phrases=("set owner of {requirement} to {owner}", "assign {requirement} to {owner}"),
        synonyms=("assign", "responsible", "assignee", "who owns"),
    ),
    Action(
        name="set_status",
        title="Set the status",
        description="Say where a requirement stands.",
        icon="circle-dot",
        offers=("requirement", "palette"),
        object="requirement",
        fields=(REQUIREMENT, Field("status", "Status", required=True)),
        do=_set_status,
        phrases=("set status of {requirement} to {status}",),
        synonyms=("state", "mark as done", "approved", "agreed", "progress"),
    ),
    Action(
        name="add_criterion",
        title="Add an acceptance criterion",
        description="Add a criterion to a requirement: given, when and then, or a text of its own.",
        icon="list-checks",
        offers=("requirement", "palette", "answer"),
        object="requirement",
        fields=(
            REQUIREMENT,
            Field("given", "Given"),
            Field("when", "When"),
            Field("then", "Then"),
            Field("text", "In other words"),
        ),
        do=_add_criterion,
        phrases=("add criterion to {requirement}: {text}",),
        synonyms=("acceptance criteria", "given when then", "test", "definition of done", "verify"),
    ),
)
