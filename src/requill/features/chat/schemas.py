"""The document chat as it crosses the wire."""

from __future__ import annotations

from typing import Any

from pydantic import Field

from requill.api.schemas import Incoming, MessageText, Outgoing, RowId
from requill.features.documents.schemas import Document, Proposal
from requill.features.turns.schemas import Message


class Question(Incoming):
    """What a person says. Context in the body is ignored: the server loads what the caller may read."""

    content: MessageText = Field(min_length=1)
    document_id: RowId
    document_context: Any = None
    document_title: Any = None
    project_context: Any = None
    mode: Any = None
    thread_id: Any = None


class ChatAnswer(Outgoing):
    """A finished turn of the document chat; `incomplete` means that the answer broke off."""

    user_message: Message
    assistant_message: Message
    system_message: Message | None
    document_updated: bool
    updated_document: Document | None
    proposal: Proposal | None
    incomplete: bool
