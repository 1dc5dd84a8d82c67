"""Operations on documents; every change of a text goes through `change_text`."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime
from typing import Any

from msgspec import Struct, structs

from requill.crdt.text import TextDoc
from requill.db.session import Session
from requill.features.documents import arranged_lists, lists, queries, updates
from requill.features.documents.arrangement import Arrangement
from requill.features.documents.backlinks.service import keep_links
from requill.features.documents.errors import DocumentNotFound, VersionConflict
from requill.features.documents.events import (
    DocumentChanged,
    DocumentCreated,
    DocumentRenamed,
    Origin,
)
from requill.features.documents.merging import merged_changes
from requill.features.documents.permission import lock, permitted, require
from requill.features.documents.policy import Action
from requill.features.documents.project_membership import count_into, move
from requill.features.documents.projection import write_projection
from requill.features.documents.proposals import queries as proposal_queries
from requill.features.documents.proposals.pending import keep_places
from requill.features.documents.stored import Kept, KeptFor, Step, TextStored, Writer
from requill.features.documents.text import Edit, apply_edits
from requill.features.documents.updates import Text, Writing, narrowed
from requill.kit.actor import Actor
from requill.kit.clock import now
from requill.kit.errors import FieldError, Invalid, TooLarge
from requill.kit.events import DocumentWritten
from requill.kit.limits import DOCUMENT_BYTES, TITLE_CHARACTERS
from requill.kit.matching import match_key
from requill.kit.paging import PAGE_LIMIT, Cursor, Page, SortCursor, page_of
from requill.kit.roles import Filter, Role
from requill.kit.texts import is_storable
from requill.kit.titles import TITLE_LONG, TitleRequired, bare_title
from requill.models import Document

DocumentRow = queries.DocumentRow
"""A document as it was read, for other features that show it."""
brought_up = updates.brought_up
"""A row of a document that others read, with the text of its version: rows are behind while people type."""


class Changes(Struct, frozen=True):
    """What a person wants of a document; None leaves it as it is.

    With `is_moved`, the document shall be in that project, or in none.
    """

    title: str | None = None
    content: str | None = None
    project_id: int | None = None
    is_moved: bool = False


def list_documents(
    session: Session,
    actor: Actor,
    limit: int = PAGE_LIMIT,
    cursor: str | None = None,
    q: str = "",
    which: Filter = "all",
) -> Page[lists.ListedRow]:
    """Documents whose title holds `q` in any case, newest first, as (id, title, updated at, role, …).

    The actor's own, those of others on which they have a role, or both. Raises `Invalid` for a cursor that
    is none.
    """
    start = Cursor.decode(cursor) if cursor is not None else None
    rows, total = lists.documents(session, actor, which, limit + 1, start, q.strip())
    return page_of(rows, limit, total, lambda row: (row[2], row[0]))


def list_arranged(
    session: Session, actor: Actor, wanted: Arrangement, limit: int = PAGE_LIMIT, cursor: str | None = None
) -> Page[lists.ListedRow]:
    """The same in another order, or narrowed down. Raises `Invalid` for a cursor that is none."""
    if wanted.is_plain:
        return list_documents(session, actor, limit, cursor, wanted.q, wanted.which)
    start = SortCursor.decode(cursor, wanted.sort) if cursor is not None else None
    wanted = structs.replace(wanted, q=wanted.q.strip())
    rows, total = arranged_lists.documents(session, actor, wanted, limit + 1, start)
    if len(rows) <= limit:
        return Page(rows, total, None)
    return Page(rows[:limit], total, arranged_lists.end_of(wanted.sort, rows[limit - 1]).encode())


def open_document(
    session: Session, actor: Actor, document_id: int, action: Action = Action.READ
) -> DocumentRow:
    """A document to be shown: the quickest way to its columns. Raises `DocumentNotFound`, `RoleRequired`."""
    row = queries.document_row(session, actor, document_id)
    if row is None:
        raise DocumentNotFound
    if action is not Action.READ:
        require(Role(row.role), action)
    return row


def get_document(session: Session, actor: Actor, document_id: int, action: Action = Action.READ) -> Document:
    """A document to work with. Raises `DocumentNotFound` and `RoleRequired`."""
    return permitted(session, actor, queries.document(session, actor, document_id), action)


def role_of(session: Session, actor: Actor, document_id: int) -> Role:
    """What the actor is to a document. Raises `DocumentNotFound` for nothing."""
    role = queries.document_role(session, actor.user_id, document_id)
    if role is None:
        raise DocumentNotFound
    return role


def find_document(session: Session, actor: Actor, document_id: int) -> Document | None:
    """The document, if it is there and the actor may read it."""
    return queries.document(session, actor, document_id)


def lock_document(
    session: Session, actor: Actor, document_id: int, action: Action = Action.CHANGE
) -> Document:
    """A document that nobody else changes before the end of the write; to be changed, its row is brought up.

    Raises `DocumentNotFound` and `RoleRequired`.
    """
    document = lock(session, actor, document_id, action)
    if action is Action.CHANGE and updates.is_behind(document):
        write_projection(session, document, Text(document.title, document.content))
    return document


def create_document(
    session: Session,
    actor: Actor,
    *,
    title: str,
    content: str = "",
    project_id: int | None = None,
    template_id: int | None = None,
    interview_open: bool = False,
) -> Document:
    """Make a document of the actor's. Takes no allowance.

    Raises `ProjectNotFound`, and `Invalid` or `TooLarge` for texts that cannot be kept.
    """
    document = _blank(session, actor, title, project_id)
    document.template_id, document.interview_open = template_id, interview_open
    document.content = checked_text(content)
    queries.add_document(session, actor, document)
    keep_links(session, document.id, "", document.content)
    session.record(DocumentCreated(document.id, document.owner_id, document.title, project_id))
    return document


def create_documents(
    session: Session,
    actor: Actor,
    titles: Sequence[str],
    project_id: int | None,
    text_of: Callable[[int, Sequence[int]], str],
) -> list[Document]:
    """Make several whose texts may lead to one another: `text_of(n, ids)` is that of the nth.

    Takes no allowance. Raises like `create_document`.
    """
    made = [_blank(session, actor, title, project_id) for title in titles]
    for document in made:
        queries.add_document(session, actor, document)
    ids = [document.id for document in made]
    for number, document in enumerate(made):
        document.content = checked_text(text_of(number, ids))
    session.flush()
    for document in made:
        keep_links(session, document.id, "", document.content)
        session.record(DocumentCreated(document.id, document.owner_id, document.title, project_id))
    return made


def _blank(session: Session, actor: Actor, title: str, project_id: int | None) -> Document:
    if project_id is not None:
        count_into(session, actor, project_id)
    title, moment = checked_title(title), now()
    return Document(
        owner_id=actor.user_id,
        project_id=project_id,
        title=title,
        title_key=match_key(title),
        content="",
        version=1,
        projected=1,
        links_read=1,
        interview_open=False,
        created_at=moment,
        updated_at=moment,
    )


def update_document(
    session: Session,
    actor: Actor,
    document_id: int,
    changes: Changes,
    version: int | None,
    *,
    merges: bool = False,
) -> Document:
    """Change what `changes` names. `version` is the one that the changes were based on, if they tell.

    With `merges` (`Prefer: handling=lenient`), a change that was based on an earlier version is merged with
    what came since, as far as the text of that version is known.

    Raises `DocumentNotFound`, `ProjectNotFound`, `VersionConflict`, `Invalid` and `TooLarge`.
    """
    document = lock_document(session, actor, document_id)
    if version is not None and version != document.version:
        if not merges:
            raise VersionConflict(document)
        text = Text(document.title, document.content)
        found = merged_changes(session, document, version, title=changes.title, content=changes.content)
        changes = structs.replace(
            changes,
            title=found.title if found.title != text.title else None,
            content=found.content if found.content != text.content else None,
        )
    if changes.is_moved:
        move(session, actor, document, changes.project_id)
    edits: tuple[Edit, ...] = ()
    if changes.content is not None and changes.content != document.content:
        edits = (Edit(0, len(document.content), changes.content),)
    keeps = Kept(KeptFor.SAVE) if edits and version is None else None
    change_text(session, actor, document, edits, Origin.PERSON, title=changes.title, keeps=keeps)
    return document


def change_text(
    session: Session,
    actor: Actor,
    document: Document,
    edits: Sequence[Edit],
    origin: Origin,
    *,
    title: str | None = None,
    keeps: Kept | None = None,
) -> TextDoc | None:
    """The one entry point for changes of a text and a title, whoever makes them.

    `edits` count in the document's text as the caller holds it. A person's may be one for the whole text:
    what it changes is looked for as far as there is time within a write. `keeps` says that the text before is
    kept as a revision of its own. Gives the document as Yjs has it then; None when nothing was to be changed.
    Raises `VersionConflict` when that text is no longer the stored one, and `Invalid` or `TooLarge` for a
    result that cannot be kept.
    """
    permitted(session, actor, document, Action.CHANGE)
    title = document.title if title is None else checked_title(title)
    if not edits and title == document.title:
        return None
    moment, changed_at = now(), document.updated_at
    known, was = document.version, Text(document.title, document.content)
    known_links = was.content if document.links_read == known else None
    if not queries.store_text(session, actor, document, _next_version(document, edits, title, moment)):
        raise VersionConflict(lock_document(session, actor, document.id))
    keep_links(session, document.id, known_links, document.content)
    writing = Writing(session, document.id, was, known)
    pending = proposal_queries.pending_proposals(session, actor, document.id)
    keep_places(pending, writing.doc, was.content, known)
    is_now, narrow = Text(document.title, document.content), tuple(narrowed(was.content, edits))
    session.record(
        TextStored(
            document_id=document.id,
            owner_id=document.owner_id,
            changed_at=changed_at,
            from_version=known,
            to_version=known + 1,
            before=was,
            after=is_now,
            origin=origin,
            writers=(Writer(actor.user_id, moment, moment),),
            steps=(Step(was.content, narrow, 0),) if narrow else (),
            keeps=keeps,
        )
    )
    stored = writing.store(is_now, narrow, origin=origin, actor_id=actor.user_id)
    session.record(DocumentWritten(document.id, stored.update.number, stored.update.data, stored.end))
    session.record(DocumentChanged(document.id, document.owner_id, document.version, origin))
    if title != was.title:
        session.record(
            DocumentRenamed(document.id, document.owner_id, title, document.project_id, actor.user_id)
        )
    return writing.doc


def _next_version(document: Document, edits: Sequence[Edit], title: str, moment: datetime) -> dict[str, Any]:
    """The columns of a document after a change of its text and title. Raises `Invalid` or `TooLarge`."""
    reached = dict.fromkeys(("version", "projected", "links_read"), document.version + 1)
    values: dict[str, Any] = {**reached, "updated_at": moment}
    if edits:
        values["content"] = checked_text(apply_edits(document.content, edits))
    if title != document.title:
        values |= {"title": title, "title_key": match_key(title)}
    return values


def checked_text(content: str) -> str:
    """A text as documents have them. Raises `Invalid` and `TooLarge` for one that cannot be kept."""
    _require_storable(content, "content")
    if len(content) > DOCUMENT_BYTES or len(content.encode()) > DOCUMENT_BYTES:
        raise TooLarge(f"The document is larger than {DOCUMENT_BYTES // 1024} KiB.")
    return content


def checked_title(title: str) -> str:
    """A title on one line. Raises `TitleRequired`, and `Invalid` for one that cannot be kept."""
    bare = bare_title(title)
    _require_storable(bare, "title")
    if not bare:
        raise TitleRequired
    if len(bare) > TITLE_CHARACTERS:
        raise Invalid(FieldError("title", TITLE_LONG))
    return bare


def _require_storable(text: str, field: str) -> None:
    if not is_storable(text):
        raise Invalid(FieldError(field, "The text contains a character that can't be saved."))
