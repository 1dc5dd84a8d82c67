"""Quota of one person's texts."""

from __future__ import annotations

from collections import Counter

from msgspec import Struct

from requill.db.session import Session
from requill.features.accounts import queries
from requill.features.accounts.errors import OwnerStorageFull, StorageFull
from requill.kit.actor import Actor
from requill.kit.events import PastKept, WrittenFor

_MEBIBYTE = 1024 * 1024


class Quota(Struct, frozen=True):
    """How many MiB the texts of one person may take; 0 is no quota."""

    member: int = 0
    guest: int = 0

    def require(self, session: Session, actor: Actor) -> None:
        """Refuse what made the caller's texts take more than they may, or those of whom they wrote for.

        Whoever takes more already may make it less, or leave it as it is; that the longer text is kept among
        the document's revisions does not count against that. Raises `StorageFull` and `OwnerStorageFull`.
        """
        for event in session.events:
            if isinstance(event, WrittenFor) and self.member:
                taken = queries.stored_bytes(session, event.owner_id)
                is_more = _is_more(session, event.owner_id, taken, event.stored_bytes)
                if taken > self.member * _MEBIBYTE and is_more:
                    raise OwnerStorageFull
        quota = self.guest if actor.is_guest else self.member
        if not quota:
            return
        taken = queries.stored_bytes(session, actor.user_id)
        if taken > quota * _MEBIBYTE and _is_more(session, actor.user_id, taken, actor.stored_bytes):
            raise StorageFull(quota, is_guest=actor.is_guest)

    def available_bytes(self, actor: Actor) -> int | None:
        """How many bytes more the actor's texts and files may take; None without a quota."""
        quota = self.guest if actor.is_guest else self.member
        return max(0, quota * _MEBIBYTE - actor.stored_bytes) if quota else None

    def has_storage(self, session: Session, owner_id: str) -> bool:
        """Whether somebody's texts may become larger, whoever writes them."""
        found = queries.storage_of(session, owner_id)
        if found is None:
            return False
        quota = self.guest if found.is_guest else self.member
        return not quota or found.stored_bytes < quota * _MEBIBYTE


def _is_more(session: Session, owner_id: str, taken: int, before: int) -> bool:
    """Whether somebody's texts take more than before a write, what it kept of their past left out of it."""
    kept: Counter[str] = Counter()
    for event in session.events:
        if isinstance(event, PastKept):
            kept[event.owner_id] += event.size
    return taken > before and taken - kept[owner_id] >= before
