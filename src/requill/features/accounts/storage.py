"""Quota of one person's texts and files."""

from __future__ import annotations

from collections import Counter

from msgspec import Struct

from requill.db.session import Session
from requill.features.accounts import queries
from requill.features.accounts.errors import OwnerStorageFull, StorageFull
from requill.kit.actor import Actor
from requill.kit.events import PastKept, WrittenFor
from requill.kit.limits import DOCUMENT_BYTES

_MEBIBYTE = 1024 * 1024
PAST_BYTES = 4 * DOCUMENT_BYTES
"""Above a quota, for what is kept of texts that are made shorter: one write keeps three texts at most."""


class Quota(Struct, frozen=True):
    """How many MiB the texts and files of one person may take; 0 is no quota."""

    member: int = 0
    guest: int = 0

    def require(self, session: Session, actor: Actor) -> None:
        """Refuse what made the caller's texts and files take more than they may, or those of an owner they
        wrote for.

        Whoever takes more already may make it less, or leave it as it is. That the longer text is kept among
        the document's revisions does not count against that, up to `PAST_BYTES` above the quota. Raises
        `StorageFull` and `OwnerStorageFull`.
        """
        for event in session.events:
            if isinstance(event, WrittenFor) and _is_past(
                session, self.member, event.owner_id, event.stored_bytes
            ):
                raise OwnerStorageFull
        quota = self.guest if actor.is_guest else self.member
        if _is_past(session, quota, actor.user_id, actor.stored_bytes):
            raise StorageFull(quota, is_guest=actor.is_guest)

    def available_bytes(self, actor: Actor) -> int | None:
        """How many bytes more the actor's texts and files may take; None without a quota."""
        quota = self.guest if actor.is_guest else self.member
        return max(0, quota * _MEBIBYTE - actor.stored_bytes) if quota else None

    def has_storage(self, session: Session, owner_id: str) -> bool:
        """Whether somebody's texts and files may become larger, whoever writes them."""
        found = queries.storage_of(session, owner_id)
        if found is None:
            return False
        quota = self.guest if found.is_guest else self.member
        return not quota or found.stored_bytes < quota * _MEBIBYTE


def _is_past(session: Session, quota: int, owner_id: str, before: int) -> bool:
    """Whether a write has made somebody's texts and files take more than before, and more than they may."""
    if not quota:
        return False
    limit, taken = quota * _MEBIBYTE, queries.stored_bytes(session, owner_id)
    if taken <= max(limit, before):
        return False
    kept: Counter[str] = Counter()
    for event in session.events:
        if isinstance(event, PastKept):
            kept[event.owner_id] += event.size
    return taken > limit + PAST_BYTES or taken - kept[owner_id] >= before
