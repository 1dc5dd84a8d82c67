"""Renames the columns of a table, and removes several sections at once."""

from __future__ import annotations

from requill.ai.builtin.document.columns import column_place, tables
from requill.ai.builtin.document.editor import Editor
from requill.ai.builtin.document.plan import Plan, no_section
from requill.ai.builtin.document.wholes import RemoveSections, RenameColumn
from requill.ai.builtin.language import markup, words
from requill.ai.builtin.language.markup import split_row
from requill.ai.builtin.text.outline import Outline


def rename_column(command: RenameColumn, outline: Outline) -> Plan:
    """Another name over the column; the cells stay."""
    found = [each for each in tables(command.where, outline) if column_place(command.old, each[1]) >= 0]
    if not found:
        return Plan(f"I find no column “{command.old}” in this document.")
    if len(found) > 1:
        headings = [part.heading for part, _ in found]
        listed = words.listed([f"“{heading}”" for heading in headings])
        offers = [
            f"Rename the column {command.old} in {heading} to {command.new}" for heading in headings[:3]
        ]
        return Plan(f"In which table: {listed}? Nothing was changed.", suggestions=offers)
    part, table = found[0]
    index, new = column_place(command.old, table), words.capitalised(words.squeeze(command.new))
    old = table.header[index]
    if (taken := column_place(new, table)) not in (-1, index):
        return Plan(f"The table in “{part.heading}” has a column “{table.header[taken]}” already.")
    start = part.body_start + table.start
    line = outline.text[start : part.end].split("\n", 1)[0]
    editor = Editor(outline.text)
    named = [new if place == index else name for place, name in enumerate(split_row(line))]
    editor.replace(start, start + len(line), markup.table_row(named))
    return Plan(f"The column “{old}” of “{part.heading}” is now called “{new}”.", editor.calls)


def remove_sections(command: RemoveSections, outline: Outline) -> Plan:
    """The sections with their headings."""
    editor = Editor(outline.text)
    headings: list[str] = []
    for name in command.headings:
        part = outline.named(name)
        if part is None:
            return no_section(name)
        if part.heading not in headings:
            headings.append(part.heading)
            editor.call("remove_section", {"heading": part.heading})
    named = words.listed([f"“{heading}”" for heading in headings])
    return Plan(f"Removed the sections {named}. Undo brings them back.", editor.calls)
