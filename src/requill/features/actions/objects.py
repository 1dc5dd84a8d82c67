"""Finds what an action is done to by its exact name, or says which things it could be."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from itertools import takewhile
from typing import Generic, TypeVar

from msgspec import Struct

from requill.features.actions.action import LINE, OCCURRENCE, Arguments
from requill.features.actions.errors import Ambiguous, Choice, NoSuchObject
from requill.features.documents.entries import Entry, Group, entry_at, groups
from requill.features.documents.outline import Outline, Requirement, Section, Span, Table
from requill.kit.lines import end_of_line, line_number, line_start, split_lines
from requill.kit.markdown import heading_key
from requill.kit.texts import line_of

T = TypeVar("T")
P = TypeVar("P", Requirement, Table)
_AT_LINE = re.compile(r"(?P<name>.*?)\s*\(line (?P<line>\d{1,9})\)", re.DOTALL)
_LEAD = re.compile(r"(?:(?:the|an?|section|requirement)\s+)+", re.IGNORECASE)
_TAIL = re.compile(r"(?:\s+(?:section|(?:in|to|from|of)\s+the\s+document))+", re.IGNORECASE)
_QUOTES = "\"'“”„«»‘’ \t"
_NAMED = 8
_LABEL = 60
_AROUND = 60


def find_section(outline: Outline, arguments: Arguments, field: str = "section") -> Section:
    """The section that an argument names. Raises `NoSuchObject` and `Ambiguous`."""
    name, at = _name_and_line(outline, arguments, field, is_object=field == "section")
    among = named(outline, name) if name else outline.sections
    found = [one for one in among if at is None or one.start == at]
    if not found:
        there = known("sections", [f"“{shortened(one.heading)}”" for one in outline.sections if one.heading])
        raise NoSuchObject(f"There's no section “{shortened(name)}”. {there}")
    why = f"There are {len(found)} sections “{shortened(name)}”. Choose one."
    listed = [_Candidate(one, one.start, " › ".join(one.path), one.heading) for one in found]
    is_object = field == "section" and arguments.line is None
    return _only(outline, arguments, LINE if is_object else field, listed, why)


def named(outline: Outline, name: str) -> list[Section]:
    """The sections of a name: as it is written, apart from numbering and emphasis, or from articles too."""
    for key in (_words, heading_key, lambda words: heading_key(_bare(words))):
        wanted = key(name)
        if wanted and (found := [one for one in outline.sections if key(one.heading) == wanted]):
            return found
    return []


def choose_section(
    outline: Outline, arguments: Arguments, among: Sequence[Sequence[Section] | str], why: str
) -> Section | str:
    """The place of an action that was told no section: the first of `among` that there is, or a new heading.

    Raises `Ambiguous` where it is several sections.
    """
    found = next(one for one in among if one)
    if isinstance(found, str):
        return found
    listed = [_Candidate(one, one.start, one.heading, one.heading) for one in found]
    return _only(outline, arguments, "section", listed, why)


def within(section: Section, among: Iterable[P]) -> list[P]:
    """Those of some requirements or tables that a section holds, with the sections below it."""
    return [one for one in among if section.start <= one.span.start < section.end]


def find_requirement(outline: Outline, arguments: Arguments, field: str = "requirement") -> Requirement:
    """The requirement that an argument names. Raises `NoSuchObject` and `Ambiguous`."""
    name, at = _name_and_line(outline, arguments, field, is_object=field == "requirement")
    wanted = _bare(name).upper()
    among = [one for one in outline.requirements if not wanted or one.id.upper() == wanted]
    found = [one for one in among if at is None or one.span.start == at]
    if not found:
        there = known("requirements", [one.id for one in outline.requirements])
        raise NoSuchObject(f"There's no requirement {shortened(name)}. {there}")
    why = f"{shortened(name)} appears {len(found)} times. Choose one."
    words = [f"{one.id}: {shortened(one.statement.of(outline.text))}" for one in found]
    listed = [_Candidate(one, one.span.start, said, one.id) for one, said in zip(found, words, strict=True)]
    return _only(outline, arguments, LINE if field == "requirement" else field, listed, why)


def find_entry(outline: Outline, arguments: Arguments) -> tuple[Group, Entry]:
    """The row or item that `section` and `row`, or `line`, name. Raises `NoSuchObject` and `Ambiguous`."""
    line, name = arguments.line, arguments.text("row")
    if line is not None:
        if there := entry_at(outline, line_start(outline.text, line)):
            return there
        raise NoSuchObject(f"Line {line} isn't a row or an entry of a list.")
    section = find_section(outline, arguments)
    pairs = [(group, entry) for group in groups(outline, section) for entry in group.entries]
    found: list[tuple[Group, Entry]] = []
    for key in (_words, lambda words: _words(_bare(words))):
        found = found or [pair for pair in pairs if key(pair[1].words) == key(name)]
    found = found or [pair for pair in pairs if str(pair[1].number) == name.strip()]
    where = f"“{shortened(name)}” in “{section.heading}”"
    if not found:
        names = [f"“{shortened(entry.words)}”" for _, entry in pairs if entry.words]
        raise NoSuchObject(f"There's no row {where}. {known('rows', names)}")
    told = [(one, one[1].span.start, f"Row {one[1].number}: {shortened(one[1].words)}") for one in found]
    listed = [_Candidate(*one) for one in told]
    return _only(outline, arguments, LINE, listed, f"There are {len(found)} rows {where}. Choose one.")


def find_line(outline: Outline, arguments: Arguments, field: str) -> Span:
    """The passage that an argument quotes, which begins in its line if that is told, or the whole line.

    Raises `NoSuchObject` and `Ambiguous`.
    """
    text, quote, number = outline.text, arguments.text(field).strip(), arguments.line
    start = 0 if number is None else line_start(text, number)
    if start < 0:
        raise NoSuchObject(f"The document has no line {number}.")
    end = len(text) if number is None else end_of_line(text, start)
    if not quote and number is not None:
        return Span(start, end)
    pattern = re.compile(r"(?:\r\n|\r|\n)".join(map(re.escape, split_lines(quote))))
    matches = takewhile(lambda one: one.start() <= end, pattern.finditer(text, start))
    found = [Span(*one.span()) for one in matches]
    why = f"“{shortened(quote)}” appears {len(found)} times. Choose one."
    if (which := arguments.occurrence) is not None:
        found = found[which - 1 : which]
    if not found or not quote:
        where = "the document" if number is None else "this line"
        raise NoSuchObject(f"“{shortened(quote)}” isn't in {where}.")
    if number is None:
        return pick(outline, arguments, [(span, span) for span in found], why)
    listed = [
        _Candidate(one, one.start, quoted(text, one.start, one.end, around=20), str(place))
        for place, one in enumerate(found, 1)
    ]
    return _only(outline, arguments, OCCURRENCE, listed, why)


def pick(outline: Outline, arguments: Arguments, found: Sequence[tuple[Span, T]], why: str) -> T:
    """One of several things in as many lines. Raises `Ambiguous` with their lines."""
    listed = [_Candidate(one, span.start, shortened(span.of(outline.text))) for span, one in found]
    return _only(outline, arguments, LINE, listed, why)


def same_words(left: str, right: str) -> bool:
    """Whether two texts differ in case and spaces at most."""
    return _words(left) == _words(right)


class _Candidate(Struct, Generic[T], frozen=True):
    """One of the things that a name could mean: where it begins, its label for people, its own name."""

    thing: T
    start: int
    label: str
    name: str = ""


def _only(outline: Outline, arguments: Arguments, field: str, found: Sequence[_Candidate[T]], why: str) -> T:
    """The only candidate. Raises `Ambiguous`: each choice has its line in `line`, or behind its name."""
    if len(found) == 1:
        return found[0].thing
    choices = []
    for one in found[:_NAMED]:
        line, names = line_number(outline.text, one.start), [other.name for other in found]
        value = str(line) if field == LINE else one.name
        if field != LINE and names.count(one.name) > 1:
            value = f"{one.name} (line {line})"
        choices.append(Choice(f"{one.label} (line {line})", {**arguments.given, field: value}))
    raise Ambiguous(why, choices)


def known(what: str, names: Sequence[str]) -> str:
    """A sentence that names the things there are."""
    listed = list(dict.fromkeys(names))
    more = " and more" if len(listed) > _NAMED else ""
    return f"The {what} are {', '.join(listed[:_NAMED])}{more}." if listed else f"There are no {what}."


def _name_and_line(
    outline: Outline, arguments: Arguments, field: str, *, is_object: bool
) -> tuple[str, int | None]:
    """A name, and where the line begins that tells it from others: behind it, or beside it for the object."""
    name, line = arguments.text(field).strip(), arguments.line if is_object else None
    if found := _AT_LINE.fullmatch(name):
        name, line = found["name"], int(found["line"])
    return name, None if line is None else line_start(outline.text, line)


def _words(text: str) -> str:
    return " ".join(text.casefold().split())


def _bare(name: str) -> str:
    name = name.strip(_QUOTES)
    if tail := re.search(f"{_TAIL.pattern}$", name, re.IGNORECASE):
        name = name[: tail.start()]
    lead = _LEAD.match(name)
    return (name[lead.end() :] if lead and lead.end() < len(name) else name).strip(_QUOTES)


def shortened(text: str) -> str:
    """A text on one line, as much of it as a sentence has room for."""
    return line_of(text, _LABEL)


def quoted(text: str, start: int, end: int, around: int = _AROUND) -> str:
    """A passage with what stands around it on its line."""
    line, stop = text.rfind("\n", 0, start) + 1, end_of_line(text, end)
    left, right = max(line, start - around), min(stop, end + around)
    words = " ".join(text[left:right].split())
    return f"{'…' if left > line else ''}{words}{'…' if right < stop else ''}"
