"""Ids of realtime sessions, which any process can tell from forged ones: nothing about a session is kept."""

from __future__ import annotations

import hashlib
import secrets

from itsdangerous import Signer
from msgspec import Struct

from requill.features.turns.work import ConversationKey

_RANDOM_BYTES = 12


class SessionIds(Struct, frozen=True):
    """Makes and knows ids with the installation's secret. Each is one person's, for one conversation."""

    secret: bytes

    def new(self, user_id: str, conversation: ConversationKey) -> str:
        """An id that nobody had before."""
        return self._signer(user_id, conversation).sign(secrets.token_urlsafe(_RANDOM_BYTES)).decode()

    def is_of(self, session_id: str, user_id: str, conversation: ConversationKey) -> bool:
        """Whether the id was made for this person and this conversation."""
        return self._signer(user_id, conversation).validate(session_id)

    def _signer(self, user_id: str, conversation: ConversationKey) -> Signer:
        bound = f"realtime session {user_id} {conversation.document_id} {conversation.thread_id}"
        return Signer(self.secret, salt=bound, digest_method=hashlib.sha256)
