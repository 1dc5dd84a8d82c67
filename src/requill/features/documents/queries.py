"""Every statement about one document or a few; each starts from what the actor may read.

Entities are read by `session.scalars`, rows by `session.execute`; `session.change` changes rows and counts
them, without a look for entities. What every request, save or turn runs is prepared (`PreparedRows`,
`PreparedChange`): `db/prepared.py` says what that saves. Lists of documents are in `lists.py`, statements
about proposals in `proposals/queries.py`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

from sqlalchemy import Row, and_, bindparam, delete, func, null, select, update
from sqlalchemy.orm.attributes import set_committed_value

from requill.db.access import (
    not_in_trash,
    owned,
    params_for,
    readable,
    readable_id,
    role_on,
    writable,
)
from requill.db.names import name_of
from requill.db.prepared import PreparedChange, PreparedRows
from requill.db.session import Session
from requill.features.documents.proposals.queries import PENDING
from requill.features.documents.updates import brought_up, is_behind, text_of
from requill.kit.actor import Actor
from requill.kit.clock import now
from requill.kit.matching import match_key
from requill.kit.roles import Role
from requill.models import Document, Project, User
from requill.models.base import UtcDateTime
from requill.models.document import BEHIND

HeadRow = Row[int, str, str, int | None, int]
DocumentRow = Row[
    int, str, str, int | None, int | None, int, bool, datetime, datetime, str | None, *tuple[Any, ...]
]

_IN_PROJECT = and_(Document.project_id == readable_id(Project, "project"), not_in_trash(Document))
_THERE = (Document.id == bindparam("document"), not_in_trash(Document))  # for rooms, whosever it is

_DOCUMENT = PreparedRows(
    select(
        Document.id,
        Document.title,
        Document.content,
        Document.project_id,
        Document.template_id,
        Document.version,
        Document.interview_open,
        Document.created_at,
        Document.updated_at,
        role_on(Document).label("role"),
        Document.owner_id,
        name_of().label("owner_name"),
        PENDING.exists().label("has_pending"),
        Document.projected,
    )
    .join(User, User.id == Document.owner_id)
    .where(Document.id == bindparam("document"), readable(Document))
)
_ROLE = PreparedRows(select(role_on(Document)).where(Document.id == bindparam("document")))
_PROJECT_ROLE = PreparedRows(select(role_on(Project)).where(Project.id == bindparam("project")))
_PROJECT_TITLES = (
    select(Document.id, Document.title)
    .where(_IN_PROJECT)
    .order_by(Document.updated_at.desc(), Document.id.desc())
    .limit(bindparam("limit"))
)
_PROJECT_TEXTS = select(
    Document.id,
    Document.title,
    Document.content,
    Document.template_id,
    Document.version,
    Document.projected,
).where(Document.id.in_(bindparam("ids", expanding=True)), _IN_PROJECT)
_COUNT_IN_PROJECT = (
    update(Project)
    .where(Project.id == bindparam("project"), writable(Project))
    .values(
        document_count=Project.document_count + 1,
        updated_at=bindparam("moment", type_=UtcDateTime()),
    )
)
_COUNT_OUT_OF_PROJECT = (
    update(Project)
    .where(
        Project.id
        == select(Document.project_id)
        .where(Document.id == bindparam("document"), writable(Document))
        .scalar_subquery()
    )
    .values(
        document_count=Project.document_count - 1,
        updated_at=bindparam("moment", type_=UtcDateTime()),
    )
)
_OWNER_OF_PROJECT = (
    select(Project.owner_id).where(Project.id == bindparam("new_project_id")).scalar_subquery()
)
_ENTITY = select(Document).where(Document.id == bindparam("document"), readable(Document))
_HELD = (
    select(Document)
    .where(Document.id == bindparam("document"), writable(Document))
    .with_for_update()
    .execution_options(populate_existing=True)
)
_HELD_TO_COMMENT = PreparedRows(
    select(Document.id, Document.owner_id, Document.title, Document.project_id, Document.version)
    .where(Document.id == bindparam("document"), readable(Document))
    .with_for_update()
)
_HELD_BY_ALL = select(Document).where(*_THERE).with_for_update().execution_options(populate_existing=True)
_HELD_HEAD = PreparedRows(select(Document.version, Document.owner_id).where(*_THERE).with_for_update())
_VERSION = PreparedRows(select(Document.version).where(*_THERE))
_STORED_TEXT = PreparedRows(
    select(Document.title, Document.content).where(Document.id == bindparam("document"))
)
_ADVANCE = PreparedChange(
    update(Document).where(Document.id == bindparam("document")).values(version=bindparam("reached"))
)
_WRITE_PROJECTION = PreparedChange(
    update(Document)
    .where(Document.id == bindparam("document"))
    .values({name: bindparam(f"new_{name}") for name in ("title", "title_key", "content", "updated_at")})
    .values(projected=Document.version, links_read=Document.version)
)
_PLACE = (
    update(Document)
    .where(Document.id == bindparam("document"), writable(Document))
    .values(
        project_id=bindparam("new_project_id"),
        project_owner_id=func.nullif(_OWNER_OF_PROJECT, Document.owner_id),
        former_project_id=null(),
    )
)
_TRANSFER = (
    update(Document)
    .where(Document.id == bindparam("document"), owned(Document))
    .values(
        owner_id=bindparam("new_owner_id"),
        project_id=bindparam("new_project_id"),
        project_owner_id=func.nullif(_OWNER_OF_PROJECT, bindparam("new_owner_id")),
        former_project_id=null(),
    )
)
_REMOVE = delete(Document).where(Document.id == bindparam("document"), writable(Document))
_TEXT_COLUMNS = ("title", "title_key", "content", "version", "projected", "links_read", "updated_at")
_STORE_TEXT = PreparedChange(
    update(Document)
    .where(
        Document.id == bindparam("document"),
        writable(Document),
        Document.version == bindparam("known_version"),
    )
    .values({name: bindparam(f"new_{name}") for name in _TEXT_COLUMNS})
)


def project_titles(session: Session, actor: Actor, project_id: int, limit: int) -> Sequence[Row[int, str]]:
    """(id, title) of at most `limit` documents in one of the actor's projects, the newest first."""
    values = params_for(actor, project=project_id, limit=limit)
    return session.execute(_PROJECT_TITLES, values).all()


def project_texts(
    session: Session, actor: Actor, project_id: int, ids: Sequence[int]
) -> Sequence[tuple[int, str, str, int | None]]:
    """(id, title, text, template) of those of these documents that are in one of the actor's projects."""
    rows = session.execute(_PROJECT_TEXTS, params_for(actor, project=project_id, ids=ids))
    texts = [(row, text_of(session, row)) for row in rows]
    return [(row.id, text.title, text.content, row.template_id) for row, text in texts]


def document_role(session: Session, actor_id: str, document_id: int) -> Role | None:
    """What somebody is to a document, as this statement finds it; None without a role, or a document."""
    found = _ROLE.value(session, {"actor": actor_id, "document": document_id})
    return None if found is None else Role(found)


def project_role(session: Session, actor_id: str, project_id: int) -> Role | None:
    """What somebody is to a project; None without a role, or a project."""
    found = _PROJECT_ROLE.value(session, {"actor": actor_id, "project": project_id})
    return None if found is None else Role(found)


def stored_bytes(session: Session, user_id: str) -> int:
    """What somebody's texts take."""
    return session.scalars(select(User.stored_bytes).where(User.id == user_id)).one()


def count_into_project(session: Session, actor: Actor, project_id: int) -> bool:
    """Count a document into a project; False when there is none in which the actor may make some."""
    return session.change(_COUNT_IN_PROJECT, params_for(actor, project=project_id, moment=now())) == 1


def count_out_of_project(session: Session, actor: Actor, document: Document) -> None:
    """Count a document, which the caller holds, out of its project; the actor need have no role on that."""
    session.change(_COUNT_OUT_OF_PROJECT, params_for(actor, document=document.id, moment=now()))


def place_document(session: Session, actor: Actor, document: Document, project_id: int | None) -> None:
    """Say which project a document is in. The counts are the caller's to keep."""
    session.change(_PLACE, params_for(actor, document=document.id, new_project_id=project_id))
    set_committed_value(document, "project_id", project_id)


def give_document(
    session: Session, actor: Actor, document: Document, user_id: str, project_id: int | None
) -> None:
    """Make a document of the actor's somebody else's, in that project or in none, and count it for them."""
    values = {"new_owner_id": user_id, "new_project_id": project_id}
    # Both rows are counted on by triggers, too: of two who give each other something, none waits in a circle.
    both = select(User.id).where(User.id.in_((actor.user_id, user_id))).order_by(User.id)
    session.execute(both.with_for_update(key_share=True))
    session.change(_TRANSFER, params_for(actor, document=document.id, **values))
    for owner_id, difference in ((actor.user_id, -1), (user_id, 1)):
        count(session, owner_id, difference)
    set_committed_value(document, "owner_id", user_id)
    set_committed_value(document, "project_id", project_id)


def document_row(session: Session, actor: Actor, document_id: int) -> DocumentRow | None:
    """The columns of a document that the actor may read, their role, and whether a proposal waits on it."""
    row = _DOCUMENT.first(session, params_for(actor, document=document_id))
    return None if row is None else brought_up(session, row)


def document(session: Session, actor: Actor, document_id: int) -> Document | None:
    """A document that the actor may read."""
    found = session.scalars(_ENTITY, params_for(actor, document=document_id)).one_or_none()
    return _brought_up(session, found)


def locked_document(session: Session, actor: Actor, document_id: int) -> Document | None:
    """A document that the actor may change, as it is now; nobody else changes it until this write ends."""
    session.flush()  # what the caller changed on the row would be lost under the fresh one
    found = session.scalars(_HELD, params_for(actor, document=document_id)).one_or_none()
    return _brought_up(session, found)


def lock_to_comment(session: Session, actor: Actor, document_id: int) -> HeadRow | None:
    """(id, owner, title, project, version) of a document that the actor may read, as they are in its row.

    Nobody else changes it until this write ends.
    """
    return _HELD_TO_COMMENT.first(session, params_for(actor, document=document_id))


def held_row(session: Session, document_id: int) -> Document | None:
    """A document as its row is, whosever: for rooms, whose members were asked for. Nobody else changes it."""
    session.flush()
    return session.scalars(_HELD_BY_ALL, {"document": document_id}).one_or_none()


def held_head(session: Session, document_id: int) -> Row[int, str] | None:
    """(version, owner) of a document, which nobody else changes until this write ends; for rooms."""
    return _HELD_HEAD.first(session, {"document": document_id})


def version(session: Session, document_id: int) -> int | None:
    """The version of a document; for rooms."""
    found: int | None = _VERSION.value(session, {"document": document_id})
    return found


def behind(session: Session, limit: int) -> Sequence[int]:
    """Documents whose row is not of their newest update, whosever they are: for rooms."""
    statement = select(Document.id).where(BEHIND, not_in_trash(Document))
    return session.scalars(statement.order_by(Document.id).limit(limit)).all()


def advance(session: Session, document_id: int, reached: int) -> None:
    """Updates were stored up to that number; the caller holds the document."""
    _ADVANCE.execute(session, {"document": document_id, "reached": reached})


def write_projection(session: Session, document: Document, title: str, content: str) -> None:
    """Write the text of the newest update into the row, which the caller holds, who keeps its links, too."""
    values = {"title": title, "title_key": match_key(title), "content": content, "updated_at": now()}
    new = {f"new_{name}": value for name, value in values.items()}
    _WRITE_PROJECTION.execute(session, {"document": document.id, **new})
    reached = {"projected": document.version, "links_read": document.version}
    for name, value in (values | reached).items():
        set_committed_value(document, name, value)


def stored_text(session: Session, document_id: int) -> Row[str, str]:
    """(title, content) as they stand in a document's row, which may be behind: for its projection."""
    found = _STORED_TEXT.first(session, {"document": document_id})
    if found is None:
        raise LookupError(document_id)
    return found


def _brought_up(session: Session, found: Document | None) -> Document | None:
    """The row with the title and text of its version."""
    if found is not None and is_behind(found):
        text = text_of(session, found)
        set_committed_value(found, "title", text.title)
        set_committed_value(found, "title_key", match_key(text.title))
        set_committed_value(found, "content", text.content)
    return found


def add_document(session: Session, actor: Actor, document: Document) -> None:
    """Keep a new document of the actor's, and count it."""
    session.add(document)
    session.flush()
    if document.project_id is not None:  # which may be somebody else's
        place_document(session, actor, document, document.project_id)
    count(session, actor.user_id, 1)


def remove_document(session: Session, actor: Actor, document_id: int) -> None:
    """Remove one of the actor's documents with all that hangs on it, and count it off."""
    session.change(_REMOVE, params_for(actor, document=document_id))
    count(session, actor.user_id, -1)


def count(session: Session, user_id: str, difference: int) -> None:
    """Count documents of somebody's, who has so many more now."""
    session.change(
        update(User).where(User.id == user_id).values(document_count=User.document_count + difference)
    )


def store_text(session: Session, actor: Actor, document: Document, values: Mapping[str, Any]) -> bool:
    """Store new `values` of a document unless its version is no longer the one that `document` holds."""
    where = params_for(actor, document=document.id, known_version=document.version)
    new = {f"new_{name}": values.get(name, getattr(document, name)) for name in _TEXT_COLUMNS}
    if _STORE_TEXT.execute(session, where | new) != 1:
        return False
    for name, value in values.items():
        set_committed_value(document, name, value)
    return True
