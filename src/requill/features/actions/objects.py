"""Finds what an action is done to by its exact name, or says which things it could be."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Callable, Sequence
from typing import TypeVar

from msgspec import Struct

from requill.features.actions.action import LINE, Ambiguous, Arguments, Choice, NoSuchObject
from requill.features.actions.markup import line_number
from requill.features.documents.outline import Block, Outline, Requirement, Row, Section, Span, Table
from requill.kit.markdown import heading_key

T = TypeVar("T")
_AT_LINE = re.compile(r"(?P<name>.*?)\s*\(line (?P<line>\d+)\)", re.DOTALL)
_LEAD = re.compile(r"(?:(?:the|an?|section|requirement)\s+)+", re.IGNORECASE)
_TAIL = re.compile(r"(?:\s+(?:section|(?:in|to|from|of)\s+the\s+document))+", re.IGNORECASE)
_QUOTES = "\"'“”„«»‘’ \t"
_NAMED = 8
_LABEL = 60


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


def find_section(outline: Outline, arguments: Arguments, field: str = "section") -> Section:
    """The section that an argument names. Raises `NoSuchObject` and `Ambiguous`."""
    name, line = _at_line(arguments, field, is_object=field == "section")
    found = [one for one in named(outline, name) if line is None or _line(outline, one.start) == line]
    if not name and line is not None:
        found = [one for one in outline.sections if _line(outline, one.start) == line]
    if not found:
        raise NoSuchObject(f"There's no section “{shortened(name)}”. {known_sections(outline)}")
    label = f"There are {len(found)} sections “{shortened(name)}”. Choose one."
    return _only(found, label, lambda one: _section_choice(outline, arguments, field, one))


def named(outline: Outline, name: str) -> list[Section]:
    """The sections of a name: as it is written, else apart from numbering and emphasis, else from articles."""
    for key in (_words, heading_key, _name_key):
        wanted = key(name)
        if wanted and (found := [one for one in outline.sections if key(one.heading) == wanted]):
            return found
    return []


def find_requirement(outline: Outline, arguments: Arguments, field: str = "requirement") -> Requirement:
    """The requirement that an argument names. Raises `NoSuchObject` and `Ambiguous`."""
    name, line = _at_line(arguments, field, is_object=field == "requirement")
    wanted = _bare(name).upper()
    found = [
        one
        for one in outline.requirements
        if (not wanted or one.id.upper() == wanted)
        and (line is None or _line(outline, one.span.start) == line)
    ]
    if not found:
        raise NoSuchObject(f"There's no requirement {shortened(name)}. {known_requirements(outline)}")
    label = f"{shortened(name)} stands {len(found)} times. Choose one."
    return _only(found, label, lambda one: _requirement_choice(outline, arguments, field, one))


def find_entry(outline: Outline, arguments: Arguments) -> tuple[Group, Entry]:
    """The row or item that `section` and `row`, or `line`, name. Raises `NoSuchObject` and `Ambiguous`."""
    line, name = arguments.line, arguments.text("row")
    if line is not None:
        everything = [(group, entry) for group in groups(outline) for entry in group.entries]
        at_line = [pair for pair in everything if _line(outline, pair[1].span.start) == line]
        if not at_line:
            raise NoSuchObject(f"Line {line} is no row and no entry of a list.")
        return at_line[0]
    section = find_section(outline, arguments)
    pairs = [(group, entry) for group in groups(outline, section) for entry in group.entries]
    wanted = _words(_bare(name))
    found = [pair for pair in pairs if _words(pair[1].words) == wanted]
    if not found and wanted.isdigit():
        found = [pair for pair in pairs if str(pair[1].number) == wanted]
    if not found:
        listed = ", ".join(f"“{shortened(entry.words)}”" for _, entry in pairs[:_NAMED] if entry.words)
        rows = f"Its rows are {listed}." if listed else "It has no rows."
        raise NoSuchObject(f"There's no row “{shortened(name)}” in “{section.heading}”. {rows}")
    label = f"There are {len(found)} rows “{shortened(name)}” in “{section.heading}”. Choose one."

    def choice(pair: tuple[Group, Entry]) -> Choice:
        number = _line(outline, pair[1].span.start)
        words = f"Row {pair[1].number}: {shortened(pair[1].words)} (line {number})"
        return Choice(words, {**arguments.given, LINE: str(number)})

    return _only(found, label, choice)


def groups(outline: Outline, section: Section | None = None) -> list[Group]:
    """The tables and lists of a section, of those below it too, or of the whole text, in their order."""
    body = Span(0, len(outline.text)) if section is None else section.body
    found = [
        _table_group(outline.text, table)
        for table in outline.tables
        if body.start <= table.span.start < body.end
    ]
    lists = _lists(outline.blocks, [table.span.start for table in outline.tables])
    found += [
        _list_group(outline.text, items) for items in lists if body.start <= items[0].span.start < body.end
    ]
    return sorted(found, key=lambda group: group.span.start)


def block_at(outline: Outline, position: int) -> Block | None:
    """The innermost block that a position lies in."""
    found = [one for one in outline.blocks if one.span.start <= position <= one.span.end]
    return max(found, key=lambda one: (one.depth, one.span.start), default=None)


def find_line(outline: Outline, arguments: Arguments, field: str) -> Span:
    """The passage that an argument quotes, on its line if that is told, or the whole line.

    Raises `NoSuchObject` and `Ambiguous`.
    """
    text, quote, number = outline.text, arguments.text(field).strip(), arguments.line
    if not quote and number is not None:
        lines = text.split("\n")
        if not 1 <= number <= len(lines):
            raise NoSuchObject(f"The document has {len(lines)} lines.")
        start = sum(len(line) + 1 for line in lines[: number - 1])
        return Span(start, start + len(lines[number - 1].rstrip("\r")))
    found = [Span(one.start(), one.end()) for one in re.finditer(re.escape(quote), text)] if quote else []
    if number is not None:
        found = [span for span in found if _line(outline, span.start) == number]
    if not found:
        raise NoSuchObject(f"“{shortened(quote)}” isn't in the document.")
    why = f"“{shortened(quote)}” stands {len(found)} times. Choose one."
    return pick(outline, arguments, [(span, span) for span in found], why)


def pick(outline: Outline, arguments: Arguments, found: Sequence[tuple[Span, T]], why: str) -> T:
    """One of several things in as many lines. Raises `Ambiguous` with their lines."""

    def choice(one: tuple[Span, T]) -> Choice:
        at = _line(outline, one[0].start)
        return Choice(f"Line {at}: {shortened(one[0].of(outline.text))}", {**arguments.given, LINE: str(at)})

    return _only(found, why, choice)[1]


def place_of(outline: Outline, position: int) -> str:
    """How people call a place: the requirement it belongs to, else its section."""
    index = bisect_right(outline.requirements, position, key=lambda one: one.span.start) - 1
    if index >= 0 and position < outline.requirements[index].span.end:
        return outline.requirements[index].id
    section = outline.section_at(position)
    return f"“{section.heading}”" if section else "the beginning"


def known_sections(outline: Outline) -> str:
    """A sentence that names the sections there are."""
    names = list(dict.fromkeys(one.heading for one in outline.sections if one.heading))
    if not names:
        return "The document has no sections."
    listed = ", ".join(f"“{shortened(name)}”" for name in names[:_NAMED])
    return f"The sections are {listed}{' and more' if len(names) > _NAMED else ''}."


def known_requirements(outline: Outline) -> str:
    """A sentence that names the requirements there are."""
    names = list(dict.fromkeys(one.id for one in outline.requirements))
    if not names:
        return "The document has no requirements with ids."
    listed = ", ".join(names[:_NAMED])
    return f"The requirements are {listed}{' and more' if len(names) > _NAMED else ''}."


def choose_section(outline: Outline, arguments: Arguments, found: Sequence[Section], why: str) -> Section:
    """One of several sections that could be meant by an action that was told none. Raises `Ambiguous`."""
    names = [one.heading for one in found]
    return _only(
        found,
        why,
        lambda one: Choice(
            one.heading,
            {
                **arguments.given,
                "section": one.heading
                if names.count(one.heading) == 1
                else f"{one.heading} (line {_line(outline, one.start)})",
            },
        ),
    )


def same_words(left: str, right: str) -> bool:
    """Whether two texts differ in case and spaces at most."""
    return _words(left) == _words(right)


def _only(found: Sequence[T], why: str, choice: Callable[[T], Choice]) -> T:
    if len(found) == 1:
        return found[0]
    raise Ambiguous(why, tuple(choice(one) for one in found[:_NAMED]))


def _line(outline: Outline, position: int) -> int:
    return line_number(outline.text, position)


def _at_line(arguments: Arguments, field: str, *, is_object: bool) -> tuple[str, int | None]:
    """A name and the line that tells it from others of that name: behind it, or beside it for the object."""
    name = arguments.text(field).strip()
    found = _AT_LINE.fullmatch(name)
    if found is not None:
        return found["name"], int(found["line"])
    return name, arguments.line if is_object else None


def _section_choice(outline: Outline, arguments: Arguments, field: str, section: Section) -> Choice:
    line = _line(outline, section.start)
    label = f"{' › '.join(section.path)} (line {line})"
    if field == "section" and arguments.line is None:
        return Choice(label, {**arguments.given, LINE: str(line)})
    return Choice(label, {**arguments.given, field: f"{section.heading} (line {line})"})


def _requirement_choice(
    outline: Outline, arguments: Arguments, field: str, requirement: Requirement
) -> Choice:
    line = _line(outline, requirement.span.start)
    words = requirement.statement.of(outline.text)
    label = f"{requirement.id}: {shortened(words)} (line {line})"
    if field == "requirement":
        return Choice(label, {**arguments.given, LINE: str(line)})
    return Choice(label, {**arguments.given, field: f"{requirement.id} (line {line})"})


def _words(text: str) -> str:
    return " ".join(text.casefold().split())


def _bare(name: str) -> str:
    name = name.strip(_QUOTES)
    if tail := re.search(f"{_TAIL.pattern}$", name, re.IGNORECASE):
        name = name[: tail.start()]
    lead = _LEAD.match(name)
    return (name[lead.end() :] if lead and lead.end() < len(name) else name).strip(_QUOTES)


def _name_key(name: str) -> str:
    return heading_key(_bare(name))


def shortened(text: str) -> str:
    """A text on one line, as much of it as a sentence has room for."""
    line = " ".join(text.split())
    return line if len(line) <= _LABEL else f"{line[: _LABEL - 1]}…"


def _table_group(text: str, table: Table) -> Group:
    entries = tuple(
        Entry(number, row.texts(text)[0] if row.cells else "", row.span, row=row)
        for number, row in enumerate(table.rows, 1)
    )
    return Group(table.section, table.span, entries, table)


def _list_group(text: str, items: Sequence[Block]) -> Group:
    entries = tuple(
        Entry(number, block.words.of(text), block.span, item=block) for number, block in enumerate(items, 1)
    )
    return Group(items[0].section, Span(items[0].span.start, items[-1].span.end), entries)


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
        is_same = (
            last is not None
            and is_open
            and (last.section, last.depth, last.is_ordered)
            == (
                block.section,
                block.depth,
                block.is_ordered,
            )
        )
        if is_same:
            runs[-1].append(block)
        else:
            runs.append([block])
        is_open = True
    return runs
