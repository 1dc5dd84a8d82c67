"""Reads that one value is to be another: "set the target of … to 10%", "GA is September, not June"."""

from __future__ import annotations

import re

from msgspec.structs import replace

from requill.ai.builtin.compose.dates import is_date
from requill.ai.builtin.document.cells import rows_about
from requill.ai.builtin.document.commands import Command, Correct, SetCell, Unresolved
from requill.ai.builtin.document.reading.phrases import unquoted
from requill.ai.builtin.document.reading.trailing import everywhere, instead
from requill.ai.builtin.language import words
from requill.ai.builtin.text.outline import Outline

_COLUMN = (
    r"(?P<column>baseline|target|goal|due date|date|deadline|by|owner|mitigation|likelihood|probability"
    r"|impact|priority|status)"
)
# Without "by" and "goal", which may be all that something is called: "change the second goal to …".
_ITS_COLUMN = (
    r"(?P<column>baseline|target|due date|date|deadline|owner|mitigation|likelihood|probability|impact"
    r"|priority|status)"
)
_FIGURE = r"(?:[<>≤≥~]|at (?:least|most)|under|over|below|above|less than|more than|up to|\d|[€$£])"
_CELL = (
    re.compile(
        rf"(?:set|change|update|put|fill in|make|correct|move|raise|lower)\s+(?:the\s+)?{_COLUMN}\s+(?:of|for"
        rf"|in)\s+(?:the\s+)?(?P<row>.+?)\s+"
        r"(?:to|as|is|=|be|into)\s+(?P<value>.+?)[.!]?$",
        re.IGNORECASE,
    ),
    re.compile(
        rf"(?:set|make)\s+(?:the\s+)?{_COLUMN}\s+(?:of|for|in)\s+(?:the\s+)?(?P<row>.+?)\s+(?P<value>{_FIGURE}.*?)[.!]?$",
        re.IGNORECASE,
    ),
    re.compile(
        rf"(?:the\s+)?{_COLUMN}\s+(?:of|for)\s+(?:the\s+)?(?P<row>.+?)\s+(?:is|should be|must be|="
        rf"|will be)\s+(?P<value>.+?)[.!]?$",
        re.IGNORECASE,
    ),
    re.compile(
        rf"(?:set|change|update|make|correct)\s+(?:the\s+)?(?P<row>.+?)['’]s?\s+{_COLUMN}\s+(?:to|into|="
        rf"|be)?\s*(?P<value>.+?)[.!]?$",
        re.IGNORECASE,
    ),
)
_NO_ROW = frozenset({"the", "our", "that", "its", "this", "my"})
_ITS = re.compile(
    rf"(?:set|change|update|make|correct|adjust|move|push|postpone|delay|shift|bring|pull|reschedule|raise"
    rf"|lower|increase|decrease|reduce)\s+(?:the\s+|our\s+)?(?P<row>[^\n:]{{2,80}}?)\s+{_ITS_COLUMN}\s+"
    r"(?:back\s+|out\s+|forward\s+|up\s+|down\s+)?(?:from\s+(?P<old>[^\n]{1,40}?)\s+)?"
    r"(?:to|into|until|=)\s+(?:be\s+)?(?P<value>[^\n]+?)[.!]?$",
    re.IGNORECASE,
)
# "Change the target to 4%": of which row is not said, and there may be only one.
_ONLY = (
    re.compile(
        rf"(?:set|change|update|make|correct|adjust|move|raise|lower|increase|decrease|reduce)\s+"
        rf"(?:the|our|that|its)\s+{_COLUMN}\s+(?:up\s+|down\s+)?(?:from\s+(?P<old>[^\n]{{1,40}}?)\s+)?"
        r"(?:to|into|as|=)\s+(?:be\s+)?(?P<value>[^\n]{1,80}?)[.!]?$",
        re.IGNORECASE,
    ),
    re.compile(
        rf"(?:the|our)\s+{_COLUMN}\s+(?:is|should be|must be|will be)\s+(?:now\s+|actually\s+)?"
        rf"(?P<value>{_FIGURE}[^\n,;]{{0,40}}?)[.!]?$",
        re.IGNORECASE,
    ),
)
_MORE = re.compile(
    rf"\s*(?:,|;|,?\s+and)\s+(?:(?:set|change|make)\s+)?(?:the\s+|its\s+)?{_COLUMN}\s+(?:to|is|=|as|be"
    r"|should be|into)\s+",
    re.IGNORECASE,
)
_OWNS = re.compile(
    r"(?i:assign|give)\s+(?:the\s+)?(?P<row>.+?)\s+to\s+(?P<value>[A-ZÄÖÜ@][^.!]{1,60}?)[.!]?$"
    r"|(?i:assign)\s+(?P<value4>[A-ZÄÖÜ@][\w'’. -]{0,40}?)\s+to\s+(?:the\s+|our\s+)(?P<row4>.+?)[.!]?$"
    r"|(?i:make)\s+(?P<value2>.+?)\s+(?:the\s+)?owner\s+of\s+(?:the\s+)?(?P<row2>.+?)[.!]?$"
    r"|(?!(?:Who|Whose|What|Which|When|Where|Nobody|Somebody|Someone"
    r"|Everyone)\b)(?P<value3>[A-ZÄÖÜ][\w'’. -]{1,40}?)"
    r"\s+(?:(?:now|also|will|should|from now on)\s+)*"
    r"(?:owns?|takes? over|is (?:now )?(?:the )?(?:new )?owner of|is (?:now )?responsible for)\s+"
    r"(?:now\s+)?(?:the\s+)?(?P<row3>.+?)(?:\s+(?:now|from now on))?[.!]?$"
    r"|(?P<row5>.+?)\s+is\s+(?:now\s+)?owned\s+by\s+(?P<value5>[A-ZÄÖÜ@][\w'’. -]{0,40}?)(?:\s+now)?"
    r"(?:,?\s+(?:and\s+)?(?:not|instead of)\s+[A-ZÄÖÜ][\w'’-]+)?[.!]?$",
)
# A name in small letters: one word, and none that stands for somebody.
_OWNS_SMALL = re.compile(
    r"(?!(?:who|whose|what|which|nobody|somebody|someone|everyone|anyone|we|they|i|you|he|she|it|that|this)\b)"
    r"(?P<value>[a-zäöü][\w'’-]{1,30})\s+(?:now\s+|also\s+)?(?:owns|takes over)\s+(?:the\s+|our\s+)"
    r"(?P<row>.+?)[.!]?$"
)
_FROM_NOW = re.compile(r"^from now on,?\s+", re.IGNORECASE)
_MONTH = r"(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\b"
_DATE = (
    rf"(?:(?:the\s+)?\d{{1,2}}(?:st|nd|rd|th)?\.?\s+(?:of\s+)?{_MONTH}|{_MONTH}|q[1-4]\b|h[12]\b|20\d\d"
    r"|\d{1,2}[./]\d)[^,;]*?"
)
_POSTPONED = re.compile(
    rf"(?:move|push|postpone|delay|shift|bring|reschedule|pull)\s+(?:the\s+)?(?P<what>.+?)\s+(?:back\s+|out\s+|forward\s+)?"
    rf"(?:from\s+(?P<old>{_DATE})\s+)?(?:to|until|into|till)\s+(?P<new>{_DATE})[.!]?$",
    re.IGNORECASE,
)
_TO = r"(?:to|until|into|till)\b"
_LATER = re.compile(
    rf"(?:postpone|delay|push)\b(?!.*\bforward\s+{_TO})|(?!bring|pull).*\b(?:back|out)\s+{_TO}", re.IGNORECASE
)
_EARLIER = re.compile(rf"(?:bring|pull)\b.*\bforward\s+{_TO}", re.IGNORECASE)
_CORRECTED = re.compile(
    r"(?:the\s+)?(?P<what>[^,;:]{2,80}?)\s+(?:is|are|should be|must be|will be|was|happens|starts|begins"
    r"|costs?|takes?)\s+"
    r"(?:(?:really|actually|now)\s+)?(?P<prep>in\s+|on\s+|by\s+|at\s+)?(?P<new>[^,;:]{1,80}?)"
    r"(?:\s*,\s*(?:and\s+)?not|\s+(?:instead of|rather than|and not|not))\s+(?P<old>[^,;:]{1,80}?)[.!]?$",
    re.IGNORECASE,
)
_BARE = re.compile(
    r"(?:make (?:it|that)\s+|it(?:['’]s| is"
    r"| should be)\s+)?(?P<new>[^,;:]{1,60}?)\s*,\s*not\s+(?P<old>[^,;:]{1,60}?)[.!]?$",
    re.IGNORECASE,
)
_SAYS_IT = re.compile(r"(?:we|they|there|i|you|he|she|it|who|what)\b", re.IGNORECASE)
_NOT_ONLY = re.compile(r"(?:only|just|merely|solely|simply|exclusively)\b", re.IGNORECASE)
_PREPOSITION = re.compile(r"^(?:in|on|by|at)\s+", re.IGNORECASE)


# "Add Tom as owner of …": one value of something that is there, rather than something new.
_ADD = r"(?:add|put|name|note|set)\s+"
_FILLED = (
    re.compile(
        rf"{_ADD}(?P<value>[^\n:]{{1,80}}?)\s+as\s+(?:the\s+|an?\s+|its\s+)?{_ITS_COLUMN}\s+(?:of|for|to|on)\s+"
        r"(?:the\s+)?(?P<row>[^\n:]{2,80}?)[.!]?$",
        re.IGNORECASE,
    ),
    re.compile(
        rf"{_ADD}(?:an?\s+|the\s+)?{_ITS_COLUMN}\s+(?:of|for|to|on)\s+(?:the\s+)?(?P<row>[^\n:]{{2,80}}?)\s*:\s*"
        r"(?P<value>[^\n]+?)[.!]?$",
        re.IGNORECASE,
    ),
    # "Set the target of … to 1%" has the value last.
    re.compile(
        rf"(?!set\b[^\n]*\bof\b){_ADD}(?:an?\s+|the\s+)?{_ITS_COLUMN}\s+(?:of\s+|:\s*)?(?P<value>[^\n:]{{1,80}}?)\s+(?:to|for)\s+(?:the\s+)?"
        r"(?P<row>[^\n:]{2,80}?)[.!]?$",
        re.IGNORECASE,
    ),
)


# What else is said of the row behind the value: "5 by end of August, owner Tom".
_OWNER_LAST = re.compile(
    r"(?:\s*[,;(]\s*|\s+)(?:(?:and|with)\s+)?(?:the\s+)?(?i:owner(?:\s*:|\s+is|\s+should be)?|owned by)\s+"
    r"(?P<owner>[A-ZÄÖÜ@][\w'’.-]{0,40}(?: [A-ZÄÖÜ][\w'’.-]{0,40}){0,2})\)?$"
)
_DATE_LAST = re.compile(
    r"(?:\s*[,;(]\s*|\s+)(?:and\s+)?(?P<word>by|due(?: by| on)?|until|till|before|from|since|as of"
    r"|starting(?: on)?)\s+(?P<date>[^,;:()]{2,40}?)\)?$",
    re.IGNORECASE,
)
_DATED_WITH = ("target", "goal", "owner")  # columns beside which a day is when it is due
_DUE = ("by", "due", "due by", "due on")
_UNTIL = ("until", "till")


def read_filling(text: str, outline: Outline) -> Command | None:
    """The value that is added to something that the document lists; None for anything else."""
    if "\n" in text.strip():
        return None
    for pattern in _FILLED:
        if found := pattern.match(text):
            column, value = found["column"].lower(), unquoted(found["value"])
            value = words.capitalised(value) if column == "mitigation" else value
            command = SetCell(column, unquoted(found["row"]), value, adds=True)
            if rows_about(command, outline):
                return command
    return None


def read_cell(said: str) -> Command | None:
    """One or several values of one row, or None where the text asks for something else."""
    for pattern in _CELL:
        if found := pattern.match(said):
            return _set(found["column"], found["row"], found["value"])
    if found := _OWNS.match(_FROM_NOW.sub("", said)):
        parts = {name.rstrip("2345"): part for name, part in found.groupdict().items() if part}
        return _set("owner", parts["row"], parts["value"])
    if found := _OWNS_SMALL.match(said):
        return _set("owner", found["row"], words.capitalised(found["value"]))
    if (found := _ITS.match(said)) and found["row"].casefold() not in _NO_ROW:
        made = _set(found["column"], found["row"], found["value"])
        if isinstance(made, Unresolved):
            return made
        return replace(made, old=unquoted(found["old"] or made.old), side=_side(said))
    if found := _POSTPONED.match(said):
        if found["old"]:
            return Correct(unquoted(found["what"]), found["old"].strip(), found["new"].strip())
        return SetCell("date", unquoted(found["what"]), found["new"].strip(), side=_side(said))
    for pattern in _ONLY:
        if found := pattern.match(said):
            old = found.groupdict().get("old") or ""
            made = _set(found["column"], "", found["value"])
            return replace(made, old=unquoted(old) or made.old) if isinstance(made, SetCell) else made
    return None


def read_correction(said: str) -> Command | None:
    """ "GA is September, not June": what to put right, and in what; None for anything else."""
    found = _CORRECTED.match(said) or _BARE.match(said)
    if not found:
        return None
    what = found.groupdict().get("what") or ""
    if not what and _SAYS_IT.match(found["new"]):
        return None  # it is a sentence, and none of its words stand for the old ones alone
    if _NOT_ONLY.match(found["old"]):
        return None  # "also teachers, not only parents" takes nothing back
    return Correct(unquoted(what), _PREPOSITION.sub("", unquoted(found["old"])), unquoted(found["new"]))


def is_further_value(text: str) -> bool:
    """Whether text goes on with another value of the same row: ", and the date to March"."""
    return bool(_MORE.match(text))


def _side(said: str) -> int:
    """1 where it is to be later, -1 where earlier, 0 where the words can mean either."""
    return 1 if _LATER.match(said) else -1 if _EARLIER.match(said) else 0


def _set(column: str, row: str, said: str) -> SetCell | Unresolved:
    """The first value, with what else is said of the same row, and without where and instead of what."""
    column, row = column.lower(), unquoted(row)
    said, _ = everywhere(said)
    last: tuple[tuple[str, str], ...] = ()
    if _MORE.search(said):  # "5, the owner is Tom, until 2 May": the day is the row's
        said, last = _apart(column, said)
    further = list(_MORE.finditer(said))
    ends = [*(found.start() for found in further[1:]), len(said)]
    more = tuple(
        (found["column"].lower(), unquoted(said[found.end() : end].strip(" .!")))
        for found, end in zip(further, ends, strict=bool(further))
    )
    value, old = instead(said[: further[0].start()] if further else said)
    value, beside = _apart(column, value)
    if column == "owner" and (when := next((text for name, text in (*beside, *last) if name == "?"), "")):
        offers = (f"Set the owner of {row} to {value}", f"Set the owner of {row} to {value}, due {when}")
        return Unresolved(
            f"Is {when} when “{words.clipped(row, 60)}” is due, or is it about when {value} owns it? Nothing "
            f"was changed. Say “{offers[0]}”, or “{offers[1]}”.",
            offers,
        )
    return SetCell(column, row, unquoted(value), unquoted(old), (*beside, *more, *last))


def _apart(column: str, said: str) -> tuple[str, tuple[tuple[str, str], ...]]:
    """The value without an owner and a day behind it, and these by their columns, "?" where in doubt."""
    beside: dict[str, str] = {}
    for _ in range(2):
        if column != "owner" and "owner" not in beside and (found := _OWNER_LAST.search(said)):
            beside["owner"], said = found["owner"].rstrip("."), said[: found.start()]
        found = _DATE_LAST.search(said) if column in _DATED_WITH and "by" not in beside else None
        if found and found.start() and is_date(found["date"]):
            word = found["word"].lower()
            due = word in _DUE or (column != "owner" and word in _UNTIL)
            if not due and column != "owner":
                break
            beside["by" if due else "?"], said = found["date"], said[: found.start()]
    return said, tuple(beside.items())
