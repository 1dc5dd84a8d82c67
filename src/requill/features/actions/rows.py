"""Actions on rows: add, delete and move one, set a cell. A list's items count as rows of one cell."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from requill.features.actions.action import Arguments, Check, Context, Effect, Handler
from requill.features.actions.errors import ActionRefused, NoSuchObject, WrongArgument
from requill.features.actions.objects import find_entry, find_section, named, pick, same_words, shortened
from requill.features.actions.sections import new_section
from requill.features.documents import markup
from requill.features.documents.entries import Entry, Group, groups
from requill.features.documents.outline import Outline, Section, Span
from requill.features.documents.row_requirements import column_names, column_of
from requill.features.documents.text import Edit
from requill.kit.cells import cell_text, join_row, split_row, table_head
from requill.kit.lines import line_end, line_start
from requill.kit.texts import whole_number

CELL_CHARACTERS = 2000
_NUMBER = re.compile(r"[ \t>]*(?P<number>\d{1,9})[.)]")
_ITEM = re.compile(
    r"(?P<lead>[ \t>]*)(?:(?P<marker>[-+*])|(?P<number>\d{1,9})(?P<delimiter>[.)]))(?P<gap>[ \t]+)"
)


def item_edit(text: str, group: Group, words: str, below: Sequence[str] = ()) -> Edit:
    """An entry behind a list's last, with lines `below` it."""
    last = group.entries[-1]
    found = _ITEM.match(text, last.span.start)
    if found is None:
        raise ActionRefused("This list is written in a form that can't be added to.")
    marker = found["marker"] or f"{int(found['number']) + 1}{found['delimiter']}"
    lead = f"{found['lead']}{marker}{found['gap']}"
    indent = found["lead"] + " " * (len(lead) - len(found["lead"]))
    box = "[ ] " if last.item is not None and last.item.ticked is not None else ""
    lines = [f"{lead}{box}{markup.item(words)}", *(f"{indent}- {line}" for line in below)]
    between = text[group.entries[-2].span.end : last.span.start] if len(group.entries) > 1 else ""
    return markup.insert_line(text, last.span.end, line_end(text).join(lines), apart=between.count("\n") > 1)


def has_row(outline: Outline, cells: Sequence[str]) -> Check:
    """Whether one row came to those of an outline, with these cells as they are written."""
    wanted, count = [cell_text(words) for words in cells], sum(len(one.rows) for one in outline.tables) + 1

    def check(after: Outline) -> bool:
        rows = [[span.of(after.text) for span in one.cells] for table in after.tables for one in table.rows]
        return len(rows) == count and any(each[: len(wanted)] == wanted for each in rows)

    return check


def has_item(outline: Outline, words: str) -> Check:
    """Whether there is one more item of these words than in an outline."""
    wanted = markup.item(words)

    def count(one: Outline) -> int:
        return sum(block.kind == "item" and block.words.of(one.text) == wanted for block in one.blocks)

    return lambda after: count(after) == count(outline) + 1


def one_group(outline: Outline, arguments: Arguments, section: Section, found: Sequence[Group]) -> Group:
    """The one of several tables or lists that `line` names. Raises `Ambiguous`."""
    at = line_start(outline.text, arguments.line or 0)
    there = [one for one in found if one.span.start <= at <= one.span.end] or found
    why = f"“{section.heading}” has {len(there)} tables or lists. Choose one."
    return pick(outline, arguments, [(one.span, one) for one in there], why)


def section_of(outline: Outline, arguments: Arguments) -> Section:
    """The section of a table or list: `line` may be one inside of it."""
    at = line_start(outline.text, arguments.line or 0)
    found = [one for one in named(outline, arguments.text("section")) if one.start <= at < one.end]
    return found[0] if len(found) == 1 else find_section(outline, arguments)


def target_section(outline: Outline, arguments: Arguments, context: Context) -> Section | str:
    """The section that is named, or the heading in the template of one that the document lacks."""
    name = arguments.text("section").strip()
    plan = context.plan(name)
    is_lacking = plan is not None and not named(outline, name)
    return plan.heading if plan is not None and is_lacking else section_of(outline, arguments)


def split_cells(arguments: Arguments) -> list[str]:
    """The cells of a row: given one by one, or in one text with bars between them."""
    texts = arguments.texts("cells")
    return list(split_row(texts[0]) if len(texts) == 1 else texts)


def _add(outline: Outline, arguments: Arguments, context: Context) -> Effect:
    cells = split_cells(arguments)
    if any(len(one) > CELL_CHARACTERS for one in cells):
        raise WrongArgument(f"A cell has at most {CELL_CHARACTERS:,} characters.", field="cells")
    section, group = target_section(outline, arguments, context), None
    if isinstance(section, Section):
        found = groups(outline, section)
        tables = [one for one in found if one.table is not None]
        has_words = bool(outline.text[section.body.start : outline.own_end(section)].strip())
        if has_words and not found and not context.columns(section.heading):
            raise ActionRefused(f"“{section.heading}” has no table or list.")
        group = one_group(outline, arguments, section, tables or found) if found else None
    return put(outline, context, section, group, cells)


def put(
    outline: Outline,
    context: Context,
    target: Section | str,
    group: Group | None,
    cells: Sequence[str],
    begun: Sequence[str] = (),
) -> Effect:
    """A row of a table, or an entry of a list where there are no columns.

    It goes behind the last one of a table or list, begins one, or comes with a section that is made for it.
    The columns of a table that it begins are those of the template, or `begun`.
    """
    text, ends = outline.text, line_end(outline.text)
    heading = target if isinstance(target, str) else target.heading
    names = group.columns(text) if group is not None else context.columns(heading) or begun
    if len(cells) > max(len(names), 1):
        columns_told = f"The table has {len(names)} columns: {', '.join(names)}."
        raise ActionRefused(columns_told if names else f"“{heading}” has no table: an entry has no cells.")
    check = has_row(outline, cells) if names else has_item(outline, cells[0])
    said = f"{'A row' if names else 'An entry'} is added to “{heading}”."
    line = join_row([cell_text(words) for words in cells] + [""] * (len(names) - len(cells)))
    if group is not None and group.table is not None:
        last = group.table.rows[-1].span if group.table.rows else group.table.divider
        lead = markup.lead_of(text, group.table.divider.start)
        return Effect([markup.insert_line(text, last.end, lead + line)], said, check)
    if group is not None:
        return Effect([item_edit(text, group, cells[0])], said, check)
    block = ends.join([*table_head(names), line]) if names else f"- {markup.item(cells[0])}"
    if isinstance(target, Section):
        return Effect([markup.insert_block(text, outline.own_end(target), block)], said, check)
    edit, headings = new_section(outline, context, target, block)
    return Effect([edit], said, check, headings)


def _delete(outline: Outline, arguments: Arguments, _context: Context) -> Effect:
    group, entry = find_entry(outline, arguments)
    edits = [markup.remove_lines(outline.text, entry.span.start, entry.span.end)]
    if entry.number == 1 and len(group.entries) > 1 and group.table is None:
        edits += _renumbered(outline.text, entry, group.entries[1])
    left = len(group.entries) - 1
    said = f"“{shortened(entry.words)}” is deleted. {left} {'is' if left == 1 else 'are'} left."
    return Effect(edits, said)


def _renumbered(text: str, first: Entry, second: Entry) -> list[Edit]:
    """A numbered list goes on beginning with its first number."""
    old, new = _NUMBER.match(text, first.span.start), _NUMBER.match(text, second.span.start)
    return [Edit(*new.span("number"), old["number"])] if old and new else []


def _move(outline: Outline, arguments: Arguments, _context: Context) -> Effect:
    group, entry = find_entry(outline, arguments)
    to = whole_number(arguments.text("to")) or 0
    if not 1 <= to <= len(group.entries):
        raise WrongArgument(f"Give a number from 1 to {len(group.entries)}.", field="to")
    if to == entry.number:
        raise ActionRefused(f"It's already number {to}.")
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

    def check(after: Outline) -> bool:
        found = next((one for one in groups(after) if one.span.start == group.span.start), None)
        return found is not None and [one.words for one in found.entries[:high]] == words

    return Effect([edit], f"“{shortened(entry.words)}” is now number {to}.", check)


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
    if group.table is None:
        raise ActionRefused("A list has no columns. Turn it into a table first.")
    names, wanted = group.columns(outline.text), arguments.text("column")
    found = [index for index, name in enumerate(names) if same_words(name, wanted)]
    if not found and 1 <= (number := whole_number(wanted) or 0) <= len(names):
        found = [number - 1]
    if not found:
        raise NoSuchObject(f"There's no column “{wanted}”. The columns are {', '.join(names)}.")
    return cell_effect(outline, group, entry, found[0], arguments.text("value"))


def find_column(outline: Outline, group: Group, names: Sequence[str], what: str) -> int:
    """The column for what goes by some names. Raises `ActionRefused` where the table has none."""
    column = None if group.table is None else column_of(column_names(outline.text, group.table), names)
    if column is None:
        listed = ", ".join(group.columns(outline.text))
        raise ActionRefused(f"The table has no column for {what}: {listed}.")
    return column


def _refilled(text: str, span: Span, words: str) -> Edit:
    """A cell with other words, with a space on either side also where it had none while it was empty."""
    left = "" if text[span.start - 1 : span.start] in (" ", "\t") else " "
    right = "" if text[span.end : span.end + 1] in (" ", "\t") else " "
    return Edit(span.start, span.end, words if span.start < span.end else f"{left}{words}{right}")


def cell_effect(outline: Outline, group: Group, entry: Entry, column: int, value: str) -> Effect:
    """One cell of a row written; cells that the row lacks are added to it."""
    text, words = outline.text, cell_text(value)
    spans = entry.row.cells if entry.row is not None else ()
    if column < len(spans):
        edit = _refilled(text, spans[column], words)
    else:
        cells = [span.of(text) for span in spans] + [""] * (column - len(spans)) + [words]
        lead = markup.lead_of(text, entry.span.start)
        edit = Edit(entry.span.start, entry.span.end, lead + join_row(cells))

    def check(after: Outline) -> bool:
        rows = [one for table in after.tables for one in table.rows if one.span.start == entry.span.start]
        cells = rows[0].cells if rows else ()
        return len(cells) > column and cells[column].of(after.text) == words

    shown = f"“{shortened(entry.words)}”" if entry.words else f"row {entry.number}"
    said = f": {' '.join(value.split())}." if words else " is empty now."
    return Effect([edit], f"{group.columns(text)[column]} of {shown}{said}", check)


HANDLERS: Mapping[str, Handler] = {
    "add_row": _add,
    "delete_row": _delete,
    "move_row": _move,
    "set_cell": _set_cell,
}
