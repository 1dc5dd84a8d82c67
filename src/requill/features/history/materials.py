"""Loads what a comparison is made of: two texts, and who is known to have made one of the other."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from datetime import datetime

from msgspec import Struct

from requill.crdt import store
from requill.db.session import Session
from requill.features.documents.service import DocumentRow
from requill.features.history import queries, recording_queries
from requill.features.history.chain import chain_of, first_text
from requill.features.history.deltas import NOBODY
from requill.features.history.orders import Json, Past, Side, Step, TextPair
from requill.features.history.policy import ACCEPTED, BLAMED_BYTES
from requill.features.history.queries import BY_ASSISTANT, AuthorRow, RevisionRow, StepRow
from requill.kit.clock import now


class _Tags:
    """Numbers whoever made something, in the order of time, with what is said of each."""

    def __init__(self) -> None:
        self.said: list[Json] = []

    def add(
        self, revision_id: int | None, moment: datetime, origin: str, people: Sequence[tuple[str | None, str]]
    ) -> int:
        """The number of what these people made in a revision."""
        self.said.append(
            {
                "revisionId": revision_id,
                "at": moment,
                "isAssistant": origin in BY_ASSISTANT,
                "people": [{"id": user_id, "name": name} for user_id, name in people],
            }
        )
        return len(self.said) - 1


def between(session: Session, row: DocumentRow, old: RevisionRow, new: RevisionRow | None) -> TextPair:
    """A revision, and a later one or the document as it is now.

    Who made what is older than the newest `BLAMED_BYTES` of deltas is not said.
    """
    document_id = row.id
    until = new.id if new is not None else _newest_id(session, document_id)
    after = _begin(session, document_id, old.id, until)
    start = None if after == old.id else chain_of(session, document_id, after)
    tags = _Tags()
    steps = _steps(session, document_id, after, until, tags)
    last = NOBODY if new is not None else _since(session, row, tags)
    return TextPair(
        old=Side(old.title, chain_of(session, document_id, old.id)),
        new=Side(row.title, row.content)
        if new is None
        else Side(new.title, chain_of(session, document_id, new.id)),
        past=Past(start, steps, last, tuple(tags.said)),
    )


class Blame(Struct, frozen=True):
    """The text of now, and who is known to have made it; `first_tag` is of what it began with."""

    new: Side
    past: Past
    first_tag: int


def everything(session: Session, row: DocumentRow) -> Blame:
    """The document as it is now, and all that is known of who made it, up to `BLAMED_BYTES` of deltas."""
    tags, new = _Tags(), Side(row.title, row.content)
    until = _newest_id(session, row.id)
    if until == 0:  # nobody has changed it yet
        owner = (row.owner_id, row.owner_name)
        tag = tags.add(None, row.created_at, "person", [owner]) if row.version == 1 else NOBODY
        return Blame(new, Past(None, (), tag, tuple(tags.said)), NOBODY)
    after = _begin(session, row.id, 0, until)
    if after:
        start, first = chain_of(session, row.id, after), NOBODY
    else:
        start, first = first_text(session, row.id), 0  # the first revision's author has the first tag
    steps = _steps(session, row.id, after, until, tags)
    last = _since(session, row, tags)
    return Blame(new, Past(start, steps, last, tuple(tags.said)), first)


def _newest_id(session: Session, document_id: int) -> int:
    newest = recording_queries.newest(session, document_id)
    return 0 if newest is None else newest.id


def _begin(session: Session, document_id: int, after: int, until: int) -> int:
    """The revision behind which it is said who made what."""
    left = BLAMED_BYTES
    for revision_id, size in queries.sizes(session, document_id, after, until):
        left -= size
        if left < 0:
            return revision_id
    return after


def _steps(session: Session, document_id: int, after: int, until: int, tags: _Tags) -> tuple[Step, ...]:
    people: dict[int, list[AuthorRow]] = defaultdict(list)
    for author in queries.authors_between(session, document_id, after, until):
        people[author.revision_id].append(author)
    return tuple(
        _step(row, people[row.id], tags) for row in queries.between(session, document_id, after, until)
    )


def _step(row: StepRow, people: Sequence[AuthorRow], tags: _Tags) -> Step:
    named = [(author.user_id, author.name) for author in people if author.position < ACCEPTED]
    together = tags.add(row.id, row.ended_at, row.origin, named)
    if len(named) < 2:
        return Step(row.delta, (together,) * len(named), together)
    each = tuple(tags.add(row.id, row.ended_at, row.origin, [one]) for one in named)
    return Step(row.delta, each, together)


def _since(session: Session, row: DocumentRow, tags: _Tags) -> int:
    """The tag of what was typed since the newest revision, and is not in one yet."""
    newest = recording_queries.newest(session, row.id)
    if newest is None or newest.to_version >= row.version:
        return NOBODY
    updates = store.writers_since(session, row.id, newest.to_version, row.version)
    ids = list(dict.fromkeys(actor_id for _, actor_id, *_ in updates if actor_id is not None))
    if any(origin == store.RELEASE for *_, origin in updates):
        ids = []  # some of it is of nobody who is known
    moment = updates[-1][2] if updates else now()
    return tags.add(None, moment, "person", queries.names(session, ids))
