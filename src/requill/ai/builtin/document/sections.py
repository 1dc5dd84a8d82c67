"""Adds and renames sections, and writes what stands in one anew."""

from __future__ import annotations

import re

from requill.ai.builtin.compose import compose
from requill.ai.builtin.document.commands import (
    AddSection,
    RenameDocument,
    RenameSection,
    WriteSection,
)
from requill.ai.builtin.document.editor import Editor
from requill.ai.builtin.document.plan import Plan, no_section
from requill.ai.builtin.language import markup, words
from requill.ai.builtin.text.outline import Outline
from requill.ai.interface import SectionKind
from requill.kit.markdown import heading_key

_LISTED = re.compile(
    r"goal|scope|users|depend|rollout|plan|personas|milestone|assumption|constraint", re.IGNORECASE
)


def add_section(command: AddSection, outline: Outline) -> Plan:
    """A new section where it was asked for, else where a reader would look for it."""
    if not command.heading:
        return Plan("What should the section be called?")
    if command.parent:
        return _add_within(command, outline)
    key = heading_key(command.heading)
    existing = next((part for part in outline.parts if heading_key(part.heading) == key), None)
    if existing:
        return Plan(f"There already is a section “{existing.heading}”. Say what to add to it.")
    kind = _kind_of_heading(command.heading)
    body = compose(kind, command.text, outline.plan(kind, None)) if command.text else ""
    editor = Editor(outline.text)
    said = f"Added the section “{command.heading}”." + (
        "" if command.text else " It is empty; tell me what belongs in it."
    )
    anchor = outline.named(command.anchor) if command.anchor else None
    if command.anchor and anchor is None:
        return Plan(f"There is no section “{command.anchor}” to put it beside.")
    if command.edge == "top" and outline.top:
        anchor = outline.top[0]
    if anchor and (command.edge == "top" or not command.after):
        level = "#" * anchor.level
        block = markup.paragraphs([f"{level} {markup.inline(command.heading)}", body])
        editor.replace(anchor.start, anchor.start, f"{block}\n\n")
    else:
        after = (
            anchor.heading if anchor else _last(outline) if command.edge else outline.before(command.heading)
        )
        editor.call("insert_section", {"after": after, "heading": command.heading, "markdown": body})
    return Plan(said, editor.calls)


def _add_within(command: AddSection, outline: Outline) -> Plan:
    """A section of the next lower level, behind all that its parent has."""
    parent = outline.named(command.parent)
    if parent is None:
        return no_section(command.parent)
    key = heading_key(command.heading)
    within = [part for part in outline.parts if parent.start <= part.start < parent.end]
    if any(heading_key(part.heading) == key for part in within):
        return Plan(
            f"“{parent.heading}” already has a part called “{command.heading}”. Say what to add to it."
        )
    kind = _kind_of_heading(command.heading)
    body = compose(kind, command.text, outline.plan(kind, None)) if command.text else ""
    level = "#" * min(parent.level + 1, 6)
    end = parent.start + len(outline.text[parent.start : parent.end].rstrip("\n "))
    editor = Editor(outline.text)
    block = markup.paragraphs([f"{level} {markup.inline(command.heading)}", body])
    editor.replace(end, end, f"\n\n{block}")
    empty = "" if command.text else " It is empty; tell me what belongs in it."
    return Plan(f"Added “{command.heading}” at the end of “{parent.heading}”.{empty}", editor.calls)


def _last(outline: Outline) -> str:
    """After what a section at the end comes: nothing, so that it is the last, unless its level is unusual."""
    return "" if not outline.top or outline.top[-1].level == 2 else outline.top[-1].heading


def _kind_of_heading(heading: str) -> SectionKind:
    alone = Outline(f"## {heading}\n")
    kind = alone.kind(alone.top[0]) if alone.top else "prose"
    return "bullets" if kind == "prose" and _LISTED.search(heading) else kind


def write_section(command: WriteSection, outline: Outline) -> Plan:
    """New words for a section."""
    part = outline.named(command.heading)
    if part is None:
        return no_section(command.heading)
    kind = outline.kind(part)
    editor = Editor(outline.text)
    markdown = compose(kind, command.text, outline.plan(kind, None))
    editor.call("write_section", {"heading": part.heading, "markdown": markdown})
    return Plan(f"“{part.heading}” is written anew.", editor.calls)


def rename_document(command: RenameDocument) -> Plan:
    """Another title."""
    title = words.squeeze(command.title)[:200]
    if not title:
        return Plan("What should the document be called?")
    editor = Editor("")
    editor.call("rename_document", {"title": title})
    return Plan(f"The document is now called “{title}”.", editor.calls)


def rename_section(command: RenameSection, outline: Outline) -> Plan:
    """Another heading."""
    part = outline.named(command.old)
    if part is None:
        return no_section(command.old)
    new = words.capitalised(words.squeeze(command.new).strip("# "))
    taken = next((other for other in outline.parts if heading_key(other.heading) == heading_key(new)), None)
    if taken and taken is not part:
        return Plan(f"There already is a section “{taken.heading}”, so nothing was renamed.")
    editor = Editor(outline.text)
    end = outline.text.find("\n", part.start)
    heading = f"{'#' * part.level} {markup.inline(new)}"
    editor.replace(part.start, len(outline.text) if end < 0 else end, heading)
    return Plan(f"“{part.heading}” is now called “{new}”.", editor.calls)
