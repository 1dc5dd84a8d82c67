"""Gives a document files of its own in place of those of another: they go apart."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import partial

from msgspec import Struct
from msgspec.structs import asdict

from requill.blobs.interface import BlobMissing, Blobs
from requill.db.caller import Caller
from requill.db.session import Session
from requill.features.documents.permission import held
from requill.features.documents.policy import Action
from requill.features.files import policy, queries
from requill.features.files.errors import FileLimit
from requill.kit.actor import Actor
from requill.kit.clock import now
from requill.kit.ids import NAME_FORM, new_name
from requill.models import File

_ADDRESS = re.compile(rf"/api/files/(?P<id>{NAME_FORM})/")


class Original(Struct, frozen=True):
    """What is known of a file that is copied, but for its document."""

    id: str
    kind: str
    media_type: str
    name: str
    sha256: str
    size: int
    width: int | None
    height: int | None


class Copies:
    """Bytes of copies, which are kept; each has an hour to become a file of a document."""

    def __init__(self, originals: dict[str, Original]) -> None:
        self._originals = originals
        self._names = {original.id: file_id for file_id, original in originals.items()}

    def renamed(self, text: str) -> str:
        """The text with the copies in place of the first."""
        return _ADDRESS.sub(lambda found: f"/api/files/{self._names.get(found['id'], found['id'])}/", text)

    def keep(self, session: Session, document_id: int) -> dict[str, File]:
        """Make them files of a document that is held, by the ids of the first. Raises `FileLimit`."""
        if queries.count(session, document_id) + len(self._originals) > policy.PER_DOCUMENT:
            raise FileLimit
        made = {}
        for file_id, original in self._originals.items():
            file = File(**asdict(original) | {"id": file_id}, document_id=document_id, created_at=now())
            queries.add(session, file)
            made[original.id] = file
        return made


async def copied(by: Caller, blobs: Blobs, file_ids: Sequence[str], beside: int | None = None) -> Copies:
    """Copies of those of the files that the caller may read, but for those of the document `beside`.

    Raises `FileLimit`, `NoRoom` and `BlobsAway`.
    """
    originals = await by.read(partial(_originals, file_ids, beside))
    if len(originals) > policy.PER_DOCUMENT:
        raise FileLimit
    if originals:
        await by.write(partial(_expect, list(originals)))
    for file_id, original in list(originals.items()):
        try:
            await blobs.copy(original.id, file_id)
        except BlobMissing:  # it went meanwhile, as its document has
            del originals[file_id]
    return Copies(originals)


async def copied_into(by: Caller, blobs: Blobs, document_id: int, file_ids: Sequence[str]) -> dict[str, File]:
    """Files of the document, by the ids of those of which they are copies.

    What the caller may not read, and what is the document's already, has none. Raises `DocumentNotFound`,
    `RoleRequired`, `FileLimit`, `StorageFull`, `OwnerStorageFull` and what `copied` raises.
    """

    def hold(session: Session, actor: Actor) -> None:
        held(session, actor, document_id, Action.CHANGE)

    def work(session: Session, actor: Actor) -> dict[str, File]:
        hold(session, actor)
        return copies.keep(session, document_id)

    await by.write(hold)
    copies = await copied(by, blobs, file_ids, beside=document_id)
    return await by.write(work)


def ids_in(text: str) -> list[str]:
    """The files that a text names, each once."""
    return sorted({found["id"] for found in _ADDRESS.finditer(text)})


def _originals(
    file_ids: Sequence[str], beside: int | None, session: Session, actor: Actor
) -> dict[str, Original]:
    fields = Original.__struct_fields__
    return {
        new_name(): Original(**{name: getattr(file, name) for name in fields})
        for file in queries.files_by_id(session, actor, file_ids)
        if file.document_id != beside
    }


def _expect(file_ids: Sequence[str], session: Session, _actor: Actor) -> None:
    for file_id in file_ids:
        queries.expect(session, file_id, now() + policy.ARRIVAL)
