"""Every statement about projects; each starts from what the actor may read."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

from sqlalchemy import Row, bindparam, delete, select, update
from sqlalchemy.orm.attributes import set_committed_value

from requill.db.lists import KeysetList
from requill.db.session import Session
from requill.kit.actor import Actor
from requill.kit.matching import ESCAPE
from requill.kit.paging import Cursor
from requill.models import Document, Project, User

ListedRow = Row[int, str, str, str | None, int, datetime, datetime, int]

_OWN = Project.owner_id == bindparam("owner")
_LIST = KeysetList(
    select(
        Project.id,
        Project.name,
        Project.description,
        Project.status,
        Project.document_count,
        Project.created_at,
        Project.updated_at,
    ).where(_OWN),
    (Project.updated_at, Project.id),
    total=select(User.project_count).where(User.id == bindparam("owner")),
    matches=Project.name_key.like(bindparam("pattern"), escape=ESCAPE),
)
_ENTITY = select(Project).where(Project.id == bindparam("project"), _OWN)
_HELD = _ENTITY.with_for_update().execution_options(populate_existing=True)


def own_projects(
    session: Session, actor: Actor, most: int, cursor: Cursor | None, q: str
) -> tuple[Sequence[ListedRow], int]:
    """At most `most` of the actor's projects whose name holds `q`, newest first, and how many there are."""
    rows, total = _LIST.page(session, {"owner": actor.user_id}, most, cursor, q)
    return rows, total or 0


def own_project(session: Session, actor: Actor, project_id: int) -> Project | None:
    """One of the actor's projects."""
    return session.scalars(_ENTITY, _where(actor, project_id)).one_or_none()


def held_project(session: Session, actor: Actor, project_id: int) -> Project | None:
    """One of the actor's projects as it is now, which nobody else changes until this write ends."""
    return session.scalars(_HELD, _where(actor, project_id)).one_or_none()


def add_project(session: Session, actor: Actor, project: Project) -> None:
    """Keep a new project of the actor's, and count it."""
    session.add(project)
    session.flush()
    _count(session, actor, 1)


def change_project(session: Session, actor: Actor, project: Project, values: Mapping[str, Any]) -> None:
    """Store new `values` of a project that the caller holds."""
    where = (Project.id == project.id, Project.owner_id == actor.user_id)
    session.connection().execute(update(Project).where(*where).values(**values))
    for name, value in values.items():
        set_committed_value(project, name, value)


def remove_project(session: Session, actor: Actor, project_id: int) -> bool:
    """Remove one of the actor's projects with what was said about it; says whether this call removed it.

    The documents are let go first: whoever moves one of them meanwhile holds it before the project, too.
    """
    connection = session.connection()
    own = select(Project.id).where(Project.id == project_id, Project.owner_id == actor.user_id)
    connection.execute(
        update(Document).where(Document.project_id == own.scalar_subquery()).values(project_id=None)
    )
    statement = delete(Project).where(Project.id == project_id, Project.owner_id == actor.user_id)
    if connection.execute(statement).rowcount != 1:
        return False
    _count(session, actor, -1)
    return True


def _count(session: Session, actor: Actor, difference: int) -> None:
    session.connection().execute(
        update(User).where(User.id == actor.user_id).values(project_count=User.project_count + difference)
    )


def _where(actor: Actor, project_id: int) -> dict[str, Any]:
    return {"project": project_id, "owner": actor.user_id}
