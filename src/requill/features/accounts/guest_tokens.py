"""Guest cookies: a signed token from which the whole identity follows, so that a visit costs no row.

A token is `g.<random>.<issued>.<signature>`, a form that the log leaves out. The user id and the name are
derived from the random part with the installation's secret, so the same cookie is the same guest before and
after the row exists.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
import time
import uuid

from itsdangerous import BadSignature, Signer, TimestampSigner
from msgspec import Struct

from requill.features.accounts.policy import SESSION_LIFETIME
from requill.kit.ids import base32

_RANDOM_BYTES = 18


class Guest(Struct, frozen=True):
    """Who a guest token stands for."""

    user_id: str
    username: str
    issued: float


class GuestTokens:
    """Makes and reads guest tokens with the installation's secret."""

    def __init__(self, secret: bytes) -> None:
        self._secret = secret
        self._signer = TimestampSigner(secret, salt="guest cookie", digest_method=hashlib.sha256)
        # How tokens were signed until November 2026. To be dropped with `_read_earlier`, a month after every
        # installation is newer than that: no cookie of before is valid then.
        self._earlier = Signer(secret, key_derivation="none", digest_method=hashlib.sha256)

    def issue(self) -> str:
        """A new guest's token."""
        return self._signer.sign(f"g.{secrets.token_urlsafe(_RANDOM_BYTES)}").decode()

    def read(self, token: str) -> Guest | None:
        """The guest behind a token, or None when it is not ours, altered, or past its time."""
        try:
            value, issued = self._signer.unsign(token, return_timestamp=True)
        except BadSignature:
            return self._read_earlier(token)
        return self._guest(value.removeprefix(b"g."), issued.timestamp())

    def _read_earlier(self, token: str) -> Guest | None:
        body, _, signature = token.encode().rpartition(b".")
        if not self._earlier.verify_signature(b"guest cookie " + body, signature):
            return None
        _, random, issued = body.split(b".")
        return self._guest(random, int(issued))

    def _guest(self, random: bytes, issued: float) -> Guest | None:
        # `unsign` could look at the age as well, but takes a clock that was set back for a forgery.
        if time.time() - issued > SESSION_LIFETIME.total_seconds():
            return None
        digest = hmac.digest(self._secret, b"guest identity " + random, hashlib.sha256)
        return Guest(
            user_id=str(uuid.UUID(bytes=digest[:16], version=4)),
            username=f"guest-{base32(digest[16:], 8)}",
            issued=issued,
        )
