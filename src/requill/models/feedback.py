"""What visitors say about the product."""

from __future__ import annotations

from sqlalchemy import ForeignKey, Index, Integer, String, Text
from sqlalchemy.orm import Mapped, mapped_column

from requill.models.base import Base, Moment, RowId, UserId


class Feedback(Base):
    """Something a visitor wrote to the operator. `rating` is 1 (angry), 2 (neutral) or 3 (excited), or none.

    `sender` is a salted hash of the address it came from, kept for an hour: it bounds what comes from one.
    """

    __tablename__ = "feedback"
    __table_args__ = (Index("ix_feedback_sender", "sender", "created_at"), {"sqlite_autoincrement": True})

    id: Mapped[RowId]
    user_id: Mapped[UserId | None] = mapped_column(ForeignKey("users.id", ondelete="SET NULL"), index=True)
    content: Mapped[str] = mapped_column(Text)
    rating: Mapped[int | None] = mapped_column(Integer)
    page: Mapped[str | None] = mapped_column(String(200))
    sender: Mapped[str | None] = mapped_column(String(32))
    created_at: Mapped[Moment]
