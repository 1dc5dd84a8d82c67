"""Links by which whoever has them reads a document."""

from __future__ import annotations

from sqlalchemy import ForeignKey, String
from sqlalchemy.orm import Mapped, mapped_column

from requill.models.base import Base, Moment, RowId


class Share(Base):
    """A document's link, of which there is one at most. Whose it is follows from the document.

    The token is kept as it is: it opens only a text that lies in clear beside it, and the document's owner
    must be able to copy the link again.
    """

    __tablename__ = "shares"
    __table_args__ = {"sqlite_autoincrement": True}  # noqa: RUF012 the framework's own form

    id: Mapped[RowId]
    document_id: Mapped[int] = mapped_column(ForeignKey("documents.id", ondelete="CASCADE"), unique=True)
    token: Mapped[str] = mapped_column(String(43), unique=True)
    created_at: Mapped[Moment]
