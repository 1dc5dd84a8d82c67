"""Looks for the words of comments in texts that have changed, and keeps what became of them.

Pages place comments by themselves. What is stored is that the words of one are others now, or gone, and for
words that were put elsewhere on which characters they stand there, so that they can be followed on.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager

import structlog
from msgspec import Struct
from msgspec.structs import replace

from requill.crdt.contents import MalformedUpdate
from requill.db.database import Database
from requill.db.session import Session
from requill.features.comments import queries
from requill.features.comments.events import CommentChanged
from requill.features.comments.passages import PlacedPassage, note, quotation_of
from requill.features.comments.placing import FoundPassage, find, from_json, quote, take_all
from requill.features.comments.policy import CHECK_SECONDS, CHECKED_AT_ONCE
from requill.features.documents import service as documents
from requill.features.documents.errors import DocumentNotFound
from requill.features.documents.permission import lock_to_comment
from requill.features.documents.updates import doc_of
from requill.kit.actor import Actor
from requill.kit.clock import now
from requill.kit.repeating import repeated
from requill.models import Comment

log = structlog.get_logger(__name__)


class _Looked(Struct, frozen=True):
    """A comment as it was read, where it was found, and what it stands on where that is new."""

    comment: Comment
    found: FoundPassage | None
    anew: PlacedPassage | None


class _Checked(Struct, frozen=True):
    """What was found in the text of that version."""

    version: int
    comments: Sequence[_Looked] = ()


class CommentChecks:
    """Several processes may do so on one database: each keeps only what is still as it was read."""

    def __init__(self, database: Database) -> None:
        self._database = database

    @asynccontextmanager
    async def running(self) -> AsyncIterator[None]:
        """Look for comments in texts that change, as long as this is open."""
        async with repeated(self.catch_up, CHECK_SECONDS, "comments could not be looked for"):
            yield

    async def catch_up(self) -> None:
        """Look through every text that has changed up to now."""
        while await self.step():
            pass

    async def step(self) -> bool:
        """Look through some of them; False when there were none."""
        due = await self._database.read(lambda session: queries.to_be_checked(session, CHECKED_AT_ONCE))
        for document_id, owner_id, checked in due:
            # Nobody asked for this: what is said about a document is its owner's to read.
            owner = Actor.on_behalf_of(owner_id)
            await self._check(owner, document_id, checked)
        return bool(due)

    async def _check(self, owner: Actor, document_id: int, before: int | None) -> None:
        try:
            checked = await self._database.read(lambda session: _look(session, owner, document_id))
            await self._database.write(lambda session: _keep(session, owner, document_id, checked, before))
        except DocumentNotFound:  # deleted, or somebody else's: then it is found again
            pass


def _look(session: Session, owner: Actor, document_id: int) -> _Checked:
    row = documents.open_document(session, owner, document_id)
    comments = queries.placed(session, document_id)
    text = row.content
    try:
        doc = doc_of(session, document_id, text, row.version) if comments else None
        if doc is None:
            return _Checked(row.version)
        passages = [from_json(one.passage or {}) for one in comments]
        found = find(doc, text, [(passages[at], quotation_of(one)) for at, one in enumerate(comments)])
        news = [(at, one) for at, one in enumerate(found) if one is not None and one.is_new]
        taken = take_all(doc, text, [one.span for _, one in news])
    except MalformedUpdate:  # it would be looked through again and again
        log.exception("a document cannot be read", document=document_id)
        return _Checked(row.version)
    anew = {
        at: PlacedPassage(
            replace(words, is_elsewhere=one.is_moved or passages[at].is_elsewhere),
            quote(text, one.span),
            row.version,
        )
        for (at, one), words in zip(news, taken, strict=True)
    }
    return _Checked(row.version, [_Looked(one, found[at], anew.get(at)) for at, one in enumerate(comments)])


def _keep(session: Session, owner: Actor, document_id: int, checked: _Checked, before: int | None) -> None:
    lock_to_comment(session, owner, document_id)
    moment, now_there = now(), {comment.id: comment for comment in queries.placed(session, document_id)}
    for looked in checked.comments:
        comment = now_there.get(looked.comment.id)
        if comment is None or comment.passage != looked.comment.passage:
            continue  # it is on other words, or over
        if note(comment, looked.found, looked.anew, moment):
            session.record(CommentChanged(document_id, comment.id))
    queries.note_check(session, document_id, checked.version if now_there else None, before)
