"""Makes files that take long beside the requests: one process makes each, one at a time.

What a process left undone another does again, once. A file is kept for a day, for whoever ordered it.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager
from functools import partial

from msgspec import Struct
from msgspec.structs import replace

from requill.db.database import Database
from requill.db.session import Session
from requill.features.documents.errors import DocumentNotFound
from requill.features.exports import queries, service
from requill.features.exports.complexity import refuse_unclosed, seconds_for
from requill.features.exports.errors import (
    ConverterAway,
    DownloadNeedsAccount,
    ExportFailed,
    ExportNotFound,
    ExportsWaiting,
    ExportTookTooLong,
)
from requill.features.exports.interface import Converter, FileFormat, PaperSize
from requill.features.exports.own_images import OwnImages
from requill.features.exports.policy import (
    ATTEMPTS,
    BACKGROUND_SECONDS,
    CLAIM,
    EXPIRY_SECONDS,
    KEPT,
    LOOK_SECONDS,
    OWN_KEPT,
    OWN_UNFINISHED,
)
from requill.kit.actor import Actor
from requill.kit.clock import now
from requill.kit.errors import DomainError
from requill.kit.file_names import file_name
from requill.kit.ids import new_id
from requill.kit.repeating import repeated
from requill.kit.texts import is_storable
from requill.models import Export


def order(
    session: Session,
    actor: Actor,
    document_id: int,
    file_format: FileFormat,
    *,
    with_comments: bool,
    paper: PaperSize,
) -> Export:
    """Have a file made.

    Raises `DownloadNeedsAccount`, `DocumentNotFound`, `ExportFailed` and `ExportsWaiting`.
    """
    document = service.read_document(session, actor, document_id)
    refuse_unclosed(document.text)
    before = queries.own(session, actor)
    if sum(row.finished_at is None for row in before) >= OWN_UNFINISHED:
        raise ExportsWaiting
    for row in [row for row in before if row.finished_at is not None][OWN_KEPT - 1 :]:
        queries.remove(session, row.id)
    made = Export(
        id=new_id(),
        user_id=actor.user_id,
        document_id=document_id,
        form=file_format.value,
        with_comments=with_comments,
        paper=paper.value,
        seconds=seconds_for(document.text, file_format),
        created_at=now(),
        attempts=0,
        name=file_name(document.title, file_format),
    )
    session.add(made)
    session.flush()
    return made


def ordered(session: Session, actor: Actor) -> Sequence[Export]:
    """What the actor ordered in the last day, the newest first."""
    return queries.own(session, actor)


def fetch(session: Session, actor: Actor, export_id: str) -> Export:
    """One of the actor's that is ready, of a document that they may still read.

    Raises `DownloadNeedsAccount` and `ExportNotFound`.
    """
    if actor.is_guest:
        raise DownloadNeedsAccount
    found = queries.with_file(session, actor, export_id) if is_storable(export_id) else None
    if found is None or found.file is None:
        raise ExportNotFound
    try:
        service.note_export(session, actor, found.document_id)
    except DocumentNotFound:
        raise ExportNotFound from None
    return found


class BackgroundExports(Struct, frozen=True):
    """Every process has one."""

    database: Database
    converters: Mapping[FileFormat, Converter]
    own_images: OwnImages

    @asynccontextmanager
    async def running(self) -> AsyncIterator[None]:
        """Make what is ordered as long as this is open."""
        async with (
            repeated(self.make_due, LOOK_SECONDS, "a file could not be made in the background"),
            repeated(self.expire, EXPIRY_SECONDS, "old files could not be deleted"),
        ):
            yield

    async def expire(self) -> None:
        """Delete what was ordered more than a day ago."""
        await self.database.write(lambda session: queries.remove_older(session, now() - KEPT))

    async def make_due(self) -> None:
        """Make every file that waits, one after the other."""
        while (due := await self.database.read(lambda session: queries.due(session, now()))) is not None:
            holder = new_id()
            taken = await self.database.write(
                partial(queries.claim, export_id=due, holder=holder, moment=now(), until=now() + CLAIM)
            )
            if taken is not None:
                outcome = await self._made(taken)
                await self.database.write(
                    partial(queries.finish, export_id=due, holder=holder, moment=now(), outcome=outcome)
                )

    async def _made(self, row: Export) -> dict[str, object]:
        # Nobody waits for this request: what they may read is looked up as it is now.
        actor = Actor.on_behalf_of(row.user_id)
        try:
            if row.attempts > ATTEMPTS:
                raise ExportFailed
            document, named = await self.database.read(
                lambda session: service.read_with_files(
                    session,
                    actor,
                    row.document_id,
                    with_comments=row.with_comments,
                    paper=PaperSize(row.paper),
                )
            )
            drawn = await self.own_images.put_in(actor, document, named)
            patient = replace(drawn, seconds=BACKGROUND_SECONDS)
            return {"file": await self.converters[FileFormat(row.form)].convert(patient), "failure": None}
        except ConverterAway:
            raise  # nothing is wrong with the text: it is made again once it is nobody's
        except ExportTookTooLong:
            return {"failure": ExportTookTooLong.code}
        except DomainError as error:
            return {"failure": error.code}
