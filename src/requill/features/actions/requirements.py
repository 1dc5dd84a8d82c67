"""Actions on requirements as a whole: add, split, merge, move, delete."""

from __future__ import annotations

import re
from collections import Counter

from msgspec import Struct

from requill.features.actions.action import (
    Action,
    ActionRefused,
    Arguments,
    Context,
    Effect,
    Field,
    WrongArgument,
    headings_of,
    same_sections,
)
from requill.features.actions.ids import mentioned, next_ids
from requill.features.actions.markup import (
    insert_block,
    insert_line,
    line_end,
    one_line,
    remove_lines,
    split_lines,
)
from requill.features.actions.objects import choose_section, find_requirement, find_section, named
from requill.features.actions.sections import has_new_section, new_section
from requill.features.documents.outline import PRIORITIES, Outline, Requirement, Section
from requill.features.documents.text import Edit
from requill.kit.markdown import heading_key

REQUIREMENT = Field("requirement", "Requirement", "requirement", required=True)
PRIORITY = Field("priority", "Priority", "choice", options=PRIORITIES)
_PREFIX = "FR"
_HEADING = "Requirements"
_HEADINGS = ("requirements", "functional requirements")
_ITEM = re.compile(r"(?P<lead>[ \t>]*)(?P<marker>[-+*]|\d{1,9}[.)])(?P<gap>[ \t]+)")


class Form(Struct, frozen=True):
    """How requirements stand in a place: as paragraphs, or as items with this before their words."""

    marker: str = ""

    @property
    def indent(self) -> str:
        """What stands before a line below such a requirement."""
        return " " * len(self.marker)


class Spot(Struct, frozen=True):
    """Where a requirement is put: at the end of a line, in a form; `is_tight`: as the next item of a list."""

    at: int
    form: Form
    is_tight: bool = False

    def put(self, text: str, lines: list[str]) -> Edit:
        """The requirement's lines put there."""
        ends = line_end(text)
        if self.is_tight:
            return insert_line(text, self.at, ends.join(lines))
        return insert_block(text, self.at, ends.join(lines))


def form_of(text: str, requirement: Requirement) -> Form:
    """The form in which a requirement stands."""
    found = _ITEM.match(text, requirement.span.start) if requirement.is_item else None
    return Form(found.group()) if found else Form()


def lines_below(text: str, requirement: Requirement) -> list[str]:
    """The lines under a requirement's statement, indented by no more than they need."""
    below = split_lines(text[requirement.line.end : requirement.span.end])[1:]
    indents = [len(line) - len(line.lstrip(" \t")) for line in below if line.strip()]
    cut = min(indents, default=0)
    return [line[cut:] if line.strip() else line.strip() for line in below]


def _lines(form: Form, head: str, below: list[str]) -> list[str]:
    return [form.marker + head, *(f"{form.indent}{line}" if line else "" for line in below)]


def _head(requirement_id: str, priority: str | None, words: str) -> str:
    return f"**{requirement_id}** {f'[{priority}] ' if priority else ''}{words}"


def _spot(outline: Outline, section: Section) -> Spot:
    """Behind the last requirement of a section, or at the end of what is its own."""
    own = [one for one in outline.requirements if one.section == section.index]
    inside = own or [
        one for one in outline.requirements if section.start <= one.span.start < section.body.end
    ]
    if inside:
        last = inside[-1]
        return Spot(last.span.end, form_of(outline.text, last), is_tight=last.is_item)
    below = [one for one in outline.sections if section.start < one.start < section.end]
    return Spot(below[0].start if below else section.end, Form())


def _prefix(outline: Outline, context: Context, section: Section) -> str:
    used = Counter(
        one.prefix.upper()
        for one in outline.requirements
        if section.start <= one.span.start < section.body.end
    )
    if used:
        return used.most_common(1)[0][0]
    plan = context.plan(section.heading)
    return (plan.prefix if plan else None) or _PREFIX


def _has_ids(ids: list[str], outline: Outline) -> bool:
    return all(len(outline.requirement(one)) == 1 for one in ids)


def _add(outline: Outline, arguments: Arguments, context: Context) -> Effect:
    words, priority = one_line(arguments.text("text")), arguments.text("priority") or None
    home = _home(outline, arguments, context)
    if isinstance(home, str):
        plan = context.plan(home)
        made = next_ids(outline, context, (plan.prefix if plan else None) or _PREFIX)
        edit = new_section(outline, context, home, _head(made[0], priority, words))

        def sees_both(before: Outline, after: Outline) -> bool:
            return has_new_section(home, before, after) and _has_ids(made, after)

        return Effect((edit,), f"{made[0]} is added to “{home}”, a new section.", sees_both)
    made, spot = next_ids(outline, context, _prefix(outline, context, home)), _spot(outline, home)
    edit = spot.put(outline.text, _lines(spot.form, _head(made[0], priority, words), []))
    return _effect((edit,), f"{made[0]} is added to “{home.heading}”.", made)


def _effect(edits: tuple[Edit, ...], said: str, ids: list[str]) -> Effect:
    return Effect(edits, said, lambda before, after: same_sections(before, after) and _has_ids(ids, after))


def _home(outline: Outline, arguments: Arguments, context: Context) -> Section | str:
    """The section that a new requirement belongs to, or the heading of one that is to be made."""
    name = arguments.text("section").strip()
    if name or arguments.line is not None:
        plan = context.plan(name)
        if plan is not None and plan.prefix and not named(outline, name):
            return plan.heading
        return find_section(outline, arguments)
    why = "Which section does the requirement belong to?"
    functional = _with_prefix(outline, context)
    if functional:
        return choose_section(outline, arguments, functional, why)
    planned = [plan for plan in context.plans if plan.kind == "requirements"]
    lacking = [plan.heading for plan in planned if not named(outline, plan.heading)]
    first = [plan.heading for plan in planned if plan.prefix == _PREFIX and plan.heading in lacking]
    if first:
        return first[0]
    holding = sorted({one.section for one in outline.requirements if one.section >= 0})
    known = [section for plan in planned for section in named(outline, plan.heading)]
    found = [one for one in outline.sections if one.index in holding or one in known]
    if found:
        return choose_section(outline, arguments, found, why)
    return lacking[0] if lacking else _HEADING


def _with_prefix(outline: Outline, context: Context) -> list[Section]:
    """The sections that hold functional requirements, or are there for them."""
    holding = {one.section for one in outline.requirements if one.prefix.upper() == _PREFIX}
    if holding - {-1}:
        return [one for one in outline.sections if one.index in holding]
    planned = {heading_key(plan.heading) for plan in context.plans if plan.prefix == _PREFIX}
    return [one for one in outline.sections if heading_key(one.heading) in {*planned, *_HEADINGS}]


def _split(outline: Outline, arguments: Arguments, context: Context) -> Effect:
    requirement, text = find_requirement(outline, arguments), outline.text
    parts = [one_line(part) for part in arguments.texts("parts") if part.strip()]
    if len(parts) == 1:
        parts = [line.strip() for line in split_lines(arguments.texts("parts")[0]) if line.strip()]
    if len(parts) < 2:
        raise WrongArgument("Give at least two parts, one on each line.", field="parts")
    made = next_ids(outline, context, requirement.prefix.upper(), len(parts) - 1)
    form = form_of(text, requirement)
    heads = [_head(one, requirement.priority, part) for one, part in zip(made, parts[1:], strict=True)]
    statement = requirement.statement
    gap = "" if text[statement.start - 1 : statement.start] in (" ", "\t") else " "
    first = Edit(statement.start, statement.end, f"{gap}{parts[0]}")
    ends = line_end(text)
    if requirement.is_item:
        lines = [line for head in heads for line in _lines(form, head, [])]
        rest = insert_line(text, requirement.span.end, ends.join(lines))
    else:
        rest = insert_block(text, requirement.span.end, (ends * 2).join(heads))
    ids = [requirement.id, *made]
    said = f"{requirement.id} is split into {', '.join(ids[:-1])} and {ids[-1]}."
    said += mentioned(outline, [requirement.id], requirement.span.start, requirement.span.end)
    return _effect((first, rest), said, ids)


def _merge(outline: Outline, arguments: Arguments, _context: Context) -> Effect:
    first, second = find_requirement(outline, arguments), find_requirement(outline, arguments, "with")
    if first.span == second.span:
        raise ActionRefused("A requirement can't be merged with itself.")
    text, form = outline.text, form_of(outline.text, first)
    words = second.statement.of(text).strip()
    edits = [
        Edit(first.line.end, first.line.end, f" {words}" if words else ""),
        remove_lines(text, second.span.start, second.span.end, apart=True),
    ]
    if below := [line for line in lines_below(text, second) if line]:
        lines = [f"{form.indent}{line}" for line in below]
        edits.append(insert_line(text, first.span.end, line_end(text).join(lines)))
    if first.priority is None and second.priority is not None:
        at = first.mark.start + len(f"**{first.id}**")
        edits.append(Edit(at, at, f" [{second.priority}]"))
    said = f"{second.id} is merged into {first.id}."
    if first.priority and second.priority and first.priority != second.priority:
        said += f" It stays a {first.priority}; {second.id} was a {second.priority}."
    said += mentioned(outline, [second.id], second.span.start, second.span.end)
    gone = len(outline.requirement(second.id)) - 1

    def sees(before: Outline, after: Outline) -> bool:
        is_gone = len(after.requirement(second.id)) == gone
        return same_sections(before, after) and is_gone and bool(after.requirement(first.id))

    return Effect(tuple(edits), said, sees)


def _move(outline: Outline, arguments: Arguments, _context: Context) -> Effect:
    requirement, text = find_requirement(outline, arguments), outline.text
    wanted = [name for name in ("before", "after", "section") if arguments.text(name).strip()]
    if len(wanted) != 1:
        raise WrongArgument(
            "Say which requirement it goes before or after, or to which section.", field="section"
        )
    spot, where = _target(outline, arguments, wanted[0], requirement)
    head = text[requirement.mark.start : requirement.line.end]
    lines = _lines(spot.form, head, lines_below(text, requirement))
    taken = remove_lines(text, requirement.span.start, requirement.span.end, apart=True)
    put = spot.put(text, lines)
    if taken.start < put.start <= taken.end:
        raise ActionRefused(f"{requirement.id} stands {where} already.")
    count = len(outline.requirement(requirement.id))

    def sees(before: Outline, after: Outline) -> bool:
        return headings_of(before) == headings_of(after) and len(after.requirement(requirement.id)) == count

    return Effect((taken, put), f"{requirement.id} now stands {where}.", sees)


def _target(
    outline: Outline, arguments: Arguments, wanted: str, requirement: Requirement
) -> tuple[Spot, str]:
    """Where a requirement is moved to, and how that is told."""
    text = outline.text
    if wanted == "section":
        place = Arguments({"section": arguments.text("section")})
        section = find_section(outline, place)
        if requirement.section == section.index:
            raise ActionRefused(f"{requirement.id} stands in “{section.heading}” already.")
        return _spot(outline, section), f"in “{section.heading}”"
    other = find_requirement(outline, arguments, wanted)
    if other.span == requirement.span:
        raise ActionRefused("A requirement can't be moved beside itself.")
    form = form_of(text, other)
    if wanted == "after":
        return Spot(other.span.end, form, is_tight=other.is_item), f"after {other.id}"
    index = outline.requirements.index(other)
    above = outline.requirements[index - 1] if index else None
    if above is not None and other.is_item and above.is_item and above.section == other.section:
        return Spot(above.span.end, form, is_tight=True), f"before {other.id}"
    return Spot(other.span.start, form), f"before {other.id}"


def _delete(outline: Outline, arguments: Arguments, _context: Context) -> Effect:
    requirement = find_requirement(outline, arguments)
    start, end = requirement.span.start, requirement.span.end
    count = len(requirement.criteria)
    below = f" with {count} criteri{'on' if count == 1 else 'a'}" if count else ""
    said = f"{requirement.id} is deleted{below}.{mentioned(outline, [requirement.id], start, end)}"
    left = len(outline.requirements) - 1

    def sees(before: Outline, after: Outline) -> bool:
        return same_sections(before, after) and len(after.requirements) == left

    return Effect((remove_lines(outline.text, start, end, apart=True),), said, sees)


ACTIONS = (
    Action(
        name="add_requirement",
        title="Add a requirement",
        description="Add a requirement with the next free id. The text is written as it is.",
        icon="plus",
        offers=("heading", "slash", "palette", "answer"),
        object="section",
        fields=(
            Field("text", "Requirement", required=True),
            PRIORITY,
            Field("section", "Section", "section"),
        ),
        do=_add,
        phrases=(
            "add requirement: {text}",
            "add requirement to {section}: {text}",
            "add {priority} requirement: {text}",
        ),
        synonyms=("new requirement", "functional requirement", "add feature", "the system must", "shall"),
    ),
    Action(
        name="split_requirement",
        title="Split a requirement",
        description="Make several requirements of one. The first part keeps id, criteria and owner.",
        icon="split",
        offers=("requirement", "palette"),
        object="requirement",
        fields=(REQUIREMENT, Field("parts", "Parts", "multiline", required=True, is_list=True)),
        do=_split,
        phrases=("split {requirement}",),
        synonyms=("break up requirement", "divide requirement", "separate requirement", "two requirements"),
    ),
    Action(
        name="merge_requirements",
        title="Merge two requirements",
        description="Make one requirement of two. The first keeps its id; the words of both stay.",
        icon="merge",
        offers=("requirement", "palette"),
        object="requirement",
        fields=(REQUIREMENT, Field("with", "With", "requirement", required=True)),
        do=_merge,
        phrases=("merge {requirement} with {with}", "merge {requirement} and {with}"),
        synonyms=("combine requirements", "join requirements", "unite", "one requirement of two"),
    ),
    Action(
        name="move_requirement",
        title="Move a requirement",
        description="Move a requirement with its criteria before or after another, or into a section.",
        icon="arrow-right-left",
        offers=("requirement", "palette"),
        object="requirement",
        fields=(
            REQUIREMENT,
            Field("before", "Before", "requirement"),
            Field("after", "After", "requirement"),
            Field("section", "To section", "section"),
        ),
        do=_move,
        phrases=(
            "move {requirement} to {section}",
            "move {requirement} before {before}",
            "move {requirement} after {after}",
        ),
        synonyms=("reorder requirements", "put requirement into", "requirement up", "requirement down"),
    ),
    Action(
        name="delete_requirement",
        title="Delete a requirement",
        description="Delete a requirement with its criteria.",
        icon="trash-2",
        offers=("requirement", "palette"),
        object="requirement",
        fields=(REQUIREMENT,),
        do=_delete,
        phrases=("delete requirement {requirement}", "delete {requirement}", "remove {requirement}"),
        synonyms=("remove requirement", "drop requirement", "cut requirement"),
        is_deletion=True,
    ),
)
