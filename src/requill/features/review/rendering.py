"""Turns reviews into what crosses the wire."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import chain

from requill.features.review import findings, schemas
from requill.features.review.policy import DISMISSED_SHOWN, FINDINGS_SHOWN
from requill.features.review.project import Compared, ProjectFinding, ProjectText


def render_review(
    reviewed: findings.Reviewed, version: int | None, reasons: Mapping[str, str]
) -> schemas.Review:
    """A review of one text; `reasons` are those of its dismissed findings."""
    open_ones = [one for one in reviewed.findings if one.id not in reasons]
    dismissed = [one for one in reviewed.findings if one.id in reasons]
    shown = chain(open_ones[:FINDINGS_SHOWN], dismissed[:DISMISSED_SHOWN])
    return schemas.Review(
        version=version,
        characters=reviewed.characters,
        counts=schemas.Counts(
            total=len(open_ones),
            serious=sum(one.severity == "serious" for one in open_ones),
            dismissed=len(dismissed),
        ),
        sections=_sections(open_ones),
        findings=[_finding(one, reasons.get(one.id)) for one in shown],
        more=max(0, len(open_ones) - FINDINGS_SHOWN),
    )


def render_project(documents: int, texts: Sequence[ProjectText], compared: Compared) -> schemas.ProjectReview:
    """A review across a project, of whose `documents` the `texts` were read."""
    return schemas.ProjectReview(
        documents=documents,
        looked_at=len(texts),
        characters=sum(len(one.text) for one in texts),
        findings=[_project_finding(one, texts) for one in compared.findings[:FINDINGS_SHOWN]],
        more=max(0, len(compared.findings) - FINDINGS_SHOWN),
    )


def _sections(open_ones: Sequence[findings.Finding]) -> list[schemas.SectionCount]:
    counts: dict[str, int] = {}
    for one in sorted(open_ones, key=lambda one: (one.group != "", one.passage.start)):
        counts[one.group] = counts.get(one.group, 0) + 1
    return [schemas.SectionCount(heading=heading, count=count) for heading, count in counts.items()]


def _finding(one: findings.Finding, reason: str | None) -> schemas.Finding:
    return schemas.Finding(
        **_passage(one.passage) | {"section": one.group},
        id=one.id,
        heading=one.passage.section,
        rule=one.rule,
        severity=one.severity,
        title=one.title,
        why=one.why,
        other=None if one.other is None else schemas.Passage(**_passage(one.other)),
        actions=[
            schemas.FindingAction(
                name=action.name, title=action.title, arguments=dict(action.arguments), field=action.field
            )
            for action in one.actions
        ],
        dismissed=None if reason is None else schemas.Dismissal(reason=reason),
    )


def _project_finding(one: ProjectFinding, texts: Sequence[ProjectText]) -> schemas.ProjectFinding:
    mine, theirs = texts[one.document], texts[one.other_document]
    return schemas.ProjectFinding(
        **_passage(one.passage),
        id=one.id,
        rule=one.rule,
        severity=one.severity,
        title=one.title,
        why=one.why,
        document_id=mine.id,
        document_title=mine.title,
        other=schemas.ProjectPassage(
            **_passage(one.other), document_id=theirs.id, document_title=theirs.title
        ),
    )


def _passage(passage: findings.Passage) -> dict[str, object]:
    return {name: getattr(passage, name) for name in findings.Passage.__struct_fields__}
