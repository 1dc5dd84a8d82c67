"""Errors of versions: why something about one was refused.

NotFound
└── VersionNotFound
Conflict
├── AlreadyNamed
└── TooManyNames
"""

from __future__ import annotations

from requill.features.history.policy import NAMED
from requill.kit.errors import Conflict, NotFound


class VersionNotFound(NotFound):
    """The document has no such version, or old versions were merged since."""

    default_message = "Version not found"


class AlreadyNamed(Conflict):
    """The state that shall have a name has one."""

    code = "ALREADY_NAMED"

    def __init__(self, name: str) -> None:
        super().__init__(f"This version is already called “{name}”.")


class TooManyNames(Conflict):
    """As many versions of a document have a name as may have one."""

    code = "NAMED_VERSION_LIMIT"
    default_message = f"This document has {NAMED} named versions. Remove a name to add another."
