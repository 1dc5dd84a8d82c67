"""Reviews stored and pasted texts, keeps dismissals, and compares the documents of a project."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec import Struct

from requill.ai.interface import SectionPlan
from requill.db.session import Session
from requill.features.documents import service as documents
from requill.features.documents.placing import require_project, texts_in_project, titles_in_project
from requill.features.review import queries
from requill.features.review.errors import TooManyDismissals
from requill.features.review.findings import Between, ProjectText, Reviewed
from requill.features.review.policy import DISMISSALS, PROJECT_CHARACTERS, PROJECT_DOCUMENTS
from requill.features.templates.service import library
from requill.kit.actor import Actor
from requill.kit.clock import now
from requill.kit.compute import compute
from requill.kit.paging import MOST_ID

Plan = tuple[SectionPlan, ...] | None


class Stored(Struct, frozen=True):
    """A document to review: its text, what its template asks for, and its dismissed findings."""

    content: str
    version: int
    plan: Plan
    reasons: Mapping[str, str]


class ProjectTexts(Struct, frozen=True):
    """The documents of a project that a review looks at, of `documents` in all."""

    documents: int
    texts: tuple[ProjectText, ...]


def load_document(session: Session, actor: Actor, document_id: int) -> Stored:
    """What a review of a document needs. Raises `DocumentNotFound`."""
    row = documents.open_document(session, actor, document_id)
    return Stored(row.content, row.version, plan_of(row.template_id), queries.reasons(session, document_id))


def plan_of(template_id: int | None) -> Plan:
    """What the sections of a document made from that template are; None without a template."""
    found = next((template for template in library() if template.id == template_id), None)
    return None if found is None else found.sections


async def review_text(text: str, plan: Plan = None) -> Reviewed:
    """All findings of a text. Raises `TakesTooLong`."""
    from requill.features.review.engine import review  # its patterns take a while, which no start needs

    return await compute(review, text, plan, (), size=len(text))


def dismiss(session: Session, actor: Actor, document_id: int, finding_id: str, reason: str) -> None:
    """Keep that a finding is dismissed, and why. Raises `DocumentNotFound` and `TooManyDismissals`."""
    documents.hold_document(session, actor, document_id)
    if queries.count(session, document_id, besides=finding_id) >= DISMISSALS:
        raise TooManyDismissals
    queries.put(session, document_id, finding_id, reason, now())


def restore(session: Session, actor: Actor, document_id: int, finding_id: str) -> None:
    """Show a dismissed finding again. Raises `DocumentNotFound`."""
    documents.hold_document(session, actor, document_id)
    queries.remove(session, document_id, finding_id)


def load_project(session: Session, actor: Actor, project_id: int) -> ProjectTexts:
    """The newest documents of a project, as many as are compared.

    Raises `AccountRequired` and `ProjectNotFound`.
    """
    require_project(session, actor, project_id)
    titles = titles_in_project(session, actor, project_id, MOST_ID)
    ids = [document_id for document_id, _ in titles[:PROJECT_DOCUMENTS]]
    texts: list[ProjectText] = []
    left = PROJECT_CHARACTERS
    found = {row[0]: row for row in texts_in_project(session, actor, project_id, ids)}
    for document_id, title, text, template_id in (found[row_id] for row_id in ids if row_id in found):
        if len(text) > left and texts:
            break
        left -= len(text)
        texts.append(ProjectText(document_id, title, text, plan_of(template_id)))
    return ProjectTexts(len(titles), tuple(texts))


async def review_project(texts: Sequence[ProjectText]) -> Sequence[Between]:
    """What the documents of a project say differently or twice. Raises `TakesTooLong`."""
    from requill.features.review.project import compare

    return await compute(compare, tuple(texts), size=sum(len(one.text) for one in texts))
