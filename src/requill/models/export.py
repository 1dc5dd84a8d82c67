"""Files that take long to make, and are fetched when they are ready; and the look of people's own files."""

from __future__ import annotations

from sqlalchemy import Boolean, ForeignKey, Index, Integer, LargeBinary, String, Text, text
from sqlalchemy.orm import Mapped, mapped_column

from requill.models.base import PERSONAL, Base, Moment, OptionalMoment, UserId


class Export(Base):
    """A file that `user_id` ordered of a document; it is theirs alone.

    A process that makes it holds it with `claim` until `claimed_until`. When it is finished it has the file,
    or a `failure`: the code of the error.
    """

    __tablename__ = "exports"
    __table_args__ = (
        Index("ix_exports_user", "user_id", "created_at"),
        Index("ix_exports_created_at", "created_at"),
        {"info": PERSONAL},
    )

    id: Mapped[str] = mapped_column(String(36), primary_key=True)
    user_id: Mapped[UserId] = mapped_column(ForeignKey("users.id", ondelete="CASCADE"))
    document_id: Mapped[int] = mapped_column(ForeignKey("documents.id", ondelete="CASCADE"), index=True)
    form: Mapped[str] = mapped_column(String(8))
    with_comments: Mapped[bool] = mapped_column(Boolean)
    paper: Mapped[str] = mapped_column(String(8), server_default=text("'a4'"))
    seconds: Mapped[int] = mapped_column(Integer)
    created_at: Mapped[Moment]
    attempts: Mapped[int] = mapped_column(Integer)
    claim: Mapped[str | None] = mapped_column(String(36))
    claimed_until: Mapped[OptionalMoment]
    finished_at: Mapped[OptionalMoment]
    failure: Mapped[str | None] = mapped_column(String(32))
    name: Mapped[str | None] = mapped_column(Text)
    file: Mapped[bytes | None] = mapped_column(LargeBinary, deferred=True)


class WordTemplate(Base):
    """The Word file whose look `user_id`'s own Word files have; it was checked."""

    __tablename__ = "word_templates"
    __table_args__ = ({"info": PERSONAL},)

    user_id: Mapped[UserId] = mapped_column(ForeignKey("users.id", ondelete="CASCADE"), primary_key=True)
    name: Mapped[str] = mapped_column(Text)
    size: Mapped[int] = mapped_column(Integer)
    created_at: Mapped[Moment]
    file: Mapped[bytes] = mapped_column(LargeBinary, deferred=True)
