"""Entries of the search, one for each thing that can be found."""

from __future__ import annotations

from sqlalchemy import ForeignKey, Index, Integer, String, text
from sqlalchemy.orm import Mapped, mapped_column

from requill.models.base import Base, BigId, Moment, RowId, UserId, partial_index

WAITING = text("version <> indexed_version")


class SearchEntry(Base):
    """A document, project, thread or message, and whether the index knows its words.

    Triggers of the database keep `version` and `changed_at` with every change, in the change's own
    transaction: as long as `indexed_version` is another, the index is behind and the search reads the thing
    itself. `position` is its place in the index: the later it was indexed, the higher. The index itself is
    the table `search_index`, which is another one in each database.
    """

    __tablename__ = "search_entries"
    __table_args__ = (
        Index("uq_search_entries_item", "kind", "item_id", unique=True),
        Index("ix_search_entries_owner_position", "owner_id", "position"),
        partial_index("ix_search_entries_waiting", "owner_id", "changed_at", "id", where=WAITING),
        {"sqlite_autoincrement": True},
    )

    id: Mapped[RowId]
    owner_id: Mapped[UserId] = mapped_column(ForeignKey("users.id"))
    kind: Mapped[str] = mapped_column(String(16))
    item_id: Mapped[int] = mapped_column(BigId)
    version: Mapped[int] = mapped_column(Integer)
    indexed_version: Mapped[int] = mapped_column(Integer)
    changed_at: Mapped[Moment]
    position: Mapped[int | None] = mapped_column(BigId)
