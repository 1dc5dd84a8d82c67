"""Turns events, such as a changed document, into hints for open pages: each at most once a write.

`catalog.py` says which event calls what here; `routes.py` sends the hints after the commit.
"""

from __future__ import annotations

from typing import Protocol

from requill.db.session import Session
from requill.features.documents.events import DocumentChanged
from requill.features.live.events import (
    ActivitiesChanged,
    ChatsChanged,
    DocumentsChanged,
    ProjectsChanged,
    SharesChanged,
)
from requill.kit.events import UserEvent


class Owned(Protocol):
    """An event about something of one person's."""

    @property
    def owner_id(self) -> str:
        """Whose it is."""


def documents_changed(session: Session, event: Owned) -> None:
    """A document came or went, or changed in more than its text and title."""
    _hint(session, DocumentsChanged(event.owner_id))


def text_changed(session: Session, event: DocumentChanged) -> None:
    """A document's text or title changed."""
    _hint(session, DocumentsChanged(event.owner_id, event.document_id, event.version))


def projects_changed(session: Session, event: Owned) -> None:
    """A project changed."""
    _hint(session, ProjectsChanged(event.owner_id))


def shares_changed(session: Session, event: Owned) -> None:
    """A link was made or turned off."""
    _hint(session, SharesChanged(event.owner_id))


def activities_changed(session: Session, event: Owned) -> None:
    """Something was written down that people see among their activities."""
    _hint(session, ActivitiesChanged(event.owner_id))


def chats_changed(session: Session, event: Owned) -> None:
    """Something was said, or a thread came, changed or went."""
    _hint(session, ChatsChanged(event.owner_id))


def _hint(session: Session, hint: UserEvent) -> None:
    if hint not in session.events:
        session.record(hint)
