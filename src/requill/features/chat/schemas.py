"""Conversations and threads as they cross the wire."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Annotated, Any

from pydantic import Field

from requill.api.schemas import (
    BareTitle,
    ErrorBody,
    Incoming,
    MessageText,
    Moment,
    Outgoing,
    Reference,
    Text,
    moment_text,
    otherwise,
)
from requill.features.chat.policy import DEFAULT_TITLE
from requill.features.chat.queries import ListedRow
from requill.features.documents.schemas import Document, Proposal
from requill.features.turns.schemas import Message, Mode
from requill.models import Thread as ThreadModel

ThreadTitle = Annotated[BareTitle, otherwise(DEFAULT_TITLE)]


class Question(Incoming):
    """What a person says about a document or a project, in a thread or, with no such id, in the side panel.

    `mode` counts in a thread and in the side panel. Context in the body is ignored: the server loads what
    the caller may read.
    """

    content: MessageText = Field(min_length=1)
    document_id: Reference | None = None
    thread_id: Reference | None = None
    project_id: Reference | None = None
    mode: Mode | None = None
    document_context: Any = None
    document_title: Any = None
    project_context: Any = None


class ActionDone(Outgoing):
    """The document after an action, the change as a proposal, and the line in the conversation.

    An action that only reads has neither.
    """

    document: Document
    proposal: Proposal | None
    said: str
    message: Message | None


class NewThread(Incoming):
    """A thread to be made; a blank title becomes "New conversation"."""

    title: ThreadTitle = DEFAULT_TITLE
    mode: Mode = "general"


class ThreadChange(Incoming):
    """A thread's new title; a blank one becomes "New conversation".

    With `ifTitled`, it replaces that one only.
    """

    title: ThreadTitle
    if_titled: Text | None = None


class Thread(Outgoing):
    """A thread; `updatedAt` is when something was last said in it, `mode` what the assistant was then."""

    id: int
    title: str
    mode: Mode
    created_at: Moment
    updated_at: Moment


class ThreadConflict(ErrorBody):
    """The answer to a title for a thread that has another one by now; other conflicts have no thread."""

    thread: Thread | None = None


class OpenedThread(Outgoing):
    """A thread with a page of its messages, oldest first; `hasEarlier` tells whether there are more."""

    thread: Thread
    messages: list[Message]
    has_earlier: bool


class ThreadName(Outgoing):
    """The title that a thread has now."""

    title: str


class ChatAnswer(Outgoing):
    """A finished turn; `incomplete` means that the answer broke off.

    `thread` is there for a turn in a thread; the system message, the document and the proposal are there
    where the assistant changed the document.
    """

    user_message: Message
    assistant_message: Message
    system_message: Message | None
    document_updated: bool
    updated_document: Document | None
    proposal: Proposal | None
    thread: Thread | None
    incomplete: bool


def answer_json(
    user_message: Mapping[str, Any],
    assistant_message: Mapping[str, Any],
    *,
    incomplete: bool,
    system_message: Mapping[str, Any] | None = None,
    updated_document: Mapping[str, Any] | None = None,
    thread: ThreadModel | None = None,
) -> dict[str, Any]:
    """What `ChatAnswer` would say, in plain values that can be stored."""
    return {
        "userMessage": user_message,
        "assistantMessage": assistant_message,
        "systemMessage": system_message,
        "documentUpdated": updated_document is not None,
        "updatedDocument": updated_document,
        "proposal": assistant_message["proposal"],
        "thread": None if thread is None else thread_json(thread),
        "incomplete": incomplete,
    }


def thread_json(row: ThreadModel) -> dict[str, Any]:
    """What `Thread` would say, in plain values that can be stored."""
    return {
        "id": row.id,
        "title": row.title,
        "mode": row.mode,
        "createdAt": moment_text(row.created_at),
        "updatedAt": moment_text(row.updated_at),
    }


def threads_json(rows: Iterable[ListedRow]) -> list[dict[str, Any]]:
    """What a list of `Thread` would say: the columns in the order in which they are read."""
    names = ("id", "title", "mode", "createdAt", "updatedAt")
    return [dict(zip(names, row, strict=True)) for row in rows]
