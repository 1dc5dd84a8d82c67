"""Gives a short answer the sense that only its question had: "finance" is affected, and does not use it."""

from __future__ import annotations

import re

from requill.ai.builtin.compose.criteria import CASE
from requill.ai.builtin.language import words
from requill.ai.interface import SectionKind, SectionPlan

# A question, what a short answer to it begins with in the document, and up to how many words it is short.
_LEADS: tuple[tuple[re.Pattern[str], str, int], ...] = tuple(
    (re.compile(pattern, re.IGNORECASE), lead, longest)
    for pattern, lead, longest in (
        (r"^why does this have to happen now", "Why now: ", 4),
        (r"\btake it back\b", "Way back: ", 12),
        (r"\bwithout ever touching\b", "Affected without using it: ", 8),
        (r"^how do you know it\b", "How we know: ", 8),
        (r"\bhas to wait\b", "Has to wait: ", 12),
        (r"\bmissing from this group\b", "Missing from this group: ", 12),
        (r"\bwant to feel\b", "Wants to feel: ", 10),
        (r"\bby hand behind the scenes\b", "By hand: ", 10),
        (r"\bodd or broken case\b", CASE, 12),
    )
)
_KEPT = re.compile(r"\bmust not get worse\b", re.IGNORECASE)
_HARDEST = re.compile(r"\bhardest\b", re.IGNORECASE)
_CHECK = re.compile(r"\bcall it done\b|\bhow would (?:you|an auditor) check\b", re.IGNORECASE)
_MARKED = re.compile(r"^\s*(?:[-*+•>#|]|\d+[.)])\s?", re.MULTILINE)
_SAYS_SO = re.compile(
    r"\b(?:worse|not|nicht|kein\w*|no more|stays?|stable|unchanged|same|keep)\b", re.IGNORECASE
)
# A case that says what becomes of it is a scenario.
_TOLD = re.compile(
    r"\b(?:if|when|then|must|should|shall|can|cannot|will|given|is (?:kept|refused|told|asked|shown)|not"
    r"|gets?|shows?|nothing)\b",
    re.IGNORECASE,
)
_GUARDED = " (must not get worse)"


def framed(said: str, plan: SectionPlan, question: str) -> str:
    """The answer, with its question's sense where it is too short to carry that itself."""
    text = said.strip()
    if _KEPT.search(question) and plan.kind == "metrics":
        return _guarded(text)
    if _HARDEST.search(question) and plan.kind == "faq" and "?" not in text:
        return f"What is the hardest part? {words.capitalised(text)}"
    if "\n" in text or _MARKED.match(text) or len(words.sentences(text)) > 1:
        return said
    for pattern, lead, longest in _LEADS:
        if lead == CASE and _TOLD.search(text):
            continue
        if pattern.search(question) and len(text.split()) <= longest and not _says(text, lead):
            return f"{lead}{text}"
    return said


def led(question: str) -> list[str]:
    """What a short answer to the question begins with in the document."""
    return [lead for pattern, lead, _ in _LEADS if pattern.search(question)]


def asks_for_checks(plan: SectionPlan, question: str) -> bool:
    """Whether the answer says how requirements are checked rather than being more of them."""
    kind: SectionKind = plan.kind
    return kind == "requirements" and bool(_CHECK.search(question))


def _guarded(text: str) -> str:
    """Metrics without a figure with the words that they must not get worse."""
    if re.search(r"\d", text) or len(text) > 300:
        return text
    lines = [line for line in re.split(r"\n+|;\s+|(?<=[a-z])\.\s+", text) if line.strip()]
    parts = [
        part
        for line in lines
        for part in (re.split(r",\s+(?:and\s+)?", line) if line.count(",") > 1 else [line])
    ]
    return "\n".join(
        part if _SAYS_SO.search(part) else f"{part.strip(' .!?…;:,')}{_GUARDED}" for part in parts
    )


def _says(text: str, lead: str) -> bool:
    """Whether the answer begins with the lead's own words already."""
    first = words.words(lead)[0]
    return first in words.words(text)[:3]
