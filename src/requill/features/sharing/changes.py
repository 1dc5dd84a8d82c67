"""What somebody wants of a link, checked, with its password as it is kept."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from requill.features.accounts.passwords import Passwords
from requill.features.sharing.policy import PASSWORD_MIN
from requill.kit.clock import now
from requill.kit.errors import FieldError, Invalid

PAST = "Choose a time in the future."
SHORT = f"A password has at least {PASSWORD_MIN} characters."


async def changes_of(given: Mapping[str, Any], passwords: Passwords) -> dict[str, Any]:
    """The columns to change; the password is hashed beside the event loop. Raises `Invalid`."""
    values = dict(given)
    errors = []
    if values.get("expires_at") is not None and values["expires_at"] <= now():
        errors.append(FieldError("expiresAt", PAST))
    password = values.pop("password", None)
    if password is not None and len(password) < PASSWORD_MIN:
        errors.append(FieldError("password", SHORT))
    if errors:
        raise Invalid(*errors)
    if "password" in given:
        values["password_hash"] = None if password is None else await passwords.hash(password)
    return values
