"""Operations on projects, by registered people alone."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from requill.db.session import Session
from requill.features.members.errors import RoleRequired
from requill.features.members.interface import Kind
from requill.features.projects import queries
from requill.features.projects.errors import EditConflict, ProjectNotFound
from requill.features.projects.events import (
    ProjectChanged,
    ProjectCreated,
    ProjectRenamed,
    ProjectStatusChanged,
)
from requill.features.projects.policy import ALLOWED, Action, is_owner, may
from requill.kit.actor import Actor, require_account
from requill.kit.clock import now
from requill.kit.matching import match_key
from requill.kit.paging import PAGE_LIMIT, Cursor, Page, page_of
from requill.kit.roles import Filter, Role
from requill.models import Project


def list_projects(
    session: Session,
    actor: Actor,
    limit: int = PAGE_LIMIT,
    cursor: str | None = None,
    q: str = "",
    which: Filter = "all",
) -> Page[queries.ListedRow]:
    """Projects whose name holds `q` in any case, newest first.

    The actor's own, those of others on which they have a role, or both. Raises `AccountRequired`, and
    `Invalid` for a cursor that is none.
    """
    require_account(actor)
    start = Cursor.decode(cursor) if cursor is not None else None
    rows, total = queries.projects(session, actor, which, limit + 1, start, q.strip())
    return page_of(rows, limit, total, lambda row: (row.updated_at, row.id))


def open_project(session: Session, actor: Actor, project_id: int) -> queries.ProjectRow:
    """A project to be shown, with the actor's role. Raises `AccountRequired` and `ProjectNotFound`."""
    require_account(actor)
    row = queries.project_row(session, actor, project_id)
    if row is None:
        raise ProjectNotFound
    return row


def get_project(session: Session, actor: Actor, project_id: int, action: Action = Action.READ) -> Project:
    """A project to work with. Raises `AccountRequired`, `ProjectNotFound` and `RoleRequired`."""
    require_account(actor)
    return _permitted(session, actor, queries.project(session, actor, project_id), project_id, action)


def lock_project(session: Session, actor: Actor, project_id: int, action: Action) -> Project:
    """A project that nobody else changes before the end of the write. Raises like `get_project`.

    The role is looked at when the project is locked: whoever changes roles locks it, too.
    """
    require_account(actor)
    return _permitted(session, actor, queries.locked_project(session, actor, project_id), project_id, action)


def find_project(session: Session, actor: Actor, project_id: int) -> Project | None:
    """The project, if it is there and the actor may read it."""
    return queries.project(session, actor, project_id)


def create_project(
    session: Session, actor: Actor, *, name: str, description: str, status: str | None
) -> Project:
    """Make a project of the actor's, of texts that can be kept. Raises `AccountRequired`."""
    require_account(actor)
    moment = now()
    project = Project(
        owner_id=actor.user_id,
        name=name,
        name_key=match_key(name),
        description=description,
        status=status,
        document_count=0,
        created_at=moment,
        updated_at=moment,
    )
    queries.add_project(session, actor, project)
    session.record(ProjectCreated(project.id, actor.user_id, name, actor.user_id))
    return project


def update_project(
    session: Session, actor: Actor, project_id: int, wanted: Mapping[str, Any], base: Mapping[str, Any]
) -> Project:
    """Change what `wanted` names of name, description and status; `base` is what the caller saw there.

    Raises `AccountRequired`, `ProjectNotFound`, and `EditConflict` when something else stands there now.
    """
    project = lock_project(session, actor, project_id, Action.CHANGE)
    values = {field: value for field, value in wanted.items() if value != getattr(project, field)}
    if any(field in base and base[field] != getattr(project, field) for field in values):
        raise EditConflict(project)
    if not values:
        return project
    if "name" in values:
        values["name_key"] = match_key(values["name"])
    queries.change_project(session, actor, project, values | {"updated_at": now()})
    session.record(ProjectChanged(project.id, project.owner_id))
    named = (project.id, project.owner_id, project.name, actor.user_id)
    if "name" in values:
        session.record(ProjectRenamed(*named))
    if "status" in values:
        session.record(ProjectStatusChanged(*named, project.status))
    return project


def _permitted(
    session: Session, actor: Actor, project: Project | None, project_id: int, action: Action
) -> Project:
    if project is not None and is_owner(actor, project.owner_id):
        return project
    role = queries.project_role(session, actor, project_id)
    if role is None:
        raise ProjectNotFound
    if project is None or not may(role, action):
        is_editors = action in ALLOWED[Role.EDITOR]
        raise RoleRequired.to_change(Kind.PROJECT, role) if is_editors else RoleRequired()
    return project
