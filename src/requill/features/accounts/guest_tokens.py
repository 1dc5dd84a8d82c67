"""Guest cookies: a signed token from which the whole identity follows, so that a visit costs no row.

A token is `g.<random>.<issued>.<signature>`. The user id and the name are derived from the random part
with the installation's secret, so the same cookie is the same guest before and after the row exists.
"""

from __future__ import annotations

import base64
import hashlib
import hmac
import secrets
import time
import uuid

from msgspec import Struct

from requill.features.accounts.policy import SESSION_LIFETIME
from requill.kit.ids import base32

_RANDOM_BYTES = 18


class Guest(Struct, frozen=True):
    """Who a guest token stands for."""

    user_id: str
    username: str


class GuestTokens(Struct, frozen=True):
    """Makes and reads guest tokens with the installation's secret."""

    secret: bytes

    def issue(self) -> str:
        """A new guest's token."""
        random = base64.urlsafe_b64encode(secrets.token_bytes(_RANDOM_BYTES)).decode()
        body = f"g.{random}.{int(time.time())}"
        return f"{body}.{self._signature(body)}"

    def read(self, token: str) -> Guest | None:
        """The guest behind a token, or None when it is not ours, altered, or past its time."""
        body, _, signature = token.rpartition(".")
        parts = body.split(".")
        if len(parts) != 3 or parts[0] != "g" or not parts[2].isdecimal() or len(parts[2]) > 12:
            return None
        if not hmac.compare_digest(signature.encode(), self._signature(body).encode()):
            return None
        if time.time() - int(parts[2]) > SESSION_LIFETIME.total_seconds():
            return None
        return self._guest(parts[1])

    def _guest(self, random: str) -> Guest:
        digest = hmac.digest(self.secret, b"guest identity " + random.encode(), hashlib.sha256)
        return Guest(
            user_id=str(uuid.UUID(bytes=digest[:16], version=4)), username=f"guest-{base32(digest[16:], 8)}"
        )

    def _signature(self, body: str) -> str:
        digest = hmac.digest(self.secret, b"guest cookie " + body.encode("utf-8", "replace"), hashlib.sha256)
        return base64.urlsafe_b64encode(digest).decode().rstrip("=")
