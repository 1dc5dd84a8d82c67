"""Actions that change the form of what is there: list or lines with tabs to table, and table to list."""

from __future__ import annotations

import re
from collections.abc import Mapping

from requill.features.actions.action import Arguments, Context, Effect, Handler
from requill.features.actions.errors import ActionRefused
from requill.features.actions.objects import same_words
from requill.features.actions.rows import one_group, section_of
from requill.features.documents import markup
from requill.features.documents.entries import Entry, Group, groups
from requill.features.documents.outline import Outline, Section
from requill.kit.cells import cell_text, join_row, table_head
from requill.kit.counts import counted
from requill.kit.lines import split_lines

_LABELLED = re.compile(r"[ \t>]*[-+*][ \t]+(?P<label>[^:|]{1,80}):[ \t]*(?P<value>.*)")
_WRAPPED = re.compile(r"[ \t]*(?:\r\n|\r|\n)[ \t>]*")


def _to_table(outline: Outline, arguments: Arguments, context: Context) -> Effect:
    section, text = section_of(outline, arguments), outline.text
    lists = [one for one in groups(outline, section) if one.table is None]
    lists = sorted([*lists, *_tabbed(outline, section)], key=lambda one: one.span.start)
    if not lists:
        raise ActionRefused(f"“{section.heading}” has no list, and no lines with tabs.")
    group = one_group(outline, arguments, section, lists)
    if any(group.span.start <= one.span.start < group.span.end for one in outline.requirements):
        raise ActionRefused("Requirements stay a list, so that they keep their ids and criteria.")
    inside = (one for one in outline.blocks if group.span.start <= one.span.start < group.span.end)
    if any(one.kind in ("code", "html") for one in inside):
        raise ActionRefused("A code block can't go in a table.")
    planned = context.columns(section.heading)
    if group.entries:
        names = planned or (section.heading,)
        rows = [_row_of(outline.text, entry, names) for entry in group.entries]
    else:
        names, rows = _rows_of_lines(group.span.of(text), planned)
    lines = [*table_head(names), *(join_row(cells) for cells in rows)]
    edit = markup.replace_block(text, group.span, lines, markup.lead_of(text, group.span.start))
    said = f"“{section.heading}” is now a table of {counted(len(rows), 'row')}."
    count = sum(len(one.rows) for one in outline.tables) + len(rows)
    return Effect([edit], said, lambda after: sum(len(one.rows) for one in after.tables) == count)


def _tabbed(outline: Outline, section: Section) -> list[Group]:
    """The paragraphs of which every line has a tab between its words, as groups without entries."""
    body, text = section.body, outline.text
    inside = [one for one in outline.blocks if body.start <= one.span.start < body.end]
    found = [one for one in inside if one.kind == "paragraph" and not one.depth and not one.is_quoted]
    return [
        Group(one.section, one.span, ())
        for one in found
        if all("\t" in line.strip() for line in split_lines(one.span.of(text)))
    ]


def _rows_of_lines(words: str, planned: tuple[str, ...]) -> tuple[tuple[str, ...], list[list[str]]]:
    """The columns and rows of lines with tabs.

    The columns are the template's where the lines fit below them, else those of the first line; a first
    line that only names the template's columns is no row.
    """
    lines = [line.strip(" \r\n").split("\t") for line in split_lines(words)]
    cells = [[cell.strip() for cell in line] for line in lines]
    width = max(map(len, cells))
    is_head = all(any(same_words(cell, name) for name in planned) for cell in cells[0])
    if is_head or width > len(planned):
        names, cells = tuple(cells[0]), cells[1:]
        names = (*names, *([""] * (width - len(names))))
    else:
        names = planned
    return names, [[cell_text(cell) for cell in [*row, *([""] * (len(names) - len(row)))]] for row in cells]


def _row_of(text: str, entry: Entry, names: tuple[str, ...]) -> list[str]:
    """An item's words in the first cell, and what below it has a column's label in that column's."""
    if (block := entry.item) is None:
        return []
    box = "" if block.ticked is None else "[x] " if block.ticked else "[ ] "
    cells = [box + _WRAPPED.sub(" ", block.words.of(text).strip()), *([""] * (len(names) - 1))]
    for line in split_lines(text[block.words.end : block.span.end])[1:]:
        found = _LABELLED.match(line)
        label = found["label"] if found else ""
        place = next((index for index, name in enumerate(names) if same_words(label, name)), 0)
        if found and place and not cells[place]:
            cells[place] = found["value"].strip()
        elif words := line.strip(" \t>"):
            cells[0] += f"<br>{words}"
    return [cell_text(words) for words in cells]


def _to_list(outline: Outline, arguments: Arguments, _context: Context) -> Effect:
    section, text = section_of(outline, arguments), outline.text
    tables = [one for one in groups(outline, section) if one.table is not None]
    if not tables:
        raise ActionRefused(f"“{section.heading}” has no table.")
    group = one_group(outline, arguments, section, tables)
    if group.table is None or not group.entries:
        raise ActionRefused("The table has no rows yet.")
    names = group.columns(text)
    items = [lines for entry in group.entries if (lines := _item_of(text, entry, names))]
    if not items:
        raise ActionRefused("The table's cells are all empty.")
    lines = [line for each in items for line in each]
    edit = markup.replace_block(text, group.span, lines, markup.lead_of(text, group.table.divider.start))
    said = f"“{section.heading}” is now a list of {counted(len(items), 'entry', 'entries')}."
    count = sum(one.kind == "item" for one in outline.blocks) + len(lines)
    return Effect([edit], said, lambda after: sum(one.kind == "item" for one in after.blocks) == count)


def _item_of(text: str, entry: Entry, names: tuple[str, ...]) -> list[str]:
    """A row as an item: its first cell, and below it what the others hold, each behind its column."""
    cells = [span.of(text).replace("\\|", "|") for span in entry.row.cells] if entry.row is not None else []
    labelled = [
        f"{names[index]}: {words}" if index < len(names) and names[index] else words
        for index, words in enumerate(cells)
        if words and index
    ]
    first, *below = [cells[0], *labelled] if cells and cells[0] else [*labelled, ""]
    return (
        [f"- {markup.item(first)}", *(f"  - {markup.item(line)}" for line in below if line)] if first else []
    )


HANDLERS: Mapping[str, Handler] = {"list_to_table": _to_table, "table_to_list": _to_list}
