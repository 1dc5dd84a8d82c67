"""Takes the words out of an answer that say nothing: "hm", "as I said", "of course"."""

from __future__ import annotations

import re

from requill.ai.builtin.compose.nesting import masked
from requill.ai.builtin.interview.pieces import LONGEST, MARK, Piece, joined, pieces
from requill.ai.builtin.language import words
from requill.ai.interface import SectionKind, SectionPlan

_AS_IT_IS: tuple[SectionKind, ...] = ("quote", "faq", "questions")
_POINTS: tuple[SectionKind, ...] = ("bullets", "checklist")
_LEADING = re.compile(
    r"(?:(?:h+m+|e+h*m+|u+h*m+|u+h+|e+r+m*)\b[,.…:!]*\s+(?=\S)"
    r"|(?:well|so|ok(?:ay)?(?: so| then)?|let me think|let['’]?s see|lemme see|good question"
    r"|as (?:i )?(?:already )?(?:said|mentioned|told you|wrote)(?: (?:above|before|earlier|already))?)"
    r"\s*[,:…]+\s+(?=\S))+",
    re.IGNORECASE,
)
# "oh and it costs 12k" is the next thing that came to mind.
_OH_AND = re.compile(r"[,;]?\s+oh,?\s+(?:and|also|plus)\s+(?=\S)", re.IGNORECASE)
_OH = re.compile(r"(?:oh|ah)[,!]?\s+(?:(?:and|yes|yeah)[, ]\s*)?(?=\S)", re.IGNORECASE)
_AND = re.compile(r"and,?\s+(?=\S)", re.IGNORECASE)
_AS_SAID = re.compile(
    r"(?<=[,;.])\s+(?:and\s+)?as (?:i )?(?:already )?(?:said|mentioned)(?: (?:above|before|earlier))?"
    r",?\s+(?=\S)",
    re.IGNORECASE,
)
_STRESSED = re.compile(
    r"(?<=[^\s.;,]),?\s+(?:of course|obviously|naturally)(?=\s*(?:[.!;]|$))", re.IGNORECASE
)
_GUESSED = re.compile(
    r",?\s+(?:i (?:guess|think|suppose)|probably|maybe)(?:\s*\?+\s+(?=[a-z\d])|\s*[.?]*$)", re.IGNORECASE
)


def without_fillers(said: str, plan: SectionPlan, *, replaces: bool = False) -> str:
    """The answer without them; a ready answer, and what somebody was heard to say, is left as it is.

    Where an answer replaces another, its first “and” says that this one does not.
    The name of a metric is said with more doubt than it is meant: "tickets, I guess?".
    """
    if (
        plan.kind in _AS_IT_IS
        or len(said) > LONGEST
        or said in [each for asking in plan.questions for each in asking.suggestions]
    ):
        return said
    text = _STRESSED.sub("", said.strip())
    while found := _LEADING.match(text):
        text = text[found.end() :]
    text = _without_joins(text, plan, keeps_first=replaces)
    return (
        _GUESSED.sub(lambda found: ", " if found.end() < len(text) else "", text)
        if plan.kind == "metrics"
        else text
    )


def _without_joins(text: str, plan: SectionPlan, *, keeps_first: bool) -> str:
    """The answer without the words that only tie what is said to what was said before."""
    in_prose = plan.kind == "prose"
    in_points = plan.kind in _POINTS
    for found in reversed(list(_OH_AND.finditer(masked(text)))):
        before, rest = text[: found.start()], text[found.end() :]
        sign = " " if before[-1:] in tuple(".!?;") else "; " if in_points else ". "
        text = f"{before}{sign}{rest if sign == '; ' else words.capitalised(rest)}"
    for found in reversed(list(_AS_SAID.finditer(masked(text)))):
        before = text[: found.start()]
        text = f"{before[:-1]}; " + text[found.end() :] if in_points else f"{before} {text[found.end() :]}"
    statements = pieces(text)
    kept = statements[:1] if keeps_first else []
    return joined([*kept, *(_begun(piece, in_prose=in_prose) for piece in statements[len(kept) :])])


def _begun(piece: Piece, *, in_prose: bool) -> Piece:
    mark = MARK.match(piece.text)
    start = mark.end() if mark else 0
    said = words.without(_OH, piece.text[start:])
    said = said if in_prose else words.without(_AND, said)
    if said == piece.text[start:]:
        return piece
    return Piece(piece.text[:start] + (words.capitalised(said) if in_prose else said), piece.gap)
