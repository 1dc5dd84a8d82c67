"""What happened to documents, told once it is true."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class Origin(StrEnum):
    """On whose account a text changed."""

    PERSON = "person"
    ASSISTANT = "assistant"
    UNDO = "undo"
    RESTORE = "restore"


@dataclass(frozen=True, slots=True)
class DocumentChanged:
    """A document's title or text is now that of `version`."""

    document_id: int
    owner_id: str
    version: int
    origin: Origin
