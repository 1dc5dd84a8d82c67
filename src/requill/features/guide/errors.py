"""Error of the guide: why a card cannot be had.

NotFound
└── GuideNotFound
"""

from __future__ import annotations

from requill.kit.errors import NotFound


class GuideNotFound(NotFound):
    """The guide has no card of that name."""

    code = "GUIDE_NOT_FOUND"
    default_message = "Guide not found"
