"""Messages and running turns as they cross the wire."""

from __future__ import annotations

from typing import Literal

from requill.api.schemas import Moment, Outgoing
from requill.features.documents.schemas import Proposal


class Message(Outgoing):
    """Something said about a document; `proposal` is the change that came with it."""

    id: int
    role: Literal["user", "assistant", "system"]
    content: str
    created_at: Moment
    user_id: str | None
    document_id: int | None
    state: Literal["complete", "incomplete", "truncated", "filtered", "stopped"]
    notice: str | None
    suggestions: list[str]
    proposal: Proposal | None = None


class RunningTurn(Outgoing):
    """A turn under way; `content` is what the person wrote."""

    id: str
    document_id: int | None
    content: str
    created_at: Moment
