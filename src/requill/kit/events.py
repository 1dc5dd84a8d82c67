"""Events that are published to whatever is open, in any process: of one person, or of one document."""

from __future__ import annotations

from msgspec import Struct


class UserEvent(Struct, frozen=True):
    """Something that happened to one person; listeners go by the name of its class."""

    user_id: str


class SessionsEnded(UserEvent, frozen=True):
    """Some of the person's sessions are over: whatever is open for them must ask whether it still may be."""


class AccessChanged(UserEvent, frozen=True):
    """What the person may do with a document or a project is another, or nothing any more.

    Whatever is open for them must ask whether it still may be; with `is_gone`, the thing itself is no more.
    """

    document_id: int | None = None
    project_id: int | None = None
    is_gone: bool = False


class DocumentWritten(Struct, frozen=True):
    """An update of Yjs that is stored: for whoever has the document open, in any process.

    `end` is where the last words in it end: the client id and the clock of their last letter. None where it
    has none, and where a client wrote it.
    """

    document_id: int
    number: int
    update: bytes
    end: tuple[int, int] | None = None


class DocumentEnded(Struct, frozen=True):
    """A document is no more: for whoever has it open."""

    document_id: int


class LinkChanged(Struct, frozen=True):
    """The link to a document is over, or gives or asks something else: for whoever reads through it."""

    document_id: int


class WrittenFor(Struct, frozen=True):
    """Somebody writes into what is another person's, whose texts took so much before.

    Not published: the write is measured by it at its end.
    """

    owner_id: str
    stored_bytes: int


class PastKept(Struct, frozen=True):
    """So many bytes more are kept of what somebody's text was before. Not published.

    They count for the person's storage from the next write on: making a text shorter is not refused for them
    unless they are many.
    """

    owner_id: str
    size: int


def document_topic(document_id: int) -> str:
    """The topic of what is written into a document."""
    return f"document:{document_id}"


def topic_of(user_id: str) -> str:
    """The topic of a person's events."""
    return f"user:{user_id}"
