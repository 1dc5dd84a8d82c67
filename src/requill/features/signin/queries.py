"""Statements about links, pending OAuth sign-ins and identities. What is good once is deleted by its use."""

from __future__ import annotations

from sqlalchemy import Row, delete, select

from requill.db.inserts import insert_into
from requill.db.session import Session
from requill.kit.clock import now
from requill.models import LoginTransaction, PendingLink, ProviderIdentity, SignInToken, User


def add(session: Session, row: SignInToken | LoginTransaction | PendingLink) -> None:
    """Keep something for ten minutes; what is over of its kind is swept out."""
    session.execute(delete(type(row)).where(type(row).expires_at < now()))
    session.add(row)
    session.flush()


def spend_token(session: Session, token_hash: bytes, purpose: str) -> Row[bytes, str, str | None, str] | None:
    """Use up a link: (browser_hash, email, user_id, callback) for the first, None for everybody later."""
    return session.execute(
        delete(SignInToken)
        .where(
            SignInToken.token_hash == token_hash,
            SignInToken.purpose == purpose,
            SignInToken.expires_at > now(),
        )
        .returning(SignInToken.browser_hash, SignInToken.email, SignInToken.user_id, SignInToken.callback)
    ).one_or_none()


def address_of_token(session: Session, token_hash: bytes, purpose: str) -> str | None:
    """The address that a link was sent to, without using it up."""
    return session.execute(
        select(SignInToken.email).where(
            SignInToken.token_hash == token_hash,
            SignInToken.purpose == purpose,
            SignInToken.expires_at > now(),
        )
    ).scalar_one_or_none()


def names_of_token(session: Session, token_hash: bytes, purpose: str) -> tuple[str, str] | None:
    """The name and the address of the person whom a link is for, without using it up."""
    row = session.execute(
        select(User.username, SignInToken.email)
        .join(SignInToken, SignInToken.user_id == User.id)
        .where(
            SignInToken.token_hash == token_hash,
            SignInToken.purpose == purpose,
            SignInToken.expires_at > now(),
        )
    ).one_or_none()
    return None if row is None else (row.username, row.email)


def forget_tokens(session: Session, user_id: str) -> None:
    """Make every other link for this person worthless."""
    session.execute(delete(SignInToken).where(SignInToken.user_id == user_id))


def spend_transaction(
    session: Session, state_hash: bytes, browser_hash: bytes, provider: str
) -> Row[str, str, str] | None:
    """Use up a pending OAuth sign-in: (verifier, nonce, callback), in the browser that began it alone."""
    return session.execute(
        delete(LoginTransaction)
        .where(
            LoginTransaction.state_hash == state_hash,
            LoginTransaction.browser_hash == browser_hash,
            LoginTransaction.provider == provider,
            LoginTransaction.expires_at > now(),
        )
        .returning(LoginTransaction.verifier, LoginTransaction.nonce, LoginTransaction.callback)
    ).one_or_none()


def user_of_identity(session: Session, issuer: str, subject: str) -> str | None:
    """The account that somebody elsewhere signs in to."""
    row = session.get(ProviderIdentity, (issuer, subject))
    return None if row is None else row.user_id


def add_identity(session: Session, issuer: str, subject: str, user_id: str) -> bool:
    """Let somebody elsewhere sign in to the account; False when they sign in to one already."""
    values = {"issuer": issuer, "subject": subject, "user_id": user_id, "created_at": now()}
    statement = (
        insert_into(session, ProviderIdentity)
        .values(values)
        .on_conflict_do_nothing()
        .returning(ProviderIdentity.user_id)
    )
    return session.execute(statement).scalar_one_or_none() is not None


def forget_identities(session: Session, user_id: str) -> None:
    """Nobody elsewhere signs in to the account any more."""
    session.execute(delete(ProviderIdentity).where(ProviderIdentity.user_id == user_id))


def pending(session: Session, token_hash: bytes) -> Row[str, str, str] | None:
    """What waits to be joined: (provider, email, username)."""
    return session.execute(
        select(PendingLink.provider, PendingLink.email, User.username)
        .join(User, User.id == PendingLink.user_id)
        .where(PendingLink.token_hash == token_hash, PendingLink.expires_at > now())
    ).one_or_none()


def spend_pending(session: Session, token_hash: bytes) -> Row[str, str, str, str, str] | None:
    """Use up what waits: (issuer, subject, email, user_id, callback)."""
    return session.execute(
        delete(PendingLink)
        .where(PendingLink.token_hash == token_hash, PendingLink.expires_at > now())
        .returning(
            PendingLink.issuer,
            PendingLink.subject,
            PendingLink.email,
            PendingLink.user_id,
            PendingLink.callback,
        )
    ).one_or_none()
