"""Messages and running turns as they cross the wire."""

from __future__ import annotations

from datetime import datetime
from typing import Any, Literal

from sqlalchemy import Row

from requill.api.schemas import Moment, Outgoing, moment_text
from requill.features.documents.schemas import Proposal
from requill.models import Message as MessageModel

Mode = Literal["general", "brainstorm", "persona", "feedback"]
"""What the assistant is in a thread and in the side panel."""

MessageRow = Row[
    int,
    str,
    str,
    datetime,
    str | None,
    int | None,
    int | None,
    int | None,
    str,
    str | None,
    list[str],
    list[dict[str, Any]],
]


class Source(Outgoing):
    """A document that an answer was taken from, with the title it had then."""

    id: int
    title: str


class Message(Outgoing):
    """Something said about a document, in a thread, about a project or, with no such id, in the side panel.

    `proposal` is the change of the document that came with it.
    """

    id: int
    role: Literal["user", "assistant", "system"]
    content: str
    created_at: Moment
    user_id: str | None
    document_id: int | None
    thread_id: int | None
    project_id: int | None
    state: Literal["complete", "incomplete", "truncated", "filtered", "stopped"]
    notice: str | None
    suggestions: list[str]
    sources: list[Source]
    proposal: Proposal | None = None


def message_json(row: MessageRow | MessageModel, proposal: dict[str, Any] | None) -> dict[str, Any]:
    """What `Message` would say, without the detour: a conversation has a hundred of them on a page."""
    return {
        "id": row.id,
        "role": row.role,
        "content": row.content,
        "createdAt": moment_text(row.created_at),
        "userId": row.user_id,
        "documentId": row.document_id,
        "threadId": row.thread_id,
        "projectId": row.project_id,
        "state": row.state,
        "notice": row.notice,
        "suggestions": row.suggestions,
        "sources": row.sources,
        "proposal": proposal,
    }


class RunningTurn(Outgoing):
    """A turn under way; `content` is what the person wrote."""

    id: str
    document_id: int | None
    thread_id: int | None
    project_id: int | None
    content: str
    created_at: Moment
