"""Sorts the rows of a table, renames its columns, and removes several sections at once."""

from __future__ import annotations

import re

from requill.ai.builtin.document.columns import column_place, tables
from requill.ai.builtin.document.editor import Editor
from requill.ai.builtin.document.ordering import reordered
from requill.ai.builtin.document.plan import Plan, no_section
from requill.ai.builtin.document.wholes import RemoveSections, RenameColumn, SortRows
from requill.ai.builtin.language import markup, words
from requill.ai.builtin.language.markup import split_row
from requill.ai.builtin.text.outline import Outline

_NUMBER = re.compile(r"[<>≤≥~€$£]*\s*(-?\d[\d,]*(?:\.\d+)?)")
_GAPS = (markup.TO_BE_SET, markup.TO_BE_NAMED, "")


def sort_rows(command: SortRows, outline: Outline) -> Plan:
    """The rows by one column: figures by size, words by the alphabet, and what is still open last."""
    found = tables(command.where, outline)
    if len(found) != 1:
        many = "several tables" if found else "no table"
        return Plan(f"“{command.where}” has {many}, so nothing was sorted.")
    part, table = found[0]
    index = column_place(command.column, table)
    if index < 0:
        known = words.listed([f"“{name}”" for name in table.header])
        return Plan(f"The table in “{part.heading}” has no column “{command.column}”; it has {known}.")
    cells = [split_row(item.text) for item in table.items]
    values = [row[index].strip() if index < len(row) else "" for row in cells]
    given = [place for place, value in enumerate(values) if value not in _GAPS]
    figures = [_NUMBER.match(values[place]) for place in given]
    if all(figures):
        sizes = {
            place: float(one[1].replace(",", "")) for place, one in zip(given, figures, strict=True) if one
        }
        given.sort(key=sizes.__getitem__, reverse=command.is_down)
    else:
        given.sort(key=lambda place: values[place].casefold(), reverse=command.is_down)
    order = [*given, *(place for place in range(len(values)) if place not in given)]
    if order == list(range(len(values))):
        return Plan(f"“{part.heading}” is in that order already.")
    last = " What is still open comes last." if len(given) < len(values) else ""
    name = table.header[index]
    return Plan(f"Sorted “{part.heading}” by “{name}”.{last}", reordered(part, table, order, outline).calls)


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
