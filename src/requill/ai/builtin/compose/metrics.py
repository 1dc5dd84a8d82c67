"""Composes a table of metrics from free text: what is measured, from where to where, by when."""

from __future__ import annotations

import itertools
import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from requill.ai.builtin import markup, words
from requill.ai.builtin.answers import Block, Grid
from requill.ai.builtin.compose.entries import Aside, append_rows, entries, grids_and_rest
from requill.ai.interface import SectionPlan

HEADER = ("Metric", "Baseline", "Target", "By")

_MONTHS = (
    r"(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?"
    r"|sept?(?:ember)?|oct(?:ober)?"
    r"|nov(?:ember)?|dec(?:ember)?)\b\.?"
)
_DATE = (
    rf"(?:(?:\d{{1,2}}(?:st|nd|rd|th)?\s+)?{_MONTHS}(?:\s+\d{{1,2}}(?:st|nd|rd"
    rf"|th)?(?!\d|\s*%))?(?:,?\s+20\d\d)?"
    r"|20\d\d-\d\d(?:-\d\d)?|\d{1,2}[./]\d{1,2}[./]20\d\d|[qh][1-4](?:[ /]*20\d\d)?|20\d\d(?:[ -]?[qh][1-4])?"
    r"|(?:end of |the end of )?(?:the |this |next )?(?:year|quarter|month|week|spring|summer|autumn"
    r"|fall|winter|launch|release|ga)"
    r"(?:[ -]?end)?(?:\s+20\d\d)?|christmas|easter)"
)
_BY = re.compile(
    rf"[,;(]?\s*\b(?:by|before|until|till|(?:at|in|from)(?= (?:the )?(?:end|{_MONTHS}|[qh][1-4]"
    rf"|20\d\d|next|spring|summer|autumn)))"
    rf"\s+(?P<date>(?:the )?(?:end of |mid |early |late )?{_DATE})\s*\)?(?!\w)",
    re.IGNORECASE,
)
_LAST_DATE = re.compile(rf",\s*(?P<date>{_DATE})\s*\)?$", re.IGNORECASE)
_SPAN = re.compile(
    r"[,;(]?\s*\b(?:within|in|after)\s+(?P<date>\d{1,3}\s+(?:weeks|months|quarters|years))\b\)?", re.I
)
_UNIT = (
    r"(?:\s?%|\s?‰|\s?(?:percent|percentage points|pp|per cent)\b|\s?(?:ms|milliseconds?|seconds?"
    r"|secs?|s|minutes?|mins?"
    r"|hours?|hrs?|h|days?|weeks?|months?|years?)\b|\s?(?:kb|mb|gb|kib|mib|k|m|bn|x|points?|pts"
    r"|stars?)\b|\s?[€$£])"
)
_QUANTITY = re.compile(
    r"(?P<sign>(?:under|below|less than|fewer than|at most|no more than|not more than|max(?:imum)?"
    r"|over|above|more than"
    r"|at least|min(?:imum)?|within|up to|about|around|roughly|nearly|almost)\s+|(?<![-=–])[<>≤≥~]=?\s*)?"
    rf"(?P<value>(?<![\w.,-])[€$£]?[+-]?\d{{1,12}}(?:[.,]\d{{1,6}}){{0,4}}(?P<unit>{_UNIT})?)(?![\w-])",
    re.IGNORECASE,
)
_BASELINE_BEFORE = re.compile(
    r"(?:today|now|currently|current(?:ly)?(?: value)?|baseline|at present|at the moment|so far|is "
    r"at|was|were|stands? at|from|instead of"
    r"|rather than|not|previously|last (?:year|quarter|month))[\s:,(=]*(?:it is |it was |it's |is "
    r"|are |about |at |we are at |we have |of )?$",
    re.IGNORECASE,
)
_BASELINE_AFTER = re.compile(
    r"\s*[,(]?\s*(?:today|now|currently|at present|at the moment|so far)\b(?!\s*(?:it is |at |:"
    r"|=)?\s*[€$£]?\d)",
    re.IGNORECASE,
)
_TARGET_BEFORE = re.compile(
    r"(?:want|target|goal|aim(?: is| for)?|should be|must be|shall be|to be|should|must|to|reach"
    r"|get to|be|hit|->|=>|→|⟶|–>)"
    r"[\s:,(=]*(?:it |is |at |of |be |reach )?$",
    re.IGNORECASE,
)
_EDGE = (
    r"(?:and|but|also|then|today|now|currently|current|we|want|need|would like|it|them|this|that|to"
    r"|be|should|must|shall|is|are|was"
    r"|were|at|of|from|instead|rather|than|by|the|an?(?!\s+(?:day|week|month|quarter|year|hour))"
    r"|target|baseline|goal|aim|reach|get|with|for|in|so|up|down"
    r"|->|=>|→|⟶|[,;:.()=–—/\s-])"
)
_LEADING_EDGE = re.compile(rf"^(?:{_EDGE}(?![\w]))+\s*", re.IGNORECASE)
_TRAILING_WORD = re.compile(r"(?:^|(?<=\s))\(?[\w'’]+[,;:.()=]*$|[,;:.()=–—/→>\s-]+$")
_TRAILING_EDGE = re.compile(rf"{_EDGE}+$", re.IGNORECASE)
_COPULA = re.compile(r"\s+(?:are|is|were|was)(?=\s+\w+(?:ed|en|done)\b)", re.IGNORECASE)
_CHANGE = re.compile(r"\b(?:by)\s+$", re.IGNORECASE)
_BETWEEN = re.compile(r"[,;]\s+(?:and\s+)?|\s+and\s+", re.IGNORECASE)
_COLUMNS = (
    ("metric", "kpi", "measure", "name"),
    ("baseline", "today", "current", "now", "from"),
    ("target", "goal", "to"),
    ("by", "date", "deadline", "when", "due"),
)
# "41 of the 60 calls" is one figure, not a baseline and a target.
_OUT_OF = re.compile(r"\s+(?:out )?of (?:the |our )?\d", re.IGNORECASE)
_OF_THOSE = re.compile(r"\d\s+(?:out )?of (?:the |our )?$")
_DIGIT = re.compile(r"\d")
_LONGEST_CLAUSE = 600  # characters; a longer sentence is no list of metrics, and trying its seams takes time
_MOST_SEAMS = 6
# What the columns say instead: the property "no word is lost" holds up to these.
FORM_WORDS = frozenset(
    [
        "up",
        "down",
        "and",
        "but",
        "also",
        "then",
        "today",
        "now",
        "currently",
        "current",
        "we",
        "want",
        "need",
        "would",
        "like",
        "it",
        "them",
        "this",
        "that",
        "to",
        "be",
        "should",
        "must",
        "shall",
        "is",
        "are",
        "was",
        "were",
        "at",
        "of",
        "from",
        "instead",
        "rather",
        "than",
        "by",
        "the",
        "a",
        "an",
        "target",
        "baseline",
        "goal",
        "aim",
        "reach",
        "get",
        "with",
        "for",
        "in",
        "so",
        "before",
        "until",
        "till",
        "present",
        "moment",
        "far",
        "stands",
        "stand",
        "have",
        "not",
        "within",
        "in",
        "after",
    ]
)


@dataclass(frozen=True, slots=True)
class Metric:
    """One row of the table; empty where nothing was said."""

    name: str
    baseline: str = ""
    target: str = ""
    by: str = ""

    def cells(self) -> tuple[str, str, str, str]:
        """The row as it is written, with what is missing still to be set."""
        return (
            self.name or markup.TO_BE_NAMED,
            self.baseline or markup.TO_BE_SET,
            self.target or markup.TO_BE_SET,
            self.by or markup.TO_BE_SET,
        )


def metrics(blocks: Sequence[Block], _plan: SectionPlan, existing: str) -> str:
    """Rows for every metric that the answer speaks of, after those that the section has."""
    result = existing
    for part in grids_and_rest(blocks):
        if isinstance(part, Grid):
            result = append_rows(HEADER, [metric.cells() for metric in _from_grid(part)], result)
            continue
        rows: list[Metric] = []
        for entry in entries(part):
            if isinstance(entry, Aside):
                result = append_rows(HEADER, [row.cells() for row in rows], result)
                rows, result = [], markup.paragraphs([result, entry.markdown])
                continue
            for clause in clauses(entry.text):
                found = metric(clause)
                if rows and not found.name and (merged := _merged(rows[-1], found)):
                    rows[-1] = merged
                else:
                    rows.append(found)
        result = append_rows(HEADER, [row.cells() for row in rows], result)
    return result


def clauses(text: str) -> list[str]:
    """A sentence cut where one metric ends and the next begins: both sides must have a name and a target."""
    result: list[str] = []
    start = 0
    for found in itertools.islice(_BETWEEN.finditer(text[:_LONGEST_CLAUSE]), _MOST_SEAMS):
        left, right = text[start : found.start()], text[found.end() : found.end() + 200]
        if not _DIGIT.search(left) or not _DIGIT.search(right):
            continue
        one, other = metric(left), metric(right)
        complete = one.target and (one.baseline or one.by)
        if complete and one.name and other.name and other.target and not _BASELINE_AFTER.match(right):
            result.append(left)
            start = found.end()
    return [*result, text[start:]]


def metric(text: str) -> Metric:
    """One metric from one clause. When a word would be lost, the whole clause becomes the name."""
    text = words.squeeze(text).rstrip(".")
    if len(text) > _LONGEST_CLAUSE or not (_DIGIT.search(text) or _BY.search(text)):
        return Metric(words.capitalised(text))
    rest, by = _deadline(text)
    quantities = [found for found in _QUANTITY.finditer(rest) if not _is_part_of_name(rest, found)][:6]
    baseline, target = _roles(rest, quantities)
    used = [found for found in (baseline, target) if found]
    made = Metric(
        name=_name(rest, used),
        baseline=_said(baseline, target),
        target=_said(target, baseline),
        by=words.capitalised(by) if by else "",
    )
    if not words.keeps_words(text, " ".join(made.cells()), FORM_WORDS):
        return replace(made, name=words.capitalised(text))
    return made


def _deadline(text: str) -> tuple[str, str]:
    dates = list(_BY.finditer(text))
    found = dates[-1] if dates else _LAST_DATE.search(text)
    if not found and _QUANTITY.search(text):
        for span in _SPAN.finditer(text):
            others = text[: span.start()] + text[span.end() :]
            if _QUANTITY.search(others) and not re.search(r"\b(?:weeks|months|quarters|years)\b", others):
                found = span
    if not found:
        return text, ""
    return f"{text[: found.start()]} {text[found.end() :]}".strip(), found.group("date").strip()


def _is_part_of_name(text: str, found: re.Match[str]) -> bool:
    """A figure that belongs to the thing measured: "the first 3 days", "per 100 users", "Top 10"."""
    before = text[max(0, found.start() - 12) : found.start()].casefold()
    if _OUT_OF.match(text, found.end()) or _OF_THOSE.search(before):
        return True
    return bool(
        re.search(r"\b(?:per|first|last|top|every|each|version|phase|step|wcag|p)\s+$", before)
    ) and not found.group("unit")


def _roles(text: str, found: Sequence[re.Match[str]]) -> tuple[re.Match[str] | None, re.Match[str] | None]:
    """Which quantity is the baseline and which the target."""
    baseline = next((one for one in found if _cue(text, one, _BASELINE_BEFORE, _BASELINE_AFTER)), None)
    others = [one for one in found if one is not baseline]
    target = next((one for one in others if _cue(text, one, _TARGET_BEFORE, None)), None)
    target = target or next((one for one in others if one.group("sign")), None)
    if target is None and others:
        target = others[-1]
    if baseline is None and target:
        baseline = next((one for one in others if one is not target and _comparable(one, target)), None)
    return baseline, target


def _comparable(one: re.Match[str], target: re.Match[str]) -> bool:
    """Whether a figure without any cue can be where the target starts from: a plain one in the same unit."""
    units = {(found.group("unit") or "").strip().casefold() for found in (one, target)}
    return not one.group("sign") and (len(units) == 1 or "" in units)


def _cue(text: str, one: re.Match[str], before: re.Pattern[str], after: re.Pattern[str] | None) -> bool:
    start = one.start()
    return bool(before.search(text[max(0, start - 40) : start].rstrip() + " ")) or bool(
        after and after.match(text[one.end() : one.end() + 30])
    )


def _said(one: re.Match[str] | None, other: re.Match[str] | None) -> str:
    """The quantity as written, with the unit of the other one when it has none itself."""
    if one is None:
        return ""
    text = words.squeeze(one.group())
    unit = other.group("unit") if other and not one.group("unit") else None
    if _CHANGE.search(one.string[max(0, one.start() - 6) : one.start()]):
        text = f"by {text}"
    return text + (unit if unit else "")


def _name(text: str, used: Sequence[re.Match[str]]) -> str:
    """What is left of the clause without its quantities and the words around them."""
    pieces: list[str] = []
    position = 0
    for found in sorted(used, key=lambda one: one.start()):
        pieces.append(text[position : found.start()])
        position = found.end()
    pieces.append(text[position:])
    trimmed = [trimmed for piece in pieces if (trimmed := _trim(piece))]
    return words.capitalised(_COPULA.sub("", words.squeeze(" ".join(trimmed))))


def _trim(piece: str) -> str:
    """The piece without the words at its ends that only tie numbers together."""
    piece = _LEADING_EDGE.sub("", piece.strip())
    while (tail := _TRAILING_WORD.search(piece[-60:])) and tail.group():
        if not _TRAILING_EDGE.fullmatch(tail.group()):
            break
        piece = piece[: len(piece) - len(tail.group())].rstrip()
    return piece.strip(" ,;:.(=–—-→>")


def _merged(row: Metric, more: Metric) -> Metric | None:
    """The row with what a following "today it is 27" adds, when that place is still free."""
    said = {field: value for field in ("baseline", "target", "by") if (value := getattr(more, field))}
    if more.target and not more.baseline and row.target and not row.baseline:
        said = {"baseline": more.target} | ({"by": more.by} if more.by else {})
    if not said or any(getattr(row, field) for field in said):
        return None
    return replace(row, **said)


def _from_grid(grid: Grid) -> list[Metric]:
    names = [name.casefold() for name in grid.header or ()]
    rows = list(grid.rows)
    if (
        not names
        and rows
        and any(words.any_word(cell, ("metric", "baseline", "target", "kpi")) for cell in rows[0])
    ):
        names = [name.casefold() for name in rows.pop(0)]
    places = [_place(name, index) for index, name in enumerate(names)] or [0, 1, 2, 3]
    result: list[Metric] = []
    for row in rows:
        cells = ["", "", "", ""]
        for index, text in enumerate(row):
            place = places[index] if index < len(places) else 0
            cells[place] = f"{cells[place]}; {text}" if cells[place] and text else cells[place] or text
        result.append(Metric(*cells))
    return result


def _place(name: str, index: int) -> int:
    """Which of our four columns a pasted column is; an unknown one joins the name."""
    for place, cues in enumerate(_COLUMNS):
        if words.any_word(name, cues):
            return place
    return 0 if index else index
