"""Tells open conversations that what they are about may be gone."""

from __future__ import annotations

from typing import Protocol

from requill.db.session import Session
from requill.features.realtime.events import ConversationGone


class Owned(Protocol):
    """An event about something of one person's."""

    @property
    def owner_id(self) -> str:
        """Whose it is."""


def conversation_gone(session: Session, event: Owned) -> None:
    """A document or a thread was deleted: whoever talks there is told, once that is true."""
    session.record(ConversationGone(event.owner_id))
