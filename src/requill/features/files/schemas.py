"""Files as they cross the wire."""

from __future__ import annotations

from typing import Annotated

from pydantic import BaseModel

from requill.api.schemas import Outgoing, token_like
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


class Request(BaseModel):
    """What makes a request that is repeated the same one."""

    name: str
    kind: Kind
    sha256: str
