"""Members of a document or a project besides its owner, and invitations to become one.

The owner is `owner_id` of the thing itself and stands in no row here.
"""

from __future__ import annotations

from sqlalchemy import Boolean, ForeignKey, Index, LargeBinary, String, false
from sqlalchemy.orm import Mapped, mapped_column

from requill.models.base import PERSONAL, Base, BigId, Moment, OptionalMoment, RowId, UserId


class DocumentMember(Base):
    """Somebody's role on one document. `joined_through_link`: it ends with the link that gave it.

    `role_without_link` is what stays then, where the owner gave one as well. `address` is where the
    invitation went that they accepted, which their inviter knows.
    """

    __tablename__ = "document_members"
    __table_args__ = (Index("ix_document_members_user", "user_id", "document_id"), {"info": PERSONAL})

    document_id: Mapped[int] = mapped_column(
        BigId, ForeignKey("documents.id", ondelete="CASCADE"), primary_key=True, autoincrement=False
    )
    user_id: Mapped[UserId] = mapped_column(ForeignKey("users.id", ondelete="CASCADE"), primary_key=True)
    role: Mapped[str] = mapped_column(String(16))
    joined_through_link: Mapped[bool] = mapped_column(Boolean, server_default=false(), default=False)
    role_without_link: Mapped[str | None] = mapped_column(String(16))
    address: Mapped[str | None] = mapped_column(String(254))
    created_at: Mapped[Moment]


class ProjectMember(Base):
    """Somebody's role on a project, and with it on every document in it."""

    __tablename__ = "project_members"
    __table_args__ = (Index("ix_project_members_user", "user_id", "project_id"), {"info": PERSONAL})

    project_id: Mapped[int] = mapped_column(
        BigId, ForeignKey("projects.id", ondelete="CASCADE"), primary_key=True, autoincrement=False
    )
    user_id: Mapped[UserId] = mapped_column(ForeignKey("users.id", ondelete="CASCADE"), primary_key=True)
    role: Mapped[str] = mapped_column(String(16))
    address: Mapped[str | None] = mapped_column(String(254))
    created_at: Mapped[Moment]


class Invitation(Base):
    """A role that waits for whoever has an address: on a document or on a project.

    Whoever sets `accepted_user_id` has used it: it is theirs, and nobody else's, until it expires.
    `token_hash` is that of the link in the mail, `address_key` what is compared, `sent_at` when the mail
    server took the last mail.
    """

    __tablename__ = "invitations"
    __table_args__ = (
        Index("uq_invitations_document_address", "document_id", "address_key", unique=True),
        Index("uq_invitations_project_address", "project_id", "address_key", unique=True),
        Index("uq_invitations_token_hash", "token_hash", unique=True),
        Index("ix_invitations_address_key", "address_key"),
        {"sqlite_autoincrement": True, "info": PERSONAL},
    )

    id: Mapped[RowId]
    document_id: Mapped[int | None] = mapped_column(ForeignKey("documents.id", ondelete="CASCADE"))
    project_id: Mapped[int | None] = mapped_column(ForeignKey("projects.id", ondelete="CASCADE"))
    address: Mapped[str] = mapped_column(String(254))
    address_key: Mapped[str] = mapped_column(String(254))
    role: Mapped[str] = mapped_column(String(16))
    token_hash: Mapped[bytes] = mapped_column(LargeBinary(32))
    inviter_user_id: Mapped[UserId] = mapped_column(ForeignKey("users.id", ondelete="CASCADE"), index=True)
    created_at: Mapped[Moment]
    expires_at: Mapped[Moment]
    sent_at: Mapped[OptionalMoment]
    accepted_user_id: Mapped[UserId | None] = mapped_column(
        ForeignKey("users.id", ondelete="CASCADE"), index=True
    )
