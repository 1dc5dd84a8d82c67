"""Files as they cross the wire."""

from __future__ import annotations

from typing import Annotated

from pydantic import BaseModel, Field

from requill.api.schemas import Incoming, Outgoing, token_like
from requill.features.files.errors import FileNotFound
from requill.features.files.policy import Kind
from requill.kit.ids import NAME_FORM

FileId = Annotated[str, *token_like(NAME_FORM, FileNotFound)]


class StoredFile(Outgoing):
    """A file of a document. `address` is what the text says for it; an image has a width and a height."""

    id: str
    kind: Kind
    name: str
    address: str
    size: int
    width: int | None
    height: int | None


class CopyFiles(Incoming):
    """Files by their ids, of which a document shall have copies."""

    ids: Annotated[list[Annotated[str, Field(pattern=f"^{NAME_FORM}$")]], Field(max_length=100)]


class CopiedFile(Outgoing):
    """A file, and of which one it is a copy."""

    of: str
    file: StoredFile


class CopiedFiles(Outgoing):
    """The copies that were made."""

    files: list[CopiedFile]


class Request(BaseModel):
    """What makes a request that is repeated the same one."""

    name: str
    kind: Kind
    sha256: str
