"""Takes projects away, for good or into the trash, and back out of it; their documents stay."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from requill.db.session import Session
from requill.features.members import service as members
from requill.features.projects import queries
from requill.features.projects.errors import ProjectNotFound
from requill.features.projects.events import ProjectDeleted, ProjectRestored, ProjectTrashed
from requill.features.projects.policy import Action
from requill.features.projects.service import get_project
from requill.kit.actor import Actor
from requill.kit.events import AccessChanged
from requill.models import Project


def delete_project(session: Session, actor: Actor, project_id: int) -> None:
    """Remove a project and what was said about it; its documents stay, outside of any project.

    Raises `AccountRequired` and `ProjectNotFound`.
    """
    project = get_project(session, actor, project_id, Action.DELETE)
    readers = frozenset(members.readers_of_project(session, project_id))
    if not queries.remove_project(session, actor, project_id):
        raise ProjectNotFound
    _end(session, ProjectDeleted(*_named(actor, project), readers))


def move_to_trash(session: Session, actor: Actor, project_id: int) -> None:
    """Put a project in the trash: from then on it is as if it were deleted. Raises like `delete_project`."""
    project = get_project(session, actor, project_id, Action.DELETE)
    readers = frozenset(members.readers_of_project(session, project_id))
    if not queries.put_in_trash(session, actor, project_id):
        raise ProjectNotFound
    _end(session, ProjectTrashed(*_named(actor, project), readers))


def restore_project(session: Session, actor: Actor, project_id: int) -> None:
    """Take a project out of the trash, with its documents that are in no other and still may be in it.

    Raises `ProjectNotFound` for one that is not in the actor's trash.
    """
    project = _held_in_trash(session, actor, project_id)
    queries.take_from_trash(session, actor, project_id)
    readers = frozenset(members.readers_of_project(session, project_id))
    session.record(ProjectRestored(*_named(actor, project), readers))
    for reader in readers:
        session.record(AccessChanged(reader, project_id=project_id))


def delete_from_trash(session: Session, actor: Actor, project_id: int) -> None:
    """Remove a project for good that is in the actor's trash. Raises `ProjectNotFound` for another."""
    project = _held_in_trash(session, actor, project_id)
    queries.remove_from_trash(session, actor, project_id)
    session.record(ProjectDeleted(*_named(actor, project), frozenset({actor.user_id})))


def remove_expired(session: Session, before: datetime, limit: int) -> Sequence[str]:
    """Remove at most `limit` projects that were put in the trash before then; gives their owners."""
    return queries.remove_expired(session, before, limit)


def _held_in_trash(session: Session, actor: Actor, project_id: int) -> Project:
    project = queries.held_in_trash(session, actor, project_id)
    if project is None:
        raise ProjectNotFound
    return project


def _named(actor: Actor, project: Project) -> tuple[int, str, str, str]:
    return project.id, project.owner_id, project.name, actor.user_id


def _end(session: Session, event: ProjectDeleted) -> None:
    """Tell of a project that nobody can open any more."""
    session.record(event)
    for reader in event.readers:
        session.record(AccessChanged(reader, project_id=event.project_id, is_gone=True))
