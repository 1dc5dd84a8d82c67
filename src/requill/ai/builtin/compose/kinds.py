"""Says which composer makes which kind of section."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from requill.ai.builtin.compose.answers import Block, as_one, parse
from requill.ai.builtin.compose.continuing import continued
from requill.ai.builtin.compose.criteria import criteria
from requill.ai.builtin.compose.lists import bullets, checklist, prose, questions
from requill.ai.builtin.compose.mails import without_mail
from requill.ai.builtin.compose.metrics import metrics
from requill.ai.builtin.compose.quotes import faq, quote
from requill.ai.builtin.compose.requirements import requirements
from requill.ai.builtin.compose.risks import risks
from requill.ai.builtin.compose.stories import stories
from requill.ai.builtin.compose.tables import plain_table
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


def compose(
    kind: SectionKind,
    answer: str,
    plan: SectionPlan,
    existing: str = "",
    *,
    single: bool = False,
    beyond: str = "",
    waiting: str = "",
) -> str:
    """The body of a section that says what `existing` says and then what the answer says, in its form.

    `single` says that the answer is one thing, however many sentences it has; `beyond` is the text of the
    document elsewhere, whose ids are taken, and `waiting` what waits to be written into the section, whose
    numbers are taken. Never raises, keeps every word of the answer except those that
    the form itself expresses ("as a", "today") and those that only greet somebody. Never adds a heading of
    level 1 or 2.
    """
    existing = existing.strip()
    blocks = parse(without_mail(answer))
    if not blocks:
        return existing
    if len(blocks) > _MOST_LINES:
        return prose(blocks, plan, existing)
    blocks = as_one(blocks) if single else blocks
    if existing and (made := continued(kind, blocks, existing, beyond, waiting)) is not None:
        return made
    if kind == "requirements":
        return requirements(blocks, plan, existing, beyond)
    return _COMPOSERS[kind](blocks, plan, existing)


def is_list_kind(kind: SectionKind) -> bool:
    """Whether each line of an answer to such a section is a thing of its own."""
    return kind not in ("prose", "quote")
