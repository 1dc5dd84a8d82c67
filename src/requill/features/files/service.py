"""Operations on files: taken into a document, found, read, and at last removed."""

from __future__ import annotations

from collections import Counter
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from contextlib import asynccontextmanager, contextmanager
from functools import partial
from pathlib import Path
from typing import Any
from urllib.parse import quote

import anyio
import anyio.to_thread
from msgspec import Struct

from requill.blobs.interface import BlobMissing, Blobs, BlobsAway, BlobsFull, is_full
from requill.db.caller import Caller
from requill.db.database import Database
from requill.db.idempotency import once
from requill.db.session import Session
from requill.features.accounts.throttle import Attempt, Rule, Throttle
from requill.features.documents import service as documents
from requill.features.documents.permission import lock
from requill.features.documents.policy import Action
from requill.features.files import copying, policy, queries, records
from requill.features.files.drawing import Drawing
from requill.features.files.errors import (
    FileLimit,
    FileNotFound,
    FilesBusy,
    FileTooLarge,
    NotAnImage,
    TooManyUploads,
    UploadTookTooLong,
)
from requill.features.files.image_process import looks_like_image, make_anew
from requill.features.files.policy import Kind
from requill.features.files.records import FileRecord
from requill.features.files.taking import GivenImage, Outcome, measure, take
from requill.kit.actor import Actor
from requill.kit.clock import now
from requill.kit.file_names import given_name
from requill.kit.ids import new_name
from requill.kit.repeating import repeated
from requill.models import File

_HEAD_BYTES = 16
_WRITTEN_BYTES = 1024 * 1024
ANY_TYPE = "application/octet-stream"


class Sent(Struct, frozen=True):
    """A file that somebody sends: what it is called there, and what it shall be here."""

    name: str
    kind: Kind


class Arrived(Struct, frozen=True):
    """What is to be kept of it."""

    path: Path
    name: str
    kind: Kind
    media_type: str
    sha256: str
    size: int
    given_sha256: str
    width: int | None = None
    height: int | None = None


class Stored(Struct, frozen=True):
    """A file and its bytes, of which the first are there."""

    file: File
    pieces: AsyncIterator[bytes]


class Files:
    """Takes files in, and gives them out; `blobs` has their bytes. An image is drawn in a slot of
    `drawing`.
    """

    def __init__(self, database: Database, blobs: Blobs, throttle: Throttle) -> None:
        self._database, self._blobs, self._throttle = database, blobs, throttle
        self._under_way: Counter[str] = Counter()
        self.drawing = Drawing()

    # --- taking ---------------------------------------------------------------------------------

    async def add(
        self,
        by: Caller,
        document_id: int,
        sent: Sent,
        body: AsyncIterator[bytes],
        key: str | None,
        request_hash: Callable[[str], str],
    ) -> dict[str, Any]:
        """Take a file into a document: what it is now, once for each key.

        Who may write there is asked before anything is read, and again before it is there. Raises
        `DocumentNotFound`, `RoleRequired`, `StorageFull`, `OwnerStorageFull`, everything in `errors.py`, and
        what `Blobs.put` raises.
        """
        file_id = new_name()
        with self._slot(by.credentials.address):
            actor, wait = await by.write(partial(self._begin, document_id, file_id, by.credentials.address))
            if wait is not None:
                raise TooManyUploads(wait)
            async with anyio.TemporaryDirectory(prefix="requill-file-") as folder:
                arrived = await self._receive(actor, Path(folder), sent, body)
                await self._blobs.put(file_id, arrived.path)

            def work(session: Session, actor: Actor) -> dict[str, Any]:
                hashed = request_hash(arrived.given_sha256)
                return once(
                    session,
                    actor,
                    key,
                    hashed,
                    lambda: told_of(_add(session, actor, document_id, file_id, arrived)),
                )

            return await by.write(work)

    def _begin(
        self, document_id: int, file_id: str, address: str, session: Session, actor: Actor
    ) -> tuple[Actor, int | None]:
        """Who sends it, and for how many seconds they have to wait with it."""
        documents.open_document(session, actor, document_id, Action.CHANGE)
        wait = self._throttle.hit(session, *_attempts(policy.UPLOADING, actor, address))
        if wait is None:
            if queries.count(session, document_id) >= policy.PER_DOCUMENT:
                raise FileLimit
            records.expect(session, [file_id])
        return actor, wait

    @contextmanager
    def _slot(self, network: str) -> Iterator[None]:
        """A slot among those that send something. Raises `FilesBusy`."""
        is_full = self._under_way.total() >= policy.AT_ONCE
        if is_full or self._under_way[network] >= policy.AT_ONCE_PER_NETWORK:
            raise FilesBusy
        self._under_way[network] += 1
        try:
            yield
        finally:
            self._under_way[network] -= 1
            if not self._under_way[network]:
                del self._under_way[network]

    async def _receive(self, actor: Actor, folder: Path, sent: Sent, body: AsyncIterator[bytes]) -> Arrived:
        source = folder / "sent"
        try:
            with anyio.fail_after(policy.UPLOAD_SECONDS):
                head = await _write_within_limit(body, source, sent.kind)
        except TimeoutError:
            raise UploadTookTooLong from None
        except OSError as error:
            raise (BlobsFull if is_full(error) else BlobsAway) from error
        given, size = await anyio.to_thread.run_sync(measure, source)
        if sent.kind is Kind.FILE:
            return Arrived(source, given_name(sent.name), sent.kind, ANY_TYPE, given, size, given)
        if not looks_like_image(head):
            raise NotAnImage
        target = folder / "made"
        async with self.drawing.of(actor):
            picture = await make_anew(source, target)
        made, size = await anyio.to_thread.run_sync(measure, target)
        return Arrived(
            target,
            given_name(sent.name, picture.ending),
            sent.kind,
            picture.media_type,
            made,
            size,
            given,
            picture.width,
            picture.height,
        )

    async def take_images(self, by: Caller, images: Sequence[GivenImage]) -> list[Outcome]:
        """Images for documents that are still to be made: what became of each.

        Their bytes are kept for an hour, in which `records.keep` makes them files. Each is counted; those
        that are too many are refused. Raises `FilesBusy` and `BlobsAway`.
        """
        if not images:
            return []
        file_ids = [new_name() for _ in images]
        with self._slot(by.credentials.address):
            count, wait = await by.write(partial(self._count_imported, by.credentials.address, file_ids))
            drawing = partial(self.drawing.of, await by.admit())
            taken = await take(images[:count], file_ids[:count], self._blobs, drawing)
        return [*taken, *(TooManyUploads(wait) for _ in images[count:])]

    def _count_imported(
        self, address: str, file_ids: Sequence[str], session: Session, actor: Actor
    ) -> tuple[int, int]:
        """How many of them may be taken now, and for how many seconds the next one has to wait."""
        for count, file_id in enumerate(file_ids):
            wait = self._throttle.hit(session, *_attempts(policy.IMPORTING, actor, address))
            if wait is not None:
                return count, wait
            records.expect(session, [file_id])
        return len(file_ids), 0

    # --- copying --------------------------------------------------------------------------------

    async def copied(self, by: Caller, text: str) -> copying.Copies:
        """Copies of the files that a text names; see `copying.copied`."""
        return await copying.copied(by, self._blobs, copying.ids_in(text), copying.every_one)

    async def copied_in_import(self, by: Caller, text: str) -> copying.Copies:
        """The same for a document that is still to be made, each counted like an image of its import."""

        def admit(file_ids: Sequence[str], session: Session, actor: Actor) -> int:
            return self._count_imported(by.credentials.address, file_ids, session, actor)[0]

        return await copying.copied(by, self._blobs, copying.ids_in(text), admit)

    async def copied_into(self, by: Caller, document_id: int, file_ids: Sequence[str]) -> dict[str, File]:
        """The same into another document, as uploads. Raises `TooManyUploads`, too, and as copying does."""
        wait = await by.write(
            lambda session, actor: self._throttle.hit(session, Attempt(policy.UPLOADING, actor.user_id))
        )
        if wait is not None:
            raise TooManyUploads(wait)
        return await copying.copied_into(by, self._blobs, document_id, file_ids)

    # --- giving ---------------------------------------------------------------------------------

    async def read(self, file: File) -> Stored:
        """The bytes of a file that was found for somebody. Raises `FileNotFound` and `BlobsAway`."""
        try:
            return Stored(file, await self._blobs.read(file.id))
        except BlobMissing:
            raise FileNotFound from None

    async def content(self, file: File) -> bytes:
        """All bytes of a file that was found for somebody. Raises like `read`."""
        return b"".join([piece async for piece in (await self.read(file)).pieces])

    # --- removing -------------------------------------------------------------------------------

    @asynccontextmanager
    async def running(self) -> AsyncIterator[None]:
        """Remove the bytes of files that are gone as long as this is open."""
        async with repeated(self.sweep, policy.SWEEP_SECONDS, "files could not be removed"):
            yield
        await self._blobs.close()

    async def sweep(self) -> None:
        """Remove all that is to be removed now. Removed twice, by two processes, is removed."""
        while due := await self._database.read(
            lambda session: queries.due(session, now(), policy.SWEPT_AT_ONCE)
        ):
            for file_id in due:
                await self._blobs.remove(file_id)
            await self._database.write(partial(_forget, due))


def _attempts(rule: Rule, actor: Actor, address: str) -> list[Attempt]:
    attempts = [Attempt(rule, actor.user_id)]
    if actor.is_guest:
        attempts.append(Attempt(policy.UPLOADING_HERE, address))
    return attempts


def open_file(session: Session, actor: Actor, file_id: str) -> File:
    """A file of a document that the actor may read. Raises `FileNotFound`."""
    found = queries.file(session, actor, file_id)
    if found is None:
        raise FileNotFound
    return found


def shared_file(session: Session, document_id: int, text: str, file_id: str) -> File:
    """A file that the text of a document names, for who reads it by its link. Raises `FileNotFound`.

    What the text names no longer is for those who may read its history.
    """
    found = queries.file_of_shared(session, document_id, file_id) if file_id in text else None
    if found is None:
        raise FileNotFound
    return found


def named_files(session: Session, actor: Actor, document_id: int, text: str) -> Sequence[File]:
    """The files of a document that its text names."""
    return [file for file in queries.files_of(session, actor, document_id) if file.id in text]


def newest_ids(session: Session, limit: int) -> Sequence[str]:
    """The files that came last, whosever they are: for operators alone."""
    return queries.newest_ids(session, limit)


def address_of(file_id: str, name: str) -> str:
    """What a text says for a file: it holds wherever the product is reached."""
    return f"/api/files/{file_id}/{quote(name, safe='')}"


def told_of(file: File) -> dict[str, Any]:
    """What whoever sent a file is told of it."""
    return {
        "id": file.id,
        "kind": file.kind,
        "name": file.name,
        "address": address_of(file.id, file.name),
        "size": file.size,
        "width": file.width,
        "height": file.height,
    }


def _add(session: Session, actor: Actor, document_id: int, file_id: str, arrived: Arrived) -> File:
    lock(session, actor, document_id, Action.CHANGE)
    record = FileRecord(
        id=file_id,
        kind=arrived.kind.value,
        media_type=arrived.media_type,
        name=arrived.name,
        sha256=arrived.sha256,
        size=arrived.size,
        width=arrived.width,
        height=arrived.height,
    )
    return records.keep(session, document_id, [record])[0]


def _forget(file_ids: Sequence[str], session: Session) -> None:
    queries.forget_removals(session, file_ids)


async def _write_within_limit(body: AsyncIterator[bytes], target: Path, kind: Kind) -> bytes:
    """Write what arrives into a file, a piece at a time, up to its kind's limit: its first bytes.

    Raises `FileTooLarge`.
    """
    head, waiting, size = b"", bytearray(), 0
    async with await anyio.open_file(target, "wb") as file:
        async for piece in body:
            size += len(piece)
            if size > policy.MAX_BYTES[kind]:
                raise FileTooLarge(kind)
            if len(head) < _HEAD_BYTES:
                head += piece[:_HEAD_BYTES]
            waiting += piece
            if len(waiting) >= _WRITTEN_BYTES:
                await file.write(bytes(waiting))
                waiting.clear()
        await file.write(bytes(waiting))
    return head
