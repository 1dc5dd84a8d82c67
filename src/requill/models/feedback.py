"""Feedback of visitors on the product."""

from __future__ import annotations

from sqlalchemy import ForeignKey, Integer, String, Text
from sqlalchemy.orm import Mapped, mapped_column

from requill.models.base import Base, Moment, RowId, UserId


class Feedback(Base):
    """Something a visitor wrote to the operator. `rating` is 1 (angry), 2 (neutral), 3 (excited) or none."""

    __tablename__ = "feedback"
    __table_args__ = {"sqlite_autoincrement": True}  # noqa: RUF012 the framework's own form

    id: Mapped[RowId]
    user_id: Mapped[UserId | None] = mapped_column(ForeignKey("users.id", ondelete="SET NULL"), index=True)
    content: Mapped[str] = mapped_column(Text)
    rating: Mapped[int | None] = mapped_column(Integer)
    page: Mapped[str | None] = mapped_column(String(200))
    created_at: Mapped[Moment]
