"""Tool that tells what a document still lacks: by its template, by its interview, and by the review of what
is there.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence, Set
from typing import Any

from requill.ai.interface import SectionPlan, ToolSpec
from requill.features.documents.outline import Requirement
from requill.features.review.findings import Finding
from requill.features.templates.service import Plan
from requill.features.turns.interviews import Unanswered
from requill.kit.compute import compute
from requill.kit.markdown import heading_key

_ASKED = 5  # questions that are told
_PLACES = 6  # of one kind

MISSING = ToolSpec(
    "what_is_missing",
    "What the document still lacks: sections, answers, cells, criteria.",
    {"type": "object", "properties": {}, "required": [], "additionalProperties": False},
    title="What is missing",
    phrases=(
        "what is missing",
        "what's missing",
        "what is missing in this document",
        "what's missing in this document",
    ),
    synonyms=(
        *("gaps", "incomplete", "open", "to do", "complete", "finished", "left", "forgot"),
        *("forgotten", "overlooked", "no owner", "have no", "without", "unanswered", "lacks"),
        *("ready", "still"),
    ),
)
_CELLS = {"S02", "S07"}


async def what_is_missing(
    text: str, plan: Plan | None, dismissed: Sequence[str], unanswered: Sequence[Unanswered] | None
) -> dict[str, Any]:
    """What is missing, in words; `unanswered` are questions of the interview, None without one.

    Raises `TakesTooLong`.
    """
    left = None if unanswered is None else tuple(unanswered)
    return await compute(_missing, text, plan, frozenset(dismissed), left, size=len(text))


def _missing(
    text: str, plan: Plan | None, dismissed: frozenset[str], unanswered: tuple[Unanswered, ...] | None
) -> dict[str, Any]:
    # Their patterns take a while, which no start needs.
    from requill.features.review.engine import held_in, read_whole, review
    from requill.features.review.structure import lacking_sections, needs_criterion

    whole = read_whole(text, plan)
    lacking = list(lacking_sections(plan or (), whole.views))
    absent = [one.heading for one, view in lacking if view is None and one.required]
    optional = [one.heading for one, view in lacking if view is None and not one.required]
    empty = [view.heading for _, view in lacking if view is not None]
    is_judged_together = any(view.kind == "criteria" for view in whole.views)
    held = held_in(whole.parts)
    wanted = [one for one in held if one.requirement.priority != "Won't"]
    untested = [] if is_judged_together else [one for one in wanted if needs_criterion(one, text)]
    found = [one for one in review(text, plan).findings if one.id not in dismissed]
    gone = {heading_key(one.heading) for one, _ in lacking}
    tabled = {
        heading_key(judged.piece.heading(section).text)
        for _, judged in whole.parts
        for section, _ in judged.piece.tables
    }
    left = _of_plan(one for one, _ in lacking) if unanswered is None else unanswered
    parts = [
        *_named("No section", absent),
        *_named("No section, though the template has one", optional),
        *_named("Nothing yet under", empty),
        *_named("Without a priority", _ids(one.requirement for one in held if not one.requirement.priority)),
        *_named("Without a criterion", _ids(one.requirement for one in untested)),
        *_named("Without an owner", _ids(one.requirement for one in wanted if not one.requirement.owner)),
        *_cells([one for one in found if one.rule in _CELLS]),
        *_no_tables([one for one in plan or () if heading_key(one.heading) not in gone], tabled),
        *_questions(left),
    ]
    said = _listed(parts) or "The rules found nothing missing."
    return {"ok": True, "said": said, "sections": [*absent, *optional, *empty]}


def _listed(parts: Sequence[str]) -> str:
    return parts[0] if len(parts) == 1 else "\n".join(f"- {part}" for part in parts)


def _named(what: str, names: Sequence[str]) -> Iterator[str]:
    if names:
        yield f"{what}: {', '.join(names)}."


def _ids(requirements: Iterable[Requirement]) -> list[str]:
    """The first ones, and how many more."""
    ids = list(dict.fromkeys(one.id for one in requirements))
    more = [f"{len(ids) - _PLACES:,} more"] if len(ids) > _PLACES else []
    return ids[:_PLACES] + more


def _cells(findings: Sequence[Finding]) -> Iterator[str]:
    """Empty cells, by what is not set in them."""
    for title, _ in Counter(one.title for one in findings).most_common(8):
        where = _places([one for one in findings if one.title == title])
        yield f"{title}: {where}." if where else f"{title}."


def _places(findings: Sequence[Finding]) -> str:
    """Where findings stand: rows and lines behind their section, and how many more."""
    told: dict[str, list[str]] = {}
    for one in findings[:_PLACES]:
        told.setdefault(one.passage.section, []).append(one.passage.place.lower())
    parts = [", ".join(filter(None, (section, *places))) for section, places in told.items()]
    more = [f"{len(findings) - _PLACES:,} more"] if len(findings) > _PLACES else []
    return "; ".join(filter(None, (*parts, *more)))


def _no_tables(filled: Sequence[SectionPlan], tabled: Set[str]) -> Iterator[str]:
    """What a section that was written as text does not give for each of its entries."""
    for one in filled:
        if one.columns and heading_key(one.heading) not in tabled:
            yield f"{one.heading} needs a table with: {', '.join(one.columns[1:])}."


def _of_plan(sections: Iterable[SectionPlan]) -> tuple[Unanswered, ...]:
    """The questions of sections that have nothing in them, the required ones."""
    return tuple(
        Unanswered(one.heading, each.ask)
        for one in sections
        if one.required
        for each in one.questions
        if each.required
    )


def _questions(left: Sequence[Unanswered]) -> Iterator[str]:
    """The first questions that have no answer, by their sections, and how many more."""
    if not left:
        return
    count = len(left)
    lines = [f"{count} {'question' if count == 1 else 'questions'} without an answer:"]
    for heading in dict.fromkeys(one.heading for one in left[:_ASKED]):
        asked = " ".join(one.question for one in left[:_ASKED] if one.heading == heading)
        lines.append(f"  - {heading}: {asked}")
    if count > _ASKED:
        lines.append(f"  - And {count - _ASKED} more.")
    yield "\n".join(lines)
