"""Error of the trash: why something about it was refused.

NotFound
└── NotInTrash
"""

from __future__ import annotations

from requill.kit.errors import NotFound


class NotInTrash(NotFound):
    """There is no such thing in the caller's trash."""

    default_message = "This isn't in your trash."
