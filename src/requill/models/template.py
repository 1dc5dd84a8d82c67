"""People's own templates, and what each document keeps of the one that it was made from."""

from __future__ import annotations

from sqlalchemy import ForeignKey, Index, Integer, String, Text
from sqlalchemy.orm import Mapped, mapped_column

from requill.models.base import PERSONAL, Base, BigId, JsonObject, Moment, RowId, UserId


class OwnTemplate(Base):
    """A template of somebody's own: its `text` says all that it is, `name` is taken from that.

    It is its owner's alone, or also of those who have a role on the project that it is shared in.
    """

    __tablename__ = "own_templates"
    __table_args__ = (
        Index("ix_own_templates_owner_id", "owner_id", "id"),
        {"sqlite_autoincrement": True, "info": PERSONAL},
    )

    id: Mapped[RowId]
    owner_id: Mapped[UserId] = mapped_column(ForeignKey("users.id", ondelete="CASCADE"))
    project_id: Mapped[int | None] = mapped_column(ForeignKey("projects.id", ondelete="SET NULL"), index=True)
    name: Mapped[str] = mapped_column(String(120))
    text: Mapped[str] = mapped_column(Text)
    version: Mapped[int] = mapped_column(Integer)
    created_at: Mapped[Moment]
    updated_at: Mapped[Moment]


class DocumentTemplate(Base):
    """The own template that a document was made from, as it was then: its text, and what was filled in."""

    __tablename__ = "document_templates"

    document_id: Mapped[int] = mapped_column(
        BigId, ForeignKey("documents.id", ondelete="CASCADE"), primary_key=True, autoincrement=False
    )
    text: Mapped[str] = mapped_column(Text)
    variables: Mapped[JsonObject]
