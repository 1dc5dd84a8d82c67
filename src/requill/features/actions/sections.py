"""Actions on sections: add, rename, move, delete, and insert one of the template."""

from __future__ import annotations

import re

from requill.ai.interface import SectionPlan
from requill.features.actions.action import (
    Action,
    ActionRefused,
    Arguments,
    Context,
    Effect,
    Field,
    NoSuchObject,
    WrongArgument,
    headings_of,
)
from requill.features.actions.ids import mentioned
from requill.features.actions.markup import (
    CLOSING,
    content_end,
    frame,
    heading_words,
    insert_block,
    line_end,
    remove_lines,
)
from requill.features.actions.objects import find_section, named
from requill.features.documents.outline import Outline, Section
from requill.features.documents.text import Edit
from requill.kit.markdown import heading_key

SECTION = Field("section", "Section", "section", required=True)
_HEADING = Field("heading", "Heading", required=True)
_LEVEL = 2
_ATX = re.compile(r" {0,3}#{1,6}(?P<words>.*?)(?P<closing>[ \t]+#+)?[ \t]*(?=\r|\n|$)")
_FRAMES = {"metrics": ("Metric", "Baseline", "Target", "By"), "risks": ("Risk", "Mitigation", "Owner")}


def columns_of(plan: SectionPlan | None) -> tuple[str, ...]:
    """The columns of the table that a section of the template is kept as; none where it is no table."""
    return () if plan is None else _FRAMES.get(plan.kind, plan.columns)


def new_section(outline: Outline, context: Context, heading: str, body: str = "") -> Edit:
    """A section put at its place in the template, or at the end."""
    text, ends = outline.text, line_end(outline.text)
    before, level = _place(outline, context, heading)
    words = f"{'#' * level} {heading_words(heading)}"
    return insert_block(text, before, f"{words}{ends}{ends}{body}" if body else words)


def has_new_section(heading: str, before: Outline, after: Outline) -> bool:
    """Whether one section came to those that were there."""
    old, new = headings_of(before), headings_of(after)
    added = [one for one in new if one[1] == heading]
    return len(new) == len(old) + 1 and any(_without(new, one) == old for one in added)


def _without(found: list[tuple[int, str]], one: tuple[int, str]) -> list[tuple[int, str]]:
    place = len(found) - 1 - found[::-1].index(one)
    return found[:place] + found[place + 1 :]


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
    if named(outline, heading):
        raise ActionRefused(f"There's already a section “{heading}”.")
    plan = context.plan(heading)
    if not arguments.text("after").strip():
        edit = new_section(outline, context, heading, _frame(outline, plan))
        place = ""
    else:
        after = find_section(outline, arguments, "after")
        words = f"{'#' * after.level} {heading_words(heading)}"
        edit, place = insert_block(outline.text, after.end, words), f" after “{after.heading}”"
    return Effect(
        (edit,), f"The section “{heading}” is added{place}.", lambda a, b: has_new_section(heading, a, b)
    )


def _frame(outline: Outline, plan: SectionPlan | None) -> str:
    columns = columns_of(plan)
    return frame(columns, line_end(outline.text)) if columns else ""


def _insert_planned(outline: Outline, arguments: Arguments, context: Context) -> Effect:
    if not context.plans:
        raise ActionRefused("This document was made without a template.")
    name = arguments.text("section").strip()
    plan = context.plan(name.strip('"“”'))
    if plan is None:
        lacking = [f"“{one.heading}”" for one in context.plans if not named(outline, one.heading)]
        listed = f"It could still give {', '.join(lacking[:8])}." if lacking else "All of it is here."
        raise NoSuchObject(f"The template has no section “{name}”. {listed}")
    if named(outline, plan.heading):
        raise ActionRefused(f"There's already a section “{plan.heading}”.")
    edit = new_section(outline, context, plan.heading, _frame(outline, plan))
    return Effect(
        (edit,),
        f"The section “{plan.heading}” is inserted.",
        lambda before, after: has_new_section(plan.heading, before, after),
    )


def _rename(outline: Outline, arguments: Arguments, _context: Context) -> Effect:
    section, heading = find_section(outline, arguments), _heading(arguments)
    if heading == section.heading:
        raise ActionRefused(f"The section is called “{heading}” already.")
    if any(one.index != section.index for one in named(outline, heading)):
        raise ActionRefused(f"There's already a section “{heading}”.")
    expected = headings_of(outline)
    expected[section.index] = (section.level, heading)
    said = f"“{section.heading}” is now “{heading}”."
    return Effect(
        (_new_heading(outline.text, section, heading),), said, lambda _, b: headings_of(b) == expected
    )


def _new_heading(text: str, section: Section, heading: str) -> Edit:
    found = _ATX.match(text, section.start, section.body.start)
    if found is None:  # underlined: words that begin like a list would be one
        end = content_end(text, section.body.start, section.start) or section.body.start
        return Edit(section.start, end, f"{'#' * section.level} {heading_words(heading)}")
    start, end = found.span("words")
    lead = len(found["words"]) - len(found["words"].lstrip(" \t"))
    if section.heading:
        start, end = start + lead, start + len(found["words"].rstrip(" \t"))
    words = heading if found["closing"] or not CLOSING.search(heading) else f"{heading} #"
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
        raise ActionRefused(f"“{section.heading}” stands {wanted[0]} “{target.heading}” already.")
    text = outline.text
    end = content_end(text, section.end, section.start) or section.end
    edits = (
        remove_lines(text, section.start, end, apart=True),
        insert_block(text, to, text[section.start : end]),
    )
    inside = [one for one in outline.sections if section.start <= one.start < section.end]
    rest = [one for one in outline.sections if one not in inside]
    place = sum(one.start < to for one in rest)
    expected = [(one.level, one.heading) for one in (*rest[:place], *inside, *rest[place:])]
    said = f"“{section.heading}” now stands {wanted[0]} “{target.heading}”."
    return Effect(edits, said, lambda _, b: headings_of(b) == expected)


def _delete(outline: Outline, arguments: Arguments, _context: Context) -> Effect:
    section, text = find_section(outline, arguments), outline.text
    end = content_end(text, section.end, section.start) or section.end
    inside = [one for one in outline.sections if section.start <= one.start < section.end]
    gone = [one for one in outline.requirements if section.start <= one.span.start < section.end]
    rows = sum(len(one.rows) for one in outline.tables if section.start <= one.span.start < section.end)
    parts = [
        _count(len(inside) - 1, "sub-section"),
        _count(len(gone), "requirement"),
        _count(rows, "row"),
    ]
    lines = len(text[section.start : end].split("\n"))
    listed = ", ".join(part for part in parts if part)
    said = f"“{section.heading}” is deleted: {_count(lines, 'line')}{f' with {listed}' if listed else ''}."
    said += mentioned(outline, [one.id for one in gone], section.start, section.end)
    expected = [(one.level, one.heading) for one in outline.sections if one not in inside]
    return Effect(
        (remove_lines(text, section.start, end, apart=True),), said, lambda _, b: headings_of(b) == expected
    )


def _count(number: int, what: str) -> str:
    return f"{number} {what}{'' if number == 1 else 's'}" if number else ""


ACTIONS = (
    Action(
        name="add_section",
        title="Add a section",
        description="Add a section with this heading, behind another one or at its place in the template.",
        icon="heading",
        offers=("heading", "slash", "palette"),
        object="document",
        fields=(_HEADING, Field("after", "After", "section")),
        do=_add,
        phrases=("add section {heading}", "add section {heading} after {after}"),
        synonyms=("new section", "create section", "add heading", "new heading", "add chapter"),
    ),
    Action(
        name="rename_section",
        title="Rename a section",
        description="Give a section another heading.",
        icon="pencil",
        offers=("heading", "palette"),
        object="section",
        fields=(SECTION, Field("heading", "New heading", required=True)),
        do=_rename,
        phrases=("rename section {section} to {heading}", "rename {section} to {heading}"),
        synonyms=("change heading", "retitle section", "call section", "edit heading"),
    ),
    Action(
        name="move_section",
        title="Move a section",
        description="Move a section with what is below it before or after another section.",
        icon="move-vertical",
        offers=("heading", "palette"),
        object="section",
        fields=(SECTION, Field("before", "Before", "section"), Field("after", "After", "section")),
        do=_move,
        phrases=(
            "move section {section} before {before}",
            "move section {section} after {after}",
            "move {section} before {before}",
            "move {section} after {after}",
        ),
        synonyms=("reorder sections", "put section first", "section up", "section down", "order"),
    ),
    Action(
        name="delete_section",
        title="Delete a section",
        description="Delete a section with its heading and everything below it.",
        icon="trash-2",
        offers=("heading", "palette"),
        object="section",
        fields=(SECTION,),
        do=_delete,
        phrases=("delete section {section}", "delete {section}", "remove {section}"),
        synonyms=("remove section", "drop section", "cut section", "get rid of section"),
        is_deletion=True,
    ),
    Action(
        name="insert_template_section",
        title="Insert a section of the template",
        description="Add a section that the document's template has and the document lacks, with its frame.",
        icon="layout-template",
        offers=("slash", "palette"),
        object="document",
        fields=(Field("section", "Section of the template", "text", required=True),),
        do=_insert_planned,
        phrases=("insert {section}", "insert section {section}"),
        synonyms=("template section", "missing section", "add from template"),
    ),
)
