"""Turns events, such as a changed document, into hints for open pages: each at most once a write.

A change of what several people may read is told to each of them. `catalog.py` says which event calls what
here; `routes.py` sends the hints after the commit.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol

from requill.db.session import Session
from requill.features.comments.events import CommentChanged
from requill.features.documents.events import DocumentChanged, DocumentEvent, ProposalChanged
from requill.features.history.events import VersionRestored
from requill.features.live.events import (
    ActivitiesChanged,
    ChatsChanged,
    CommentsChanged,
    DocumentsChanged,
    InboxChanged,
    ProjectsChanged,
    ProposalsChanged,
    SharesChanged,
    TextRestored,
    TrashChanged,
)
from requill.features.members import service as members
from requill.features.members.events import MembersChanged
from requill.features.members.interface import Kind
from requill.features.projects.events import ProjectChanged, ProjectCreated, ProjectDeleted, ProjectRestored
from requill.features.turns.events import MessageAdded
from requill.kit.events import AccessChanged, UserEvent
from requill.kit.roles import Role

_TALKING = (Role.OWNER, Role.EDITOR)


class Owned(Protocol):
    """An event about something of one person's."""

    @property
    def owner_id(self) -> str:
        """Whose it is."""


class SharedEvent(Protocol):
    """An event about something that is, or was, several people's."""

    @property
    def readers(self) -> frozenset[str]:
        """Those who could read it, or can now."""


class Told(Protocol):
    """Something that somebody did, as it is written down."""

    @property
    def actor_id(self) -> str:
        """Who."""

    @property
    def project_id(self) -> int | None:
        """Among whose activities it is, besides those of who did it."""


def documents_changed(session: Session, event: SharedEvent) -> None:
    """A document went, is in another project, or somebody else's."""
    _hint(session, *(DocumentsChanged(reader) for reader in event.readers))


def document_event(session: Session, event: DocumentEvent) -> None:
    """A document came, or changed in more than its text and title."""
    readers = members.readers_of_document(session, event.document_id)
    _hint(session, *(DocumentsChanged(reader) for reader in readers))


def text_changed(session: Session, event: DocumentChanged) -> None:
    """A document's text or title changed."""
    readers = members.readers_of_document(session, event.document_id)
    _hint(session, *(DocumentsChanged(reader, event.document_id, event.version) for reader in readers))


def project_came(session: Session, event: ProjectCreated) -> None:
    """There is a new project."""
    _hint(session, ProjectsChanged(event.owner_id))


def project_changed(session: Session, event: ProjectChanged) -> None:
    """A project has another name, description or status."""
    readers = members.readers_of_project(session, event.project_id)
    _hint(session, *(ProjectsChanged(reader) for reader in readers))


def project_gone(session: Session, event: ProjectDeleted | ProjectRestored) -> None:
    """A project is gone, and its documents are in none; or both came back."""
    for reader in event.readers:
        _hint(session, ProjectsChanged(reader), DocumentsChanged(reader))


def shares_changed(session: Session, event: Owned) -> None:
    """A link was made or turned off."""
    _hint(session, SharesChanged(event.owner_id))


def members_changed(session: Session, event: MembersChanged) -> None:
    """Somebody was invited, came, went, or has another role."""
    if event.kind is Kind.DOCUMENT:
        readers = members.readers_of_document(session, event.object_id)
    else:
        readers = members.readers_of_project(session, event.object_id)
    _hint(session, *(SharesChanged(reader) for reader in readers))


def access_changed(session: Session, event: AccessChanged) -> None:
    """Somebody may do something else with a document or a project: their lists are others."""
    _hint(session, DocumentsChanged(event.user_id))
    if event.project_id is not None:
        _hint(session, ProjectsChanged(event.user_id))


def activities_changed(session: Session, event: Told) -> None:
    """Something was written down: it is among the activities of who did it, and of its project."""
    readers: Iterable[str] = ()
    if event.project_id is not None:
        readers = members.readers_of_project(session, event.project_id)
    _hint(session, *(ActivitiesChanged(reader) for reader in (event.actor_id, *readers)))


def comments_changed(session: Session, event: CommentChanged) -> None:
    """Something was said about a document, or what was said stands elsewhere."""
    readers = members.readers_of_document(session, event.document_id)
    _hint(session, *(CommentsChanged(reader, event.document_id, event.comment_id) for reader in readers))


def proposals_changed(session: Session, event: ProposalChanged) -> None:
    """Something was proposed on a document, or decided."""
    readers = members.readers_of_document(session, event.document_id)
    _hint(session, *(ProposalsChanged(reader, event.document_id) for reader in readers))


def text_restored(session: Session, event: VersionRestored) -> None:
    """A document has an earlier text again: whoever has it open sees words vanish that nobody deletes."""
    readers = members.readers_of_document(session, event.document_id)
    others = (reader for reader in readers if reader != event.actor_id)
    _hint(session, *(TextRestored(other, event.document_id, event.version) for other in others))


def threads_changed(session: Session, event: Owned) -> None:
    """A thread came, changed or went."""
    _hint(session, ChatsChanged(event.owner_id))


def inbox_changed(session: Session, event: Owned) -> None:
    """Somebody was told something, or has read it."""
    _hint(session, InboxChanged(event.owner_id))


def trash_changed(session: Session, event: Owned) -> None:
    """Something came into the trash, or left it."""
    _hint(session, TrashChanged(event.owner_id))


def message_added(session: Session, event: MessageAdded) -> None:
    """Something was said: those are told who may read it."""
    readers: Iterable[str] = (event.user_id,)
    if event.document_id is not None:
        readers = _talking(members.readers_of_document(session, event.document_id))
    elif event.project_id is not None:
        readers = _talking(members.readers_of_project(session, event.project_id))
    _hint(session, *(ChatsChanged(reader) for reader in readers))


def _talking(roles: dict[str, Role]) -> list[str]:
    return [reader for reader, role in roles.items() if role in _TALKING]


def _hint(session: Session, *hints: UserEvent) -> None:
    for hint in hints:
        if hint not in session.events:
            session.record(hint)
