"""Project membership of documents: lists of those in a project, and the way in and out."""

from __future__ import annotations

from collections.abc import Sequence

from requill.db.session import Session
from requill.features.documents import lists, queries
from requill.features.documents.errors import ProjectNotFound
from requill.features.documents.events import DocumentMoved
from requill.features.documents.permission import permitted, require_project
from requill.features.documents.policy import Action
from requill.features.members import service as members
from requill.kit.actor import Actor
from requill.kit.events import AccessChanged
from requill.kit.paging import Cursor, Page, page_of
from requill.models import Document


def list_project_documents(
    session: Session, actor: Actor, project_id: int, limit: int, cursor: str | None, q: str
) -> Page[lists.CardRow]:
    """A project's documents whose title holds `q`, newest first, as (id, title, updated at, beginning, …).

    Raises `AccountRequired`, `ProjectNotFound`, and `Invalid` for a cursor that is none.
    """
    require_project(session, actor, project_id)
    start = Cursor.decode(cursor) if cursor is not None else None
    rows, total = lists.documents_of_project(session, actor, project_id, limit + 1, start, q.strip())
    return page_of(rows, limit, total, lambda row: (row[2], row[0]))


def list_documents_outside(
    session: Session, actor: Actor, project_id: int, limit: int, cursor: str | None, q: str
) -> Page[lists.ListedRow]:
    """The actor's own documents that could be added to a project.

    Raises like `list_project_documents`, and `RoleRequired`.
    """
    require_project(session, actor, project_id, writes=True)
    start = Cursor.decode(cursor) if cursor is not None else None
    rows, total = lists.documents_outside(session, actor, project_id, limit + 1, start, q.strip())
    return page_of(rows, limit, total, lambda row: (row[2], row[0]))


def count_into(session: Session, actor: Actor, project_id: int) -> None:
    """Count a document that comes into a project. Raises like `require_project`."""
    require_project(session, actor, project_id, writes=True)
    if not queries.count_into_project(session, actor, project_id):
        raise ProjectNotFound


def move(session: Session, actor: Actor, document: Document, project_id: int | None) -> None:
    """Put a document, which the caller holds, into a project or, with None, out of its own.

    Text, version and time of the last change stay. Raises `AccountRequired`, `ProjectNotFound` and
    `RoleRequired`.
    """
    before = document.project_id
    if project_id == before:
        return
    permitted(session, actor, document, Action.MOVE)
    roles = members.readers_of_document(session, document.id)
    # In the order of their ids: two documents that change places at once would wait for each other for ever.
    for counted in sorted(one for one in (project_id, before) if one is not None):
        if counted == project_id:
            count_into(session, actor, counted)
        else:
            queries.count_out_of_project(session, actor, document)
    queries.place_document(session, actor, document, project_id)
    now = members.readers_of_document(session, document.id)
    everybody = frozenset(roles.keys() | now.keys())
    for reader in everybody:
        if roles.get(reader) != now.get(reader):
            session.record(AccessChanged(reader, document_id=document.id))
    session.record(
        DocumentMoved(document.id, document.owner_id, document.title, before, project_id, everybody)
    )


def titles_in_project(
    session: Session, actor: Actor, project_id: int, limit: int
) -> Sequence[tuple[int, str]]:
    """(id, title) of a project's documents, the newest first; none of a project that is not the actor's."""
    return [(row_id, title) for row_id, title in queries.project_titles(session, actor, project_id, limit)]


def texts_in_project(
    session: Session, actor: Actor, project_id: int, ids: Sequence[int]
) -> Sequence[tuple[int, str, str, int | None]]:
    """(id, title, text, template) of those documents in a project; none of one that is not the actor's."""
    found = queries.project_texts(session, actor, project_id, ids)
    return [(row_id, title, content, template_id) for row_id, title, content, template_id in found]
