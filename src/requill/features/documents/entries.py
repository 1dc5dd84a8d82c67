"""The tables and lists of a document, each with its rows or items."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from requill.features.documents.outline import Block, Outline, Requirement, Row, Section, Span, Table


class Entry(Struct, frozen=True):
    """A row of a table or an item of a list, with its number among them, from 1."""

    number: int
    words: str
    span: Span
    row: Row | None = None
    item: Block | None = None


class Group(Struct, frozen=True):
    """A table or a list with its entries; a list has no table."""

    section: int
    span: Span
    entries: tuple[Entry, ...]
    table: Table | None = None

    def columns(self, text: str) -> tuple[str, ...]:
        """The names of a table's columns; a list has none."""
        return () if self.table is None else self.table.header.texts(text)


def groups(outline: Outline, section: Section | None = None) -> list[Group]:
    """The tables and lists of a section, of those below it too, or of the whole text, in their order."""
    body = Span(0, len(outline.text)) if section is None else section.body
    text, found = outline.text, []
    for table in outline.tables:
        words = [row.texts(text)[0] if row.cells else "" for row in table.rows]
        rows = enumerate(zip(words, table.rows, strict=True), 1)
        entries = tuple(Entry(number, said, row.span, row=row) for number, (said, row) in rows)
        found.append(Group(table.section, table.span, entries, table))
    for items in _lists(outline.blocks, [table.span.start for table in outline.tables]):
        listed = enumerate(items, 1)
        entries = tuple(Entry(number, one.words.of(text), one.span, item=one) for number, one in listed)
        found.append(Group(items[0].section, Span(items[0].span.start, items[-1].span.end), entries))
    inside = [one for one in found if body.start <= one.span.start < body.end]
    return sorted(inside, key=lambda group: group.span.start)


def entry_at(outline: Outline, start: int) -> tuple[Group, Entry] | None:
    """The row or item whose first line begins at a position."""
    there = [one for one in groups(outline) if one.span.start <= start <= one.span.end]
    return next(((one, entry) for one in there for entry in one.entries if entry.span.start == start), None)


def entry_of(outline: Outline, requirement: Requirement) -> tuple[Group, Entry]:
    """The row that a requirement is, and its table. Raises `LookupError` for one that is no row."""
    found = entry_at(outline, requirement.span.start) if requirement.is_row else None
    if found is None:
        raise LookupError(requirement.id)
    return found


def _lists(blocks: Sequence[Block], tables: Sequence[int]) -> list[list[Block]]:
    """Runs of items beside each other; what is below an item belongs to it."""
    runs: list[list[Block]] = []
    tables_at = iter(sorted(tables))
    table = next(tables_at, None)
    is_open = False
    for block in blocks:
        while table is not None and table < block.span.start:
            is_open = is_open and bool(runs) and table < runs[-1][-1].span.end
            table = next(tables_at, None)
        last = runs[-1][-1] if runs else None
        if last is not None and is_open and block.span.start < last.span.end:
            continue
        if block.kind != "item":
            is_open = False
            continue
        is_same = is_open and last is not None and _list_of(last) == _list_of(block)
        if is_same:
            runs[-1].append(block)
        else:
            runs.append([block])
        is_open = True
    return runs


def _list_of(item: Block) -> tuple[int, int, bool]:
    return item.section, item.depth, item.is_ordered
