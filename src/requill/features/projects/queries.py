"""Every statement about projects; each starts from what the actor may read."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

from sqlalchemy import Row, Select, bindparam, delete, func, literal, null, select, true, update
from sqlalchemy.orm.attributes import set_committed_value

from requill.db.access import (
    ACTOR,
    has_shared,
    owned,
    params_for,
    readable,
    role_on,
    shared,
    writable,
    writable_id,
)
from requill.db.lists import KeysetList, SharedList
from requill.db.names import name_of
from requill.db.session import Session
from requill.kit.actor import Actor
from requill.kit.matching import ESCAPE
from requill.kit.paging import Cursor
from requill.kit.roles import Filter, Role
from requill.models import Document, Project, User

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
_LIST = SharedList(
    _list(
        _COLUMNS.add_columns(
            literal(Role.OWNER.value).label("role"),
            Project.owner_id,
            _OWN_NAME.label("owner_name"),
            has_shared(Project).label("has_shared"),
        ).where(owned(Project)),
        select(User.project_count).where(User.id == ACTOR),
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


def held_project(session: Session, actor: Actor, project_id: int) -> Project | None:
    """A project that the actor may change, as it is now; nobody else changes it until this write ends."""
    return session.scalars(_HELD, params_for(actor, project=project_id)).one_or_none()


def add_project(session: Session, actor: Actor, project: Project) -> None:
    """Keep a new project of the actor's, and count it."""
    session.add(project)
    session.flush()
    _count(session, actor, 1)


def change_project(session: Session, actor: Actor, project: Project, values: Mapping[str, Any]) -> None:
    """Store new `values` of a project that the caller holds."""
    session.change(_CHANGE.values(**values), params_for(actor, project=project.id))
    for name, value in values.items():
        set_committed_value(project, name, value)


def remove_project(session: Session, actor: Actor, project_id: int) -> bool:
    """Remove one of the actor's projects with what was said about it; says whether this call removed it.

    The documents are released first: whoever moves one of them meanwhile holds it before the project, too.
    """
    values = params_for(actor, project=project_id)
    session.change(_LET_GO, values)
    if session.change(_REMOVE, values) != 1:
        return False
    _count(session, actor, -1)
    return True


def _count(session: Session, actor: Actor, difference: int) -> None:
    session.change(
        update(User).where(User.id == actor.user_id).values(project_count=User.project_count + difference)
    )
