"""Record of what was stored of a text, by whom and in which steps: told to whoever keeps revisions.

It is told in the write itself, before compaction may take the updates away.
"""

from __future__ import annotations

from datetime import datetime
from enum import StrEnum
from itertools import groupby

from msgspec import Struct

from requill.crdt import store
from requill.db.session import Session
from requill.features.documents.text import Edit
from requill.features.documents.updates import Columns, Text, edits_by_steps, narrow_edits

_STEPS_CHARACTERS = 4 * 1024 * 1024  # of the text, once for each step: 10 ms


class KeptFor(StrEnum):
    """Why the text before a change is kept as it is, however soon it follows on the last one."""

    PROPOSAL = "proposal"
    RESTORE = "restore"  # of an earlier revision's text
    SAVE = "save"  # that names no version: whoever sent it may never have seen that text


class RestoredRevision(Struct, frozen=True):
    """Which revision's text a change brings back, and how many came after that one."""

    restored_id: int
    restored_at: datetime
    restored_name: str | None
    undone: int


class Suggester(Struct, frozen=True):
    """Who suggested a change that is accepted; None of an account that is no more."""

    user_id: str | None


class Kept(Struct, frozen=True):
    """That the text before a change is kept, how the change is called, what it brings back, and which person
    suggested it.
    """

    reason: KeptFor
    about: str | None = None
    restored: RestoredRevision | None = None
    suggester: Suggester | None = None


class Writer(Struct, frozen=True):
    """Somebody who wrote, from when until when; None where that is not known."""

    actor_id: str | None
    began_at: datetime
    ended_at: datetime


class Step(Struct, frozen=True):
    """Edits of the text that the step before left; `writer` is the place of who made them, or None."""

    before: str
    edits: tuple[Edit, ...]
    writer: int | None


class TextStored(Struct, frozen=True):
    """A document's title and text were `before` in `from_version` and are `after` in `to_version`.

    `changed_at` is when they had last been changed before. `origin` is on whose account. The steps make the
    text after of the one before; `keeps` says that the one before is kept.
    """

    document_id: int
    owner_id: str
    changed_at: datetime
    from_version: int
    to_version: int
    before: Text
    after: Text
    origin: str
    writers: tuple[Writer, ...]
    steps: tuple[Step, ...]
    keeps: Kept | None = None


def typed_since(
    session: Session, row: Columns, known: int, before: str, after: str
) -> tuple[tuple[Writer, ...], tuple[Step, ...]]:
    """Who wrote in rooms since the version `known`, and how they made `after`, the text of the row's version,
    of `before`, which was that of the version known.

    What several wrote at once is theirs together where the text is too long to tell them apart in a write.
    What a release wrote beside is of nobody.
    """
    updates = store.writers_since(session, row.id, known, row.version)
    people: dict[str | None, Writer] = {}
    for _, actor_id, moment, origin in updates:
        if origin == store.RELEASE:
            continue
        found = people.get(actor_id)
        began_at = moment if found is None else found.began_at
        people[actor_id] = Writer(actor_id, began_at, moment)
    writers, places = tuple(people.values()), {actor_id: at for at, actor_id in enumerate(people)}
    if before == after:
        return writers, ()
    is_beside = any(origin == store.RELEASE for *_, origin in updates)
    if len(writers) + is_beside > 1:
        runs = [
            (None if is_release else places[actor_id], [number for number, *_ in found])
            for (actor_id, is_release), found in groupby(
                updates, key=lambda update: (update[1], update[3] == store.RELEASE)
            )
        ]
        if len(runs) * len(after) <= _STEPS_CHARACTERS:
            numbers = [run for _, run in runs]
            found_steps = edits_by_steps(session, row, known, before, after, numbers)
            if found_steps is not None:
                return writers, tuple(
                    Step(text, edits, writer)
                    for (writer, _), (text, edits) in zip(runs, found_steps, strict=True)
                )
    edits = narrow_edits(session, row, known, before, after)
    is_ones = len(writers) == 1 and not is_beside
    return writers, (Step(before, tuple(edits), 0 if is_ones else None),)
