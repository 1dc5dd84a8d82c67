"""Every statement about projects; each starts from what the actor may read."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

from sqlalchemy import Row, bindparam, delete, null, select, update
from sqlalchemy.orm.attributes import set_committed_value

from requill.db.access import ACTOR, params_for, readable, writable, writable_id
from requill.db.lists import KeysetList
from requill.db.session import Session
from requill.kit.actor import Actor
from requill.kit.matching import ESCAPE
from requill.kit.paging import Cursor
from requill.models import Document, Project, User

ListedRow = Row[int, str, str, str | None, int, datetime, datetime, int]

_LIST = KeysetList(
    select(
        Project.id,
        Project.name,
        Project.description,
        Project.status,
        Project.document_count,
        Project.created_at,
        Project.updated_at,
    ).where(readable(Project)),
    (Project.updated_at, Project.id),
    total=select(User.project_count).where(User.id == ACTOR),
    matches=Project.name_key.like(bindparam("pattern"), escape=ESCAPE),
)
_ENTITY = select(Project).where(Project.id == bindparam("project"), readable(Project))
_WRITABLE = (Project.id == bindparam("project"), writable(Project))
_HELD = select(Project).where(*_WRITABLE).with_for_update().execution_options(populate_existing=True)
_CHANGE = update(Project).where(*_WRITABLE)
_LET_GO = (
    update(Document).where(Document.project_id == writable_id(Project, "project")).values(project_id=null())
)
_REMOVE = delete(Project).where(*_WRITABLE)


def own_projects(
    session: Session, actor: Actor, limit: int, cursor: Cursor | None, q: str
) -> tuple[Sequence[ListedRow], int]:
    """At most `limit` of the actor's projects whose name holds `q`, newest first, and how many there are."""
    rows, total = _LIST.page(session, params_for(actor), limit, cursor, q)
    return rows, total or 0


def own_project(session: Session, actor: Actor, project_id: int) -> Project | None:
    """One of the actor's projects."""
    return session.scalars(_ENTITY, params_for(actor, project=project_id)).one_or_none()


def held_project(session: Session, actor: Actor, project_id: int) -> Project | None:
    """One of the actor's projects as it is now, which nobody else changes until this write ends."""
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
