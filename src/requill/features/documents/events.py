"""What happened to documents, told once it is true."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class Origin(StrEnum):
    """On whose account a text changed."""

    PERSON = "person"
    ASSISTANT = "assistant"
    VOICE = "voice"
    UNDO = "undo"


@dataclass(frozen=True, slots=True)
class DocumentChanged:
    """A document's title or text is now that of `version`."""

    document_id: int
    owner_id: str
    version: int
    origin: Origin


@dataclass(frozen=True, slots=True)
class DocumentCreated:
    """There is a new document."""

    document_id: int
    owner_id: str
    title: str
    project_id: int | None


@dataclass(frozen=True, slots=True)
class DocumentRenamed:
    """A document has a new title."""

    document_id: int
    owner_id: str
    title: str
    project_id: int | None


@dataclass(frozen=True, slots=True)
class DocumentMoved:
    """A document went from one project to another; None is outside of any."""

    document_id: int
    owner_id: str
    title: str
    from_project_id: int | None
    to_project_id: int | None


@dataclass(frozen=True, slots=True)
class DocumentDeleted:
    """A document and all that hung on it is gone."""

    document_id: int
    owner_id: str
    title: str
    project_id: int | None


@dataclass(frozen=True, slots=True)
class DocumentExported:
    """A document was made into a file."""

    document_id: int
    owner_id: str
    title: str
    project_id: int | None


@dataclass(frozen=True, slots=True)
class DocumentShared:
    """Whoever has its link may now read a document."""

    document_id: int
    owner_id: str
    title: str
    project_id: int | None


@dataclass(frozen=True, slots=True)
class DocumentUnshared:
    """The link to a document was turned off."""

    document_id: int
    owner_id: str
    title: str
    project_id: int | None
