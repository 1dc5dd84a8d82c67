"""Reads one metric from free text: what is measured, from where to where, by when."""

from __future__ import annotations

import itertools
import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from requill.ai.builtin import words
from requill.ai.builtin.compose.dates import deadline, starts_with_deadline

_SPAN = re.compile(
    r"[,;(]?\s*\b(?:within|in|after)\s+(?P<date>\d{1,3}\s+(?:weeks|months|quarters|years))\b\)?", re.I
)
_UNIT = (
    r"(?:\s?%|\s?‰|\s?(?:percent|percentage points|pp|per cent|prozent)\b|\s?(?:ms|milliseconds?|seconds?"
    r"|secs?|s|minutes?|mins?|minuten?|sekunden?|stunden?|tagen?|wochen?|monaten?"
    r"|hours?|hrs?|h|days?|weeks?|months?|years?)\b|\s?(?:kb|mb|gb|kib|mib|k|m|bn|x|points?|pts"
    r"|stars?|euros?)\b|\s?[€$£])"
)
_QUANTITY = re.compile(
    r"(?P<sign>(?:under|below|less than|fewer than|at most|no more than|not more than|max(?:imum)?"
    r"|over|above|more than|unter|über|höchstens|mindestens|maximal|weniger als|mehr als"
    r"|at least|min(?:imum)?|within|up to|about|around|roughly|nearly|almost)\s+|(?<![-=–])[<>≤≥~]=?\s*)?"
    rf"(?P<value>(?<![\w.,-])[€$£]?[+-]?\d{{1,12}}(?:[.,]\d{{1,6}}){{0,4}}(?P<unit>{_UNIT})?)(?![\w-])"
    r"(?P<bound>\s+or\s+(?:less|fewer|more|better|lower|higher|below|above)\b)?",
    re.IGNORECASE,
)
_NOW = r"(?:right now|today|now|currently|at present|at the moment|so far|heute|aktuell|derzeit)"
_BASELINE_BEFORE = re.compile(
    r"(?:today|now|currently|current(?:ly)?(?: value)?|baseline|(?:we|they) are at|it takes"
    r"|at present|at the moment|so far|is at|was|were|stands? at|from|instead of|heute|aktuell|derzeit"
    r"|momentan|bisher|jetzt|von|statt"
    r"|rather than|not|previously|last (?:year|quarter|month))[\s:,(=]*(?:it is |it was |it's |is "
    r"|are |about |at |we are at |we have |of )?$",
    re.IGNORECASE,
)
_BASELINE_AFTER = re.compile(
    rf"(?:\s+(?:a|an|per|each|pro)\s+\w+)?\s*[,(]?\s*{_NOW}\b(?!\s*(?:it is |at |:|=)?\s*[€$£]?\d)",
    re.IGNORECASE,
)
_TARGET_BEFORE = re.compile(
    r"(?:want|target|goal|aim(?: is| for)?|should be|must be|shall be|to be|should|must|to|reach"
    r"|get to|be|hit|auf|ziel|soll(?:en)?|->|=>|→|⟶|–>)"
    r"[\s:,(=]*(?:it |is |at |of |be |reach |take )?$",
    re.IGNORECASE,
)
_EDGE_WORDS = (
    r"(?:and|but|also|then|today|now|right|currently|current|we|want|need|would like|it|them|this|that|to"
    r"|be|should|must|shall|is|are|was|heute|aktuell|derzeit|auf|soll|sollen|von|und|ziel|takes?"
    r"|were|at|of|from|instead|rather|than|by|the|an?(?!\s+(?:day|week|month|quarter|year|hour))"
    r"|target|baseline|goal|aim|reach|with|for|in|so|up|down)"
)
_EDGE_SIGNS = r"(?:->|=>|→|⟶|[,;:.()=–—/\s-])"
_LEADING_EDGE = re.compile(rf"^(?:{_EDGE_WORDS}(?![\w-])|{_EDGE_SIGNS})+", re.IGNORECASE)
_TRAILING_WORD = re.compile(r"(?:^|(?<=\s))\(?[\w'’]+[,;:.()=]*$|[,;:.()=–—/→>\s-]+$")
_TRAILING_EDGE = re.compile(rf"(?:{_EDGE_WORDS}|get|{_EDGE_SIGNS})+$", re.IGNORECASE)
_COPULA = re.compile(r"\s+(?:are|is|were|was)(?=\s+\w+(?:ed|en|done)\b)", re.IGNORECASE)
_CHANGE = re.compile(r"\b(?:by)\s+$", re.IGNORECASE)
_BETWEEN = re.compile(r"[,;]\s+(?:(?:and|und)\s+)?|\s+(?:and|und)\s+", re.IGNORECASE)
# "live in 2 countries": the noun belongs to the figure, or the name would have a hole.
_PLACED = re.compile(r"\S\s+(?P<word>in|on|at|across|for|with|without)\s+$", re.IGNORECASE)
_COUNTED = re.compile(r"^\s+[^\W\d_][\w-]*(?:\s+[^\W\d_][\w-]*)?(?=\s*$)")
_RATE = re.compile(
    r"(?<=[\d%])\s?/\s?(?P<per>hour|day|week|month|quarter|year|user|order|person|tag|woche|monat|jahr)\b",
    re.I,
)
# What people say around a figure without saying anything about it.
_CHATTER = re.compile(
    r"(?<!\w)(?:(?:well|so|okay|ok|um|uh|basically|honestly|actually|probably|you know)[, ]+"
    r"|(?:i|we) (?:guess|think|believe|suppose)(?: that)?[, ]*"
    r"|(?:i|we)(?:['’]d| would) (?:say|guess)[, ]*"
    r"|(?:i|we)(?:['’]d| would) (?:love|like) to (?:see|have|get|reach)(?: it| that| them| this)?(?= )"
    r"|it would be (?:great|nice|good) (?:if|to have) "
    r"|(?:the|our) (?:main )?(?:number|metric|kpi|measure) (?:(?:would|will|should) be|is) "
    r"|(?:something|somewhere) (?:like|around) |(?:which|that|this) (?:is|are|should be|must be) "
    r"|(?:it['’]s|it is|they are) (?=(?:\S+ ){0,2}\S*\d)|(?:and |but )?maybe also |and also )",
    re.IGNORECASE,
)
# "41 of the 60 calls" is one figure, not a baseline and a target.
_OUT_OF = re.compile(r"\s+(?:out )?of (?:the |our )?\d", re.IGNORECASE)
_OF_THOSE = re.compile(r"\d\s+(?:out )?of (?:the |our )?$")
_DIGIT = re.compile(r"\d")
_ADDRESS = re.compile(r"\w+://\S+|\bwww\.\S+")
_LONGEST_CLAUSE = 600  # characters; a longer sentence is no list of metrics, and trying its seams takes time
_MOST_SEAMS = 8
# What the columns say instead: the property "no word is lost" holds up to these.
FORM_WORDS = frozenset(
    words.words(
        """up down and but also then today now right currently current we want need would like it them this
        that to be should must shall is are was were at of from instead rather than by the a an target
        baseline goal aim reach get with for in so before until till present moment far stands stand have take
        takes
        not within after bis zum zur auf von soll sollen heute aktuell derzeit ziel und im per"""
    )
)


@dataclass(frozen=True, slots=True)
class Metric:
    """One row of the table; empty where nothing was said."""

    name: str
    baseline: str = ""
    target: str = ""
    by: str = ""
    owner: str = ""

    def parts(self) -> dict[str, str]:
        """What was said, by the role of its column."""
        said = {
            "main": self.name,
            "baseline": self.baseline,
            "target": self.target,
            "by": self.by,
            "owner": self.owner,
        }
        return {role: text for role, text in said.items() if text}


def clauses(text: str) -> list[str]:
    """A sentence cut where one metric ends and the next begins: both sides must have a name and a target."""
    if _DIGIT.search(text[:_LONGEST_CLAUSE]) and len(text) <= _LONGEST_CLAUSE and not _ADDRESS.search(text):
        text = words.squeeze(_CHATTER.sub(_gap, text))
    result: list[str] = []
    start = 0
    for found in itertools.islice(_BETWEEN.finditer(text[:_LONGEST_CLAUSE]), _MOST_SEAMS):
        left, right = text[start : found.start()], text[found.end() : found.end() + 200]
        if not _DIGIT.search(left) or not _DIGIT.search(right) or starts_with_deadline(right):
            continue
        one, other = metric(left), metric(right)
        complete = one.target and (one.baseline or one.by)
        if complete and one.name and other.name and other.target and not _BASELINE_AFTER.match(right):
            result.append(left)
            start = found.end()
    return [*result, text[start:]]


def _gap(found: re.Match[str]) -> str:
    return " " if found.start() else ""


def metric(text: str) -> Metric:
    """One metric from one clause. When a word would be lost, the whole clause becomes the name."""
    text = words.squeeze(text).rstrip(".")
    if len(text) > _LONGEST_CLAUSE or _ADDRESS.search(text):
        return Metric(words.capitalised(text))
    rest, by = _deadline(text)
    if not (_DIGIT.search(text) or by):
        return Metric(words.capitalised(text))
    rest, rate = _rate(rest)
    quantities = [found for found in _QUANTITY.finditer(rest) if not _is_part_of_name(rest, found)][:6]
    baseline, target = _roles(rest, quantities)
    if target and (whole := _with_noun(rest, target)):
        rest, target_said = whole
        used = [baseline] if baseline else []
    else:
        target_said = _said(target, baseline)
        used = [found for found in (baseline, target) if found]
    name = _name(rest, used)
    made = Metric(
        name=f"{name} per {rate}" if name and rate else name,
        baseline=_said(baseline, target),
        target=target_said,
        by=words.capitalised(by) if by else "",
    )
    if not words.keeps_words(text, " ".join(made.parts().values()), FORM_WORDS):
        return replace(made, name=words.capitalised(text))
    return made


def _deadline(text: str) -> tuple[str, str]:
    rest, by = deadline(text)
    if by or not _QUANTITY.search(text):
        return rest, by
    for span in _SPAN.finditer(text):
        others = text[: span.start()] + text[span.end() :]
        if _QUANTITY.search(others) and not re.search(r"\b(?:weeks|months|quarters|years)\b", others):
            return f"{text[: span.start()]} {text[span.end() :]}".strip(), span["date"].strip()
    return text, ""


def _rate(text: str) -> tuple[str, str]:
    """The text without "/month" after its figures, and what it is counted by."""
    found = _RATE.search(text)
    return (_RATE.sub("", text), found["per"]) if found else (text, "")


def _with_noun(text: str, target: re.Match[str]) -> tuple[str, str] | None:
    """The text without "in 2 countries", and those words, where the figure counts what follows it."""
    placed = _PLACED.search(text[: target.start()])
    counted = _COUNTED.match(text[target.end() :])
    if not placed or not counted or target["sign"] or target["unit"]:
        return None
    said = f"{placed['word']} {target.group()}{counted.group()}"
    return text[: placed.start() + 1], words.squeeze(said)


def _is_part_of_name(text: str, found: re.Match[str]) -> bool:
    """A figure that belongs to the thing measured: "the first 3 days", "per 100 users", "Top 10"."""
    before = text[max(0, found.start() - 12) : found.start()].casefold()
    if _OUT_OF.match(text, found.end()) or _OF_THOSE.search(before):
        return True
    return bool(
        re.search(r"\b(?:per|first|last|top|every|each|version|phase|step|wcag|p|pro)\s+$", before)
    ) and not found.group("unit")


def _roles(text: str, found: Sequence[re.Match[str]]) -> tuple[re.Match[str] | None, re.Match[str] | None]:
    """Which quantity is the baseline and which the target."""
    baseline = next((one for one in found if _cue(text, one, _BASELINE_BEFORE, _BASELINE_AFTER)), None)
    others = [one for one in found if one is not baseline]
    target = next((one for one in others if _cue(text, one, _TARGET_BEFORE, None)), None)
    target = target or next((one for one in others if one.group("sign") or one.group("bound")), None)
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
    unit = other.group("unit") if other and not one.group("unit") and not one.group("bound") else None
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
