"""Interface that the realtime feature needs of the chat, whose service implements it."""

from __future__ import annotations

from typing import Protocol

from requill.db.session import Session
from requill.features.turns.messages import Mode
from requill.features.turns.work import ConversationKey, TurnWork
from requill.kit.actor import Actor


class Conversations(Protocol):
    """Knows where something can be said, and what happens then; the chat is one."""

    def check(self, session: Session, actor: Actor, conversation: ConversationKey) -> None:
        """Refuse a conversation that is not the actor's. Raises `NotFound`."""

    def turn(self, conversation: ConversationKey, content: str, mode: Mode | None) -> TurnWork:
        """The turn that something said in this conversation begins."""
