"""Links by which whoever has them reads a document."""

from __future__ import annotations

from sqlalchemy import Boolean, ForeignKey, String, false, text
from sqlalchemy.orm import Mapped, mapped_column

from requill.models.base import Base, Moment, OptionalMoment, RowId, partial_index

_ENDING = text("expires_at IS NOT NULL")


class Share(Base):
    """A document's link, of which there is one at most. Whose it is follows from the document.

    The token is kept as it is: it opens only a text that lies in clear beside it, and the document's owner
    must be able to copy the link again. `role` is what a signed-in person may become by it. Without
    `expires_at` it has no end, without `password_hash` nobody is asked.
    """

    __tablename__ = "shares"
    __table_args__ = (
        partial_index("ix_shares_expires_at", "expires_at", where=_ENDING),
        {"sqlite_autoincrement": True},
    )

    id: Mapped[RowId]
    document_id: Mapped[int] = mapped_column(ForeignKey("documents.id", ondelete="CASCADE"), unique=True)
    token: Mapped[str] = mapped_column(String(43), unique=True)
    created_at: Mapped[Moment]
    role: Mapped[str] = mapped_column(String(16), server_default="viewer", default="viewer")
    expires_at: Mapped[OptionalMoment]
    password_hash: Mapped[str | None] = mapped_column(String(200))
    shows_owner: Mapped[bool] = mapped_column(Boolean, server_default=false(), default=False)
