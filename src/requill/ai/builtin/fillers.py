"""Takes the words out of an answer that say nothing: "hm", "as I said", "of course"."""

from __future__ import annotations

import re

from requill.ai.builtin.pieces import LONGEST
from requill.ai.interface import SectionKind, SectionPlan

_AS_IT_IS: tuple[SectionKind, ...] = ("quote", "faq", "questions")
_LEADING = re.compile(
    r"(?:(?:h+m+|e+h*m+|u+h*m+|u+h+|e+r+m*)\b[,.…:!]*\s+(?=\S)"
    r"|(?:well|so|ok(?:ay)?(?: so| then)?|let me think|let['’]?s see|lemme see|good question"
    r"|as (?:i )?(?:already )?(?:said|mentioned|told you|wrote)(?: (?:above|before|earlier|already))?)"
    r"\s*[,:…]+\s+(?=\S))+",
    re.IGNORECASE,
)
_STRESSED = re.compile(
    r"(?<=[^\s.;,]),?\s+(?:of course|obviously|naturally)(?=\s*(?:[.!;]|$))", re.IGNORECASE
)
_GUESSED = re.compile(
    r",?\s+(?:i (?:guess|think|suppose)|probably|maybe)(?:\s*\?+\s+(?=[a-z\d])|\s*[.?]*$)", re.IGNORECASE
)


def without_fillers(said: str, plan: SectionPlan) -> str:
    """The answer without them; a ready answer, and what somebody was heard to say, is left as it is.

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
    return (
        _GUESSED.sub(lambda found: ", " if found.end() < len(text) else "", text)
        if plan.kind == "metrics"
        else text
    )
