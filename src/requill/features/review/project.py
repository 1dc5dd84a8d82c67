"""Compares the documents of a project: what one says differently from another, or again.

Positions count in the documents as if they stood one behind the other; what two passages of one document say
is found by its own review.
"""

from __future__ import annotations

from bisect import bisect_right
from itertools import accumulate

from msgspec.structs import replace

from requill.features.review.drafts import Draft, Spot
from requill.features.review.engine import compare_parts, read_whole
from requill.features.review.findings import SEVERITIES, Between, Finding, ProjectText
from requill.features.review.finishing import Finisher, finding_id


def compare(texts: tuple[ProjectText, ...]) -> tuple[Between, ...]:
    """What the texts say differently or twice, the gravest first."""
    starts = [0, *accumulate(len(one.text) + 1 for one in texts)][:-1]
    finishers = [Finisher(one.text) for one in texts]
    parts = [
        (start + offset, judged)
        for start, one in zip(starts, texts, strict=True)
        for offset, judged in read_whole(one.text, one.plan).parts
    ]

    def document_of(spot: Spot) -> int:
        return bisect_right(starts, spot.words.start) - 1

    def between(draft: Draft, second: Spot) -> Between:
        mine, theirs = document_of(draft.spot), document_of(second)
        passage = finishers[mine].passage(draft.spot.moved(-starts[mine]))
        other = finishers[theirs].passage(second.moved(-starts[theirs]))
        key = finding_id(draft.rule, passage, other, draft.title)
        return Between(
            Finding(key, draft.rule, draft.severity, passage, draft.title, draft.why, other), mine, theirs
        )

    found = [
        between(draft, draft.other)
        for draft in compare_parts(parts)
        if draft.other is not None and document_of(draft.spot) != document_of(draft.other)
    ]
    return tuple(sorted(_apart(found), key=lambda one: SEVERITIES.index(one.finding.severity)))


def _apart(found: list[Between]) -> list[Between]:
    """With ids that differ, also where the same sentence stands in three documents."""
    counts: dict[str, int] = {}
    apart: list[Between] = []
    for one in found:
        key = one.finding.id
        counts[key] = counts.get(key, 0) + 1
        key = key if counts[key] == 1 else f"{key}-{counts[key]}"
        apart.append(replace(one, finding=replace(one.finding, id=key)))
    return apart
