"""Reads an answer of somebody who has come back: what it does to the text that stands there."""

from __future__ import annotations

import re

from msgspec import Struct

from requill.ai.builtin.compose import compose
from requill.ai.builtin.compose.entries import append
from requill.ai.builtin.compose.framing import framed, led
from requill.ai.builtin.interview.corrections import corrected_to
from requill.ai.builtin.interview.pieces import MARK, pieces
from requill.ai.builtin.language import markup, words
from requill.ai.interface import SectionPlan

_ADDS = re.compile(
    r"(?:(?:oh|ah|hm+|ok(?:ay)?|well|yes)[,:.! ]+)*(?:(?:and |but )?(?:also|by the way|btw|one more thing"
    r"|another thing|(?:i )?forgot(?: to (?:say|add|mention))?(?: that)?"
    r"|in addition|additionally|add(?: to (?:that|it))?|außerdem)|and|plus|but|und)\b[:,]?\s+(?=\S)",
    re.IGNORECASE,
)
_ALL = re.compile(
    r"(?:(?:no|wait|ok(?:ay)?|please)[,:.! ]+)*(?:instead|new answer|rather)\s*[:,–—-]\s*(?=\S)"
    r"|(?:please )?(?:replace|rewrite) (?:it|that|this|all|everything)(?: of it)?(?: (?:with|by|as|to))?\b"
    r"\s*[:,]?\s+(?=\S)",
    re.IGNORECASE,
)
_INSTEAD = re.compile(
    r"(?:(?:no|wait|actually|sorry|well|ok(?:ay)?|hm+|correction)[,:.! ]+)*(?:(?:please )?(?:make (?:it"
    r"|that)|change (?:it|that) to"
    r"|(?:it|that) should be|replace (?:it|that) with|let['’]?s say|say)\s+)?",
    re.IGNORECASE,
)
_LONGEST_QUOTE = 240


class Returned(Struct, frozen=True):
    """The section with the answer, and what there is to say of what stood there."""

    markdown: str
    remark: str


def is_unplaced(said: str, stands: str) -> bool:
    """Whether the answer corrects a small part of the text and does not say which."""
    new = "" if _ALL.match(said) else corrected_to(said)
    several = len([piece for piece in pieces(stands) if piece.text]) > 1
    return bool(new) and (several or _is_small(new, stands))


def returned(said: str, plan: SectionPlan, question: str, stands: str) -> Returned:
    """The answer beside the text or in its place.

    It replaces the text only where it is about as long, or says that it does: a short remark is more often
    one thing more.
    """
    if whole := _ALL.match(said):
        text = framed(said[whole.end() :], plan, question)
        return Returned(compose(plan.kind, text, plan, ""), _replaced(plan, stands))
    if addition := _ADDS.match(said):
        text = framed(said[addition.end() :], plan, question)
        return Returned(compose(plan.kind, text, plan, stands), "")
    text = words.without(_INSTEAD, said)
    if _is_small(text, stands):
        kept = (
            f"What stood under “{plan.heading}” is kept; “back” and “instead: …” puts an answer in its place."
        )
        return Returned(compose(plan.kind, framed(text, plan, question), plan, stands), kept)
    kept = _others(plan, question, stands)
    gone = stands.removesuffix(kept).strip()
    made = compose(plan.kind, framed(text, plan, question), plan, "")
    return Returned(append([kept], made) if kept else made, _replaced(plan, gone))


def _is_small(text: str, stands: str) -> bool:
    return 2 * len(words.words(text)) < len(words.words(stands))


def _others(plan: SectionPlan, question: str, stands: str) -> str:
    """The end of the text that answers the section's other questions, as far as that can be told."""
    asked = [asking.ask for asking in plan.questions]
    if question not in asked[:1] or len(asked) < 2:
        return ""
    if plan.kind == "prose":
        return stands.partition("\n\n")[2].strip()
    leads = [lead for other in asked[1:] for lead in led(other)]
    lines = stands.split("\n")
    starts = (n for n, line in enumerate(lines) if any(line.startswith(f"- {lead}") for lead in leads))
    return "\n".join(lines[next(starts, len(lines)) :])


def _replaced(plan: SectionPlan, gone: str) -> str:
    lines = [words.without(MARK, line).strip("| ") for line in gone.split("\n")]
    text = "; ".join(line for line in lines if line.strip("-|: "))
    quoted = markup.inline(words.clipped(text, _LONGEST_QUOTE))
    return f"Replaced under “{plan.heading}”: “{quoted}{'' if quoted.endswith('.') else '.'}”"
