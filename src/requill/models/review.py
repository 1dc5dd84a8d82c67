"""Findings of a review that somebody has dismissed."""

from __future__ import annotations

from sqlalchemy import ForeignKey, String
from sqlalchemy.orm import Mapped, mapped_column

from requill.models.base import Base, Moment


class Dismissal(Base):
    """A finding about a document that is not to be shown as open; `finding_id` outlasts edits elsewhere."""

    __tablename__ = "dismissals"

    document_id: Mapped[int] = mapped_column(
        ForeignKey("documents.id", ondelete="CASCADE"), primary_key=True, autoincrement=False
    )
    finding_id: Mapped[str] = mapped_column(String(24), primary_key=True)
    reason: Mapped[str] = mapped_column(String(200))
    dismissed_at: Mapped[Moment]
