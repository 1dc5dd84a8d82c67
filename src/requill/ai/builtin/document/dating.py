"""Gives what the document dates another date, in the form that stands there; asks where it is not clear."""

from __future__ import annotations

import re
from collections.abc import Sequence

from requill.ai.builtin.document.calendar import Stated, dates_in
from requill.ai.builtin.document.cells import set_cell
from requill.ai.builtin.document.commands import SetCell
from requill.ai.builtin.document.dated import MOST_SHOWN, Dated, dates_of, name_key, nothing_of
from requill.ai.builtin.document.editor import Editor
from requill.ai.builtin.document.matters import Edge, SetDate
from requill.ai.builtin.document.plan import Plan
from requill.ai.builtin.document.restating import in_likely_years, restated, which_year
from requill.ai.builtin.language import markup, words
from requill.ai.builtin.text.facts import column_index
from requill.ai.builtin.text.items import listings
from requill.ai.builtin.text.outline import Outline

# Words that say of what sort a milestone is, and not which one.
_SORTS = frozenset(
    words.words(
        """the a an our of for date day milestone phase stage launch release start rollout public closed open
        private test version program programme period planned target go live"""
    )
)
_LAUNCH = frozenset({"launch", "release", "ga", "go live", "general availability", "golive", "public launch"})
_LAUNCH_WORDS = frozenset({"launch", "release", "live"})
_STARTS = re.compile(r"\b(?:from|starts?|starting|begins?|beginning|kick-?off|opens?)\W*$", re.IGNORECASE)
_ENDS = re.compile(
    r"\b(?:ends?|ending|closes?|until|till?|through|finish(?:es)?|over)(?:\s+(?:on|in|by|at))?\W*$", re.I
)
_BOUND = re.compile(
    r"\b(?:before|after|since|until|till|through|not|from)[ -]*(?:the\s+)?$",
    re.IGNORECASE,
)
_MONTH = r"(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.?"
_RANGE_BEFORE = re.compile(
    rf"(?:\d(?:st|nd|rd|th)?|{_MONTH}|[qh]\d)(?:[–—/-]|\s?[–—/-]\s(?=\d)|\s(?:to|or|and|until|through)\s)$",
    re.I,
)
_RANGE_AFTER = re.compile(
    rf"\s?(?:[–—/-]\s?|(?:to|or|until|through)\s)(?:the\s)?(?:\d|{_MONTH}(?!\w)|[qh]\d)", re.IGNORECASE
)
_ON_OR_IN = re.compile(r"\b(?:on|in) $")
_LEADS = {True: "on ", False: "in "}
_GAPS = frozenset({"", "-", "–", "—", "?", "tbd", "tbc", "n/a", markup.TO_BE_SET})


def set_date(command: SetDate, outline: Outline) -> Plan:
    """The new date where the old one stands; a question where there are several, or the year is in doubt."""
    [new] = dates_in(f": {command.date}")  # so that a month alone is one
    everything = list(dates_of(outline, 0, len(outline.text)))
    found = _about(command.what, everything)
    if not found:
        return _in_gap(command, outline) or _nearly(command, everything)
    fitting = [one for one in found if _edge(one) in ("", command.edge)]
    if len({one.stated.text for one in fitting}) != 1:
        return _several(command, found)
    if unsure := next((one for one in fitting if _is_bound(one, command)), None):
        return _unsure(unsure, command)
    made = [(one, restated(one.stated, new, command.side)) for one in fitting]
    if not all(text for _, text in made):
        return _which_year(fitting[0], new, command)
    editor = Editor(outline.text)
    for one, text in sorted(made, key=lambda each: -each[0].start):
        lead = _lead(one, new)
        editor.replace(one.start - len(lead), one.end, f"{lead and _LEADS[new.day is not None]}{text}")
    if not editor.calls:
        return Plan(f"That is what it says already: {fitting[0].line}")
    return Plan(_told(made), editor.calls)


def _lead(one: Dated, new: Stated) -> str:
    """The "on" or "in" before the date, where the new one needs the other."""
    found = _ON_OR_IN.search(one.before)
    return found.group() if found and (one.stated.day is None) is not (new.day is None) else ""


def has_date(command: SetDate, outline: Outline) -> bool:
    """Whether the document has a date of that."""
    return bool(_about(command.what, list(dates_of(outline, 0, len(outline.text)))))


def _told(made: Sequence[tuple[Dated, str]]) -> str:
    told = [
        f"“{markup.inline(words.clipped(one.name, 70))}” moves from {one.stated.text} to {text}."
        for one, text in made
    ]
    if len(told) == 1:
        return told[0]
    lines = "\n".join(f"- {line}" for line in told)
    return f"{words.capitalised(words.counted(len(told), 'place'))} named that date:\n\n{lines}"


def _about(what: str, everything: Sequence[Dated]) -> list[Dated]:
    """The dates of what is called so; of a launch by another name only where none is called so."""
    named = [one for one in everything if one.name]
    key, bare = name_key(what), _bare(what)
    if found := [one for one in named if key in (name_key(one.whole), name_key(one.name))]:
        return found
    if bare and (found := [one for one in named if bare == _bare(one.name)]):
        return found
    return [one for one in named if _is_launch(one.name)] if _is_launch(what) else []


def _bare(name: str) -> frozenset[str]:
    return frozenset(words.words(name)) - _SORTS


def _is_launch(name: str) -> bool:
    return name_key(name) in _LAUNCH or (not _bare(name) and bool(_LAUNCH_WORDS & set(words.words(name))))


def _edge(one: Dated) -> Edge:
    """Whether the words or the column say that it starts, or that it ends then."""
    for lead in (one.before, one.column):
        if _STARTS.search(lead):
            return "start"
        if _ENDS.search(lead):
            return "end"
    return ""


def _is_bound(one: Dated, command: SetDate) -> bool:
    """Whether the date is half of a span, or is told with words that another date may make untrue."""
    if one.stated.has_weekday or one.stated.is_vague:
        return True
    if _RANGE_AFTER.match(one.after) or _RANGE_BEFORE.search(one.before):
        return True
    return bool(_BOUND.search(one.before)) and not (command.edge and _edge(one) == command.edge)


def _unsure(one: Dated, command: SetDate) -> Plan:
    return Plan(
        f"The words beside that date may become untrue: “{one.line}”. Nothing was changed: say what is to "
        f"stand there, such as “Replace … with {command.date}”."
    )


def _which_year(one: Dated, new: Stated, command: SetDate) -> Plan:
    what = words.capitalised(command.what)
    offers = [f"{what} is {text}" for text in in_likely_years(one.stated, new, command.side)]
    return which_year(one.name, one.stated, new, offers)


def _several(command: SetDate, found: Sequence[Dated]) -> Plan:
    """The question which date is meant, where there are several or only those of another edge."""
    named = words.clipped(command.what, 60)
    lines = "\n".join(f"- {line}" for line in dict.fromkeys(one.line for one in found[:MOST_SHOWN]))
    offers = [f"Replace {old} with {command.date}" for old in dict.fromkeys(one.stated.text for one in found)]
    return Plan(
        f"I cannot tell which date of “{named}” is meant:\n\n{lines}\n\nNothing was changed. Say, for "
        f"example, “{offers[0]}”.",
        suggestions=offers[:3],
    )


def _nearly(command: SetDate, everything: Sequence[Dated]) -> Plan:
    """That there is no such date, with the lines that name it beside something else."""
    wanted = _bare(command.what) or frozenset(words.words(command.what))
    near = [one for one in everything if wanted and wanted <= set(words.words(one.whole))]
    return _several(command, near) if near else nothing_of(command.what, everything)


def _in_gap(command: SetDate, outline: Outline) -> Plan | None:
    """The date in a row of that name whose date is still to be set."""
    for listing in listings(outline.text, headings=False):
        column = column_index("date", listing.header) if listing.form == "row" else -1
        for item in listing.items if column >= 0 else ():
            cells = markup.split_row(item.text)
            name = next((cell for cell in cells[:2] if name_key(cell) == name_key(command.what)), "")
            if name and column < len(cells) and cells[column].strip(" *_").casefold() in _GAPS:
                return set_cell(SetCell("date", name, command.date), outline)
    return None
