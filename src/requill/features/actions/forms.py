"""Actions that change the form of what is there: list to table, and table to list."""

from __future__ import annotations

import re

from requill.features.actions.action import (
    Action,
    ActionRefused,
    Arguments,
    Context,
    Effect,
    same_sections,
)
from requill.features.actions.markup import (
    cell,
    frame,
    item,
    line_end,
    plain_cell,
    replace_block,
    row,
    split_lines,
)
from requill.features.actions.objects import Entry, Group, groups, same_words
from requill.features.actions.rows import columns, one_group, section_of
from requill.features.actions.sections import SECTION, columns_of
from requill.features.documents.outline import Outline

_LABELLED = re.compile(r"[ \t>]*[-+*][ \t]+(?P<label>[^:|]{1,80}):[ \t]*(?P<value>.*)")
_LEAD = re.compile(r"[ \t>]*")
_WRAPPED = re.compile(r"[ \t]*(?:\r\n|\r|\n)[ \t>]*")


def _to_table(outline: Outline, arguments: Arguments, context: Context) -> Effect:
    section, text = section_of(outline, arguments), outline.text
    lists = [one for one in groups(outline, section) if one.table is None]
    if not lists:
        raise ActionRefused(f"“{section.heading}” has no list.")
    group = one_group(outline, arguments, section, lists)
    if any(group.span.start <= one.span.start < group.span.end for one in outline.requirements):
        raise ActionRefused("Requirements keep their ids and criteria: they stay a list.")
    names = columns_of(context.plan(section.heading)) or (section.heading,)
    rows = [_row_of(outline, entry, names) for entry in group.entries]
    lead, ends = _lead(text, group), line_end(text)
    lines = [*frame(names, ends).split(ends), *(row(cells) for cells in rows)]
    edit = replace_block(text, group.span.start, group.span.end, ends.join(lead + line for line in lines))
    said = f"“{section.heading}” is a table of {len(rows)} row{'' if len(rows) == 1 else 's'} now."
    count = sum(len(one.rows) for one in outline.tables) + len(rows)

    def sees(before: Outline, after: Outline) -> bool:
        return same_sections(before, after) and sum(len(one.rows) for one in after.tables) == count

    return Effect((edit,), said, sees)


def _row_of(outline: Outline, entry: Entry, names: tuple[str, ...]) -> list[str]:
    """An item's words in the first cell, and what below it has a column's label in that column's."""
    text, block = outline.text, entry.item
    if block is None or any(
        one.kind in ("code", "html") and block.span.start <= one.span.start < block.span.end
        for one in outline.blocks
    ):
        raise ActionRefused("A code block can't stand in a table.")
    box = "" if block.ticked is None else "[x] " if block.ticked else "[ ] "
    cells = [box + _WRAPPED.sub(" ", block.words.of(text).strip()), *([""] * (len(names) - 1))]
    for line in split_lines(text[block.words.end : block.span.end])[1:]:
        found = _LABELLED.match(line)
        place = next(
            (
                index
                for index, name in enumerate(names)
                if index and found and same_words(found["label"], name) and not cells[index]
            ),
            0,
        )
        if place and found is not None:
            cells[place] = found["value"].strip()
        elif words := line.strip(" \t>"):
            cells[0] += f"<br>{words}"
    return [cell(words) for words in cells]


def _lead(text: str, group: Group) -> str:
    found = _LEAD.match(text, group.span.start)
    return found.group() if found else ""


def _to_list(outline: Outline, arguments: Arguments, _context: Context) -> Effect:
    section, text = section_of(outline, arguments), outline.text
    tables = [one for one in groups(outline, section) if one.table is not None]
    if not tables:
        raise ActionRefused(f"“{section.heading}” has no table.")
    group = one_group(outline, arguments, section, tables)
    if group.table is None or not group.entries:
        raise ActionRefused("The table has no rows yet.")
    names, ends = columns(text, group.table), line_end(text)
    items = [lines for entry in group.entries if (lines := _item_of(text, entry, names))]
    if not items:
        raise ActionRefused("The table's cells are all empty.")
    found = _LEAD.match(text, group.table.divider.start)
    lead = found.group() if found else ""
    lines = [lead + line for each in items for line in each]
    edit = replace_block(text, group.span.start, group.span.end, ends.join(lines))
    said = f"“{section.heading}” is a list of {len(items)} entr{'y' if len(items) == 1 else 'ies'} now."
    count = sum(one.kind == "item" for one in outline.blocks) + len(lines)

    def sees(before: Outline, after: Outline) -> bool:
        is_whole = sum(one.kind == "item" for one in after.blocks) == count
        return same_sections(before, after) and is_whole and len(after.tables) == len(before.tables) - 1

    return Effect((edit,), said, sees)


def _item_of(text: str, entry: Entry, names: tuple[str, ...]) -> list[str]:
    """A row as an item: its first cell, and below it what the others hold, each behind its column."""
    cells = [plain_cell(span.of(text)) for span in entry.row.cells] if entry.row is not None else []
    labelled = [
        f"{names[index]}: {words}" if index < len(names) and names[index] else words
        for index, words in enumerate(cells)
        if words and index
    ]
    first, *below = [cells[0], *labelled] if cells and cells[0] else [*labelled, ""]
    return [f"- {item(first)}", *(f"  - {item(line)}" for line in below if line)] if first else []


ACTIONS = (
    Action(
        name="list_to_table",
        title="Turn a list into a table",
        description="Make a table of a section's list, one row for each entry. Every word stays.",
        icon="table",
        offers=("heading", "palette"),
        object="section",
        fields=(SECTION,),
        do=_to_table,
        phrases=("turn {section} into a table",),
        synonyms=("as a table", "tabulate", "convert to table", "list to table"),
    ),
    Action(
        name="table_to_list",
        title="Turn a table into a list",
        description="Make a list of a section's table, one entry for each row. Every cell stays.",
        icon="list",
        offers=("heading", "row", "palette"),
        object="section",
        fields=(SECTION,),
        do=_to_list,
        phrases=("turn {section} into a list",),
        synonyms=("as a list", "bullets", "convert to list", "table to list", "bullet points"),
    ),
)
