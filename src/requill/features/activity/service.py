"""Writes down what happened, in the transaction in which it happens, and lists it."""

from __future__ import annotations

from datetime import timedelta

from requill.db.session import Session
from requill.features.activity import queries
from requill.features.activity.events import ActivityTold
from requill.features.activity.kinds import Kind
from requill.features.comments.events import CommentResolved, DocumentCommented
from requill.features.documents.events import (
    ChangesProposed,
    DocumentCreated,
    DocumentDeleted,
    DocumentEvent,
    DocumentExported,
    DocumentMoved,
    DocumentPropertiesChanged,
    DocumentRenamed,
    DocumentRestored,
    DocumentShared,
    DocumentTrashed,
    DocumentUnshared,
    ProposalDecided,
)
from requill.features.flow.events import DocumentCompleted
from requill.features.history.events import VersionNamed, VersionRestored
from requill.features.members import interface
from requill.features.members.events import (
    MemberAdded,
    MemberEvent,
    MemberJoined,
    MemberRemoved,
    MemberRoleChanged,
)
from requill.features.projects.events import (
    ProjectCreated,
    ProjectDeleted,
    ProjectEvent,
    ProjectRenamed,
    ProjectRestored,
    ProjectStatusChanged,
    ProjectTrashed,
)
from requill.features.projects.service import get_project
from requill.kit.actor import Actor
from requill.kit.clock import now
from requill.kit.paging import Cursor, Page, page_of

TYPING_SECONDS = 60.0
"""A title is typed letter by letter: what somebody does to it within this time is one renaming."""
DISCUSSION_SECONDS = 60 * 60.0
"""What somebody says about one document within this time, with nothing else between, is told once."""
PROPERTIES_SECONDS = 10 * 60.0
"""Whoever fills in a document's properties changes several: what they do within this time is told once."""

DOCUMENT_KINDS: dict[type[DocumentEvent], Kind] = {
    DocumentCreated: Kind.DOCUMENT_CREATED,
    DocumentRenamed: Kind.DOCUMENT_RENAMED,
    DocumentPropertiesChanged: Kind.DOCUMENT_PROPERTIES_CHANGED,
    DocumentCompleted: Kind.DOCUMENT_COMPLETED,
    DocumentExported: Kind.DOCUMENT_EXPORTED,
    DocumentShared: Kind.DOCUMENT_SHARED,
    DocumentUnshared: Kind.DOCUMENT_UNSHARED,
    DocumentTrashed: Kind.DOCUMENT_TRASHED,
    DocumentRestored: Kind.DOCUMENT_RESTORED,
    VersionNamed: Kind.DOCUMENT_VERSION_NAMED,
    VersionRestored: Kind.DOCUMENT_VERSION_RESTORED,
    DocumentCommented: Kind.DOCUMENT_COMMENTED,
    CommentResolved: Kind.COMMENT_RESOLVED,
    ChangesProposed: Kind.CHANGES_SUGGESTED,
    ProposalDecided: Kind.SUGGESTION_DECIDED,
}
MEMBER_VERBS: dict[type[MemberEvent], str] = {
    MemberAdded: "added",
    MemberJoined: "joined",
    MemberRoleChanged: "role_changed",
    MemberRemoved: "removed",
}
PROJECT_KINDS: dict[type[ProjectEvent], Kind] = {
    ProjectCreated: Kind.PROJECT_CREATED,
    ProjectRenamed: Kind.PROJECT_RENAMED,
    ProjectTrashed: Kind.PROJECT_TRASHED,
    ProjectRestored: Kind.PROJECT_RESTORED,
}


def document_event(session: Session, event: DocumentEvent) -> None:
    """Write down what happened to a document that is still there, or in the trash."""
    kind = DOCUMENT_KINDS[type(event)]
    seconds = _seconds_together(event)
    if seconds is not None:
        since = now() - timedelta(seconds=seconds)
        if queries.change_last(session, event.actor_id, kind, event.document_id, event.title, since):
            session.record(ActivityTold(event.actor_id, event.project_id))
            return
    _add(session, event.actor_id, kind, event.title, event.document_id, event.project_id)


def _add(
    session: Session, actor_id: str, kind: Kind, title: str, document_id: int | None, project_id: int | None
) -> None:
    queries.add_activity(session, actor_id, kind, title, document_id, project_id)
    session.record(ActivityTold(actor_id, project_id))


def _seconds_together(event: DocumentEvent) -> float | None:
    """Within which time the same once more is told with it; None where it is told by itself."""
    if isinstance(event, DocumentRenamed) and event.is_typed:
        return TYPING_SECONDS
    if isinstance(event, DocumentPropertiesChanged):
        return PROPERTIES_SECONDS
    return DISCUSSION_SECONDS if isinstance(event, DocumentCommented) else None


def document_moved(session: Session, event: DocumentMoved) -> None:
    """Write it down for the project that the document left, and for the one it came to."""
    for kind, project_id in (
        (Kind.DOCUMENT_REMOVED, event.from_project_id),
        (Kind.DOCUMENT_ADDED, event.to_project_id),
    ):
        if project_id is not None:
            _add(session, event.actor_id, kind, event.title, event.document_id, project_id)


def document_deleted(session: Session, event: DocumentDeleted) -> None:
    """Write down that there was a document of that title."""
    _add(session, event.actor_id, Kind.DOCUMENT_DELETED, event.title, None, event.project_id)


def project_event(session: Session, event: ProjectEvent) -> None:
    """Write down what happened to a project that is still there, or in the trash."""
    kind = PROJECT_KINDS[type(event)]
    _add(session, event.actor_id, kind, event.name, None, event.project_id)


def project_status_changed(session: Session, event: ProjectStatusChanged) -> None:
    """Write down that a project was completed or taken up again; a status that is not set tells nothing."""
    if event.status is not None:
        kind = Kind.PROJECT_COMPLETED if event.status == "completed" else Kind.PROJECT_REOPENED
        _add(session, event.actor_id, kind, event.name, None, event.project_id)


def project_deleted(session: Session, event: ProjectDeleted) -> None:
    """Write down that there was a project of that name."""
    _add(session, event.actor_id, Kind.PROJECT_DELETED, event.name, None, None)


def member_event(session: Session, event: MemberEvent) -> None:
    """Write down who has a role now or has none any more, for whoever brought it about."""
    is_document = event.kind is interface.Kind.DOCUMENT
    document_id = event.object_id if is_document else None
    found = queries.called(session, document_id, None if is_document else event.object_id)
    if found is None:
        return
    has_left = isinstance(event, MemberRemoved) and event.by == event.user_id
    kind = Kind(f"{event.kind.value}_member_{'left' if has_left else MEMBER_VERBS[type(event)]}")
    title, project_id = found
    _add(session, event.actor_id, kind, title, document_id, project_id)


def list_activities(
    session: Session, actor: Actor, project_id: int | None, limit: int, cursor: str | None
) -> Page[queries.ListedRow]:
    """What happened to the actor's documents and projects, or in one project, newest first.

    Raises `AccountRequired`, `ProjectNotFound`, and `Invalid` for a cursor that is none.
    """
    if project_id is not None:
        get_project(session, actor, project_id)
    start = Cursor.decode(cursor) if cursor is not None else None
    rows = queries.own_activities(session, actor, project_id, limit + 1, start)
    return page_of(rows, limit, None, lambda row: (row.created_at, row.id))
