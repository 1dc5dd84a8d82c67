"""Gives a document files of its own in place of those of another: they go apart."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from itertools import islice

from requill.blobs.interface import BlobMissing, Blobs
from requill.db.caller import Caller
from requill.db.session import Session
from requill.features.documents.permission import lock
from requill.features.documents.policy import Action
from requill.features.files import policy, queries, records
from requill.features.files.errors import FileLimit
from requill.features.files.records import FileRecord
from requill.kit.actor import Actor
from requill.kit.ids import NAME_FORM, new_name
from requill.models import File

_ADDRESS = re.compile(rf"/api/files/(?P<id>{NAME_FORM})/")


Admit = Callable[[Sequence[str], Session, Actor], int]
"""Notes bytes that are about to be kept, and says of how many it did: the others are too many."""


class Copies:
    """Bytes of copies, which are kept; each has an hour to become a file of a document.

    `refused` are the names of files that have none, since they were too many.
    """

    def __init__(self, copies: dict[str, FileRecord], refused: Sequence[str] = ()) -> None:
        self._copies, self.refused = copies, refused

    @property
    def sizes(self) -> list[int]:
        """How many bytes each of them has."""
        return [copy.size for copy in self._copies.values()]

    def renamed(self, text: str) -> str:
        """The text with the copies in place of the first."""
        ids = {first: copy.id for first, copy in self._copies.items()}
        return _ADDRESS.sub(lambda found: f"/api/files/{ids.get(found['id'], found['id'])}/", text)

    def keep(self, session: Session, document_id: int) -> dict[str, File]:
        """Make them files of a document that is locked, by the ids of the first. Raises `FileLimit`."""
        made = records.keep(session, document_id, list(self._copies.values()))
        return dict(zip(self._copies, made, strict=True))


async def copied(
    by: Caller, blobs: Blobs, file_ids: Sequence[str], admit: Admit, beside: int | None = None
) -> Copies:
    """Copies of those of the files that the caller may read, but for those of the document `beside`.

    Raises `FileLimit`, `BlobsFull` and `BlobsAway`.
    """
    found = await by.read(partial(_copies, file_ids, beside)) if file_ids else {}
    if len(found) > policy.PER_DOCUMENT:
        raise FileLimit
    if not found:
        return Copies({})
    new_ids = [copy.id for copy in found.values()]
    count = await by.write(partial(admit, new_ids))
    copies = {}
    for first, copy in islice(found.items(), count):
        with suppress(BlobMissing):  # it went meanwhile, as its document has
            await blobs.copy(first, copy.id)
            copies[first] = copy
    return Copies(copies, [copy.name for copy in islice(found.values(), count, None)])


def every_one(file_ids: Sequence[str], session: Session, _actor: Actor) -> int:
    """Notes them all: none is too many."""
    records.expect(session, file_ids)
    return len(file_ids)


async def copied_into(by: Caller, blobs: Blobs, document_id: int, file_ids: Sequence[str]) -> dict[str, File]:
    """Files of the document, by the ids of those of which they are copies.

    What the caller may not read, and what is the document's already, has none. Raises `DocumentNotFound`,
    `RoleRequired`, `FileLimit`, `StorageFull`, `OwnerStorageFull` and what `copied` raises.
    """

    def lock_target(session: Session, actor: Actor) -> None:
        lock(session, actor, document_id, Action.CHANGE)

    def work(session: Session, actor: Actor) -> dict[str, File]:
        lock_target(session, actor)
        return copies.keep(session, document_id)

    await by.write(lock_target)
    copies = await copied(by, blobs, file_ids, every_one, beside=document_id)
    return await by.write(work)


def ids_in(text: str) -> list[str]:
    """The files that a text names, each once."""
    return sorted({found["id"] for found in _ADDRESS.finditer(text)})


def _copies(
    file_ids: Sequence[str], beside: int | None, session: Session, actor: Actor
) -> dict[str, FileRecord]:
    fields = [name for name in FileRecord.__struct_fields__ if name != "id"]
    return {
        file.id: FileRecord(id=new_name(), **{name: getattr(file, name) for name in fields})
        for file in queries.files_by_id(session, actor, file_ids)
        if file.document_id != beside
    }
