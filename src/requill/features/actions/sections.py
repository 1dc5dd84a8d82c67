"""Actions on sections: add, rename, move, delete, and insert one of the template."""

from __future__ import annotations

import re
from collections.abc import Mapping

from requill.features.actions.action import Arguments, Context, Effect, Handler, Headings, headings_of
from requill.features.actions.errors import ActionRefused, NoSuchObject, WrongArgument
from requill.features.actions.ids import mentioned
from requill.features.actions.objects import find_section, named, within
from requill.features.documents import markup
from requill.features.documents.outline import Outline, Section
from requill.features.documents.text import Edit
from requill.kit.cells import table_head
from requill.kit.counts import counted
from requill.kit.lines import line_end
from requill.kit.markdown import heading_key

_LEVEL = 2
_ATX = re.compile(r" {0,3}#{1,6}(?P<words>.*?)(?P<closing>[ \t]+#+)?[ \t]*(?=\r|\n|$)")


def new_section(
    outline: Outline, context: Context, heading: str, body: str = "", after: Section | None = None
) -> tuple[Edit, Headings]:
    """A section put behind another, at its place in the template or at the end, and the headings then."""
    ends = line_end(outline.text)
    before, level = _place(outline, context, heading) if after is None else (after.end, after.level)
    words = f"{'#' * level} {markup.heading_words(heading)}"
    edit = markup.insert_block(outline.text, before, f"{words}{ends}{ends}{body}" if body else words)
    headings = headings_of(outline)
    headings.insert(sum(one.start < before for one in outline.sections), (level, heading))
    return edit, headings


def _place(outline: Outline, context: Context, heading: str) -> tuple[int, int]:
    """Before which position a new section stands, and its level."""
    keys = [heading_key(plan.heading) for plan in context.plans]
    wanted = heading_key(heading)
    if wanted in keys:
        index = keys.index(wanted)
        for key in reversed(keys[:index]):
            if found := [one for one in outline.sections if heading_key(one.heading) == key]:
                return found[-1].end, found[-1].level
        for key in keys[index + 1 :]:
            if found := [one for one in outline.sections if heading_key(one.heading) == key]:
                return found[0].start, found[0].level
    levels = [one.level for one in outline.sections if one.level >= _LEVEL]
    return len(outline.text), min(levels, default=_LEVEL)


def _heading(arguments: Arguments) -> str:
    heading = arguments.text("heading").strip(" \t\r\n")
    if "\n" in heading or "\r" in heading:
        raise WrongArgument("A heading is one line.", field="heading")
    return heading


def _add(outline: Outline, arguments: Arguments, context: Context) -> Effect:
    heading = _heading(arguments)
    if not arguments.text("after").strip():
        return _added(outline, context, heading, f"The section “{heading}” is added.")
    after = find_section(outline, arguments, "after")
    return _added(outline, context, heading, f"“{heading}” is added after “{after.heading}”.", after)


def _added(
    outline: Outline, context: Context, heading: str, said: str, after: Section | None = None
) -> Effect:
    if named(outline, heading):
        raise ActionRefused(f"There's already a section “{heading}”.")
    columns = context.columns(heading) if after is None else ()
    body = line_end(outline.text).join(table_head(columns)) if columns else ""
    edit, headings = new_section(outline, context, heading, body, after)
    return Effect([edit], said, headings=headings)


def _insert_planned(outline: Outline, arguments: Arguments, context: Context) -> Effect:
    if not context.plans:
        raise ActionRefused("This document was made without a template.")
    name = arguments.text("section").strip()
    plan = context.plan(name.strip('"“”'))
    if plan is None:
        lacking = [f"“{one.heading}”" for one in context.plans if not named(outline, one.heading)]
        listed = f"It still has {', '.join(lacking[:8])}." if lacking else "All its sections are here."
        raise NoSuchObject(f"The template has no section “{name}”. {listed}")
    return _added(outline, context, plan.heading, f"The section “{plan.heading}” is inserted.")


def _rename(outline: Outline, arguments: Arguments, _context: Context) -> Effect:
    section, heading = find_section(outline, arguments), _heading(arguments)
    if heading == section.heading:
        raise ActionRefused(f"The section is already called “{heading}”.")
    if any(one.index != section.index for one in named(outline, heading)):
        raise ActionRefused(f"There's already a section “{heading}”.")
    headings = headings_of(outline)
    headings[section.index] = (section.level, heading)
    said = f"“{section.heading}” is now “{heading}”."
    return Effect([_new_heading(outline.text, section, heading)], said, headings=headings)


def _new_heading(text: str, section: Section, heading: str) -> Edit:
    found = _ATX.match(text, section.start, section.body.start)
    if found is None:  # underlined: words that begin like a list would be one
        end = markup.content_end(text, section.body.start, section.start) or section.body.start
        return Edit(section.start, end, f"{'#' * section.level} {markup.heading_words(heading)}")
    start, end = found.span("words")
    lead = len(found["words"]) - len(found["words"].lstrip(" \t"))
    if section.heading:
        start, end = start + lead, start + len(found["words"].rstrip(" \t"))
    words = heading if found["closing"] or not markup.CLOSING.search(heading) else f"{heading} #"
    return Edit(start, end, words if lead and section.heading else f" {words}")


def _move(outline: Outline, arguments: Arguments, _context: Context) -> Effect:
    wanted = [name for name in ("before", "after") if arguments.text(name).strip()]
    if len(wanted) != 1:
        raise WrongArgument("Say which section it goes before or after.", field="before")
    section, target = find_section(outline, arguments), find_section(outline, arguments, wanted[0])
    if section.start <= target.start < section.end:
        raise ActionRefused("A section can't be moved into itself.")
    to = target.start if wanted[0] == "before" else target.end
    if to in (section.start, section.end):
        raise ActionRefused(f"“{section.heading}” is already {wanted[0]} “{target.heading}”.")
    text = outline.text
    end = markup.content_end(text, section.end, section.start) or section.end
    edits = (
        markup.remove_lines(text, section.start, end, apart=True),
        markup.insert_block(text, to, text[section.start : end]),
    )
    headings, inside = headings_of(outline), _inside(outline, section)
    moved = headings[inside]
    place = sum(one.start < to for one in outline.sections)
    headings[place:place] = moved
    pushed = 0 if place > section.index else len(moved)
    del headings[inside.start + pushed : inside.stop + pushed]
    said = f"Moved “{section.heading}” {wanted[0]} “{target.heading}”."
    return Effect(edits, said, headings=headings)


def _delete(outline: Outline, arguments: Arguments, _context: Context) -> Effect:
    section, text = find_section(outline, arguments), outline.text
    end = markup.content_end(text, section.end, section.start) or section.end
    required = within(section, outline.requirements)
    gone = [one.id for one in required]
    rows = sum(len(one.rows) for one in within(section, outline.tables))
    rows -= sum(one.is_row for one in required)
    headings, inside = headings_of(outline), _inside(outline, section)
    parts = ((inside.stop - inside.start - 1, "sub-section"), (len(gone), "requirement"), (rows, "row"))
    listed = ", ".join(counted(number, what) for number, what in parts if number)
    lines = counted(text.count("\n", section.start, end) + 1, "line")
    said = f"“{section.heading}” is deleted: {lines}{f' with {listed}' if listed else ''}."
    said += mentioned(outline, gone, section.start, section.end)
    del headings[inside]
    return Effect([markup.remove_lines(text, section.start, end, apart=True)], said, headings=headings)


def _inside(outline: Outline, section: Section) -> slice:
    """A section and those below it, among all."""
    stop = section.index
    while stop < len(outline.sections) and outline.sections[stop].start < section.end:
        stop += 1
    return slice(section.index, stop)


HANDLERS: Mapping[str, Handler] = {
    "add_section": _add,
    "rename_section": _rename,
    "move_section": _move,
    "delete_section": _delete,
    "insert_template_section": _insert_planned,
}
