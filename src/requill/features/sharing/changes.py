"""Wanted changes of a link, checked, with its password as it is kept."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Any

from requill.features.accounts.passwords import Passwords
from requill.features.sharing.policy import PASSWORD_MIN
from requill.kit.clock import now
from requill.kit.errors import FieldError, Invalid

PAST = "Choose a time in the future."
FAR = "Choose an earlier time."
SHORT = f"A password has at least {PASSWORD_MIN} characters."


async def changes_of(given: Mapping[str, Any], passwords: Passwords) -> dict[str, Any]:
    """The columns to change; the password is hashed beside the event loop. Raises `Invalid`."""
    values = dict(given)
    errors = []
    problem = None if values.get("expires_at") is None else _end_problem(values["expires_at"])
    if problem is not None:
        errors.append(FieldError("expiresAt", problem))
    password = values.pop("password", None)
    if password is not None and len(password) < PASSWORD_MIN:
        errors.append(FieldError("password", SHORT))
    if errors:
        raise Invalid(*errors)
    if "password" in given:
        values["password_hash"] = None if password is None else await passwords.hash(password)
    return values


def _end_problem(moment: datetime) -> str | None:
    if moment <= now():
        return PAST
    try:
        moment.astimezone(UTC)  # as it is kept
    except OverflowError:
        return FAR
    return None
