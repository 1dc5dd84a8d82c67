"""Messages of conversations: added, and read by page or for a model."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from requill.db.names import name_of_person
from requill.db.session import Session
from requill.features.documents.proposals.service import proposals_of_messages
from requill.features.turns import queries
from requill.features.turns.events import MessageAdded
from requill.features.turns.messages import ContentRow, MessagePage
from requill.features.turns.work import ConversationKey, MessageState
from requill.kit.actor import Actor
from requill.kit.clock import now
from requill.models import Message


def say(
    session: Session,
    actor: Actor,
    conversation: ConversationKey,
    role: str,
    content: str,
    *,
    state: MessageState = "complete",
    notice: str | None = None,
    suggestions: tuple[str, ...] = (),
    sources: Sequence[tuple[int, str]] = (),
) -> Message:
    """Add a message in a conversation that the caller has been found to be allowed to speak in.

    `sources` are the documents that it was taken from: (id, title).
    """
    values: dict[str, Any] = {
        "user_id": actor.user_id,
        "document_id": conversation.document_id,
        "thread_id": conversation.thread_id,
        "project_id": conversation.project_id,
        "role": role,
        "content": content,
        "state": state,
        "notice": notice,
        "suggestions": list(suggestions),
        "sources": [{"id": row_id, "title": title} for row_id, title in sources],
        "created_at": now(),
    }
    session.record(MessageAdded(actor.user_id, conversation.document_id, conversation.project_id))
    message = queries.add_message(session, values)
    if role == "user":
        message.author = {"id": actor.user_id, "name": name_of_person(session, actor.user_id)}
    return message


def message_page(
    session: Session, actor: Actor, conversation: ConversationKey, limit: int, before: int | None = None
) -> MessagePage:
    """The newest `limit` messages of one of the caller's conversations, or those before `before`."""
    found = queries.messages(session, actor, conversation, limit + 1, before)
    shown = found[-limit:]
    proposals = proposals_of_messages(session, [message.id for message in shown])
    return MessagePage(shown, proposals, has_earlier=len(found) > limit)


def recent_messages(
    session: Session, actor: Actor, conversation: ConversationKey, limit: int
) -> list[ContentRow]:
    """Who said what in the newest `limit` messages in one of the caller's conversations, oldest first."""
    return queries.recent_messages(session, actor, conversation, limit)


def first_messages(
    session: Session, actor: Actor, conversation: ConversationKey, limit: int
) -> Sequence[ContentRow]:
    """Who said what in the oldest `limit` messages in one of the caller's conversations, oldest first."""
    return queries.first_messages(session, actor, conversation, limit)
