"""Actions on rows: add, delete and move one, set a cell. A list's items count as rows of one cell."""

from __future__ import annotations

import re
from collections.abc import Sequence

from requill.features.actions.action import (
    LINE,
    Action,
    ActionRefused,
    Ambiguous,
    Arguments,
    Choice,
    Context,
    Effect,
    Field,
    NoSuchObject,
    Sees,
    WrongArgument,
    same_sections,
)
from requill.features.actions.markup import (
    cell,
    frame,
    insert_block,
    insert_line,
    item,
    line_end,
    line_number,
    remove_lines,
    row,
)
from requill.features.actions.objects import (
    Entry,
    Group,
    find_entry,
    find_section,
    groups,
    named,
    same_words,
)
from requill.features.actions.sections import SECTION, columns_of, has_new_section, new_section
from requill.features.documents.outline import Outline, Section, Span, Table
from requill.features.documents.text import Edit

CELL_CHARACTERS = 2000
_ROW = Field("row", "Row", "row")
_BAR = re.compile(r"(?<!\\)(?:\\\\)*\|")
_NUMBER = re.compile(r"[ \t>]*(?P<number>\d{1,9})[.)]")
_ITEM = re.compile(r"(?P<lead>[ \t>]*)(?:(?P<marker>[-+*])|(?P<number>\d{1,9})(?P<sign>[.)]))(?P<gap>[ \t]+)")
_LEAD = re.compile(r"[ \t>]*")
_LISTED = ("bullets", "checklist", "questions", "stories", "criteria", "faq", "quote", "prose")


def columns(text: str, table: Table) -> tuple[str, ...]:
    """A table's columns."""
    return table.header.texts(text)


def row_edit(text: str, table: Table, cells: Sequence[str]) -> Edit:
    """A row behind a table's last; cells that were not given are empty."""
    last = table.rows[-1].span if table.rows else table.divider
    lead = _LEAD.match(text, table.divider.start)
    filled = [cell(words) for words in cells] + [""] * (len(table.header.cells) - len(cells))
    return insert_line(text, last.end, (lead.group() if lead else "") + row(filled))


def item_edit(text: str, group: Group, words: str, below: Sequence[str] = ()) -> Edit:
    """An entry behind a list's last, with lines `below` it."""
    last = group.entries[-1]
    found = _ITEM.match(text, last.span.start)
    if found is None:
        raise ActionRefused("This list is written in a form that can't be added to.")
    marker = found["marker"] or f"{int(found['number']) + 1}{found['sign']}"
    lead = f"{found['lead']}{marker}{found['gap']}"
    indent = found["lead"] + " " * (len(lead) - len(found["lead"]))
    box = "[ ] " if last.item is not None and last.item.ticked is not None else ""
    lines = [f"{lead}{box}{item(words)}", *(f"{indent}- {line}" for line in below)]
    between = text[group.entries[-2].span.end : last.span.start] if len(group.entries) > 1 else ""
    return insert_line(text, last.span.end, line_end(text).join(lines), apart=between.count("\n") > 1)


def has_row(cells: Sequence[str], before: Outline, after: Outline) -> bool:
    """Whether one row came to those that were there, with these cells as they are written."""
    old = sum(len(table.rows) for table in before.tables)
    new = [one for table in after.tables for one in table.rows]
    written = [tuple(span.of(after.text) for span in one.cells) for one in new]
    wanted = [cell(words) for words in cells]
    return (
        same_sections(before, after)
        and len(new) == old + 1
        and any(list(each[: len(wanted)]) == wanted for each in written)
    )


def has_item(words: str, before: Outline, after: Outline) -> bool:
    """Whether there is one more item of these words than there was."""
    wanted = item(words)
    counts = [
        sum(block.kind == "item" and block.words.of(one.text) == wanted for block in one.blocks)
        for one in (before, after)
    ]
    return same_sections(before, after) and counts[1] == counts[0] + 1


def own_end(outline: Outline, section: Section) -> int:
    """Where what stands under a heading itself ends, before the headings below it."""
    below = [one.start for one in outline.sections if section.start < one.start < section.end]
    return below[0] if below else section.end


def one_group(outline: Outline, arguments: Arguments, section: Section, found: Sequence[Group]) -> Group:
    """The one of several tables or lists that `line` names. Raises `Ambiguous`."""
    text, line = outline.text, arguments.line
    at_line = [one for one in found if line is not None and _has_line(text, one.span, line)]
    if len(at_line or found) == 1:
        return (at_line or found)[0]
    choices = []
    for one in found:
        number = line_number(text, one.span.start)
        first = ", ".join(columns(text, one.table)) if one.table else one.entries[0].words
        what = "Table" if one.table else "List"
        choices.append(
            Choice(f"{what}: {first[:60]} (line {number})", {**arguments.given, LINE: str(number)})
        )
    raise Ambiguous(f"“{section.heading}” has {len(found)} tables or lists. Choose one.", tuple(choices))


def _has_line(text: str, span: Span, line: int) -> bool:
    return line_number(text, span.start) <= line <= line_number(text, span.end)


def section_of(outline: Outline, arguments: Arguments) -> Section:
    """The section of a row: named, where a line may be one inside of it."""
    section_name = {"section": arguments.text("section")}
    line = arguments.line
    if line is not None:
        found = [
            one
            for one in named(outline, section_name["section"])
            if _has_line(outline.text, Span(one.start, one.end), line)
        ]
        if len(found) == 1:
            return found[0]
    return find_section(outline, Arguments({**arguments.given, **section_name}))


def split_cells(arguments: Arguments) -> list[str]:
    """The cells of a row: given one by one, or in one text with bars between them."""
    texts = arguments.texts("cells")
    if len(texts) == 1:
        bare = texts[0].strip()
        edges = [-1, *(found.end() - 1 for found in _BAR.finditer(bare)), len(bare)]
        parts = [bare[left + 1 : right] for left, right in zip(edges, edges[1:], strict=False)]
        if len(parts) > 1 and not parts[0].strip():
            parts = parts[1:]
        if len(parts) > 1 and not parts[-1].strip():
            parts = parts[:-1]
        return [part.strip() for part in parts]
    return list(texts)


def _add(outline: Outline, arguments: Arguments, context: Context) -> Effect:
    cells = split_cells(arguments)
    if any(len(one) > CELL_CHARACTERS for one in cells):
        raise WrongArgument(f"A cell has at most {CELL_CHARACTERS:,} characters.", field="cells")
    name = arguments.text("section").strip()
    plan = context.plan(name)
    if plan is not None and not named(outline, name):
        return add_to_new(outline, context, plan.heading, columns_of(plan), cells)
    section = section_of(outline, arguments)
    found = groups(outline, section)
    tables = [one for one in found if one.table is not None]
    if tables or found:
        return add_to(outline, section, one_group(outline, arguments, section, tables or found), cells)
    plan = context.plan(section.heading)
    return add_first(outline, section, columns_of(plan), cells)


def add_to(outline: Outline, section: Section, group: Group, cells: Sequence[str]) -> Effect:
    """A row behind the last of a table, or an entry behind the last of a list."""
    text = outline.text
    if group.table is not None:
        names = columns(text, group.table)
        if len(cells) > len(names):
            raise ActionRefused(f"The table has {len(names)} columns: {', '.join(names)}.")
        said = f"A row is added to “{section.heading}”."
        return Effect((row_edit(text, group.table, cells),), said, lambda a, b: has_row(cells, a, b))
    if len(cells) > 1:
        raise ActionRefused(f"“{section.heading}” holds a list: an entry has no cells.")
    said = f"An entry is added to “{section.heading}”."
    return Effect((item_edit(text, group, cells[0]),), said, lambda a, b: has_item(cells[0], a, b))


def add_first(outline: Outline, section: Section, names: tuple[str, ...], cells: Sequence[str]) -> Effect:
    """The first row of a section that has neither table nor list yet."""
    said = f"A row is added to “{section.heading}”."
    block, sees = _first(outline, names, cells)
    edit = insert_block(outline.text, own_end(outline, section), block)
    return Effect((edit,), said, sees)


def add_to_new(
    outline: Outline, context: Context, heading: str, names: tuple[str, ...], cells: Sequence[str]
) -> Effect:
    """A row in a section that is made for it, at its place in the template."""
    block, _ = _first(outline, names, cells)
    edit = new_section(outline, context, heading, block)
    said = f"A row is added to “{heading}”, a new section."
    return Effect((edit,), said, lambda before, after: has_new_section(heading, before, after))


def _first(outline: Outline, names: tuple[str, ...], cells: Sequence[str]) -> tuple[str, Sees]:
    if names:
        if len(cells) > len(names):
            raise ActionRefused(f"The table has {len(names)} columns: {', '.join(names)}.")
        ends = line_end(outline.text)
        filled = [cell(words) for words in cells] + [""] * (len(names) - len(cells))
        block = frame(names, ends) + ends + row(filled)
        return block, lambda before, after: has_row(cells, before, after)
    if len(cells) > 1:
        raise ActionRefused("There's no table to add cells to.")
    return f"- {item(cells[0])}", lambda before, after: has_item(cells[0], before, after)


def _delete(outline: Outline, arguments: Arguments, _context: Context) -> Effect:
    group, entry = find_entry(outline, arguments)
    edits = [remove_lines(outline.text, entry.span.start, entry.span.end)]
    if entry.number == 1 and len(group.entries) > 1 and group.table is None:
        edits += _renumbered(outline.text, entry, group.entries[1])
    left = len(group.entries) - 1
    said = f"“{_first_words(entry)}” is deleted. {left} {'is' if left == 1 else 'are'} left."
    return Effect(tuple(edits), said)


def _renumbered(text: str, first: Entry, second: Entry) -> list[Edit]:
    """A numbered list goes on beginning with its first number."""
    old, new = _NUMBER.match(text, first.span.start), _NUMBER.match(text, second.span.start)
    return [Edit(*new.span("number"), old["number"])] if old and new else []


def _first_words(entry: Entry) -> str:
    line = " ".join(entry.words.split())
    return line if len(line) <= 60 else f"{line[:59]}…"


def _move(outline: Outline, arguments: Arguments, _context: Context) -> Effect:
    group, entry = find_entry(outline, arguments)
    wanted = arguments.text("to").strip()
    if not wanted.isascii() or not wanted.isdigit() or not 1 <= int(wanted[:9]) <= len(group.entries):
        raise WrongArgument(f"Give a number from 1 to {len(group.entries)}.", field="to")
    to = int(wanted)
    if to == entry.number:
        raise ActionRefused(f"It is number {to} already.")
    text, entries = outline.text, group.entries
    low, high = min(to, entry.number) - 1, max(to, entry.number)
    rest = [one for one in entries[low:high] if one is not entry]
    order = [*rest, entry] if to > entry.number else [entry, *rest]
    pieces: list[str] = []
    for place, one in zip(entries[low:high], order, strict=True):
        if pieces:
            pieces.append(text[entries[place.number - 2].span.end : place.span.start])
        pieces.append(_in_place(text, one, place))
    edit = Edit(entries[low].span.start, entries[high - 1].span.end, "".join(pieces))
    words = [one.words for one in entries[:low]] + [one.words for one in order]

    def sees(before: Outline, after: Outline) -> bool:
        found = next((one for one in groups(after) if one.span.start == group.span.start), None)
        is_moved = found is not None and [one.words for one in found.entries[:high]] == words
        return same_sections(before, after) and is_moved

    return Effect((edit,), f"“{_first_words(entry)}” is number {to} now.", sees)


def _in_place(text: str, entry: Entry, place: Entry) -> str:
    """An entry's lines with the number that the place has in a numbered list."""
    source = entry.span.of(text)
    own, there = _NUMBER.match(source), _NUMBER.match(text, place.span.start)
    if entry.row is not None or own is None or there is None:
        return source
    start, end = own.span("number")
    return source[:start] + there["number"] + source[end:]


def _set_cell(outline: Outline, arguments: Arguments, _context: Context) -> Effect:
    group, entry = find_entry(outline, arguments)
    if group.table is None or entry.row is None:
        raise ActionRefused("A list has no columns. Turn it into a table first.")
    text, names = outline.text, columns(outline.text, group.table)
    column = find_column(names, arguments.text("column"))
    return cell_effect(outline, entry, names, column, arguments.text("value"))


def find_column(names: Sequence[str], wanted: str) -> int:
    """The column of that name, or number. Raises `NoSuchObject`."""
    found = [index for index, name in enumerate(names) if same_words(name, wanted)]
    number = wanted.strip()
    if not found and number.isascii() and number.isdigit() and 1 <= int(number[:9]) <= len(names):
        found = [int(number) - 1]
    if not found:
        raise NoSuchObject(f"There's no column “{wanted}”. The columns are {', '.join(names)}.")
    return found[0]


def _refilled(text: str, span: Span, words: str) -> Edit:
    """A cell with other words, with a space on either side also where it had none while it was empty."""
    left = "" if text[span.start - 1 : span.start] in (" ", "\t") else " "
    right = "" if text[span.end : span.end + 1] in (" ", "\t") else " "
    return Edit(span.start, span.end, words if span.start < span.end else f"{left}{words}{right}")


def cell_effect(outline: Outline, entry: Entry, names: Sequence[str], column: int, value: str) -> Effect:
    """One cell of a row written; cells that the row lacks are added to it."""
    text, words = outline.text, cell(value)
    spans = entry.row.cells if entry.row is not None else ()
    if column < len(spans):
        edit = _refilled(text, spans[column], words)
    else:
        cells = [span.of(text) for span in spans] + [""] * (column - len(spans)) + [words]
        lead = _LEAD.match(text, entry.span.start)
        start = lead.end() if lead else entry.span.start
        edit = Edit(start, entry.span.end, row(cells))
    at = (entry.span.start, column)

    def sees(before: Outline, after: Outline) -> bool:
        rows = [one for table in after.tables for one in table.rows if one.span.start == at[0]]
        is_there = (
            bool(rows) and len(rows[0].cells) > column and rows[0].cells[column].of(after.text) == words
        )
        return same_sections(before, after) and is_there

    shown = f"“{_first_words(entry)}”" if entry.words else f"row {entry.number}"
    said = (
        f"{names[column]} of {shown}: {' '.join(value.split())}."
        if words
        else f"{names[column]} of {shown} is empty now."
    )
    return Effect((edit,), said, sees)


ACTIONS = (
    Action(
        name="add_row",
        title="Add a row",
        description="Add a row to a section's table, or an entry to its list. Cells are parted by bars.",
        icon="rows-3",
        offers=("heading", "row", "slash", "palette", "answer"),
        object="section",
        fields=(SECTION, Field("cells", "Cells", "multiline", required=True, is_cell=True)),
        do=_add,
        phrases=("add row to {section}: {cells}", "add to {section}: {cells}"),
        synonyms=("new row", "add line", "add item", "add entry", "add bullet", "append"),
    ),
    Action(
        name="delete_row",
        title="Delete a row",
        description="Delete a row of a section's table, or an entry of its list.",
        icon="trash-2",
        offers=("row", "item", "palette"),
        object="row",
        fields=(SECTION, _ROW),
        do=_delete,
        phrases=("delete row {row} of {section}", "delete row {row} from {section}"),
        synonyms=("remove row", "drop row", "remove item", "remove entry", "delete item"),
        is_deletion=True,
    ),
    Action(
        name="move_row",
        title="Move a row",
        description="Move a row to another number among the rows of its table or list: 1 is the first.",
        icon="move-vertical",
        offers=("row", "item", "palette"),
        object="row",
        fields=(SECTION, _ROW, Field("to", "To number", required=True)),
        do=_move,
        phrases=("move row {row} of {section} to {to}",),
        synonyms=("reorder rows", "row up", "row down", "sort", "reorder list"),
    ),
    Action(
        name="set_cell",
        title="Set a cell",
        description="Write a cell of a section's table, named by its row and column.",
        icon="table-2",
        offers=("cell", "palette", "answer"),
        object="row",
        fields=(
            SECTION,
            _ROW,
            Field("column", "Column", "column", required=True),
            Field("value", "Value", "multiline", is_cell=True),
        ),
        do=_set_cell,
        phrases=("set {column} of {row} in {section} to {value}",),
        synonyms=("fill cell", "change cell", "edit table", "set baseline", "set target", "update value"),
    ),
)
