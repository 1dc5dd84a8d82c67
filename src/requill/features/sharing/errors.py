"""Why a shared document was not shown.

NotFound
└── ShareNotFound
"""

from __future__ import annotations

from requill.kit.errors import NotFound


class ShareNotFound(NotFound):
    """No document is shared by this link, whether or not one ever was."""

    default_message = "This link doesn't work anymore"
