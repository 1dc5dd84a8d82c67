"""Projects, and what happened to them and to documents, as people are told."""

from __future__ import annotations

from sqlalchemy import ForeignKey, Index, Integer, String, Text
from sqlalchemy.orm import Mapped, mapped_column

from requill.models.base import Base, Moment, OptionalMoment, RowId, UserId, trash_indexes


class Project(Base):
    """A group of a person's documents. `document_count` is kept, so that lists need not count.

    `name_key` is the name as searches compare it. `status` None is shown as "Not set".
    """

    __tablename__ = "projects"
    __table_args__ = (
        Index("ix_projects_owner_recent", "owner_id", "updated_at", "id"),
        *trash_indexes("projects"),
        {"sqlite_autoincrement": True},
    )

    id: Mapped[RowId]
    owner_id: Mapped[UserId] = mapped_column(ForeignKey("users.id"))
    name: Mapped[str] = mapped_column(String(120))
    name_key: Mapped[str] = mapped_column(Text)
    description: Mapped[str] = mapped_column(Text)
    status: Mapped[str | None] = mapped_column(String(16))
    document_count: Mapped[int] = mapped_column(Integer, server_default="0", default=0)
    created_at: Mapped[Moment]
    updated_at: Mapped[Moment]
    trashed_at: Mapped[OptionalMoment]


class Activity(Base):
    """Something that happened: `title` is the name that the document or project had then.

    What it was about may be gone by now; the row stays without it.
    """

    __tablename__ = "activities"
    __table_args__ = (
        Index("ix_activities_owner", "owner_id", "id"),
        Index("ix_activities_project", "project_id", "id"),
        {"sqlite_autoincrement": True},
    )

    id: Mapped[RowId]
    owner_id: Mapped[UserId] = mapped_column(ForeignKey("users.id"))
    kind: Mapped[str] = mapped_column(String(32))
    project_id: Mapped[int | None] = mapped_column(ForeignKey("projects.id", ondelete="SET NULL"))
    document_id: Mapped[int | None] = mapped_column(
        ForeignKey("documents.id", ondelete="SET NULL"), index=True
    )
    title: Mapped[str] = mapped_column(String(200))
    created_at: Mapped[Moment]
