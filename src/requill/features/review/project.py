"""Compares the documents of a project: what one says differently from another, or again."""

from __future__ import annotations

from msgspec import Struct

from requill.ai.interface import SectionPlan
from requill.features.review.findings import Passage, Severity


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
    return Compared(())
