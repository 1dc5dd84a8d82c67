"""Every statement about projects; each starts from what the actor may read."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

from sqlalchemy import Row, Select, bindparam, delete, func, literal, null, select, true, update
from sqlalchemy.orm.attributes import set_committed_value

from requill.db import trash
from requill.db.access import (
    ACTOR,
    has_shared,
    may_come_into,
    not_in_trash,
    owned,
    params_for,
    readable,
    role_on,
    shared,
    trashed,
    writable,
    writable_id,
)
from requill.db.lists import KeysetList, SharedList
from requill.db.names import name_of
from requill.db.session import Session
from requill.kit.actor import Actor
from requill.kit.clock import now
from requill.kit.matching import ESCAPE
from requill.kit.paging import Cursor
from requill.kit.roles import Filter, Role
from requill.models import Document, Project, User
from requill.models.base import BigId, UtcDateTime

ListedRow = Row[int, str, str, str | None, int, datetime, datetime, str, str, str, int]
ProjectRow = Row[int, str, str, str | None, int, datetime, datetime, str, str, str]


def _list(rows: Select[*tuple[Any, ...]], total: Select[Any]) -> KeysetList:
    matches = Project.name_key.like(bindparam("pattern"), escape=ESCAPE)
    return KeysetList(rows, (Project.updated_at, Project.id), total=total, matches=matches)


_COLUMNS = select(
    Project.id,
    Project.name,
    Project.description,
    Project.status,
    Project.document_count,
    Project.created_at,
    Project.updated_at,
)
_OWN_NAME = select(name_of()).where(User.id == ACTOR).correlate(None).scalar_subquery()
_WITH_ROLE = _COLUMNS.add_columns(
    role_on(Project).label("role"), Project.owner_id, name_of().label("owner_name")
).join(User, User.id == Project.owner_id)
_IN_TRASH = select(func.count()).select_from(Project).where(trashed(Project)).scalar_subquery()
_LIST = SharedList(
    _list(
        _COLUMNS.add_columns(
            literal(Role.OWNER.value).label("role"),
            Project.owner_id,
            _OWN_NAME.label("owner_name"),
            has_shared(Project).label("has_shared"),
        ).where(owned(Project)),
        select(User.project_count - _IN_TRASH).where(User.id == ACTOR),
    ),
    _list(
        _WITH_ROLE.add_columns(true().label("has_shared")).where(shared(Project)),
        select(func.count()).select_from(Project).where(shared(Project)),
    ),
)
_ROW = _WITH_ROLE.where(Project.id == bindparam("project"), readable(Project))
_ROLE = select(role_on(Project)).where(Project.id == bindparam("project"))
_ENTITY = select(Project).where(Project.id == bindparam("project"), readable(Project))
_WRITABLE = (Project.id == bindparam("project"), writable(Project))
_HELD = select(Project).where(*_WRITABLE).with_for_update().execution_options(populate_existing=True)
_CHANGE = update(Project).where(*_WRITABLE)
_LET_GO = (
    update(Document)
    .where(Document.project_id == writable_id(Project, "project"))
    .values(project_id=null(), project_owner_id=null())
)
_PUT_OUT = (
    update(Document)
    .where(Document.project_id == bindparam("project"))
    .values(former_project_id=Document.project_id, project_id=null(), project_owner_id=null())
)
_PUT = (
    update(Project)
    .where(*_WRITABLE)
    .values(trashed_at=bindparam("moment", type_=UtcDateTime()), document_count=0)
)
_IN_TRASH_IS = (Project.id == bindparam("project"), trashed(Project))
_HELD_IN_TRASH = select(Project).where(*_IN_TRASH_IS).with_for_update()
_COME_BACK = (
    update(Document)
    .where(
        Document.former_project_id == bindparam("project"),
        Document.project_id.is_(None),
        not_in_trash(Document),
        may_come_into(bindparam("project", type_=BigId)),
    )
    .values(
        project_id=Document.former_project_id,
        project_owner_id=func.nullif(bindparam("owner"), Document.owner_id),
        former_project_id=null(),
    )
)
_TAKE = (
    update(Project)
    .where(*_IN_TRASH_IS)
    .values(trashed_at=null(), document_count=Project.document_count + bindparam("documents"))
)
_REMOVE_FROM_TRASH = delete(Project).where(*_IN_TRASH_IS)
_REMOVE = delete(Project).where(*_WRITABLE)


def projects(
    session: Session, actor: Actor, which: Filter, limit: int, cursor: Cursor | None, q: str
) -> tuple[Sequence[ListedRow], int]:
    """At most `limit` of the actor's projects, of others' with a role for them, or of both.

    Those whose name holds `q`, newest first, and how many there are.
    """
    return _LIST.page(session, params_for(actor), which, limit, cursor, q)


def project_row(session: Session, actor: Actor, project_id: int) -> ProjectRow | None:
    """The columns of a project that the actor may read, and their role."""
    return session.execute(_ROW, params_for(actor, project=project_id)).one_or_none()


def project_role(session: Session, actor: Actor, project_id: int) -> Role | None:
    """What the actor is to a project, as this statement finds it; None without a role, or a project."""
    found = session.scalars(_ROLE, params_for(actor, project=project_id)).one_or_none()
    return None if found is None else Role(found)


def project(session: Session, actor: Actor, project_id: int) -> Project | None:
    """A project that the actor may read."""
    return session.scalars(_ENTITY, params_for(actor, project=project_id)).one_or_none()


def locked_project(session: Session, actor: Actor, project_id: int) -> Project | None:
    """A project that the actor may change, as it is now; nobody else changes it until this write ends."""
    return session.scalars(_HELD, params_for(actor, project=project_id)).one_or_none()


def add_project(session: Session, actor: Actor, project: Project) -> None:
    """Keep a new project of the actor's, and count it."""
    session.add(project)
    session.flush()
    _count(session, actor.user_id, 1)


def change_project(session: Session, actor: Actor, project: Project, values: Mapping[str, Any]) -> None:
    """Store new `values` of a project that the caller has locked."""
    session.change(_CHANGE.values(**values), params_for(actor, project=project.id))
    for name, value in values.items():
        set_committed_value(project, name, value)


def remove_project(session: Session, actor: Actor, project_id: int) -> bool:
    """Remove one of the actor's projects with what was said about it; says whether this call removed it.

    The documents are released first: whoever moves one of them meanwhile locks it before the project, too.
    """
    values = params_for(actor, project=project_id)
    session.change(_LET_GO, values)
    if session.change(_REMOVE, values) != 1:
        return False
    _count(session, actor.user_id, -1)
    return True


# --- the trash --------------------------------------------------------------------------------


def put_in_trash(session: Session, actor: Actor, project_id: int) -> bool:
    """Put one of the actor's projects in the trash, its documents outside; says whether this call did.

    The documents are put out twice: one that came in at the same moment is seen when the project is locked.
    """
    values = params_for(actor, project=project_id)
    session.change(_PUT_OUT, values)
    if session.change(_PUT, values | {"moment": now()}) != 1:
        return False
    session.change(_PUT_OUT, values)
    return True


def held_in_trash(session: Session, actor: Actor, project_id: int) -> Project | None:
    """One of the actor's projects in the trash, which nobody else takes out before this write ends."""
    return session.scalars(_HELD_IN_TRASH, params_for(actor, project=project_id)).one_or_none()


def take_from_trash(session: Session, actor: Actor, project_id: int) -> None:
    """Take out a project that the actor holds, with its documents that are in no other by now."""
    values = params_for(actor, project=project_id, owner=actor.user_id)
    documents = session.change(_COME_BACK, values)
    session.change(_TAKE, values | {"documents": documents})


def remove_from_trash(session: Session, actor: Actor, project_id: int) -> None:
    """Remove a project that the actor holds, with what was said about it, and count it off."""
    session.change(_REMOVE_FROM_TRASH, params_for(actor, project=project_id))
    _count(session, actor.user_id, -1)


def remove_expired(session: Session, before: datetime, limit: int) -> Sequence[str]:
    """Remove at most `limit` put in the trash before then, and count them off; gives their owners."""
    owners = trash.remove_expired(session, Project, before, limit)
    for owner_id in owners:
        _count(session, owner_id, -1)
    return owners


def _count(session: Session, user_id: str, difference: int) -> None:
    session.change(
        update(User).where(User.id == user_id).values(project_count=User.project_count + difference)
    )
