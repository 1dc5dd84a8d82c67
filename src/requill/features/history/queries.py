"""Statements about revisions and what was read, as people ask for them: they start from what one may read.

Those that keep revisions are in `recording_queries.py`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

from sqlalchemy import (
    BindParameter,
    ColumnElement,
    Row,
    bindparam,
    exists,
    func,
    or_,
    select,
    update,
)
from sqlalchemy.orm import aliased

from requill.db.access import params_for, readable, readable_id
from requill.db.inserts import insert_into
from requill.db.lists import KeysetList
from requill.db.names import DELETED, name_of
from requill.db.session import Session
from requill.features.history.policy import ACCEPTED, UNREAD_COUNTED
from requill.kit.actor import Actor
from requill.kit.paging import Cursor
from requill.models import Document, DocumentRead, DocumentRevision, RevisionAuthor, User
from requill.models.base import BigId, UtcDateTime

RevisionRow = Row[int, int, int, str, str, str, datetime, datetime, *tuple[Any, ...]]
ChainRow = Row[int, bytes, bytes | None]
StepRow = Row[int, str, datetime, bytes]
AuthorRow = Row[int, int, str | None, str]
SuggesterRow = Row[int, bool, str | None, str]

BY_ASSISTANT = ("assistant", "voice")
_REVISION = DocumentRevision
_DOCUMENT: BindParameter[int] = bindparam("document", type_=BigId)
_ID: BindParameter[int] = bindparam("revision", type_=BigId)
_OF_DOCUMENT = _REVISION.document_id == _DOCUMENT
_OF_READABLE = _REVISION.document_id == readable_id(Document, "document")

_COUNT_AFTER = (
    select(func.count()).select_from(_REVISION).where(_OF_DOCUMENT, _REVISION.id > bindparam("after"))
)

_NAMER = aliased(User)
_COLUMNS = (
    _REVISION.id,
    _REVISION.from_version,
    _REVISION.to_version,
    _REVISION.origin,
    _REVISION.title_before,
    _REVISION.title,
    _REVISION.began_at,
    _REVISION.ended_at,
    _REVISION.kept_for,
    _REVISION.about,
    _REVISION.restored_id,
    _REVISION.restored_at,
    _REVISION.restored_name,
    _REVISION.undone,
    _REVISION.name,
    _REVISION.named_at,
    _REVISION.words_added,
    _REVISION.words_removed,
    _REVISION.sections,
    _NAMER.id.label("namer_id"),
    name_of(_NAMER).label("namer_name"),
)
_LISTED = select(*_COLUMNS).outerjoin(_NAMER, _NAMER.id == _REVISION.namer_user_id).where(_OF_READABLE)
_WROTE = exists(
    select(1).where(
        RevisionAuthor.revision_id == _REVISION.id,
        RevisionAuthor.user_id == bindparam("author"),
    )
)
_ORDER = (_REVISION.id,)
_IS_NAMED = _REVISION.name.is_not(None)
_IS_ASSISTANTS = _REVISION.origin.in_(BY_ASSISTANT)
_WHOSE: Mapping[str, Sequence[ColumnElement[bool]]] = {
    "all": (),
    "person": (_WROTE, ~_IS_ASSISTANTS),
    "assistant": (_IS_ASSISTANTS,),
}
_LISTS = {
    (named, by): KeysetList(_LISTED.where(*whose, *((_IS_NAMED,) if named else ())), _ORDER)
    for named in (False, True)
    for by, whose in _WHOSE.items()
}
_ONE = _LISTED.where(_REVISION.id == _ID)
_AUTHORS = (
    select(
        RevisionAuthor.revision_id,
        RevisionAuthor.position,
        RevisionAuthor.user_id,
        func.coalesce(name_of(), DELETED).label("name"),
    )
    .outerjoin(User, User.id == RevisionAuthor.user_id)
    .order_by(RevisionAuthor.revision_id, RevisionAuthor.position)
)
_AUTHORS_OF = _AUTHORS.where(RevisionAuthor.revision_id.in_(bindparam("ids", expanding=True)))
_AUTHORS_BETWEEN = _AUTHORS.join(_REVISION, _REVISION.id == RevisionAuthor.revision_id).where(
    _OF_DOCUMENT, _REVISION.id > bindparam("after"), _REVISION.id <= bindparam("until")
)
_KEPT, _AFTER, _FIRST, _ACCEPTED = (
    aliased(_REVISION),
    aliased(_REVISION),
    aliased(RevisionAuthor),
    aliased(RevisionAuthor),
)
_NEXT = select(func.min(_REVISION.id)).where(
    _REVISION.document_id == _KEPT.document_id, _REVISION.id > _KEPT.id
)
# Nobody but who accepts a suggestion has the text before kept for a proposal, and is a person.
_SUGGESTERS = (
    select(
        _KEPT.id,
        _ACCEPTED.revision_id.is_not(None),
        _FIRST.user_id,
        func.coalesce(name_of(), DELETED).label("name"),
    )
    .select_from(_KEPT)
    .join(_AFTER, _AFTER.id == _NEXT.scalar_subquery())
    .outerjoin(_FIRST, (_FIRST.revision_id == _AFTER.id) & (_FIRST.position == 0))
    .outerjoin(_ACCEPTED, (_ACCEPTED.revision_id == _AFTER.id) & (_ACCEPTED.position == ACCEPTED))
    .outerjoin(User, User.id == _FIRST.user_id)
    .where(
        _KEPT.id.in_(bindparam("ids", expanding=True)),
        _KEPT.kept_for == "proposal",
        _AFTER.origin == "person",
    )
)
_CHAIN = (
    select(_REVISION.id, _REVISION.delta, _REVISION.base)
    .where(
        _OF_DOCUMENT,
        _REVISION.id <= bindparam("until"),
        _REVISION.id
        >= select(func.max(_REVISION.id))
        .where(_OF_DOCUMENT, _REVISION.base.is_not(None), _REVISION.id <= bindparam("until"))
        .scalar_subquery(),
    )
    .order_by(_REVISION.id)
)
_FIRST_BASE = select(_REVISION.base).where(_OF_DOCUMENT).order_by(_REVISION.id).limit(1)
_NAMES = select(User.id, name_of()).where(User.id.in_(bindparam("ids", expanding=True)))
_SIZES = (
    select(_REVISION.id, func.length(_REVISION.delta))
    .where(_OF_DOCUMENT, _REVISION.id > bindparam("after"), _REVISION.id <= bindparam("until"))
    .order_by(_REVISION.id.desc())
)
_BETWEEN = (
    select(_REVISION.id, _REVISION.origin, _REVISION.ended_at, _REVISION.delta)
    .where(_OF_DOCUMENT, _REVISION.id > bindparam("after"), _REVISION.id <= bindparam("until"))
    .order_by(_REVISION.id)
)
_AT_VERSION = (
    select(_REVISION.id)
    .where(_OF_DOCUMENT, _REVISION.to_version <= bindparam("version"))
    .order_by(_REVISION.to_version.desc(), _REVISION.id.desc())
    .limit(1)
)
_NAMED_COUNT = select(func.count()).select_from(_REVISION).where(_OF_DOCUMENT, _IS_NAMED)
_NAME = (
    update(_REVISION)
    .where(_REVISION.id == _ID, _OF_DOCUMENT)
    .values(
        name=bindparam("new_name"),
        namer_user_id=bindparam("new_namer"),
        named_at=bindparam("new_named_at", type_=UtcDateTime()),
    )
)

_HEAD = select(Document.version, Document.projected).where(Document.id == _DOCUMENT, readable(Document))
_READ = select(DocumentRead.version, DocumentRead.read_at).where(
    DocumentRead.document_id == readable_id(Document, "document"),
    DocumentRead.user_id == bindparam("actor"),
)
_IS_THEIRS = exists(
    select(1).where(
        RevisionAuthor.revision_id == _REVISION.id,
        RevisionAuthor.position == ACCEPTED,
        RevisionAuthor.user_id == bindparam("actor"),
    )
)
# What somebody asked the assistant for they know of, and what they accepted.
_BY_OTHERS = ~_IS_THEIRS & or_(
    ~exists(select(1).where(RevisionAuthor.revision_id == _REVISION.id)),
    exists(
        select(1).where(
            RevisionAuthor.revision_id == _REVISION.id,
            or_(RevisionAuthor.user_id.is_(None), RevisionAuthor.user_id != bindparam("actor")),
        )
    ),
)
_UNREAD_OF_ONE = (
    select(_REVISION.id)
    .where(_REVISION.document_id == Document.id, _REVISION.to_version > DocumentRead.version, _BY_OTHERS)
    .correlate(Document, DocumentRead)
    .limit(UNREAD_COUNTED)
    .subquery()
)
_UNREAD = (
    select(
        Document.id,
        DocumentRead.version,
        DocumentRead.read_at,
        select(func.count()).select_from(_UNREAD_OF_ONE).scalar_subquery().label("unread"),
    )
    .join(DocumentRead, DocumentRead.document_id == Document.id)
    .where(
        Document.id.in_(bindparam("ids", expanding=True)),
        readable(Document),
        DocumentRead.user_id == bindparam("actor"),
    )
    .order_by(Document.id)
)


# --- lists and texts --------------------------------------------------------------------------


def page(
    session: Session,
    actor: Actor,
    document_id: int,
    limit: int,
    cursor: Cursor | None,
    *,
    named: bool,
    author: str | None,
    is_assistant: bool,
) -> Sequence[RevisionRow]:
    """At most `limit` revisions of a document that the actor may read, newest first."""
    by = "assistant" if is_assistant else "person" if author is not None else "all"
    values = params_for(actor, document=document_id, author=author)
    return _LISTS[named, by].page(session, values, limit, cursor)[0]


def revision(session: Session, actor: Actor, document_id: int, revision_id: int) -> RevisionRow | None:
    """One revision of a document that the actor may read."""
    return session.execute(_ONE, params_for(actor, document=document_id, revision=revision_id)).first()


def authors_of(session: Session, ids: Sequence[int]) -> Sequence[AuthorRow]:
    """(revision, position, person, name) of revisions that were found readable."""
    return session.execute(_AUTHORS_OF, {"ids": ids}).all()


def suggesters_after(session: Session, ids: Sequence[int]) -> Sequence[SuggesterRow]:
    """(revision, whether it is known whose, person, name) of those before which a suggestion was accepted."""
    return session.execute(_SUGGESTERS, {"ids": ids}).all()


def authors_between(session: Session, document_id: int, after: int, until: int) -> Sequence[AuthorRow]:
    """The same of all revisions behind one, up to another."""
    return session.execute(_AUTHORS_BETWEEN, {"document": document_id, "after": after, "until": until}).all()


def chain(session: Session, document_id: int, until: int) -> Sequence[ChainRow]:
    """(id, delta, base) from the last whole text on that makes the text after a revision."""
    return session.execute(_CHAIN, {"document": document_id, "until": until}).all()


def count_after(session: Session, document_id: int, revision_id: int) -> int:
    """How many revisions came after one."""
    return session.execute(_COUNT_AFTER, {"document": document_id, "after": revision_id}).scalar_one()


def first_base(session: Session, document_id: int) -> bytes | None:
    """The whole text before the first revision."""
    return session.execute(_FIRST_BASE, {"document": document_id}).scalar()


def names(session: Session, ids: Sequence[str]) -> list[tuple[str | None, str]]:
    """(id, name) of people."""
    return [(user_id, name) for user_id, name in session.execute(_NAMES, {"ids": ids})] if ids else []


def sizes(session: Session, document_id: int, after: int, until: int) -> Sequence[Row[int, int]]:
    """(id, bytes of its delta) of the revisions behind one, up to another, newest first."""
    return session.execute(_SIZES, {"document": document_id, "after": after, "until": until}).all()


def between(session: Session, document_id: int, after: int, until: int) -> Sequence[StepRow]:
    """(id, origin, ended, delta) of the revisions behind one, up to another, oldest first."""
    return session.execute(_BETWEEN, {"document": document_id, "after": after, "until": until}).all()


def at_version(session: Session, document_id: int, version: int) -> int | None:
    """The last revision whose text a version had, or an earlier one."""
    return session.execute(_AT_VERSION, {"document": document_id, "version": version}).scalar()


# --- names ------------------------------------------------------------------------------------


def named_count(session: Session, document_id: int) -> int:
    """How many revisions have a name."""
    return session.execute(_NAMED_COUNT, {"document": document_id}).scalar_one()


def set_name(
    session: Session,
    document_id: int,
    revision_id: int,
    name: str | None,
    by: str | None,
    at: datetime | None,
) -> bool:
    """Give a revision of a document, which is locked, a name, or take it away; False for no such one."""
    values = {"new_name": name, "new_namer": by, "new_named_at": at}
    return session.change(_NAME, {"document": document_id, "revision": revision_id, **values}) == 1


# --- what was read ----------------------------------------------------------------------------


def head(session: Session, actor: Actor, document_id: int) -> Row[int, int | None] | None:
    """(version, the version whose text the row has) of a document that the actor may read."""
    return session.execute(_HEAD, params_for(actor, document=document_id)).first()


def read_of(session: Session, actor: Actor, document_id: int) -> Row[int, datetime] | None:
    """(version, when) up to which the actor has read a document that they may read."""
    return session.execute(_READ, params_for(actor, document=document_id)).first()


def mark_read(session: Session, actor: Actor, document_id: int, version: int, moment: datetime) -> None:
    """Keep that the actor has read it up to that version, unless they have read a later one."""
    values = {
        "document_id": document_id,
        "user_id": actor.user_id,
        "version": version,
        "read_at": moment,
    }
    statement = insert_into(session, DocumentRead).values(values)
    statement = statement.on_conflict_do_update(
        index_elements=["document_id", "user_id"],
        set_={"version": version, "read_at": moment},
        where=DocumentRead.version <= version,
    )
    session.execute(statement)


def unread(session: Session, actor: Actor, ids: Sequence[int]) -> Sequence[Row[int, int, datetime, int]]:
    """(document, version read, when, how many revisions others made since) of those that were ever read."""
    return session.execute(_UNREAD, params_for(actor, ids=ids)).all()
