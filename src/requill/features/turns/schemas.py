"""Messages and running turns as they cross the wire."""

from __future__ import annotations

from typing import Any, Literal

from requill.api.answers import models_of, objects_of
from requill.api.schemas import Moment, Outgoing, PersonName
from requill.features.documents.proposals.schemas import Proposal, render_proposal
from requill.features.turns.messages import MessagePage, MessageRow
from requill.models import Message as MessageModel

STREAMED: dict[int | str, dict[str, Any]] = {
    200: {
        "content": {
            "text/event-stream": {
                "schema": {
                    "type": "string",
                    "description": (
                        "With `Accept: text/event-stream`: the turn's numbered events, each with JSON."
                        " `turn` {id, documentId} comes first; `delta` {text} is a piece of the answer,"
                        " `status` {text} what is being done, `document` {title, content, version,"
                        " section} the document as it is being written. `paused` {text} has the number of"
                        " the event before it: only the end may follow. The last one is `done`, with the"
                        " JSON answer, or `error`, with an `ErrorBody` that has `status`; with"
                        " `turnGoesOn` it was the reading that failed, not the turn, and the number is"
                        " that of the event before it. Lines that begin with a colon keep the"
                        " connection open."
                    ),
                },
                "example": (
                    'id: 1\nevent: turn\ndata: {"id":"7d0c…","documentId":4}\n\n'
                    'id: 2\nevent: delta\ndata: {"text":"Three "}\n\n'
                ),
            }
        }
    }
}
"""How routes that can answer with the stream of a turn describe it."""


class Source(Outgoing):
    """A document that an answer was taken from, with the title it had then."""

    id: int
    title: str


class Message(Outgoing):
    """Something said about a document, in a thread, about a project or, with no such id, in the side panel.

    `author` is who said a message of the role `user`. `proposal` is the change of the document that came
    with it.
    """

    id: int
    role: Literal["user", "assistant", "system"]
    content: str
    created_at: Moment
    user_id: str | None
    author: PersonName | None = None
    document_id: int | None
    thread_id: int | None
    project_id: int | None
    state: Literal["complete", "incomplete", "truncated", "filtered", "stopped"]
    notice: str | None
    suggestions: list[str]
    sources: list[Source]
    proposal: Proposal | None = None


def render_message(row: MessageModel, proposal: Proposal | None = None) -> Message:
    """A message that was just said, with the proposal that came with it."""
    message = Message.model_validate(row)
    message.proposal = proposal
    return message


def render_messages(said: MessagePage) -> list[Message]:
    """What was said, each message with the proposal that came with it."""
    messages = models_of(Message, said.messages)
    for message, row in zip(messages, said.messages, strict=True):
        message.author = None if (author := _author(row)) is None else PersonName.model_validate(author)
        if message.id in said.proposals:
            message.proposal = render_proposal(said.proposals[message.id])
    return messages


def messages_page(said: MessagePage) -> list[dict[str, Any]]:
    """The same in the wire form of `Message`: a page that is asked for whenever a conversation is opened."""
    messages = objects_of(Message, said.messages)
    for message, row in zip(messages, said.messages, strict=True):
        message["author"] = _author(row)
        proposal = said.proposals.get(message["id"])
        message["proposal"] = None if proposal is None else render_proposal(proposal)
    return messages


def _author(row: MessageRow) -> dict[str, str] | None:
    if row.role != "user" or row.user_id is None:
        return None
    return {"id": row.user_id, "name": row.author_name}


class RunningTurn(Outgoing):
    """A turn under way; `content` is what the person wrote, in the side panel if `is_panel` says so."""

    id: str
    document_id: int | None
    thread_id: int | None
    project_id: int | None
    is_panel: bool
    content: str
    created_at: Moment
