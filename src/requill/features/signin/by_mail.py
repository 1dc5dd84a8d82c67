"""Sign-in, sign-up and new passwords by a link in a mail, good once and for ten minutes."""

from __future__ import annotations

from collections.abc import Callable

import anyio
from msgspec import Struct

from requill.db.database import Database
from requill.db.session import Session
from requill.features.accounts import names
from requill.features.accounts.errors import TooManyAttempts
from requill.features.accounts.events import AddressProven
from requill.features.accounts.passwords import Passwords
from requill.features.accounts.service import Accounts, NewUser, SignedIn, hash_of
from requill.features.accounts.throttle import Attempt, Throttle
from requill.features.signin import messages, policy, queries
from requill.features.signin.completion import (
    Completed,
    check_browser,
    is_spelled,
    prove_address,
    write_unless_taken,
)
from requill.features.signin.errors import InvalidToken
from requill.features.signin.policy import Purpose
from requill.kit.clock import now
from requill.kit.credentials import Credentials
from requill.kit.errors import FieldError, Invalid
from requill.kit.ids import new_token
from requill.mail.interface import Mailer, MailFailed, Message
from requill.models import SignInToken


class Asking(Struct, frozen=True):
    """Where a mail is asked for: the browser, the address of its caller, and this site's own address."""

    browser: str
    caller: str
    site: str


class LinkFor(Struct, frozen=True):
    """Whom a link signs in; `is_new` where that makes an account."""

    email: str
    is_new: bool


class MailSignIn(Struct, frozen=True):
    """Sends links and takes them back. Whether an address has an account shows in its own mails alone."""

    database: Database
    accounts: Accounts
    passwords: Passwords
    throttle: Throttle
    mailer: Mailer

    async def send_link(self, email: str, callback: str, asking: Asking) -> None:
        """Send the link that signs in or up. Raises `Invalid`, `TooManyAttempts` and `MailFailed`."""

        def compose(session: Session) -> Message:
            user = self.accounts.by_email(session, email)
            to = user.email if user and user.email else names.normal(email)
            token = _add(session, Purpose.SIGN_IN, to, asking, callback=callback)
            return messages.sign_in_link(to, asking.site, token)

        await self._send(email, asking, compose)

    async def send_reset(self, email: str, asking: Asking) -> None:
        """Send the link that sets a new password, or word that there is no account.

        Raises `Invalid`, `TooManyAttempts` and `MailFailed`.
        """

        def compose(session: Session) -> Message:
            user = self.accounts.by_email(session, email)
            if user is None or user.email is None:
                return messages.no_account(names.normal(email), asking.site)
            token = _add(session, Purpose.RESET, user.email, asking, user_id=user.id)
            return messages.reset_link(user.email, asking.site, user.username, token)

        await self._send(email, asking, compose)

    def question(self, session: Session, token: str) -> LinkFor:
        """Whom a link signs in; it is not used up. Raises `InvalidToken`."""
        email = queries.address_of_token(session, hash_of(token), Purpose.SIGN_IN)
        if email is None:
            raise InvalidToken
        return LinkFor(email, is_new=self.accounts.by_email(session, email) is None)

    async def confirm(self, credentials: Credentials, token: str, browser: str | None) -> Completed:
        """Sign in by a link, or up where nobody has its address. Raises `InvalidToken`, `OtherBrowser`."""

        def work(session: Session) -> Completed:
            row = queries.spend_token(session, hash_of(token), Purpose.SIGN_IN)
            if row is None:
                raise InvalidToken
            check_browser(session, self.accounts, credentials, row.browser_hash, browser)
            user = self.accounts.by_email(session, row.email)
            if user is None:
                user_id = self._sign_up(session, row.email)
            elif is_spelled(user, row.email):
                user_id = user.id
                prove_address(session, self.accounts, user)
            else:
                raise InvalidToken
            is_new = user is None
            signed_in = self.accounts.sign_in(session, credentials, user_id, is_new=is_new)
            return Completed(signed_in, row.callback, is_new)

        return await write_unless_taken(self.database, work)

    async def reset(
        self, credentials: Credentials, token: str, password: str, browser: str | None
    ) -> SignedIn:
        """Set a new password by a link; every session ends but the one that this opens.

        Raises `InvalidToken`, `OtherBrowser`, and `Invalid` for a password that will not do: then the link
        is still good.
        """
        token_hash = hash_of(token)
        own_names = await self.database.read(
            lambda session: queries.names_of_token(session, token_hash, Purpose.RESET)
        )
        if own_names is None:
            raise InvalidToken
        problem = self.passwords.problem(password, *own_names)
        if problem is not None:
            raise Invalid(FieldError("password", problem))
        password_hash = await self.passwords.hash(password)

        def work(session: Session) -> SignedIn:
            row = queries.spend_token(session, token_hash, Purpose.RESET)
            user = self.accounts.by_email(session, row.email) if row else None
            if row is None or user is None or user.id != row.user_id:
                raise InvalidToken
            check_browser(session, self.accounts, credentials, row.browser_hash, browser)
            prove_address(session, self.accounts, user)
            self.accounts.set_password(session, user.id, password_hash)
            self.accounts.end_sessions(session, user.id)
            queries.forget_tokens(session, user.id)
            return self.accounts.sign_in(session, credentials, user.id)

        return await self.database.write(work)

    def _sign_up(self, session: Session, email: str) -> str:
        wish = email.partition("@")[0].partition("+")[0]
        username = self.accounts.free_username(session, wish)
        user_id = self.accounts.create_user(session, NewUser(username, email, is_email_verified=True))
        session.record(AddressProven(user_id, email))
        return user_id

    async def _send(self, email: str, asking: Asking, compose: Callable[[Session], Message]) -> None:
        problem = names.email_problem(email)
        if problem is not None:
            raise Invalid(FieldError("email", problem))
        key = names.key_of(email)
        here = Attempt(policy.MAILS_HERE, f"{asking.caller} {key}")
        caller = Attempt(policy.MAILS_FOR_A_CALLER, asking.caller)
        everywhere = Attempt(policy.MAILS_TO_AN_ADDRESS, key)

        def work(session: Session) -> int | Message:
            wait = self.throttle.hit(session, here, caller)
            if wait is None:  # what is refused here is not held against the address's owner elsewhere
                wait = self.throttle.hit(session, everywhere)
            return compose(session) if wait is None else wait

        message = await self.database.write(work)
        if isinstance(message, int):
            raise TooManyAttempts(message)
        try:
            await self.mailer.send(message)
        except MailFailed:  # nobody got one: only the caller's own tries stay counted
            with anyio.CancelScope(shield=True):
                await self.database.write(lambda session: self.throttle.forgive(session, here, everywhere))
            raise


def _add(
    session: Session,
    purpose: Purpose,
    email: str,
    asking: Asking,
    *,
    user_id: str | None = None,
    callback: str = "/",
) -> str:
    """Make a link's token; what is kept of it is its hash."""
    token = new_token()
    queries.add(
        session,
        SignInToken(
            token_hash=hash_of(token),
            browser_hash=hash_of(asking.browser),
            purpose=purpose,
            email=email,
            user_id=user_id,
            callback=callback,
            expires_at=now() + policy.LIFETIME,
        ),
    )
    return token
