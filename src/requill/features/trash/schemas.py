"""The trash as it crosses the wire."""

from __future__ import annotations

from requill.api.schemas import Moment, Outgoing
from requill.features.trash.kinds import TrashKind
from requill.features.trash.policy import LIFETIME
from requill.features.trash.queries import TrashRow


class TrashItem(Outgoing):
    """Something in the trash: when it came there, and when it will be deleted for good.

    A thread is a conversation of the general chat.
    """

    kind: TrashKind
    id: int
    title: str
    deleted_at: Moment
    ends_at: Moment


def render_item(row: TrashRow) -> TrashItem:
    """A row of the list."""
    return TrashItem(
        kind=TrashKind(row.kind),
        id=row.id,
        title=row.title,
        deleted_at=row.trashed_at,
        ends_at=row.trashed_at + LIFETIME,
    )
