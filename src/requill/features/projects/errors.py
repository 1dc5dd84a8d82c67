"""Errors of projects: why something about one was refused.

NotFound
└── ProjectNotFound
Conflict
└── EditConflict   carries the project as it is now
"""

from __future__ import annotations

from requill.features.projects import schemas
from requill.kit.errors import Conflict, NotFound
from requill.kit.wire import plain
from requill.models import Project


class ProjectNotFound(NotFound):
    """There is no such project, or it is somebody else's."""

    default_message = "Project not found"


class EditConflict(Conflict):
    """What a change was made on is no longer there; both are kept, one of them here."""

    code = "VERSION_CONFLICT"
    default_message = "This project has changed since you opened it."

    def __init__(self, current: Project) -> None:
        super().__init__(details={"project": plain(schemas.SavedProject.model_validate(current))})
