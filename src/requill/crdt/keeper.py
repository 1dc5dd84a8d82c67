"""Interface between rooms and the database, which the feature that has documents implements."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from msgspec import Struct

from requill.crdt.store import Log, Update
from requill.kit.actor import Actor
from requill.kit.errors import NotFound


class DocumentGone(NotFound):
    """The document is no more."""


class Entry(Struct, frozen=True):
    """A change to be stored, and who made it; `clients` are those of whom it has something new.

    One that `grows` adds text, for which the owner may have no storage left.
    """

    actor: Actor
    change: bytes
    clients: frozenset[int]
    grows: bool = True


class Appended(Struct, frozen=True):
    """What became of entries. With `refused`, those people may not write, and with `is_full` nobody may add
    anything: then nothing was stored.

    `others` are updates that were stored before them, since the number that was known. With `is_stale`, these
    are by the same clients, so nothing was stored. `number` is then that of the last of the others, and
    otherwise that of the last entry.
    """

    number: int
    others: tuple[Update, ...] = ()
    refused: frozenset[str] = frozenset()
    is_stale: bool = False
    is_full: bool = False


class Keeper(Protocol):
    """Stores what rooms take. Each raises `DocumentGone`, and `Unavailable`."""

    async def open(self, document_id: int) -> tuple[int, Log]:
        """The version of a document, and what is stored of it, from now on at least."""

    async def append(self, document_id: int, known: int, entries: Sequence[Entry]) -> Appended:
        """Store changes that were made to the state of the number `known`, and others' since."""

    async def after(self, document_id: int, known: int) -> tuple[int, tuple[Update, ...]]:
        """The version of a document, and the updates behind that number."""

    async def stored_bytes(self, document_id: int) -> int:
        """What a document takes with all that is remembered of it."""

    async def project(self, document_id: int) -> None:
        """Write the text of the newest update into the document's row; compact what has become long."""

    async def behind(self, limit: int) -> Sequence[int]:
        """Documents whose row is not of their newest update; so many at most."""
