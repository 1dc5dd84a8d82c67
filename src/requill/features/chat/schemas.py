"""Conversations and threads as they cross the wire."""

from __future__ import annotations

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
    otherwise,
)
from requill.features.chat.policy import BESIDE_CHARACTERS, DEFAULT_TITLE, SELECTED_CHARACTERS
from requill.features.documents.proposals.schemas import Proposal
from requill.features.documents.schemas import Document, render_document
from requill.features.turns.messages import Mode
from requill.features.turns.schemas import Message, render_message
from requill.kit.wire import plain
from requill.models import Document as DocumentModel
from requill.models import Message as MessageModel
from requill.models import Thread as ThreadModel

ThreadTitle = Annotated[BareTitle, otherwise(DEFAULT_TITLE)]


class Selected(Incoming):
    """Words of the document as they stand there, to the letter, and up to 64 characters on either side."""

    words: Text = Field(min_length=1, max_length=SELECTED_CHARACTERS)
    before: Text = Field("", max_length=BESIDE_CHARACTERS)
    after: Text = Field("", max_length=BESIDE_CHARACTERS)


class Question(Incoming):
    """What a person says about a document or a project, in a thread or, with no such id, in the side panel.

    `mode` counts in a thread and in the side panel. With `commentId`, it is about that comment's discussion
    on the document, with `selection` about these words of it, which alone can be changed: a change then
    waits for a decision. Context in the body is ignored: the server loads what the caller may read.
    """

    content: MessageText = Field(min_length=1)
    document_id: Reference | None = None
    thread_id: Reference | None = None
    project_id: Reference | None = None
    comment_id: Reference | None = None
    selection: Selected | None = None
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


def render_answer(
    asked: MessageModel,
    answered: MessageModel,
    *,
    incomplete: bool,
    proposal: Proposal | None = None,
    system: MessageModel | None = None,
    updated: DocumentModel | None = None,
    thread: ThreadModel | None = None,
) -> dict[str, Any]:
    """A finished turn as it is kept; `system` is a message of the system, `updated` the changed document."""
    answer = ChatAnswer(
        user_message=render_message(asked),
        assistant_message=render_message(answered, proposal),
        system_message=None if system is None else render_message(system),
        document_updated=updated is not None,
        updated_document=None if updated is None else render_document(updated),
        proposal=proposal,
        thread=None if thread is None else Thread.model_validate(thread),
        incomplete=incomplete,
    )
    return plain(answer)
