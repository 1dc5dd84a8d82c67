"""Up to which version somebody has read a document, and what has changed since."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from msgspec import Struct
from sqlalchemy import Row

from requill.db.caller import Caller
from requill.db.session import Session
from requill.features.documents import service as documents
from requill.features.documents.errors import DocumentNotFound
from requill.features.documents.projection import bring_up
from requill.features.history import materials, queries, recording_queries
from requill.features.history.orders import TextPair, unread_as_json
from requill.features.history.policy import READ_SECONDS
from requill.features.history.service import head_of
from requill.kit.actor import Actor
from requill.kit.clock import now
from requill.kit.compute import compute


class Mark(Struct, frozen=True):
    """Up to which version somebody has read, and when they said so last."""

    version: int
    read_at: datetime


def mark_read(session: Session, actor: Actor, document_id: int, version: int) -> Mark:
    """Keep that the actor has read a document up to that version, or as far as there is one.

    An earlier one than they have read leaves that. Raises `DocumentNotFound`.
    """
    head = queries.head(session, actor, document_id)
    if head is None:
        raise DocumentNotFound
    if version >= head.version:
        version = head.version
        if head.projected is not None and head.projected < version:
            bring_up(session, document_id)
        _end_revision(session, actor, document_id, version)
    queries.mark_read(session, actor, document_id, version, now())
    found = queries.read_of(session, actor, document_id)
    if found is None:
        raise DocumentNotFound
    return Mark(*found)


def _end_revision(session: Session, actor: Actor, document_id: int, version: int) -> None:
    """Let what others write from now on be another revision than what was read, unless that has just begun.

    Whoever wrote it all has nothing to be told of.
    """
    newest = recording_queries.newest(session, document_id)
    if newest is None or newest.is_closed or newest.to_version != version:
        return
    if (newest.ended_at - newest.began_at).total_seconds() < READ_SECONDS:
        return
    if recording_queries.authors_of_one(session, newest.id) != [actor.user_id]:
        recording_queries.close(session, newest.id)


def unread_of(session: Session, actor: Actor, ids: Sequence[int]) -> Sequence[Row[int, int, datetime, int]]:
    """(document, version read, when, how many revisions others made since) of those that were ever read."""
    return queries.unread(session, actor, ids)


async def changes_for(by: Caller, document_id: int, context: int | None) -> bytes:
    """What has changed in a document since the caller read it last, as JSON.

    Raises `DocumentNotFound` and `TakesTooLong`.
    """

    def load(session: Session, actor: Actor) -> tuple[TextPair | None, dict[str, object], bool]:
        row = documents.open_document(session, actor, document_id)
        read = next(iter(queries.unread(session, actor, [document_id])), None)
        if read is None:
            return None, {"version": None, "readAt": None, "unread": 0}, False
        said = {"version": read.version, "readAt": read.read_at, "unread": read.unread}
        if read.version >= row.version:
            return None, said, False
        base = queries.at_version(session, document_id, read.version)
        old = None if base is None else queries.revision(session, actor, document_id, base)
        if old is None:
            return None, said, True
        return materials.between(session, row, old, None), said | {"head": head_of(row, old, None)}, False

    found, said, is_early = await by.read(load)
    if is_early:
        # The first words that are typed in a room are kept seconds later: who looks before is told, too.
        await by.write(lambda session, _actor: bring_up(session, document_id))
        found, said, _ = await by.read(load)
    size = 0 if found is None else found.size
    return await compute(unread_as_json, found, context, said, size=size)
