"""Compares the documents of a project: what one says differently from another, or again.

Positions count in the documents as if they stood one behind the other; what two passages of one document say
is found by its own review.
"""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from itertools import accumulate

from requill.features.review.engine import compare_parts, read_whole
from requill.features.review.findings import SEVERITIES, Between, Finding, ProjectText
from requill.features.review.finishing import Finisher, finding_id
from requill.features.review.raw_findings import RawFinding, Spot


def compare(texts: tuple[ProjectText, ...]) -> tuple[Between, ...]:
    """What the texts say differently or twice, the gravest first."""
    starts = [0, *accumulate(len(one.text) + 1 for one in texts)][:-1]
    counts: Counter[str] = Counter()
    wholes = [read_whole(one.text, one.plan) for one in texts]
    finishers = [Finisher(one.text, one.views) for one in wholes]
    parts = [
        (start + offset, judged)
        for start, one in zip(starts, wholes, strict=True)
        for offset, judged in one.parts
    ]

    def document_of(spot: Spot) -> int:
        return bisect_right(starts, spot.words.start) - 1

    def between(raw: RawFinding, second: Spot) -> Between:
        mine, theirs = document_of(raw.spot), document_of(second)
        passage = finishers[mine].passage(raw.spot.moved(-starts[mine]))
        other = finishers[theirs].passage(second.moved(-starts[theirs]))
        key = finding_id(raw, passage, other, counts)
        return Between(Finding(key, raw.rule, raw.severity, passage, raw.title, raw.why, other), mine, theirs)

    found = [
        between(raw, raw.other)
        for raw in compare_parts(parts)
        if raw.other is not None and document_of(raw.spot) != document_of(raw.other)
    ]
    return tuple(sorted(found, key=lambda one: SEVERITIES.index(one.finding.severity)))
