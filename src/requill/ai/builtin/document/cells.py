"""Sets one value: a cell of a table, or what a point of a list says after its label."""

from __future__ import annotations

import re
from collections.abc import Sequence

from requill.ai.builtin.document.calendar import date_alone, typed_date
from requill.ai.builtin.document.commands import SetCell
from requill.ai.builtin.document.editor import Editor
from requill.ai.builtin.document.nouns import NOUN, noun_for, place_of
from requill.ai.builtin.document.picking import short_name
from requill.ai.builtin.document.plan import Plan
from requill.ai.builtin.document.restating import in_likely_years, restated, which_year
from requill.ai.builtin.language import markup, words
from requill.ai.builtin.language.markup import split_row
from requill.ai.builtin.text.evidence import DATE, hits, telling
from requill.ai.builtin.text.facts import column_index
from requill.ai.builtin.text.items import Item, Listing, listings
from requill.ai.builtin.text.outline import Outline
from requill.ai.builtin.text.roles import roles

_SHORT = r"(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sept?|Oct|Nov|Dec)\b\.?"
# Months are cut short in plans; alone such a month may be a name.
_DAY = re.compile(
    rf"\b{_SHORT}\s\d{{1,2}}(?:st|nd|rd|th)?\b(?:,?\s\d{{4}})?|\b\d{{1,2}}(?:st|nd|rd|th)?\.?\s{_SHORT}(?:\s\d{{4}})?"
    rf"|\b{_SHORT}\s\d{{4}}\b|{DATE.pattern}"
)
# "Verification takes longer (Jonas)": an owner without a label.
_BRACKETED = re.compile(r"\((?P<who>[A-ZÄÖÜ][\w'’.-]+(?: [A-ZÄÖÜ][\w'’.-]*){0,2})\)[.?]?\s*$")
_BESIDE = {"owner": ", ", "mitigation": "; "}  # what may be several, and what stands between them
_DATES = ("date", "deadline", "due date")
# Who names one of these by its sort means nothing that stands elsewhere.
_SORTS = ("risk", "checklist item", "open question")
_SORTED = re.compile(
    rf"(?P<about>.+?)[ -](?P<noun>{NOUN})"
    rf"|(?P<noun2>{NOUN})\s+(?:(?:about|on|called|named|of|for)\s+)?(?P<about2>.+)",
    re.IGNORECASE,
)
_NOT_SAID = frozenset(words.words("the a an metric risk row of for requirement"))
_VAGUE = re.compile(
    r"(?:the\s+)?(?:(?:end|start|beginning|middle) of\s+|early\s+|mid[ -]|late\s+)(?:the\s+)?", re.IGNORECASE
)
_LEAST = 0.5  # share of the words that a row must have


def set_cell(command: SetCell, outline: Outline) -> Plan:
    """The values in the row or point that is about what was named, with what stood there before."""
    best = rows_about(command, outline)
    named = words.clipped(command.row, 80)
    if not command.row and len(best) != 1:
        return _which(command, best)
    if not best:
        article = "an" if command.column[0] in "aeiou" else "a"
        return Plan(f"I find no row about “{named}” with {article} {command.column} in this document.")
    if len(best) > 1:
        names = [_name(item, listing) for item, listing in best]
        return Plan(
            f"{words.capitalised(words.number(len(best)))} lines are about “{named}”: "
            f"{words.listed([f'“{words.clipped(name, 70)}”' for name in names[:4]])}. Say which; nothing "
            "was changed.",
            suggestions=[
                f"Set the {command.column} of “{name}” to {command.value}"
                for name in names[:3]
                if len(name) < 100
            ],
        )
    item, listing = best[0]
    line = outline.text[item.start : item.end].split("\n", 1)[0]
    if listing.form != "row" and (several := _several_dates(line, command)):
        return several
    values = _with_years(line, command, item, listing)
    if isinstance(values, Plan):
        return values
    made = line
    told: list[str] = []
    for column, value in values:
        made, was = _with_value(made, column, value, listing, adds=command.adds)
        shown = "date" if column == "by" else column
        if was is None:
            return Plan(
                f"“{words.clipped(_name(item, listing), 70)}” stands in a table without a column for the "
                f"{shown}, so “{words.clipped(value, 60)}” has no place there. Nothing was changed."
            )
        lead = f"The {shown} " if told else ""
        told.append(lead + _told(value, was, command.old if not told else ""))
    editor = Editor(outline.text)
    editor.replace(item.start, item.start + len(line), made)
    if not editor.calls:
        return Plan("That is what it says already.")
    first, *others = told
    whole = "" if listing.form == "row" else f"The line now reads: “{_read(made, item)}”."
    said = [f"The {command.column} of “{words.clipped(_name(item, listing), 70)}” {first}", *others, whole]
    return Plan(" ".join(filter(None, said)), editor.calls)


def _with_years(line: str, command: SetCell, item: Item, listing: Listing) -> list[tuple[str, str]] | Plan:
    """The values, a date in the form of the one that it replaces; a question where its year is in doubt."""
    values = [(command.column, command.value), *command.more]
    for index, (column, value) in enumerate(values):
        was = _with_value(line, column, value, listing)[1] or ""
        old = date_alone(was.strip(" *_"))
        vague = _VAGUE.match(value)
        lead = vague.group() if vague else ""
        new = typed_date(value[len(lead) :])
        # A point of a list is prose: without a year to lose, the date stands there as it was typed.
        if old is None or new is None or not (old.year or listing.form == "row"):
            continue
        if text := restated(old, new, command.side):
            values[index] = (column, was.replace(old.text, f"{lead}{text}"))
            continue
        name = _name(item, listing)
        offers = [
            _wish(name, [*values[:index], (column, text), *values[index + 1 :]])
            for year in in_likely_years(old, new, command.side)
            if (text := f"{lead}{year}")
        ]
        return which_year(name, old, new, offers)
    return values


def _wish(name: str, values: Sequence[tuple[str, str]]) -> str:
    (column, value), *more = values
    return f"Set the {column} of “{name}” to {value}" + "".join(
        f" and the {other} to {its}" for other, its in more
    )


def _read(line: str, item: Item) -> str:
    """A point of a list as it reads, without its mark."""
    return markup.inline(words.clipped(line.removeprefix(item.lead).strip(), 200))


def _several_dates(line: str, command: SetCell) -> Plan | None:
    """The question which of several dates of one point is meant; None where there is only one."""
    dates = [found.group() for found in _DAY.finditer(line)]
    if command.column not in _DATES or len(dates) < 2 or _label(command.column).search(line):
        return None
    named = words.listed([f"“{date}”" for date in dates])
    return Plan(
        f"That line names {words.number(len(dates))} dates: {named}. Say which, such as “Replace {dates[0]} "
        f"with {command.value}”. Nothing was changed.",
        suggestions=[f"Replace {date} with {command.value}" for date in dates[:3]],
    )


def _label(column: str) -> re.Pattern[str]:
    """A label has its colon, or stands behind a pause: "an owner moves the appointment" is none."""
    return re.compile(rf"(\b{column}:\s+|(?<=[.,;(]){column}\s+|(?<=[.,;] ){column}\s+)([^.;|)]+)", re.I)


def _which(command: SetCell, best: Sequence[tuple[Item, Listing]]) -> Plan:
    """The question for the row, where none was named and the document has not just one."""
    article = "an" if command.column[0] in "aeiou" else "a"
    if not best:
        return Plan(f"I find no table with {article} {command.column} in this document.")
    names = [words.clipped(_name(item, listing), 70) for item, listing in best]
    offers = [f"Set the {command.column} of “{name}” to {command.value}" for name in names[:3]]
    listed = words.listed([f"“{name}”" for name in names[:4]])
    return Plan(
        f"{words.capitalised(words.counted(len(best), 'row has', 'rows have'))} {article} {command.column}, "
        f"such as {listed}. Say of which, for example: {offers[0]}. Nothing was changed.",
        suggestions=offers,
    )


def _told(value: str, was: str, said: str) -> str:
    """What became of a value; `said` is what somebody thought that it was."""
    mistaken = f", not {said}" if said and was and words.words(said) != words.words(was) else ""
    old = f"; it was {was}{mistaken}" if was and was != value else ""
    return f"is now {value}{old}."


def _with_value(
    line: str, column: str, value: str, listing: Listing, *, adds: bool = False
) -> tuple[str, str | None]:
    """The line with another value, and what stood there; None for a row without such a column."""
    if listing.form != "row":
        return _labelled(line, column, value)
    cells, index = split_row(line), column_index(column, listing.header)
    if index < 0:
        return line, None
    cells = [*cells, *[" "] * (index + 1 - len(cells))]
    was = "" if cells[index].strip() in (markup.TO_BE_SET, markup.TO_BE_NAMED) else cells[index].strip()
    beside = was and adds and column in _BESIDE
    cells[index] = f"{was}{_BESIDE[column]}{value}" if beside else value
    return markup.table_row(cells), was


def _name(item: Item, listing: Listing) -> str:
    """What a thing is about: a row's first cell that is no number of it."""
    if listing.form != "row":
        return short_name(item.text)
    cells, parts = split_row(item.text), roles(listing.header)
    place = parts.index("main") if "main" in parts else 0
    return cells[place] if place < len(cells) else cells[0]


def rows_about(command: SetCell, outline: Outline) -> list[tuple[Item, Listing]]:
    """The things with most of the words, that have such a column or could have such a label."""
    if not command.row:
        return _with_column(command.column, outline)
    about, start, end, boxes = _scope(command.row, outline)
    said = [term for term in telling(about) if term not in _NOT_SAID] or telling(about)
    best: list[tuple[Item, Listing]] = []
    score = _LEAST
    for listing in listings(outline.text, headings=False):
        row = listing.form == "row"
        if not (column_index(command.column, listing.header) >= 0 if row else _takes_label(command, listing)):
            continue
        for item in listing.items:
            name = " ".join(split_row(item.text)[:2]) if row else item.text
            share = hits(name, said) / max(len(said), 1) - (0.0 if row else 0.01)
            if command.row.casefold() == _name(item, listing).casefold():
                share += 1
            elif not start <= item.start < end or (boxes and listing.form != "box"):
                continue
            if share > score:
                best, score = [(item, listing)], share
            elif share == score and best:
                best.append((item, listing))
    return best


def _with_column(column: str, outline: Outline) -> list[tuple[Item, Listing]]:
    """Every row of the tables that have such a column."""
    return [
        (item, listing)
        for listing in listings(outline.text, headings=False)
        if listing.form == "row" and column_index(column, listing.header) >= 0
        for item in listing.items
    ]


def _takes_label(command: SetCell, listing: Listing) -> bool:
    return listing.form in ("bullet", "number", "box") and command.column in (
        "owner",
        "mitigation",
        "date",
        "deadline",
    )


def _scope(row: str, outline: Outline) -> tuple[str, int, int, bool]:
    """What a row is about, without the noun that says of what sort it is, and where such things stand.

    With them whether only what has a box counts.
    """
    found = _SORTED.fullmatch(row)
    said = (found["noun"] or found["noun2"]) if found else ""
    noun = noun_for(said) if said else None
    if found is None or noun is None or noun.name not in _SORTS:
        return row, 0, len(outline.text), False
    about = found["about"] or found["about2"]
    part = place_of(noun, outline)
    if part is None:
        return (
            (about, 0, len(outline.text), True)
            if noun.kind == "checklist"
            else (row, 0, len(outline.text), False)
        )
    return about, part.body_start, part.end, False


def _labelled(line: str, column: str, value: str) -> tuple[str, str]:
    """The point with the value after its label, or in place of its one date; the label is added to others."""
    if column == "owner" and not _label(column).search(line) and (found := _BRACKETED.search(line)):
        return line[: found.start("who")] + value + line[found.end("who") :], found["who"]
    if found := _label(column).search(line):
        return line[: found.start(2)] + value + line[found.end(2) :], found[2].strip()
    dates = list(_DAY.finditer(line)) if column in _DATES else []
    if len(dates) == 1:
        return line[: dates[0].start()] + value + line[dates[0].end() :], dates[0].group()
    gap = "" if line.rstrip().endswith((".", "?", "!")) else "."
    return f"{line.rstrip()}{gap} {words.capitalised(column)}: {value}", ""
