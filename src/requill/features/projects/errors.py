"""Why something about a project was refused.

NotFound
└── ProjectNotFound
"""

from __future__ import annotations

from requill.kit.errors import NotFound


class ProjectNotFound(NotFound):
    """There is no such project, or it is somebody else's."""

    default_message = "Project not found"
