"""Counts attempts in the database, so that neither a restart nor a second process forgets them."""

from __future__ import annotations

import hashlib
import hmac
import math
from datetime import timedelta

from msgspec import Struct

from requill.db.session import Session
from requill.features.accounts import queries
from requill.kit.clock import now


class Rule(Struct, frozen=True):
    """At most `limit` attempts on one subject within `seconds` of the first."""

    name: str
    limit: int
    seconds: int


class Attempt(Struct, frozen=True):
    """One attempt: under which rule, and on what (an account, an address, both)."""

    rule: Rule
    subject: str


class Throttle(Struct, frozen=True):
    """Limits how often something is tried, by account, address or both; the rules are in each `policy.py`.

    Subjects are stored as hashes under the installation's `secret`: addresses and names stay private.
    """

    secret: bytes

    def hit(self, session: Session, *attempts: Attempt) -> int | None:
        """Count the attempts; None when they may go on, else for how many seconds to stay away.

        The count must be committed even where the answer is no: do not raise inside the write.
        """
        moment = now()
        waits = []
        for attempt in attempts:
            resets_at = moment + timedelta(seconds=attempt.rule.seconds)
            hits, until = queries.hit(session, self._key(attempt), resets_at)
            if hits > attempt.rule.limit:
                waits.append(math.ceil((until - moment).total_seconds()))
        return max(1, *waits) if waits else None

    def is_counted(self, session: Session, attempt: Attempt) -> bool:
        """Whether there was one within its rule's time; counts nothing."""
        return queries.has_hits(session, self._key(attempt))

    def forgive(self, session: Session, *attempts: Attempt) -> None:
        """Take the attempts back: they were no guesses."""
        for attempt in attempts:
            queries.take_back_hit(session, self._key(attempt))

    def _key(self, attempt: Attempt) -> bytes:
        text = f"throttle {attempt.rule.name} {attempt.subject}".encode("utf-8", "replace")
        return hmac.digest(self.secret, text, hashlib.sha256)
