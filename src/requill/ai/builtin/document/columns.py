"""Adds and removes columns of a table; what its rows do not say yet is marked as such."""

from __future__ import annotations

from collections.abc import Sequence

from requill.ai.builtin.compose import columns
from requill.ai.builtin.document.commands import AddColumns, RemoveColumn
from requill.ai.builtin.document.editor import Editor
from requill.ai.builtin.document.plan import Plan
from requill.ai.builtin.language import markup, words
from requill.ai.builtin.language.markup import split_row
from requill.ai.builtin.text.items import Listing, listings
from requill.ai.builtin.text.outline import Outline
from requill.ai.builtin.text.roles import roles
from requill.kit.markdown import Section

_Table = tuple[Section, Listing]


def add_columns(command: AddColumns, outline: Outline) -> Plan:
    """The columns at the end of the table that was named, else of the only one."""
    found = tables(command.where, outline)
    names = words.listed([f"“{name}”" for name in command.names])
    if len(found) != 1:
        wish = f"Add a column {command.names[0]} to"
        return _which(f"{wish} {{}}", command.where, found)
    part, table = found[0]
    known = [name for name in command.names if column_place(name, table) >= 0]
    if known:
        return Plan(f"The table in “{part.heading}” has a column “{known[0]}” already. Nothing was changed.")
    blank = columns.row(["", *command.names], {})[1:]
    plural = "s" if len(command.names) > 1 else ""
    said = f"Added the column{plural} {names} to the table in “{part.heading}”."
    count = len(table.items) * len(blank)
    gaps = (
        f" {words.capitalised(words.counted(count, 'cell is', 'cells are'))} still to be filled in."
        if count
        else ""
    )
    rewritten = _rewritten(table, part, outline, command.names, blank)
    return Plan(f"{said}{gaps}", rewritten.calls)


def remove_column(command: RemoveColumn, outline: Outline) -> Plan:
    """The table without the column; what its rows are about stays."""
    found = [each for each in tables(command.where, outline) if column_place(command.name, each[1]) >= 0]
    if len(found) != 1:
        none = f"I find no column “{command.name}” in this document."
        return _which(f"Remove the {command.name} column from {{}}", command.where, found, none)
    part, table = found[0]
    index = column_place(command.name, table)
    parts = roles(table.header)
    if index == (parts.index("main") if "main" in parts else 0):
        return Plan(f"“{table.header[index]}” is what the rows of “{part.heading}” are about, so I left it.")
    editor = _rewritten(table, part, outline, without=index)
    return Plan(f"Removed the column “{table.header[index]}” from “{part.heading}”.", editor.calls)


def tables(where: str, outline: Outline) -> list[_Table]:
    """The tables of the section, or of the document."""
    part = outline.named(where) if where else None
    parts = [part] if part else outline.top
    return [
        (each, table)
        for each in parts
        for table in listings(outline.text[each.body_start : each.end], headings=False)
        if table.form == "row"
    ]


def _which(wish: str, where: str, found: Sequence[_Table], none: str = "") -> Plan:
    headings = list(dict.fromkeys(part.heading for part, _ in found))
    if not found:
        there = f"“{where}”" if where else "this document"
        return Plan(none or f"There is no table in {there}, so nothing was changed.")
    listed = words.listed([f"“{heading}”" for heading in headings])
    if len(headings) == 1:
        return Plan(f"{listed} has several tables: change that one in the text. Nothing was changed.")
    offers = [wish.format(heading) for heading in headings[:3]]
    return Plan(f"In which table: {listed}? Nothing was changed.", suggestions=offers)


def column_place(name: str, table: Listing) -> int:
    """The index of the column that a name means, singular or plural; -1 for none."""
    names = [" ".join(words.words(each)) for each in table.header]
    key = " ".join(words.words(name))
    forms = [form for form in (key, key.removesuffix("s")) if form in names]
    return names.index(forms[0]) if forms else -1


def _rewritten(
    table: Listing,
    part: Section,
    outline: Outline,
    names: Sequence[str] = (),
    blank: Sequence[str] = (),
    *,
    without: int = -1,
) -> Editor:
    """The plan of the table's lines with cells at their ends, or without the cell at that place."""
    start, end = part.body_start + table.start, part.body_start + table.end
    lines = outline.text[start:end].rstrip("\n").split("\n")
    width = len(table.header)
    made: list[str] = []
    for number, line in enumerate(lines):
        cells = split_row(line)
        cells += [""] * (width - len(cells))
        cells += names if number == 0 else ["---"] * len(names) if number == 1 else blank
        made.append(markup.table_row(cell for index, cell in enumerate(cells) if index != without))
    editor = Editor(outline.text)
    editor.change(start, start + len("\n".join(lines)), "\n".join(made))
    return editor
