"""Tells open conversations that what they are about may be gone.

Those of people who may not talk there any more hear it by `AccessChanged`.
"""

from __future__ import annotations

from typing import Protocol

from requill.db.session import Session
from requill.features.documents.events import DocumentDeleted
from requill.features.realtime.events import ConversationGone


class Owned(Protocol):
    """An event about something of one person's."""

    @property
    def owner_id(self) -> str:
        """Whose it is."""


def conversation_gone(session: Session, event: DocumentDeleted) -> None:
    """A document was deleted: whoever talks there is told, once that is true."""
    for reader in event.readers:
        session.record(ConversationGone(reader))


def thread_gone(session: Session, event: Owned) -> None:
    """A thread was deleted."""
    session.record(ConversationGone(event.owner_id))
