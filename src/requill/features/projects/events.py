"""What happened to projects."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class ProjectCreated:
    """There is a new project."""

    project_id: int
    owner_id: str
    name: str


@dataclass(frozen=True, slots=True)
class ProjectChanged:
    """A project has another name, description or status."""

    project_id: int
    owner_id: str


@dataclass(frozen=True, slots=True)
class ProjectRenamed:
    """A project has a new name."""

    project_id: int
    owner_id: str
    name: str


@dataclass(frozen=True, slots=True)
class ProjectStatusChanged:
    """A project has another status; None is not set."""

    project_id: int
    owner_id: str
    name: str
    status: str | None


@dataclass(frozen=True, slots=True)
class ProjectDeleted:
    """A project is gone; its documents are still there."""

    project_id: int
    owner_id: str
    name: str
