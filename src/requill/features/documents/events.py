"""What happened to documents, told once it is true."""

from __future__ import annotations

from enum import StrEnum

from msgspec import Struct


class Origin(StrEnum):
    """On whose account a text changed."""

    PERSON = "person"
    ASSISTANT = "assistant"
    VOICE = "voice"
    UNDO = "undo"


class DocumentChanged(Struct, frozen=True):
    """A document's title or text is now that of `version`."""

    document_id: int
    owner_id: str
    version: int
    origin: Origin


class DocumentCreated(Struct, frozen=True):
    """There is a new document."""

    document_id: int
    owner_id: str
    title: str
    project_id: int | None


class DocumentRenamed(Struct, frozen=True):
    """A document has a new title."""

    document_id: int
    owner_id: str
    title: str
    project_id: int | None


class DocumentMoved(Struct, frozen=True):
    """A document went from one project to another; None is outside of any."""

    document_id: int
    owner_id: str
    title: str
    from_project_id: int | None
    to_project_id: int | None


class DocumentDeleted(Struct, frozen=True):
    """A document and all that hung on it is gone."""

    document_id: int
    owner_id: str
    title: str
    project_id: int | None


class DocumentExported(Struct, frozen=True):
    """A document was made into a file."""

    document_id: int
    owner_id: str
    title: str
    project_id: int | None


class DocumentShared(Struct, frozen=True):
    """Whoever has its link may now read a document."""

    document_id: int
    owner_id: str
    title: str
    project_id: int | None


class DocumentUnshared(Struct, frozen=True):
    """The link to a document was turned off."""

    document_id: int
    owner_id: str
    title: str
    project_id: int | None
