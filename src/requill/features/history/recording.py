"""Keeps what was stored of a text as revisions, in the write that stores it.

Whoever writes goes on with the newest revision, or begins another: see `_goes_on`. Where the newest one has
another text than the one that was changed, somebody wrote beside this program who keeps none; that is a
revision, too, of whoever is known to have written since.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Any

import structlog
from msgspec import Struct, structs

from requill.crdt import store
from requill.db.session import Session
from requill.features.documents.events import Origin
from requill.features.documents.stored import RestoredRevision, TextStored, Writer
from requill.features.documents.text import Edit, common_prefix, common_suffix
from requill.features.documents.updates import Text
from requill.features.history import recording_queries
from requill.features.history.chain import text_of
from requill.features.history.contents import summary_of
from requill.features.history.deltas import (
    DAMAGE,
    NOBODY,
    Delta,
    all_composed,
    checksum,
    composed,
    delta_of,
    packed,
    packed_text,
    tagged,
    unpacked,
)
from requill.features.history.policy import (
    ABOUT_CHARACTERS,
    ACCEPTED,
    AUTHORS,
    CHAIN_REVISIONS,
    LONGEST_SECONDS,
    PAUSE_SECONDS,
    REVISIONS,
    ROW_BYTES,
    SMALLEST_KEYFRAME_BYTES,
    TOGETHER_SECONDS,
)
from requill.features.history.thinning import thin
from requill.kit.events import PastKept

CREATED, EARLIER = "created", "earlier"
"""Origins of what nobody changed here: a document's first text, and what came before or beside."""
log = structlog.get_logger(__name__)


class State(Struct, frozen=True):
    """A document's text in a version, which it has had since `changed_at`."""

    document_id: int
    owner_id: str
    version: int
    changed_at: datetime
    text: Text


class Change(Struct, frozen=True):
    """A change of a document that becomes a revision, or goes on with one: by whom, and what it makes.

    The tags of the delta are places among the writers. With `is_whole`, the whole text before it is kept.
    `accepted_by` accepted what the writer had suggested.
    """

    document_id: int
    owner_id: str
    from_version: int
    to_version: int
    before: Text
    after: Text
    origin: str
    writers: tuple[Writer, ...]
    delta: Delta
    began_at: datetime
    ended_at: datetime
    restored: RestoredRevision | None = None
    is_closed: bool = False
    is_whole: bool = False
    accepted_by: str | None = None


def record(session: Session, event: TextStored) -> None:
    """Keep a change of a text as a revision. Handles `TextStored`."""
    newest = caught_up(
        session,
        State(event.document_id, event.owner_id, event.from_version, event.changed_at, event.before),
    )
    keeps = event.keeps
    if keeps is not None:
        recording_queries.close(
            session, newest.id, keeps.reason, keeps.about and keeps.about[:ABOUT_CHARACTERS]
        )
    change = _change_of(event)
    if not change.delta and change.after.title == change.before.title:
        recording_queries.advance(session, newest.id, change.to_version)
        return
    authors = [] if keeps is not None else recording_queries.authors_of_one(session, newest.id)
    goes_on = keeps is None and _goes_on(newest, authors, change)
    if goes_on and not _was_read(session, newest, authors, change):
        _extend(session, newest, authors, change)
    else:
        _add(session, change)


def caught_up(session: Session, state: State) -> recording_queries.Newest:
    """The newest revision, which has the text of the state; the caller has locked the document."""
    newest = recording_queries.newest(session, state.document_id)
    if newest is None:
        is_new = state.version == 1
        writers = (Writer(state.owner_id, state.changed_at, state.changed_at),) if is_new else ()
        _add(session, _reached(state, CREATED if is_new else EARLIER, state.version, state.text, writers))
    elif newest.checksum != checksum(state.text.content) or newest.title != state.text.title:
        _add(session, _made_elsewhere(session, newest, state))
    else:
        return newest
    found = recording_queries.newest(session, state.document_id)
    if found is None:
        raise LookupError(state.document_id)
    return found


def _made_elsewhere(session: Session, newest: recording_queries.Newest, state: State) -> Change:
    """What made the text of the state of that of the newest revision."""
    known = store.writers_since(session, state.document_id, newest.to_version, state.version)
    people = dict.fromkeys(actor_id for _, actor_id, _, origin in known if origin != store.RELEASE)
    writers = tuple(Writer(actor_id, state.changed_at, state.changed_at) for actor_id in people)
    try:
        before = text_of(session, state.document_id, newest.id)
    except DAMAGE:
        # Nobody's writing may fail for what is stored of the past: it goes on from a whole text.
        log.exception("A revision cannot be read", document=state.document_id, revision=newest.id)
        return _reached(state, EARLIER, newest.to_version, state.text, writers, is_whole=True)
    earlier = Text(newest.title, before)
    edits = _one_edit(before, state.text.content)
    is_ones = len(writers) == 1 and all(origin != store.RELEASE for *_, origin in known)
    delta = delta_of(before, edits, 0 if is_ones else NOBODY)
    return _reached(state, EARLIER, newest.to_version, earlier, writers, delta)


def _reached(
    state: State,
    origin: str,
    from_version: int,
    before: Text,
    writers: tuple[Writer, ...],
    delta: Delta = (),
    *,
    is_whole: bool = False,
) -> Change:
    """What led to a state, as far as it is known."""
    return Change(
        document_id=state.document_id,
        owner_id=state.owner_id,
        from_version=from_version,
        to_version=state.version,
        before=before,
        after=state.text,
        origin=origin,
        writers=writers,
        delta=delta,
        began_at=state.changed_at,
        ended_at=state.changed_at,
        is_closed=True,
        is_whole=is_whole,
    )


def _one_edit(before: str, after: str) -> tuple[Edit, ...]:
    if before == after:
        return ()
    start = common_prefix(before, after)
    tail = common_suffix(before, after, min(len(before), len(after)) - start)
    return (Edit(start, len(before) - tail, after[start : len(after) - tail]),)


def _change_of(event: TextStored) -> Change:
    restored = None if event.keeps is None else event.keeps.restored
    suggester = None if event.keeps is None else event.keeps.suggester
    writers, accepted_by = event.writers, None
    if suggester is not None:  # the words are theirs, whoever puts them into the text
        accepted_by = event.writers[0].actor_id
        writers = (structs.replace(event.writers[0], actor_id=suggester.user_id),)
    deltas = [
        delta_of(step.before, step.edits, NOBODY if step.writer is None else step.writer)
        for step in event.steps
    ]
    return Change(
        document_id=event.document_id,
        owner_id=event.owner_id,
        from_version=event.from_version,
        to_version=event.to_version,
        before=event.before,
        after=event.after,
        origin=event.origin,
        writers=writers,
        delta=all_composed(deltas),
        began_at=min((one.began_at for one in event.writers), default=event.changed_at),
        ended_at=max((one.ended_at for one in event.writers), default=event.changed_at),
        is_closed=restored is not None or suggester is not None,
        restored=restored,
        accepted_by=accepted_by,
    )


def _goes_on(newest: recording_queries.Newest, authors: Sequence[str | None], change: Change) -> bool:
    """Whether a change belongs to the newest revision: the same origin, without a pause, by the same people.

    Whoever joins those who write belongs to them; whoever begins when they have stopped does not.
    """
    if newest.is_closed or newest.delta is None or newest.name is not None or newest.origin != change.origin:
        return False
    if (change.ended_at - newest.began_at).total_seconds() > LONGEST_SECONDS:
        return False
    pause = (change.began_at - newest.ended_at).total_seconds()
    people, known = {one.actor_id for one in change.writers}, set(authors)
    if pause > PAUSE_SECONDS or len(people | known) > AUTHORS:
        return False
    if change.origin != Origin.PERSON:
        return people <= known
    return people <= known or known <= people or pause <= TOGETHER_SECONDS


def _was_read(
    session: Session, newest: recording_queries.Newest, authors: Sequence[str | None], change: Change
) -> bool:
    """Whether somebody else has read the newest revision to its end, and it seemed to be over.

    They are to be told of the change alone: within one revision nobody knows what was read of it.
    """
    pause = (change.began_at - newest.ended_at).total_seconds()
    if pause <= TOGETHER_SECONDS:  # asked for seldom: not while somebody types
        return False
    readers = recording_queries.readers_of(session, change.document_id, newest.to_version)
    return not set(readers) <= {*authors, *(one.actor_id for one in change.writers)}


def _extend(
    session: Session, newest: recording_queries.Newest, authors: Sequence[str | None], change: Change
) -> None:
    people = [*authors, *(one.actor_id for one in change.writers if one.actor_id not in authors)]
    tags = [people.index(one.actor_id) for one in change.writers]
    try:
        delta = composed(unpacked(newest.delta or b""), tagged(change.delta, tags))
    except DAMAGE:
        log.exception("A revision cannot go on", document=change.document_id, revision=newest.id)
        _add(session, structs.replace(change, is_whole=True))
        return
    if not delta and change.after.title == newest.title_before:  # all of it was taken back
        recording_queries.remove(session, newest.id)
        left = recording_queries.newest(session, change.document_id)
        if left is not None:
            recording_queries.advance(session, left.id, change.to_version)
        return
    summary = summary_of(change.after.content, delta)
    stored = packed(delta)
    session.record(PastKept(change.owner_id, max(len(stored) - len(newest.delta or b""), 0)))
    recording_queries.extend(
        session,
        newest.id,
        {
            "to_version": change.to_version,
            "title": change.after.title,
            "checksum": checksum(change.after.content),
            "ended_at": max(newest.ended_at, change.ended_at),
            "words_added": summary.words_added,
            "words_removed": summary.words_removed,
            "sections": list(summary.sections),
            "delta": stored,
        },
    )
    recording_queries.add_authors(session, newest.id, len(authors), people[len(authors) :])


def _add(session: Session, change: Change) -> None:
    """Keep a change as a revision of its own; old ones make room for it."""
    delta = packed(change.delta)
    summary = summary_of(change.after.content, change.delta)
    values: dict[str, Any] = {
        "document_id": change.document_id,
        "from_version": change.from_version,
        "to_version": change.to_version,
        "origin": change.origin,
        "title_before": change.before.title,
        "title": change.after.title,
        "checksum": checksum(change.after.content),
        "began_at": change.began_at,
        "ended_at": change.ended_at,
        "is_closed": change.is_closed,
        "words_added": summary.words_added,
        "words_removed": summary.words_removed,
        "sections": list(summary.sections),
        "delta": delta,
        "base": _keyframe(session, change),
    }
    if change.restored is not None:
        values |= structs.asdict(change.restored)
    revision_id = recording_queries.add(session, values)
    base = values["base"]
    session.record(PastKept(change.owner_id, len(delta) + (0 if base is None else len(base)) + ROW_BYTES))
    recording_queries.add_authors(session, revision_id, 0, [one.actor_id for one in change.writers])
    if change.accepted_by is not None:
        recording_queries.add_authors(session, revision_id, ACCEPTED, [change.accepted_by])
    # There are no more revisions than versions: few documents have so many that they have to be counted.
    if change.to_version > REVISIONS and recording_queries.count(session, change.document_id) > REVISIONS:
        thin(session, change.document_id)


def _keyframe(session: Session, change: Change) -> bytes | None:
    """The whole text before a revision, for the first one, and where it takes too much to make it."""
    if change.is_whole:
        return packed_text(change.before.content)
    revisions, size, whole = recording_queries.weight(session, change.document_id)
    if not revisions or revisions >= CHAIN_REVISIONS or size > max(whole, SMALLEST_KEYFRAME_BYTES):
        return packed_text(change.before.content)
    return None
