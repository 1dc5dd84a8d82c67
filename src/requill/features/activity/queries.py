"""Every statement about activities; each starts from what the actor may read."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from sqlalchemy import Row, bindparam, exists, insert, or_, select, update

from requill.db.access import not_in_trash, owned, params_for, readable, readable_id
from requill.db.lists import KeysetList
from requill.db.names import name_of
from requill.db.session import Session
from requill.features.activity.kinds import OF_PROJECTS
from requill.kit.actor import Actor
from requill.kit.clock import now
from requill.kit.paging import Cursor
from requill.models import Activity, Document, Project, User

ListedRow = Row[int, str, str, int | None, int | None, datetime, str, str]

_ADD = insert(Activity)
_LAST = (
    select(Activity.id, Activity.kind, Activity.document_id, Activity.created_at)
    .where(owned(Activity))
    .order_by(Activity.id.desc())
    .limit(1)
)
_RETITLE = update(Activity).where(Activity.id == bindparam("activity")).values(title=bindparam("new_title"))
# What is in the trash is not led to.
_DOCUMENT = (
    select(Document.id).where(Document.id == Activity.document_id, not_in_trash(Document)).scalar_subquery()
)
_PROJECT = (
    select(Project.id).where(Project.id == Activity.project_id, not_in_trash(Project)).scalar_subquery()
)
_LISTED = select(
    Activity.id,
    Activity.kind,
    Activity.title,
    _DOCUMENT.label("document_id"),
    _PROJECT.label("project_id"),
    Activity.created_at,
    Activity.owner_id.label("actor_id"),
    select(name_of()).where(User.id == Activity.owner_id).scalar_subquery().label("actor_name"),
)
_ALL = KeysetList(_LISTED.where(readable(Activity)), (Activity.id,))
# Titles of what is no longer in a project are for its owner, and for whoever did something with it.
_SHOWN = or_(
    owned(Activity),
    Activity.kind.in_(OF_PROJECTS),
    exists().where(Project.id == Activity.project_id, owned(Project)),
    exists().where(Document.id == Activity.document_id, Document.project_id == Activity.project_id),
)
_OF_PROJECT = KeysetList(
    _LISTED.where(Activity.project_id == readable_id(Project, "project"), _SHOWN), (Activity.id,)
)


def add_activity(
    session: Session, owner_id: str, kind: str, title: str, document_id: int | None, project_id: int | None
) -> None:
    """Keep that something happened, for whoever did it."""
    values = {
        "owner_id": owner_id,
        "kind": kind,
        "title": title,
        "document_id": document_id,
        "project_id": project_id,
        "created_at": now(),
    }
    session.change(_ADD, values)


def called(session: Session, document_id: int | None, project_id: int | None) -> Row[str, int | None] | None:
    """(title, project) of a document, or of a project itself."""
    if document_id is not None:
        found = select(Document.title, Document.project_id).where(Document.id == document_id)
        return session.execute(found).one_or_none()
    return session.execute(select(Project.name, Project.id).where(Project.id == project_id)).one_or_none()


def change_last(
    session: Session, owner_id: str, kind: str, document_id: int, title: str, since: datetime
) -> bool:
    """Give the last thing that somebody did another title, if it was that with that document since then."""
    last = session.execute(_LAST, {"actor": owner_id}).first()
    if last is None or (last.kind, last.document_id) != (kind, document_id) or last.created_at < since:
        return False
    session.change(_RETITLE, {"activity": last.id, "new_title": title})
    return True


def own_activities(
    session: Session, actor: Actor, project_id: int | None, limit: int, cursor: Cursor | None
) -> Sequence[ListedRow]:
    """At most `limit` of what happened to the actor's things, or in one of their projects, newest first."""
    if project_id is None:
        return _ALL.page(session, params_for(actor), limit, cursor)[0]
    return _OF_PROJECT.page(session, params_for(actor, project=project_id), limit, cursor)[0]
