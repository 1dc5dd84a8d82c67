"""Says which composer makes which kind of section."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from requill.ai.builtin.answers import Block, parse
from requill.ai.builtin.compose.criteria import criteria
from requill.ai.builtin.compose.lists import bullets, checklist, prose, questions
from requill.ai.builtin.compose.metrics import metrics
from requill.ai.builtin.compose.quotes import faq, quote
from requill.ai.builtin.compose.requirements import requirements
from requill.ai.builtin.compose.stories import stories
from requill.ai.builtin.compose.tables import plain_table, risks
from requill.ai.interface import SectionKind, SectionPlan

_COMPOSERS: dict[SectionKind, Callable[[Sequence[Block], SectionPlan, str], str]] = {
    "prose": prose,
    "bullets": bullets,
    "checklist": checklist,
    "requirements": requirements,
    "stories": stories,
    "criteria": criteria,
    "metrics": metrics,
    "risks": risks,
    "table": plain_table,
    "questions": questions,
    "quote": quote,
    "faq": faq,
}


_MOST_LINES = 1000  # a longer paste is a file rather than an answer, and is kept as it is


def compose(kind: SectionKind, answer: str, plan: SectionPlan, existing: str = "") -> str:
    """The body of a section that says what `existing` says and then what the answer says.

    Never raises, keeps every word of the answer except those that the form itself expresses ("as a",
    "today"), and never adds a heading of level 1 or 2.
    """
    existing = existing.strip()
    blocks = parse(answer)
    if not blocks:
        return existing
    return (prose if len(blocks) > _MOST_LINES else _COMPOSERS[kind])(blocks, plan, existing)


def is_list_kind(kind: SectionKind) -> bool:
    """Whether each line of an answer to such a section is a thing of its own."""
    return kind not in ("prose", "quote")
