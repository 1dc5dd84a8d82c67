"""Actions on requirements as a whole: add, split, merge, move, delete."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping

from msgspec import Struct

from requill.features.actions.action import Arguments, Context, Destination, Effect, Handler, Headings
from requill.features.actions.errors import ActionRefused, WrongArgument
from requill.features.actions.ids import mentioned, next_ids
from requill.features.actions.objects import choose_section, find_requirement, find_section, named, within
from requill.features.actions.rows import put, target_section
from requill.features.actions.sections import new_section
from requill.features.documents import markup
from requill.features.documents.entries import entry_of
from requill.features.documents.outline import Outline, Requirement, Section
from requill.features.documents.row_requirements import PRIORITY, column_names, column_of
from requill.features.documents.text import Edit
from requill.kit.blocks import ITEM
from requill.kit.counts import counted, joined
from requill.kit.lines import line_end, split_lines
from requill.kit.markdown import heading_key

_PREFIX = "FR"
DESTINATION = Destination(
    "Requirements", ("requirements", "functional requirements"), plan_kind="requirements", prefix=_PREFIX
)
_ITEM = re.compile(rf"(?P<lead>[ \t>]*)(?P<marker>{ITEM})(?P<gap>[ \t]+)")


class Spot(Struct, frozen=True):
    """Where a requirement is put: behind what ends there, with a `marker` as the next item of a list.

    `is_first` is before the item that begins there.
    """

    at: int
    marker: str = ""
    is_first: bool = False

    def put(self, text: str, lines: list[str]) -> Edit:
        """The requirement's lines put there."""
        ends = line_end(text)
        if self.is_first:
            return Edit(self.at, self.at, ends.join(lines) + ends)
        if self.marker:
            return markup.insert_line(text, self.at, ends.join(lines))
        return markup.insert_block(text, self.at, ends.join(lines))


def marker_of(text: str, requirement: Requirement) -> str:
    """What stands before a requirement that is an item of a list; nothing before a paragraph."""
    found = _ITEM.match(text, requirement.span.start) if requirement.is_item else None
    return found.group() if found else ""


def lines_below(text: str, requirement: Requirement) -> list[str]:
    """The lines under a requirement's statement, indented by no more than they need."""
    below = split_lines(text[requirement.line.end : requirement.span.end])[1:]
    indents = [len(line) - len(line.lstrip(" \t")) for line in below if line.strip()]
    cut = min(indents, default=0)
    return [line[cut:] if line.strip() else line.strip() for line in below]


def _lines(marker: str, head: str, below: list[str]) -> list[str]:
    return [marker + head, *(f"{' ' * len(marker)}{line}" if line else "" for line in below)]


def _head(requirement_id: str, priority: str | None, words: str) -> str:
    return f"**{requirement_id}** {f'[{priority}] ' if priority else ''}{words}"


def _own(outline: Outline, section: Section) -> list[Requirement]:
    """The requirements of a section, or where it has none itself, of those below it."""
    own = [one for one in outline.requirements if one.section == section.index]
    return own or within(section, outline.requirements)


def _spot(outline: Outline, section: Section) -> Spot:
    """Behind the last requirement of a section that is no row, or at the end of what is its own."""
    if inside := [one for one in _own(outline, section) if not one.is_row]:
        last = inside[-1]
        return Spot(last.span.end, marker_of(outline.text, last))
    return Spot(outline.own_end(section))


def _no_row(requirement: Requirement, done: str) -> Requirement:
    """The requirement, which what is to be done can be done to. Raises `ActionRefused` where it is a row."""
    if requirement.is_row:
        raise ActionRefused(f"{requirement.id} is a row of a table, and rows can't be {done}.")
    return requirement


def _prefix(outline: Outline, context: Context, target: Section | str) -> str:
    """The letters of ids in a section, which may be one that is to be made."""
    inside = [] if isinstance(target, str) else within(target, outline.requirements)
    if used := Counter(one.prefix.upper() for one in inside):
        return used.most_common(1)[0][0]
    plan = context.plan(target if isinstance(target, str) else target.heading)
    return (plan.prefix if plan else None) or _PREFIX


def _add(outline: Outline, arguments: Arguments, context: Context) -> Effect:
    words, priority = markup.one_line(arguments.text("text")), arguments.text("priority")
    target = _section_for(outline, arguments, context)
    made = next_ids(outline, context, _prefix(outline, context, target))
    if isinstance(target, str):
        edit, headings = new_section(outline, context, target, _head(made[0], priority, words))
        return _effect([edit], f"{made[0]} is added to “{target}”, a new section.", made, headings)
    if (inside := _own(outline, target)) and inside[-1].is_row:
        return _row(outline, context, inside[-1], made[0], words, priority)
    spot = _spot(outline, target)
    edit = spot.put(outline.text, _lines(spot.marker, _head(made[0], priority, words), []))
    return _effect([edit], f"{made[0]} is added to “{target.heading}”.", made)


def _row(
    outline: Outline, context: Context, last: Requirement, name: str, words: str, priority: str
) -> Effect:
    """A requirement behind the section's last one, which is a row: in the same cells of the same table."""
    group, entry = entry_of(outline, last)
    cells, spans = [""] * len(group.columns(outline.text)), entry.row.cells if entry.row is not None else ()
    of_id, of_words = (
        next(index for index, cell in enumerate(spans) if cell.start <= at <= cell.end)
        for at in (last.mark.start, last.statement.start)
    )
    written = f"**{name}**" if last.id_start > last.mark.start else name
    of_priority = column_of(column_names(outline.text, group.table), PRIORITY) if group.table else None
    if of_priority is not None:
        cells[of_priority] = priority
    elif priority:
        written += f" [{priority}]"
    cells[of_words] = words
    cells[of_id] = f"{written} {words}" if of_words == of_id else written
    section = outline.sections[last.section]
    added = put(outline, context, section, group, cells)
    return _effect(list(added.edits), f"{name} is added to “{section.heading}”.", [name])


def _effect(edits: list[Edit], said: str, ids: list[str], headings: Headings | None = None) -> Effect:
    return Effect(edits, said, lambda after: all(len(after.requirement(one)) == 1 for one in ids), headings)


def _section_for(outline: Outline, arguments: Arguments, context: Context) -> Section | str:
    """The section that a new requirement belongs to, or the heading of one that is to be made."""
    if arguments.text("section").strip() or arguments.line is not None:
        return target_section(outline, arguments, context)
    planned = [plan for plan in context.plans if plan.kind == "requirements"]
    lacking = [plan for plan in planned if not named(outline, plan.heading)]
    first = next((plan.heading for plan in lacking if plan.prefix == _PREFIX), "")
    known = {section.index for plan in planned for section in named(outline, plan.heading)}
    known.update(one.section for one in outline.requirements)
    found = [one for one in outline.sections if one.index in known]
    heading = lacking[0].heading if lacking else DESTINATION.heading
    among = (_with_prefix(outline, context), first, found, heading)
    return choose_section(outline, arguments, among, "Which section does the requirement belong to?")


def _with_prefix(outline: Outline, context: Context) -> list[Section]:
    """The sections that hold functional requirements, or are there for them."""
    holding = {one.section for one in outline.requirements if one.prefix.upper() == _PREFIX}
    if holding - {-1}:
        return [one for one in outline.sections if one.index in holding]
    planned = {heading_key(plan.heading) for plan in context.plans if plan.prefix == _PREFIX}
    return [one for one in outline.sections if heading_key(one.heading) in {*planned, *DESTINATION.headings}]


def _split(outline: Outline, arguments: Arguments, context: Context) -> Effect:
    requirement, text = _no_row(find_requirement(outline, arguments), "split"), outline.text
    parts = [markup.one_line(part) for part in arguments.texts("parts") if part.strip()]
    if len(parts) == 1:
        parts = [line.strip() for line in split_lines(arguments.texts("parts")[0]) if line.strip()]
    if len(parts) < 2:
        raise WrongArgument("Give at least two parts, one on each line.", field="parts")
    made = next_ids(outline, context, requirement.prefix.upper(), len(parts) - 1)
    marker = marker_of(text, requirement)
    heads = [_head(one, requirement.priority, part) for one, part in zip(made, parts[1:], strict=True)]
    statement = requirement.statement
    apart = "" if text[statement.start - 1 : statement.start] in (" ", "\t") else " "
    first = Edit(statement.start, statement.end, f"{apart}{parts[0]}")
    gap = [] if marker else [""]
    lines = [line for head in heads for line in (*gap, f"{marker}{head}")][len(gap) :]
    rest = Spot(requirement.span.end, marker).put(text, lines)
    ids = [requirement.id, *made]
    said = f"{requirement.id} is split into {joined(ids)}."
    said += mentioned(outline, [requirement.id], requirement.span.start, requirement.span.end)
    return _effect([first, rest], said, ids)


def _merge(outline: Outline, arguments: Arguments, _context: Context) -> Effect:
    first, second = find_requirement(outline, arguments), find_requirement(outline, arguments, "with")
    if first.span == second.span:
        raise ActionRefused("A requirement can't be merged with itself.")
    for one in (first, second):
        _no_row(one, "merged")
    text, marker = outline.text, marker_of(outline.text, first)
    words = second.statement.of(text).strip()
    edits = [
        Edit(first.line.end, first.line.end, f" {words}" if words else ""),
        markup.remove_lines(text, second.span.start, second.span.end, apart=True),
    ]
    if below := [line for line in lines_below(text, second) if line]:
        lines = line_end(text).join(f"{' ' * len(marker)}{line}" for line in below)
        edits.append(markup.insert_line(text, first.span.end, lines))
    if first.priority is None and second.priority is not None:
        at = first.mark.start + len(f"**{first.id}**")
        edits.append(Edit(at, at, f" [{second.priority}]"))
    said = f"{second.id} is merged into {first.id}."
    if first.priority and second.priority and first.priority != second.priority:
        said += f" It stays a {first.priority}; {second.id} was a {second.priority}."
    said += mentioned(outline, [second.id], second.span.start, second.span.end)
    gone = len(outline.requirement(second.id)) - 1
    return Effect(
        edits,
        said,
        lambda after: len(after.requirement(second.id)) == gone and bool(after.requirement(first.id)),
    )


def _move(outline: Outline, arguments: Arguments, _context: Context) -> Effect:
    requirement, text = _no_row(find_requirement(outline, arguments), "moved as requirements"), outline.text
    wanted = [name for name in ("before", "after", "section") if arguments.text(name).strip()]
    if len(wanted) != 1:
        raise WrongArgument(
            "Say which requirement it goes before or after, or to which section.", field="section"
        )
    spot, where = _target(outline, arguments, wanted[0], requirement)
    head = text[requirement.mark.start : requirement.line.end]
    lines = _lines(spot.marker, head, lines_below(text, requirement))
    taken = markup.remove_lines(text, requirement.span.start, requirement.span.end, apart=True)
    put = spot.put(text, lines)
    if taken.start < put.start <= taken.end:
        raise ActionRefused(f"{requirement.id} is already there.")
    count = len(outline.requirement(requirement.id))
    said = f"Moved {requirement.id} {where}."
    return Effect([taken, put], said, lambda after: len(after.requirement(requirement.id)) == count)


def _target(
    outline: Outline, arguments: Arguments, wanted: str, requirement: Requirement
) -> tuple[Spot, str]:
    """Where a requirement is moved to, and how that is told."""
    text = outline.text
    if wanted == "section":
        place = Arguments({"section": arguments.text("section")})
        section = find_section(outline, place)
        if requirement.section == section.index:
            raise ActionRefused(f"{requirement.id} is already in “{section.heading}”.")
        return _spot(outline, section), f"to “{section.heading}”"
    other = find_requirement(outline, arguments, wanted)
    if other.span == requirement.span:
        raise ActionRefused("A requirement can't be moved beside itself.")
    if other.is_row:
        raise ActionRefused(f"{other.id} is a row of a table. Choose a section, or another requirement.")
    marker = marker_of(text, other)
    if wanted == "after":
        return Spot(other.span.end, marker), f"after {other.id}"
    index = outline.requirements.index(other)
    above = outline.requirements[index - 1] if index else None
    if above is not None and other.is_item and above.is_item and above.section == other.section:
        return Spot(above.span.end, marker), f"before {other.id}"
    return Spot(other.span.start, marker, is_first=other.is_item), f"before {other.id}"


def _delete(outline: Outline, arguments: Arguments, _context: Context) -> Effect:
    requirement = find_requirement(outline, arguments)
    start, end = requirement.span.start, requirement.span.end
    count = len(requirement.criteria)
    below = f" with {counted(count, 'criterion', 'criteria')}" if count else ""
    said = f"{requirement.id} is deleted{below}.{mentioned(outline, [requirement.id], start, end)}"
    left = len(outline.requirements) - 1
    edit = markup.remove_lines(outline.text, start, end, apart=not requirement.is_row)
    return Effect([edit], said, lambda after: len(after.requirements) == left)


HANDLERS: Mapping[str, Handler] = {
    "add_requirement": _add,
    "split_requirement": _split,
    "merge_requirements": _merge,
    "move_requirement": _move,
    "delete_requirement": _delete,
}
