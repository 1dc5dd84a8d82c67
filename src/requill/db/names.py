"""What somebody is called where others see it: never their address."""

from __future__ import annotations

from typing import Any

from sqlalchemy import ColumnElement, case, func

from requill.models import User

DELETED = "Deleted account"
GUEST = "Guest"


def name_of(user: Any = User) -> ColumnElement[str]:
    """The name of a row of `User` or of an alias of it; the username of whoever gave no other."""
    return case(
        (user.anonymised_at.is_not(None), DELETED),
        (user.is_guest, GUEST),
        else_=func.coalesce(func.nullif(user.name, ""), user.username),
    )
