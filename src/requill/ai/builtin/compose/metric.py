"""Reads one metric from free text: what is measured, from where to where, by when."""

from __future__ import annotations

import itertools
import re
from collections.abc import Sequence

from msgspec import Struct

from requill.ai.builtin.compose import figures, nesting
from requill.ai.builtin.compose.dates import starts_with_deadline
from requill.ai.builtin.compose.standing import NOW_AT_END, says_how_it_is
from requill.ai.builtin.language import words

_EDGE_WORDS = (
    r"(?:and|but|also|then|today|now|right|currently|current|we|want|need|would like|it|them|this|that|to"
    r"|be|should|must|shall|is|are|was|heute|aktuell|derzeit|auf|soll|sollen|von|und|ziel|takes?"
    r"|were|at|of|from|instead|rather|than|by|the|an?(?!\s+(?:day|week|month|quarter|year|hour))"
    r"|target|baseline|goal|aim|reach|with|for|in|so|up|down|(?<=we )(?:have|had|get|see))"
)
_EDGE_SIGNS = r"(?:->|=>|→|⟶|[,;:.()=–—/\s-])"
_LEADING_EDGE = re.compile(rf"^(?:{_EDGE_WORDS}(?![\w-])|{_EDGE_SIGNS})+", re.IGNORECASE)
_TRAILING_WORD = re.compile(r"(?:^|(?<=\s))\(?[\w'’]+[,;:.()=]*$|[,;:.()=–—/→>\s-]+$")
_TRAILING_EDGE = re.compile(rf"(?:{_EDGE_WORDS}|get|{_EDGE_SIGNS})+$", re.IGNORECASE)
_READS_ON = re.compile(
    r"(?:a|an|per|each|every|pro|im|in der|am) (?:hour|day|week|month|quarter|year"
    r"|user|order|person|tag|woche|monat|jahr)"
    r"|(?:for|among|across|on|in|with|per|pro|über|für) [^\d]+$",
    re.IGNORECASE,
)
_PLACE = re.compile(r"(?:in|on|at) (?:the )?[^\W\d_]+$", re.IGNORECASE)
_RATE_ONLY = re.compile(r"(?:per|each|every|pro)\b", re.IGNORECASE)
_COPULA = re.compile(r"\s+(?:are|is|were|was)(?=\s+\w+(?:ed|en|done)\b)", re.IGNORECASE)
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
SAME_DATE = re.compile(
    r"(?:[,;(]\s?|\s)(?:(?:by|at|until|on) )?(?:the )?same (?:date|day|deadline|time)\)?\.?$|,\s?by then\.?$",
    re.IGNORECASE,
)
_BOUNDED = re.compile(r"(?:(?:no|not) (?:more|less|fewer) than|at (?:most|least))\s+\d", re.IGNORECASE)
_DIGIT = re.compile(r"\d")
_ADDRESS = re.compile(r"\w+://\S+|\bwww\.\S+")
_LONGEST_CLAUSE = 600  # characters; a longer sentence is no list of metrics, and trying its seams takes time
_MOST_SEAMS = 8
# What the columns say instead: the property "no word is lost" holds up to these.
FORM_WORDS = frozenset(
    words.words(
        """up down and but also then today now right currently current we want need would like it them this
        that to be should must shall is are was were at of from instead rather than by the a an target
        baseline goal aim reach get with for in so before until till present moment far stands stand
        have had get see take takes
        within after bis zum zur auf von soll sollen heute aktuell derzeit ziel und im per"""
    )
)


class Metric(Struct, frozen=True):
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
        one, other = metric(left), metric(SAME_DATE.sub("", right))
        complete = (one.target and (one.baseline or one.by)) or (one.baseline and _BOUNDED.match(right))
        if complete and one.name and other.name and other.target and not figures.starts_with_now(right):
            result.append(left)
            start = found.end()
    return [*result, text[start:]]


def _gap(found: re.Match[str]) -> str:
    return " " if found.start() else ""


def metric(text: str) -> Metric:
    """One metric from one clause. Where its parts are not plain to see, the whole clause is the name."""
    text = words.squeeze(text).rstrip(".")
    whole = Metric(words.capitalised(text))
    if len(text) > _LONGEST_CLAUSE or _ADDRESS.search(text):
        return whole
    said, aside = figures.aside_apart(text)
    rest, by = figures.deadline_apart(said)
    if not (_DIGIT.search(text) or by) or figures.is_comparison(said):
        return whole
    rest, rate = _rate(rest)
    quantities = figures.quantities(rest)
    baseline, target = figures.baseline_and_target(rest, quantities)
    if target and not (baseline or by or target.is_limit or len(quantities) > 1):
        is_count = not (target.unit or target.found["scale"])
        stands = says_how_it_is(rest, target.start, target.end, is_count=is_count)
        if stands == "open":
            return whole
        baseline, target = (target, None) if stands == "now" else (None, target)
    if target and (counted := _with_noun(rest, target.found)):
        rest, target_said = counted
        used = [baseline] if baseline else []
    else:
        target_said = target.said(baseline) if target else ""
        used = [one for one in (baseline, target) if one]
    pieces = _pieces(rest, used)
    if not _is_one_name(pieces) or figures.are_left(" ".join(pieces), used):
        return whole
    name = words.capitalised(_COPULA.sub("", words.squeeze(" ".join(pieces))))
    name = f"{name} per {rate}" if name and rate else name
    made = Metric(
        name=f"{name} {aside}" if name and aside else name,
        baseline=baseline.said(target) if baseline else "",
        target=target_said,
        by=words.capitalised(by) if by else "",
    )
    return made if _says_the_same(text, made) else whole


def _says_the_same(text: str, made: Metric) -> bool:
    """Whether the parts have every word of the clause, and no bracket without its other half."""
    parts = made.parts().values()
    return words.keeps_words(text, " ".join(parts), FORM_WORDS) and all(map(nesting.is_even, parts))


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


def _pieces(text: str, used: Sequence[figures.Figure]) -> list[str]:
    """What is left of the clause without its figures and the words around them."""
    pieces: list[str] = []
    position = 0
    for one in sorted(used, key=lambda one: one.start):
        pieces.append(text[position : one.start])
        position = one.end
    last = NOW_AT_END.sub("", text[position:]).strip()
    if used and pieces[0].strip() and _READS_ON.match(last):
        return [*filter(None, map(_trim, pieces)), last]
    if used and not any(map(_trim, pieces)) and _PLACE.match(last):
        return [last]  # nothing else names what is measured: "20 min to 5 min in line"
    pieces.append(last)
    return [trimmed for piece in pieces if (trimmed := _trim(piece))]


def _is_one_name(pieces: Sequence[str]) -> bool:
    """Whether the pieces read on as one name: "retyping" and "a week", not "write" and "read"."""
    if pieces and (len(pieces[0]) == 1 or _RATE_ONLY.match(pieces[0])):
        return False
    return len(pieces) < 2 or (len(pieces) == 2 and bool(_READS_ON.match(pieces[1])))


def _trim(piece: str) -> str:
    """The piece without the words at its ends that only tie numbers together."""
    piece = _LEADING_EDGE.sub("", piece.strip())
    while (tail := _TRAILING_WORD.search(piece[-60:])) and tail.group():
        if not _TRAILING_EDGE.fullmatch(tail.group()):
            break
        piece = piece[: len(piece) - len(tail.group())].rstrip()
    return piece.strip(" ,;:.(=–—-→>")
