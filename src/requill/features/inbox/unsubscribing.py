"""Ends mails for whoever has the link in one of them, signed in or not."""

from __future__ import annotations

import hashlib

from itsdangerous import BadSignature, URLSafeSerializer
from msgspec import Struct
from msgspec.structs import replace

from requill.db.session import Session
from requill.features.inbox import queries, service
from requill.features.inbox.choices import choices_of
from requill.features.inbox.errors import UnsubscribeLinkUnknown
from requill.features.inbox.kinds import MailTime

_SALT = "unsubscribe from notifications"


class Unsubscribing(Struct, frozen=True):
    """`secret` is the installation's and signs for whom a link is: good as long as the account is there.

    It can do nothing but end mails.
    """

    secret: bytes

    def token(self, user_id: str) -> str:
        """What the link in a mail to somebody ends with."""
        return str(self._serializer().dumps(user_id))

    def require(self, session: Session, token: str) -> str:
        """Whose link it is. Raises `UnsubscribeLinkUnknown`."""
        try:
            user_id = self._serializer().loads(token)
        except BadSignature:
            raise UnsubscribeLinkUnknown from None
        if queries.address_of(session, user_id) is None:
            raise UnsubscribeLinkUnknown
        return str(user_id)

    def unsubscribe(self, session: Session, token: str) -> None:
        """Send no mail any more. Raises `UnsubscribeLinkUnknown`."""
        user_id = self.require(session, token)
        choices = choices_of(queries.settings(session, user_id))
        service.choose(session, user_id, replace(choices, mail=MailTime.NEVER))

    def _serializer(self) -> URLSafeSerializer:
        return URLSafeSerializer(self.secret, salt=_SALT, signer_kwargs={"digest_method": hashlib.sha256})
