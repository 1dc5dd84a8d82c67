"""What can be done with projects, by registered people alone."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from requill.db.session import Session
from requill.features.projects import queries
from requill.features.projects.errors import EditConflict, ProjectNotFound
from requill.features.projects.events import (
    ProjectChanged,
    ProjectCreated,
    ProjectDeleted,
    ProjectRenamed,
    ProjectStatusChanged,
)
from requill.features.projects.policy import Action, may
from requill.kit.actor import Actor, require_account
from requill.kit.clock import now
from requill.kit.matching import match_key
from requill.kit.paging import PAGE_LIMIT, Cursor, Page, page_of
from requill.models import Project


def list_projects(
    session: Session, actor: Actor, limit: int = PAGE_LIMIT, cursor: str | None = None, q: str = ""
) -> Page[queries.ListedRow]:
    """The actor's projects whose name holds `q` in any case, newest first.

    Raises `AccountRequired`, and `Invalid` for a cursor that is none.
    """
    require_account(actor)
    start = Cursor.decode(cursor) if cursor is not None else None
    rows, total = queries.own_projects(session, actor, limit + 1, start, q.strip())
    return page_of(rows, limit, total, lambda row: (row.updated_at, row.id))


def get_project(session: Session, actor: Actor, project_id: int) -> Project:
    """A project to look at or to talk about. Raises `AccountRequired` and `ProjectNotFound`."""
    require_account(actor)
    return _permitted(actor, queries.own_project(session, actor, project_id), Action.READ)


def find_project(session: Session, actor: Actor, project_id: int) -> Project | None:
    """The project, if it is there and the actor's."""
    return queries.own_project(session, actor, project_id)


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
    session.record(ProjectCreated(project.id, actor.user_id, name))
    return project


def update_project(
    session: Session, actor: Actor, project_id: int, wanted: Mapping[str, Any], base: Mapping[str, Any]
) -> Project:
    """Change what `wanted` names of name, description and status; `base` is what the caller saw there.

    Raises `AccountRequired`, `ProjectNotFound`, and `EditConflict` when something else stands there now.
    """
    require_account(actor)
    project = _permitted(actor, queries.held_project(session, actor, project_id), Action.CHANGE)
    values = {field: value for field, value in wanted.items() if value != getattr(project, field)}
    if any(field in base and base[field] != getattr(project, field) for field in values):
        raise EditConflict(project)
    if not values:
        return project
    if "name" in values:
        values["name_key"] = match_key(values["name"])
    queries.change_project(session, actor, project, values | {"updated_at": now()})
    session.record(ProjectChanged(project.id, project.owner_id))
    if "name" in values:
        session.record(ProjectRenamed(project.id, project.owner_id, project.name))
    if "status" in values:
        session.record(ProjectStatusChanged(project.id, project.owner_id, project.name, project.status))
    return project


def delete_project(session: Session, actor: Actor, project_id: int) -> None:
    """Remove a project and what was said about it; its documents stay, outside of any project.

    Raises `AccountRequired` and `ProjectNotFound`.
    """
    require_account(actor)
    project = _permitted(actor, queries.own_project(session, actor, project_id), Action.DELETE)
    if not queries.remove_project(session, actor, project_id):
        raise ProjectNotFound
    session.record(ProjectDeleted(project_id, project.owner_id, project.name))


def _permitted(actor: Actor, project: Project | None, action: Action) -> Project:
    if project is None or not may(actor, project.owner_id, action):
        raise ProjectNotFound
    return project
