"""Operations on the revisions of a document: listed, read, named, compared, restored."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence

from msgspec import Struct

from requill.db.caller import Caller
from requill.db.session import Session
from requill.features.documents import service as documents
from requill.features.documents.errors import VersionConflict
from requill.features.documents.events import Origin
from requill.features.documents.merging import merged_changes
from requill.features.documents.policy import Action
from requill.features.documents.service import DocumentRow, change_text, lock_document
from requill.features.documents.stored import Kept, KeptFor, RestoredRevision
from requill.features.documents.text import Edit
from requill.features.documents.updates import Text, narrowed
from requill.features.history import materials, queries, recording_queries
from requill.features.history.chain import Chain, chain_of
from requill.features.history.errors import AlreadyNamed, TooManyNames, VersionNotFound
from requill.features.history.events import VersionNamed, VersionRestored
from requill.features.history.orders import (
    TextPair,
    attributed_as_json,
    compared_as_json,
    restored_as_edits,
    text_of_chain,
)
from requill.features.history.policy import ACCEPTED, NAMED
from requill.features.history.queries import AuthorRow, RevisionRow
from requill.features.history.recording import State, caught_up
from requill.kit.actor import Actor
from requill.kit.clock import now
from requill.kit.compute import compute
from requill.kit.paging import Cursor, Page, page_of
from requill.models import Document

ASSISTANT = "assistant"
"""In the place of a person's id: what the assistant wrote."""


class Suggested(Struct, frozen=True):
    """That a suggestion was accepted, and whose it was; None where that was not kept."""

    by: tuple[str | None, str] | None


class Listed(Struct, frozen=True):
    """A revision and who wrote it; of what somebody suggested, who else accepted it.

    `before` says that a suggestion was accepted next, and whose.
    """

    row: RevisionRow
    authors: Sequence[AuthorRow]
    accepted_by: AuthorRow | None = None
    before: Suggested | None = None


def list_revisions(
    session: Session,
    actor: Actor,
    document_id: int,
    limit: int,
    cursor: str | None,
    *,
    named: bool = False,
    author: str | None = None,
) -> Page[Listed]:
    """The revisions of a document, newest first: all, those with a name, or those that somebody wrote.

    Raises `DocumentNotFound`, and `Invalid` for a cursor that is none.
    """
    start = Cursor.decode(cursor) if cursor is not None else None
    rows = queries.page(
        session,
        actor,
        document_id,
        limit + 1,
        start,
        named=named,
        author=author,
        is_assistant=author == ASSISTANT,
    )
    if not rows:
        documents.role_of(session, actor, document_id)
    found = page_of(rows, limit, None, lambda row: (row.ended_at, row.id))
    return Page(_listed(session, found.rows), found.total, found.next_cursor)


def open_revision(session: Session, actor: Actor, document_id: int, revision_id: int) -> tuple[Listed, Chain]:
    """One of them, and what its text is made of. Raises `DocumentNotFound` and `VersionNotFound`."""
    row = _revision(session, actor, document_id, revision_id)
    return _listed(session, [row])[0], chain_of(session, document_id, revision_id)


async def text_of(chain: Chain) -> str:
    """That text, made beside the event loop."""
    return await compute(text_of_chain, chain, size=chain.size)


def name_now(session: Session, actor: Actor, document_id: int, name: str) -> Listed:
    """Give the text that a document has now a name.

    Raises `DocumentNotFound`, `RoleRequired`, `AlreadyNamed` and `TooManyNames`.
    """
    document = lock_document(session, actor, document_id)
    newest = caught_up(
        session,
        State(
            document.id,
            document.owner_id,
            document.version,
            document.updated_at,
            Text(document.title, document.content),
        ),
    )
    if newest.name is not None:
        raise AlreadyNamed(newest.name)
    _name(session, actor, document, newest.id, name)
    return _listed(session, [_revision(session, actor, document_id, newest.id)])[0]


def rename(session: Session, actor: Actor, document_id: int, revision_id: int, name: str | None) -> Listed:
    """Give a revision another name, or none. Raises like `name_now`, and `VersionNotFound`."""
    document = lock_document(session, actor, document_id)
    row = _revision(session, actor, document_id, revision_id)
    if name is None:
        queries.set_name(session, document_id, revision_id, None, None, None)
    elif name != row.name:
        _name(session, actor, document, revision_id, name, had_name=row.name is not None)
    return _listed(session, [_revision(session, actor, document_id, revision_id)])[0]


def _name(
    session: Session, actor: Actor, document: Document, revision_id: int, name: str, *, had_name: bool = False
) -> None:
    if not had_name and queries.named_count(session, document.id) >= NAMED:
        raise TooManyNames
    recording_queries.close(session, revision_id)
    queries.set_name(session, document.id, revision_id, name, actor.user_id, now())
    session.record(
        VersionNamed(document.id, document.owner_id, document.title, document.project_id, actor.user_id)
    )


# --- comparing --------------------------------------------------------------------------------


class VersionPair(Struct, frozen=True):
    """Two versions to be compared, `to_id` None for now, with so many equal lines around each change."""

    from_id: int
    to_id: int | None
    context: int | None


async def compare_for(by: Caller, document_id: int, wanted: VersionPair) -> bytes:
    """The comparison of two versions of a document, as JSON; the older one is always the first.

    Raises `DocumentNotFound`, `VersionNotFound` and `TakesTooLong`.
    """
    found, head = await by.read(lambda session, actor: _load(session, actor, document_id, wanted))
    return await _compared(found, wanted.context, head)


def _load(
    session: Session, actor: Actor, document_id: int, wanted: VersionPair
) -> tuple[TextPair, dict[str, object]]:
    row = documents.open_document(session, actor, document_id)
    ids = sorted(one for one in (wanted.from_id, wanted.to_id) if one is not None)
    old = _revision(session, actor, document_id, ids[0])
    new = None if wanted.to_id is None else _revision(session, actor, document_id, ids[-1])
    return materials.between(session, row, old, new), head_of(row, old, new)


def head_of(row: DocumentRow, old: RevisionRow, new: RevisionRow | None) -> dict[str, object]:
    """What a comparison says of the two texts besides what is different."""
    return {
        "from": {"revisionId": old.id, "version": old.to_version, "title": old.title, "at": old.ended_at},
        "to": (
            {"revisionId": None, "version": row.version, "title": row.title, "at": row.updated_at}
            if new is None
            else {"revisionId": new.id, "version": new.to_version, "title": new.title, "at": new.ended_at}
        ),
    }


async def _compared(found: TextPair, context: int | None, head: dict[str, object]) -> bytes:
    return await compute(compared_as_json, found.old, found.new, found.past, context, head, size=found.size)


async def attribute_for(by: Caller, document_id: int) -> bytes:
    """Who wrote each line of a document, as JSON. Raises `DocumentNotFound` and `TakesTooLong`."""

    def load(session: Session, actor: Actor) -> tuple[materials.Blame, int]:
        row = documents.open_document(session, actor, document_id)
        return materials.everything(session, row), row.version

    found, version = await by.read(load)
    size = found.new.size + found.past.size
    return await compute(
        attributed_as_json, found.new, found.past, found.first_tag, {"version": version}, size=size
    )


# --- restoring --------------------------------------------------------------------------------


class Prepared(Struct, frozen=True):
    """A restored text, and the edits that make it of the text of a version."""

    version: int
    text: str
    edits: tuple[Edit, ...]


async def restore_version_for(
    by: Caller, document_id: int, revision_id: int, base: int | None = None
) -> Document:
    """Give a document the title and text of one of its revisions, as a change like any other.

    What others write meanwhile stays: it is merged. With `base`, only that version of the document is
    replaced. Raises `DocumentNotFound`, `RoleRequired`, `VersionNotFound`, `TakesTooLong`, and
    `VersionConflict` where the document has another version, or what was written meanwhile isn't known any
    more.
    """

    def load(session: Session, actor: Actor) -> tuple[int, str, Chain]:
        document = documents.get_document(session, actor, document_id, Action.CHANGE)
        _revision(session, actor, document_id, revision_id)
        return document.version, document.content, chain_of(session, document_id, revision_id)

    version, content, chain = await by.read(load)
    text, edits = await compute(restored_as_edits, chain, content, size=chain.size + len(content))
    prepared = Prepared(version, text, tuple(Edit(*edit) for edit in edits))
    return await by.write(
        lambda session, actor: _restore_version(session, actor, document_id, revision_id, prepared, base)
    )


def _restore_version(
    session: Session,
    actor: Actor,
    document_id: int,
    revision_id: int,
    prepared: Prepared,
    base: int | None = None,
) -> Document:
    document = lock_document(session, actor, document_id)
    if base is not None and document.version != base:
        raise VersionConflict(document)
    row = _revision(session, actor, document_id, revision_id)
    title, edits = row.title, prepared.edits
    if document.version != prepared.version:
        found = merged_changes(session, document, prepared.version, title=row.title, content=prepared.text)
        title = found.title
        whole = (Edit(0, len(document.content), found.content),)
        edits = () if found.content == document.content else tuple(narrowed(document.content, whole))
    known = document.version
    restored = RestoredRevision(
        row.id, row.ended_at, row.name, queries.count_after(session, document_id, row.id)
    )
    keeps = Kept(KeptFor.RESTORE, row.name, restored)
    change_text(session, actor, document, edits, Origin.RESTORE, title=title, keeps=keeps)
    if document.version != known:
        session.record(
            VersionRestored(
                document.id,
                document.owner_id,
                document.title,
                document.project_id,
                actor.user_id,
                document.version,
            )
        )
    return document


# --- what both need ---------------------------------------------------------------------------


def _revision(session: Session, actor: Actor, document_id: int, revision_id: int) -> RevisionRow:
    found = queries.revision(session, actor, document_id, revision_id)
    if found is None:
        documents.role_of(session, actor, document_id)
        raise VersionNotFound
    return found


def _listed(session: Session, rows: Sequence[RevisionRow]) -> list[Listed]:
    authors: dict[int, list[AuthorRow]] = defaultdict(list)
    for author in queries.authors_of(session, [row.id for row in rows]) if rows else ():
        authors[author.revision_id].append(author)
    kept = [row.id for row in rows if row.kept_for == KeptFor.PROPOSAL]
    before = {
        revision_id: Suggested((user_id, name) if is_known else None)
        for revision_id, is_known, user_id, name in (queries.suggesters_after(session, kept) if kept else ())
    }
    return [_with_people(row, authors[row.id], before.get(row.id)) for row in rows]


def _with_people(row: RevisionRow, people: Sequence[AuthorRow], before: Suggested | None) -> Listed:
    wrote = [one for one in people if one.position < ACCEPTED]
    accepted_by = next((one for one in people if one.position >= ACCEPTED), None)
    if accepted_by is not None and accepted_by.user_id in {one.user_id for one in wrote} - {None}:
        accepted_by = None
    return Listed(row, wrote, accepted_by, before)
