"""Finds the figures of a metric, and which of them is where it stands and which is where it shall go."""

from __future__ import annotations

import re
from collections.abc import Sequence

from msgspec import Struct

from requill.ai.builtin.compose.dates import MONTHS, deadline
from requill.ai.builtin.language import words

_TIMES = (
    r"milliseconds?|seconds?|secs?|ms|s|minutes?|mins?|minuten?|sekunden?|stunden?|tagen?|wochen?|monaten?"
    r"|hours?|hrs?|h|days?|weeks?|months?|quarters?|years?"
)
_UNIT = (
    rf"(?:\s?%|\s?‰|\s?(?:percent|percentage points|pp|per cent|prozent)\b|\s?(?:{_TIMES}"
    r"|kb|mb|gb|kib|mib|k|m|bn|x|times|points?|pts|stars?|euros?)\b|\s?[€$£])"
)
_LIMIT_VERB = (
    r"(?:be|go|get|fall|drop|sink|dip|slip|decline|decrease|rise|grow|climb|increase|exceed|pass|take|last"
    r"|cost|need|move|change|worsen)s?"
)
_BOUND_WORDS = (
    r"(?:no|not) (?:more|less|fewer|worse|lower|higher|longer|slower|later|greater|better) than"
    r"|(?:not )?(?:under|below|less than|fewer than|over|above|more than|beyond|higher than|lower than"
    r"|faster than|slower than|longer than|better than|worse than)"
    r"|at most|max(?:imum)?|unter|über|höchstens|mindestens|maximal|weniger als|mehr als|at least"
    r"|min(?:imum)?|within|up to"
)
# "must not fall below", "never exceed", "stay above": a limit is kept in the words that set it.
_LIMIT = (
    r"(?:(?:(?:must|should|shall|may|can|will|do(?:es)?|is to|are to)\s?(?:not|n['’]t)|cannot|won['’]t"
    rf"|can['’]t|mustn['’]t|(?:(?:must|should|shall|may|can|will) )?never)\s+(?:ever\s+)?{_LIMIT_VERB}"
    r"|(?:must |should |shall |has to |have to )?(?:stays?|remains?|be kept|is kept|keeps?)"
    r"|(?:must|should|shall|may|can)(?:n['’]t| not)(?= (?:be )?(?:under|below|over|above|more|less)))"
    rf"(?:\s+by)?(?:\s+(?:to|at|{_BOUND_WORDS}))?\s+(?:(?:about|around|roughly)\s+)?"
)
_CHANGE_WORDS = r"(?:up|down|plus|minus|by)\s+(?:by\s+)?(?:(?:about|at least|at most|more than)\s+)?"
_QUANTITY = re.compile(
    rf"(?P<sign>(?<!\w){_LIMIT}|(?<!\w)(?:{_BOUND_WORDS}|about|around|roughly|nearly|almost|approximately"
    rf"|approx\.?|ca\.?)\s+|(?<!\w)(?P<change>{_CHANGE_WORDS})|(?<![\w=–-])[<>≤≥~]=?\s*)?"
    r"(?P<value>(?<![\w.,-])[€$£]?[+-]?\d{1,12}(?:[.,]\d{1,6}){0,4}"
    rf"(?P<scale>(?:\s?/\s?|\s+out of\s+)\d{{1,4}}(?![\w/]))?(?P<unit>{_UNIT})?)(?![\w-])"
    r"(?P<bound>\s+or\s+(?:less|fewer|more|better|lower|higher|below|above|faster|slower)\b"
    r"|\s+(?:fewer|less|more|lower|higher|faster|slower|better)\b(?! than))?",
    re.IGNORECASE,
)
_HELD = re.compile(r"\s+(?:for|at|in)\s+(?:the )?\d[\d.,]*\s?%(?:\s+of\s+[^\d,;()]+)?$", re.IGNORECASE)
_TIME_UNIT = re.compile(rf"\s?(?:{_TIMES})", re.IGNORECASE)
_SHARE = re.compile(r"\s?(?:%|‰|per ?cent|percentage points|pp|prozent|points?|pts)", re.IGNORECASE)
_WINDOW = re.compile(r"(?:within|over|in|after|during|every|last|first|next|of|for)\s+(?:the\s+)?", re.I)
_NOW = r"(?:right now|today|now|currently|at present|at the moment|so far|heute|aktuell|derzeit)"
_PAST = r"(?:last (?:year|quarter|month|week)|this (?:year|quarter|month|week)|a year ago|before)"
_FILLER = (
    r"(?:[\s:,=(–—-]|\b(?:it['’]?s|it is|it was|it takes|that['’]?s|is|are|was|were|at|about|around|roughly"
    r"|nearly|almost|approximately|some|only|still|just|we['’]re|we are|we have|we get|we see|there are|of"
    r"|takes?|stands?|hovers?)\b)*"
)
_BASELINE_BEFORE = re.compile(
    rf"(?:{_NOW}|current(?:ly)?(?: value)?|baseline|(?:we|they) (?:are|were) at|it takes|is at|was|were"
    r"|stands? at|used to be|had been|has been|we (?:have|had|get|see)|there are|from|instead of"
    r"|momentan|bisher|jetzt|von|statt|rather than|previously)"
    rf"{_FILLER}$",
    re.IGNORECASE,
)
# "12% today, 8%" says it of the first figure, "12%, today 8%" of the second.
_NOW_AFTER = re.compile(
    rf"(?:\s+(?:a|an|per|each|pro)\s+\w+)?(?:\s*{_NOW}\b(?:\s*[,;:)(.]|\s*(?:->|→|=>)|\s*$|(?!{_FILLER}[~<>]?[€$£]?\d))"
    rf"|\s*[,(]\s*{_NOW}\b(?!{_FILLER}[~<>]?[€$£]?\d))",
    re.IGNORECASE,
)
_PAST_AFTER = re.compile(rf"\s*\(?{_PAST}\b\)?", re.IGNORECASE)
_TARGET_BEFORE = re.compile(
    r"(?:want|target|goal|aim(?: is| for)?|should be|must be|shall be|to be|should|must|to|reach"
    r"|get to|be|hit|auf|ziel|soll(?:en)?|->|=>|→|⟶|–>)"
    r"[\s:,(=]*(?:it |is |at |of |be |reach |take )?$",
    re.IGNORECASE,
)
# "41 of the 60 calls" is one figure, not a baseline and a target.
_OUT_OF = re.compile(r"\s+(?:out )?of (?:the |our )?\d", re.IGNORECASE)
_OF_THOSE = re.compile(r"\d\s+(?:out )?of (?:the |our )?$")
_COUNTER = re.compile(
    r"\b(?:per|first|last|top|every|each|version|phase|step|wcag|p|pro|day|week|month|year|age|aged|level"
    r"|section|release|n|wave|group)\s*[=≥≤<>]?\s*$"
)
_COMPARISON = re.compile(
    r"\b(?:vs\.?|versus|compared (?:to|with)|against|between|benchmark|respectively)(?!\w)"
    rf"|\bnot\s+{_FILLER}\d"
    r"|\b(?:takes?|lasts?|in|within)\s+\d+\s+(?:to|or|bis)\s+\d"
    rf"|(?<!from )(?<!von )(?<![\d.,])\d+ (?:to|or|bis) \d+\s?(?:{_TIMES})\b"
    rf"|\b(?:was|were|had|been|{_NOW})\s+{_FILLER}[\d.,]+\S*(?:\s\w+)?\s+(?:in|since|at)\s+(?:the )?"
    rf"(?:{MONTHS}|q[1-4]|20\d\d|end|last|start)"
    rf"|\b(?:in|since|at|for) (?:the )?(?:{MONTHS}|q[1-4]|20\d\d)(?:\s20\d\d)?,?"
    r"\s+(?:we |it )?(?:was|were|is|had|stood)\b"
    # Two figures side by side, of which the quarter in "Q1 2027" is none.
    rf"|(?<![qh])\d(?:[\d.,]*\d)?(?:{_UNIT})?\s+(?:{_NOW}\s+)?[<>~≤≥]?\d",
    re.IGNORECASE,
)
_DATED = re.compile(rf"\b(?:(?:in|since|from) (?:{MONTHS}|q[1-4]|20\d\d)|{_PAST})(?!\w)", re.IGNORECASE)
_SPAN = re.compile(
    r"\s*[,;(]?\s*\b(?P<date>(?:within|in|after)\s+(?:a|an|one|two|three|four|six|nine|twelve|\d{1,3})\s+"
    r"(?:weeks?|months?|quarters?|years?))\b\)?$",
    re.IGNORECASE,
)
_DAYS = re.compile(
    r"(?<=\d|%)\s+(?P<date>in\s+\d{1,3}\s+days)$",
    re.IGNORECASE,
)
_CUED = re.compile(
    rf"\((?:(?:up|down)\s+)?(?:{_NOW}|was|were|baseline|current|from|target|goal|previously|instead of|by"
    r"|before|until)\b|\([~<>]?\s?[\d.,]+\s?\S{0,8}\s+(?:today|now|currently|at present)\)",
    re.IGNORECASE,
)
_BRACKET = re.compile(r"\([^()]*\)")
_LAST_BRACKET = re.compile(r"\s*(?P<aside>\([^()]*\))$")
_ROUGH = re.compile(
    r"(?:about|around|roughly|nearly|almost|approximately|approx\.?|ca\.?|~|over|more than|up to)\s*",
    re.IGNORECASE,
)
_MOST_FIGURES = 6


class Figure(Struct, frozen=True):
    """One quantity of the clause, with the words that belong to it ("for 99%", "last year")."""

    found: re.Match[str]
    end: int

    @property
    def start(self) -> int:
        """Where it begins."""
        return self.found.start()

    @property
    def unit(self) -> str:
        """What it is counted in; empty where nothing is said."""
        return (self.found["unit"] or "").strip().casefold()

    @property
    def is_bound(self) -> bool:
        """Whether it is said as a limit or a change, which only a target is."""
        return bool(self.found["sign"] or self.found["bound"])

    @property
    def is_limit(self) -> bool:
        """Whether it is a bound and no rough figure ("about 200"): nothing stands at "at most 12" today."""
        return self.is_bound and not _ROUGH.fullmatch(self.found["sign"] or "x")

    def said(self, other: Figure | None) -> str:
        """The quantity as written, with the unit of the other one when it has none itself."""
        text = words.squeeze(self.found.string[self.start : self.end]).strip("( ,)")
        bare = not (self.unit or self.found["bound"] or self.found["scale"]) and self.end == self.found.end()
        unit = other.found["unit"] if other and bare and not other.found["scale"] else None
        return text + (unit or "")


def deadline_apart(text: str) -> tuple[str, str]:
    """The clause without the day or the span by which it is to be reached, and those words."""
    rest, by = deadline(text)
    if by:
        return rest, by
    found = _SPAN.search(text) or (_DAYS.search(text) if re.search(r"\bfrom\b.*\bto\b", text) else None)
    before = text[: found.start()] if found else ""
    figure = next((one for one in _QUANTITY.finditer(before) if one.end() == len(before)), None)
    if found and figure and not _TIME_UNIT.fullmatch(figure["unit"] or ""):
        return before.strip(), found["date"]
    return text, ""


def aside_apart(text: str) -> tuple[str, str]:
    """The clause without a last bracket that speaks of something else ("(Habitica is 18%)"), and it."""
    found = _LAST_BRACKET.search(text)
    if not found or _CUED.match(found["aside"]) or not re.search(r"\d", text[: found.start()]):
        return text, ""
    return text[: found.start()], found["aside"]


def is_comparison(text: str) -> bool:
    """Whether figures stand beside each other in a way that makes neither the start nor the aim."""
    nested = any(
        re.search(r"\d", one.group()) and not _CUED.match(one.group()) for one in _BRACKET.finditer(text)
    )
    return nested or bool(_COMPARISON.search(text))


def quantities(text: str) -> list[Figure]:
    """The figures of the clause that may be a baseline or a target."""
    found = [one for one in _QUANTITY.finditer(text) if not _is_part_of_name(text, one)][:_MOST_FIGURES]
    shares = [one for one in found if _held(text, one) or not _is_window(text, one)]
    kept = shares if any(_SHARE.fullmatch(one["unit"] or "") or one["scale"] for one in shares) else found
    result: list[Figure] = []
    for one in kept:
        if result and one.start() < result[-1].end:
            continue
        held = _held(text, one)
        past = _PAST_AFTER.match(text, one.end())
        result.append(Figure(one, held.end() if held else past.end() if past else one.end()))
    return result


def _held(text: str, one: re.Match[str]) -> re.Match[str] | None:
    """ "for 95% of calls" after a time: how often the time is kept."""
    return _HELD.match(text, one.end()) if _TIME_UNIT.fullmatch(one["unit"] or "") else None


def are_left(name: str, used: Sequence[Figure]) -> bool:
    """Whether the name has figures or days left that say something about those that were taken out of it."""
    if not used:
        return False
    left = [one for one in _QUANTITY.finditer(name) if not _is_part_of_name(name, one)]
    return any(not _is_window(name, one) for one in left) or bool(_DATED.search(name))


def _is_window(text: str, one: re.Match[str]) -> bool:
    """Whether it is the time within which something is counted, rather than the figure that is counted."""
    led = one["sign"] or text[max(0, one.start() - 16) : one.start()]
    window = re.search(rf"(?:^|\s){_WINDOW.pattern}$", led, re.IGNORECASE)
    return bool(window and _TIME_UNIT.fullmatch(one["unit"] or ""))


def _is_part_of_name(text: str, found: re.Match[str]) -> bool:
    """A figure that belongs to the thing measured: "the first 3 days", "per 100 users", "Top 10"."""
    before = text[max(0, found.start() - 12) : found.start()].casefold()
    if _OUT_OF.match(text, found.end()) or _OF_THOSE.search(before) or before[-1:] in tuple("=≥≤<>~#"):
        return True
    return bool(_COUNTER.search(before)) and not found["unit"] and not found["sign"]


def starts_with_now(text: str) -> bool:
    """Whether the text goes on with "today" of the figure before it."""
    return bool(_NOW_AFTER.match(text))


def baseline_and_target(text: str, found: Sequence[Figure]) -> tuple[Figure | None, Figure | None]:
    """Which figure is the baseline and which the target; one of more than two stays over."""
    baseline = next((one for one in found if not one.is_limit and _is_now(text, one)), None)
    others = [one for one in found if one is not baseline]
    target = next((one for one in others if _TARGET_BEFORE.search(_before(text, one))), None)
    target = target or next((one for one in others if one.is_bound), None)
    if target is None and others:
        target = others[-1]
    if baseline is None and target:
        baseline = next((one for one in others if one is not target and _comparable(one, target)), None)
    return baseline, target


def _is_now(text: str, one: Figure) -> bool:
    """Whether the words around the figure say that it is so today or was so before."""
    past = one.end > one.found.end() and not _HELD.match(text, one.found.end())
    before = _before(text, one)
    cue = _BASELINE_BEFORE.search(before)
    # The comma of "agency shifts today, 8%" ends what "today" is said of.
    over = cue and re.match(rf"{_NOW}\s*[,;]", cue.group(), re.I) and before[: cue.start()].strip(" ,;:(")
    return past or bool((cue and not over) or _NOW_AFTER.match(text, one.end))


def _before(text: str, one: Figure) -> str:
    return text[max(0, one.start - 40) : one.start].rstrip() + " "


def _comparable(one: Figure, target: Figure) -> bool:
    """Whether a figure without any cue can be where the target starts from: a plain one in the same unit."""
    return not one.is_bound and (one.unit == target.unit or "" in (one.unit, target.unit))
