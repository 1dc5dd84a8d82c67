"""Events of projects."""

from __future__ import annotations

from msgspec import Struct


class ProjectEvent(Struct, frozen=True):
    """Something that happened to a project of that owner and name, done by `actor_id`."""

    project_id: int
    owner_id: str
    name: str
    actor_id: str


class ProjectCreated(ProjectEvent, frozen=True):
    """There is a new project."""


class ProjectChanged(Struct, frozen=True):
    """A project has another name, description or status."""

    project_id: int
    owner_id: str


class ProjectRenamed(ProjectEvent, frozen=True):
    """A project has a new name."""


class ProjectStatusChanged(ProjectEvent, frozen=True):
    """A project has another status; None is not set."""

    status: str | None


class ProjectDeleted(ProjectEvent, frozen=True):
    """A project is gone; its documents are still there. `readers` are those who could read it."""

    readers: frozenset[str]


class ProjectTrashed(ProjectDeleted, frozen=True):
    """A project was moved to the trash, where only its owner finds it; its documents are in none."""


class ProjectRestored(ProjectEvent, frozen=True):
    """A project was taken out of the trash, with the documents that came back into it.

    `readers` are those who can read it again.
    """

    readers: frozenset[str]
