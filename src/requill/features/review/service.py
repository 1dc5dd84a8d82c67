"""Reviews stored and pasted texts, keeps dismissals, and compares the documents of a project."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from requill.db.session import Session
from requill.features.documents import service as documents
from requill.features.documents.project_membership import list_project_documents, texts_in_project
from requill.features.review import queries
from requill.features.review.errors import TooManyDismissals
from requill.features.review.findings import ProjectText, ProjectTexts
from requill.features.review.policy import DISMISSALS, PROJECT_CHARACTERS, PROJECT_DOCUMENTS
from requill.features.review.rendering import compare_as_json, review_as_json
from requill.features.templates.service import Plan, plan_of
from requill.kit.actor import Actor
from requill.kit.clock import now
from requill.kit.compute import compute


class Stored(Struct, frozen=True):
    """A document to review: its text, what its template asks for, and its dismissed findings."""

    content: str
    version: int
    plan: Plan | None
    reasons: Mapping[str, str]


def load_document(session: Session, actor: Actor, document_id: int) -> Stored:
    """What a review of a document needs. Raises `DocumentNotFound`."""
    row = documents.open_document(session, actor, document_id)
    plan = plan_of(session, document_id, row.template_id)
    return Stored(row.content, row.version, plan, queries.reasons(session, document_id))


async def review_text(text: str, plan: Plan | None, version: int | None, reasons: Mapping[str, str]) -> bytes:
    """The review of a text, as JSON; `reasons` are those of dismissed findings. Raises `TakesTooLong`."""
    return await compute(review_as_json, text, plan, version, dict(reasons), size=len(text))


def dismiss(session: Session, actor: Actor, document_id: int, finding_id: str, reason: str) -> None:
    """Keep that a finding is dismissed, and why. Raises `DocumentNotFound` and `TooManyDismissals`."""
    documents.lock_document(session, actor, document_id)
    if queries.count(session, document_id, besides=finding_id) >= DISMISSALS:
        raise TooManyDismissals
    queries.put(session, document_id, finding_id, reason, now())


def restore(session: Session, actor: Actor, document_id: int, finding_id: str) -> None:
    """Show a dismissed finding again. Raises `DocumentNotFound`."""
    documents.lock_document(session, actor, document_id)
    queries.remove(session, document_id, finding_id)


def load_project(session: Session, actor: Actor, project_id: int) -> ProjectTexts:
    """The newest documents of a project, as many as are compared.

    Raises `AccountRequired` and `ProjectNotFound`.
    """
    page = list_project_documents(session, actor, project_id, PROJECT_DOCUMENTS, None, "")
    ids = [row[0] for row in page.rows]
    texts: list[ProjectText] = []
    left = PROJECT_CHARACTERS
    found = {row[0]: row for row in texts_in_project(session, actor, project_id, ids)}
    for document_id, title, text, template_id in (found[row_id] for row_id in ids if row_id in found):
        if len(text) > left and texts:
            break
        left -= len(text)
        plan = plan_of(session, document_id, template_id)
        texts.append(ProjectText(document_id, title, text, plan))
    return ProjectTexts(page.total or 0, tuple(texts))


async def review_project(found: ProjectTexts) -> bytes:
    """What the documents of a project say differently or twice, as JSON. Raises `TakesTooLong`."""
    return await compute(compare_as_json, found, size=found.size)
