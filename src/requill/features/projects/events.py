"""What happened to projects."""

from __future__ import annotations

from msgspec import Struct


class ProjectCreated(Struct, frozen=True):
    """There is a new project."""

    project_id: int
    owner_id: str
    name: str


class ProjectChanged(Struct, frozen=True):
    """A project has another name, description or status."""

    project_id: int
    owner_id: str


class ProjectRenamed(Struct, frozen=True):
    """A project has a new name."""

    project_id: int
    owner_id: str
    name: str


class ProjectStatusChanged(Struct, frozen=True):
    """A project has another status; None is not set."""

    project_id: int
    owner_id: str
    name: str
    status: str | None


class ProjectDeleted(Struct, frozen=True):
    """A project is gone; its documents are still there."""

    project_id: int
    owner_id: str
    name: str
