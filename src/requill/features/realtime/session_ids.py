"""Ids of realtime sessions, which any process can tell from forged ones: nothing about a session is kept."""

from __future__ import annotations

import base64
import hashlib
import hmac
import secrets

from msgspec import Struct

from requill.features.turns.work import Place

_RANDOM_BYTES = 12


class SessionIds(Struct, frozen=True):
    """Makes and knows ids with the installation's secret. Each is one person's, for one place."""

    secret: bytes

    def new(self, user_id: str, place: Place) -> str:
        """An id that nobody had before."""
        random = _text(secrets.token_bytes(_RANDOM_BYTES))
        return f"{random}.{self._signature(random, user_id, place)}"

    def is_of(self, session_id: str, user_id: str, place: Place) -> bool:
        """Whether the id was made for this person and this place."""
        random, _, signature = session_id.partition(".")
        wanted = self._signature(random, user_id, place)
        return hmac.compare_digest(signature.encode("utf-8", "replace"), wanted.encode())

    def _signature(self, random: str, user_id: str, place: Place) -> str:
        bound = f"realtime session {random} {user_id} {place.document_id} {place.thread_id}"
        return _text(hmac.digest(self.secret, bound.encode("utf-8", "replace"), hashlib.sha256))


def _text(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).decode().rstrip("=")
