"""Rows of sign-in by mail and by other sites: links, pending OAuth sign-ins, and identities.

Every secret is kept as its SHA-256. What expires within minutes is swept out when the next one is made.
"""

from __future__ import annotations

from sqlalchemy import ForeignKey, Index, LargeBinary, String
from sqlalchemy.orm import Mapped, mapped_column

from requill.models.base import PERSONAL, Base, Moment, UserId


class SignInToken(Base):
    """A link that was sent by mail, good once: whoever deletes the row has used it.

    `browser_hash` is that of the browser in which it was asked for, `user_id` the person whose password a
    reset link sets.
    """

    __tablename__ = "sign_in_tokens"
    __table_args__ = (Index("ix_sign_in_tokens_expires_at", "expires_at"), {"info": PERSONAL})

    token_hash: Mapped[bytes] = mapped_column(LargeBinary(32), primary_key=True)
    browser_hash: Mapped[bytes] = mapped_column(LargeBinary(32))
    purpose: Mapped[str] = mapped_column(String(16))
    email: Mapped[str] = mapped_column(String(254))
    user_id: Mapped[UserId | None] = mapped_column(ForeignKey("users.id", ondelete="CASCADE"), index=True)
    callback: Mapped[str] = mapped_column(String(2000))
    expires_at: Mapped[Moment]


class LoginTransaction(Base):
    """A pending OAuth sign-in, valid once and only in the browser that began it."""

    __tablename__ = "login_transactions"
    __table_args__ = (Index("ix_login_transactions_expires_at", "expires_at"),)

    state_hash: Mapped[bytes] = mapped_column(LargeBinary(32), primary_key=True)
    browser_hash: Mapped[bytes] = mapped_column(LargeBinary(32))
    provider: Mapped[str] = mapped_column(String(16))
    verifier: Mapped[str] = mapped_column(String(64))
    nonce: Mapped[str] = mapped_column(String(64))
    callback: Mapped[str] = mapped_column(String(2000))
    expires_at: Mapped[Moment]


class ProviderIdentity(Base):
    """Who somebody is elsewhere: the account that `subject` at `issuer` signs in to."""

    __tablename__ = "identities"
    __table_args__ = {"info": PERSONAL}  # noqa: RUF012 the framework's own form

    issuer: Mapped[str] = mapped_column(String(255), primary_key=True)
    subject: Mapped[str] = mapped_column(String(255), primary_key=True)
    user_id: Mapped[UserId] = mapped_column(ForeignKey("users.id", ondelete="CASCADE"), index=True)
    created_at: Mapped[Moment]


class PendingLink(Base):
    """An identity with the verified address of an account, until the person says that they are to be one."""

    __tablename__ = "pending_links"
    __table_args__ = (Index("ix_pending_links_expires_at", "expires_at"), {"info": PERSONAL})

    token_hash: Mapped[bytes] = mapped_column(LargeBinary(32), primary_key=True)
    provider: Mapped[str] = mapped_column(String(16))
    issuer: Mapped[str] = mapped_column(String(255))
    subject: Mapped[str] = mapped_column(String(255))
    email: Mapped[str] = mapped_column(String(254))
    user_id: Mapped[UserId] = mapped_column(ForeignKey("users.id", ondelete="CASCADE"), index=True)
    callback: Mapped[str] = mapped_column(String(2000))
    expires_at: Mapped[Moment]
