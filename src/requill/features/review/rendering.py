"""Turns reviews into what crosses the wire.

It is done where the review is: of a text with many findings, only those that are shown leave that process.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import chain
from typing import Any

from msgspec import to_builtins

from requill.ai.interface import SectionPlan
from requill.features.review.findings import Between, Finding, ProjectText, ProjectTexts
from requill.features.review.policy import DISMISSED_SHOWN, FINDINGS_SHOWN
from requill.kit.wire import dump


def review_as_json(
    text: str, plan: tuple[SectionPlan, ...] | None, version: int | None, reasons: Mapping[str, str]
) -> bytes:
    """A review of one text; `reasons` are those of its dismissed findings."""
    from requill.features.review.engine import review  # its patterns take a while, which no event loop has

    reviewed = review(text, plan)
    open_ones = [one for one in reviewed.findings if one.id not in reasons]
    dismissed = [one for one in reviewed.findings if one.id in reasons]
    counts: dict[str, int] = {}
    for one in sorted(open_ones, key=lambda one: (one.group != "", one.passage.start)):
        counts[one.group] = counts.get(one.group, 0) + 1
    shown = {
        "version": version,
        "characters": reviewed.characters,
        "counts": {
            "total": len(open_ones),
            "serious": sum(one.severity == "serious" for one in open_ones),
            "dismissed": len(dismissed),
        },
        "sections": [{"heading": heading, "count": count} for heading, count in counts.items()],
        "findings": [
            _finding(one, reasons.get(one.id))
            for one in chain(open_ones[:FINDINGS_SHOWN], dismissed[:DISMISSED_SHOWN])
        ],
        "more": max(0, len(open_ones) - FINDINGS_SHOWN),
    }
    return dump(shown)


def _finding(one: Finding, reason: str | None) -> dict[str, Any]:
    found: dict[str, Any] = to_builtins(one)
    found |= found.pop("passage")
    found |= {"section": one.group, "heading": one.passage.section}
    return found | {"dismissed": None if reason is None else {"reason": reason}}


def compare_as_json(project: ProjectTexts) -> bytes:
    """A review across a project."""
    from requill.features.review.project import compare

    texts = project.texts
    found = compare(texts)
    shown = {
        "documents": project.documents,
        "lookedAt": len(texts),
        "characters": project.size,
        "findings": [_between(one, texts) for one in found[:FINDINGS_SHOWN]],
        "more": max(0, len(found) - FINDINGS_SHOWN),
    }
    return dump(shown)


def _between(one: Between, texts: Sequence[ProjectText]) -> dict[str, Any]:
    found: dict[str, Any] = to_builtins(one.finding)
    found |= found.pop("passage") | _document(texts[one.document])
    found["other"] |= _document(texts[one.other_document])
    del found["actions"]
    return found


def _document(one: ProjectText) -> dict[str, Any]:
    return {"documentId": one.id, "documentTitle": one.title}
