"""Why an action was refused before it was looked at; `action.py` has those of its objects.

NotFound
└── NoSuchAction
"""

from __future__ import annotations

from requill.kit.errors import NotFound


class NoSuchAction(NotFound):
    """No action has that name."""

    code = "NO_SUCH_ACTION"
    default_message = "There is no such action."
