"""People, their sessions, and how often somebody tried."""

from __future__ import annotations

from sqlalchemy import BigInteger, Boolean, ForeignKey, Index, Integer, LargeBinary, String, false
from sqlalchemy.orm import Mapped, mapped_column

from requill.models.base import Base, Moment, OptionalMoment, UserId


class User(Base):
    """A guest or a registered person. Both counts are kept, so that lists need not count.

    What is in the trash is counted, too: lists take it off.

    `stored_bytes` is what the person's texts take. Triggers of the database keep it, with every change of a
    text; nobody else writes it.

    `username_key` and `email_key` are what is compared: two spellings of one name have one key.
    `sealed_api_key` is the person's own key to an AI provider, encrypted under a key that is not in the
    database. `anonymised_at` set means that the account was deleted: the row holds what was written.
    """

    __tablename__ = "users"
    __table_args__ = (Index("uq_users_email_key", "email_key", unique=True),)

    id: Mapped[UserId] = mapped_column(primary_key=True)
    username: Mapped[str] = mapped_column(String(64))
    username_key: Mapped[str] = mapped_column(String(64), unique=True)
    is_guest: Mapped[bool] = mapped_column(Boolean)
    email: Mapped[str | None] = mapped_column(String(254))
    email_key: Mapped[str | None] = mapped_column(String(254))
    email_verified_at: Mapped[OptionalMoment]
    password_hash: Mapped[str | None] = mapped_column(String(200))
    sealed_api_key: Mapped[bytes | None] = mapped_column(LargeBinary)
    name: Mapped[str | None] = mapped_column(String(120))
    first_name: Mapped[str | None] = mapped_column(String(120))
    last_name: Mapped[str | None] = mapped_column(String(120))
    review_changes_first: Mapped[bool] = mapped_column(Boolean, server_default=false(), default=False)
    document_count: Mapped[int] = mapped_column(Integer, server_default="0", default=0)
    project_count: Mapped[int] = mapped_column(Integer, server_default="0", default=0)
    stored_bytes: Mapped[int] = mapped_column(BigInteger, server_default="0", default=0)
    created_at: Mapped[Moment]
    anonymised_at: Mapped[OptionalMoment]


class AuthSession(Base):
    """A signed-in browser: the SHA-256 of its cookie's token.

    `ended_at` set means the token is refused for good; the row stays until it would have expired, so
    that a signed guest token cannot come back to life without it.
    """

    __tablename__ = "auth_sessions"
    __table_args__ = (Index("ix_auth_sessions_expires_at", "expires_at"),)

    token_hash: Mapped[bytes] = mapped_column(LargeBinary(32), primary_key=True)
    user_id: Mapped[UserId] = mapped_column(ForeignKey("users.id", ondelete="CASCADE"), index=True)
    created_at: Mapped[Moment]
    renewed_at: Mapped[Moment]
    expires_at: Mapped[Moment]
    ended_at: Mapped[OptionalMoment]


class Throttle(Base):
    """How often something was tried on a subject until `resets_at`; the subject is a keyed hash."""

    __tablename__ = "throttles"
    __table_args__ = (Index("ix_throttles_resets_at", "resets_at"),)

    subject: Mapped[bytes] = mapped_column(LargeBinary(32), primary_key=True)
    hits: Mapped[int] = mapped_column(Integer)
    resets_at: Mapped[Moment]
