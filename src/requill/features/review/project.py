"""Compares the documents of a project: what one says differently from another, or again.

Positions count in the documents as if they stood one behind the other; what two passages of one document say
is found by its own review.
"""

from __future__ import annotations

from bisect import bisect_right

from msgspec import Struct

from requill.ai.interface import SectionPlan
from requill.features.review.drafts import Draft, Spot
from requill.features.review.engine import Finisher, Judged, compare_parts, finding_id, read_whole
from requill.features.review.findings import SEVERITIES, Passage, Severity


class ProjectText(Struct, frozen=True):
    """One document of a project."""

    id: int
    title: str
    text: str
    plan: tuple[SectionPlan, ...] | None


class ProjectFinding(Struct, frozen=True):
    """Two passages; `document` and `other_document` are indexes of the texts that were compared."""

    id: str
    rule: str
    severity: Severity
    title: str
    why: str
    document: int
    passage: Passage
    other_document: int
    other: Passage


class Compared(Struct, frozen=True):
    """All findings between documents, the gravest first."""

    findings: tuple[ProjectFinding, ...]


def compare(texts: tuple[ProjectText, ...]) -> Compared:
    """What the texts say differently or twice."""
    starts: list[int] = []
    parts: list[tuple[int, Judged]] = []
    start = 0
    for one in texts:
        starts.append(start)
        parts += [(start + offset, judged) for offset, judged in read_whole(one.text, one.plan).parts]
        start += len(one.text) + 1
    finishers = [Finisher(one.text) for one in texts]

    def document_of(spot: Spot) -> int:
        return bisect_right(starts, spot.words.start) - 1

    def passage(spot: Spot) -> Passage:
        index = document_of(spot)
        return finishers[index].passage(spot.moved(-starts[index]))

    def finding(draft: Draft, other: Spot) -> ProjectFinding:
        here, there = passage(draft.spot), passage(other)
        return ProjectFinding(
            id=finding_id(draft.rule, here, there, draft.title),
            rule=draft.rule,
            severity=draft.severity,
            title=draft.title,
            why=draft.why,
            document=document_of(draft.spot),
            passage=here,
            other_document=document_of(other),
            other=there,
        )

    found = [
        finding(draft, draft.other)
        for draft in compare_parts(parts)
        if draft.other is not None and document_of(draft.spot) != document_of(draft.other)
    ]
    return Compared(tuple(sorted(found, key=lambda one: SEVERITIES.index(one.severity))))
