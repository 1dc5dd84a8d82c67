"""The ways in by name and password: counted, compared beside the event loop, then one write.

A guess costs two short writes and one comparison; the comparison holds no transaction open.
"""

from __future__ import annotations

import structlog
from msgspec import Struct

from requill.db.caller import require
from requill.db.database import Database
from requill.db.session import Session
from requill.features.accounts import names, policy, queries
from requill.features.accounts.errors import (
    InvalidCredentials,
    Taken,
    TooManyAttempts,
    WrongPassword,
)
from requill.features.accounts.passwords import Passwords
from requill.features.accounts.schemas import Login, PasswordChange, Registration
from requill.features.accounts.service import Accounts, NewUser, SignedIn
from requill.features.accounts.throttle import Attempt, Throttle
from requill.kit.credentials import Credentials
from requill.kit.errors import AccountRequired, FieldError, Invalid, NotSignedIn

log = structlog.get_logger(__name__)


class PasswordAuth(Struct, frozen=True):
    """Logs in, registers, changes passwords."""

    database: Database
    accounts: Accounts
    passwords: Passwords
    throttle: Throttle

    async def log_in(self, credentials: Credentials, login: Login) -> SignedIn:
        """Let in who knows the password. Raises `InvalidCredentials` and `TooManyAttempts`."""

        def begin(session: Session) -> tuple[int | None, str | None, str | None]:
            user = self.accounts.by_login(session, login.username)
            # By name or by email, it is one account.
            subject = names.key_of(login.username) if user is None else user.id
            wait = self._count(session, credentials.address, subject)
            return (wait, None, None) if user is None else (wait, user.id, user.password_hash)

        wait, user_id, kept = await self.database.write(begin)
        if wait is not None:
            raise TooManyAttempts(wait)
        if not await self.passwords.matches(login.password, kept) or user_id is None:
            raise InvalidCredentials
        found = user_id

        def finish(session: Session) -> SignedIn:
            user = queries.lock_registered(session, found)
            if user is None or user.password_hash != kept:  # changed since it was compared
                raise InvalidCredentials
            here, *shared = _attempts(credentials.address, found)
            logged_in = _logged_in(credentials.address, found)
            self.throttle.forgive(
                session, here, *() if self.throttle.is_counted(session, logged_in) else shared
            )
            self.throttle.hit(session, logged_in)
            return self.accounts.sign_in(session, credentials, found)

        return await self.database.write(finish)

    def _count(self, session: Session, address: str, subject: str) -> int | None:
        """Count a try to log in; None when it may go on, else for how many seconds to stay away."""
        here, account, at_address = _attempts(address, subject)
        wait = self.throttle.hit(session, here)
        if self.throttle.is_counted(session, _logged_in(address, subject)):
            return wait
        wait = wait or self.throttle.hit(session, at_address)
        # What is refused already is no guess at the account, and does not count against its owner.
        return wait or self.throttle.hit(session, account)

    async def register(self, credentials: Credentials, form: Registration) -> SignedIn:
        """Make an account and let its owner in. Raises `Invalid`, `Taken` and `TooManyAttempts`."""
        self.check(form)

        def begin(session: Session) -> tuple[int | None, bool]:
            wait = self.throttle.hit(session, Attempt(policy.REGISTER_ADDRESS, credentials.address))
            if self.accounts.by_email(session, form.email) is not None:
                return wait or self.throttle.hit(
                    session, Attempt(policy.REGISTER_TAKEN, credentials.address)
                ), True
            return wait, queries.username_exists(session, names.key_of(form.username))

        wait, is_taken = await self.database.write(begin)
        if wait is not None:
            raise TooManyAttempts(wait)
        if is_taken:
            raise Taken
        new = NewUser(
            username=form.username,
            email=form.email,
            password_hash=await self.passwords.hash(form.password),
            name=form.name,
            first_name=form.first_name,
        )

        def finish(session: Session) -> SignedIn:
            user_id = self.accounts.create_user(session, new)
            self.throttle.hit(session, _logged_in(credentials.address, user_id))
            return self.accounts.sign_in(session, credentials, user_id, is_new=True)

        return await self.database.write(finish)

    async def change_password(self, credentials: Credentials, change: PasswordChange) -> SignedIn:
        """Give the caller a new password; every session ends, and a new one begins.

        Raises `NotSignedIn`, `OtherPerson`, `AccountRequired`, `DemoAccount`, `WrongPassword`, `Invalid`
        and `TooManyAttempts`.
        """

        def begin(session: Session) -> tuple[int | None, str, str | None, tuple[str, str]]:
            actor = require(self.accounts, session, credentials)
            self.accounts.require_own_account(session, actor)
            user = queries.registered(session, actor.user_id)
            if user is None:
                raise AccountRequired
            wait = self.throttle.hit(session, Attempt(policy.CHANGE_PASSWORD, user.id))
            return wait, user.id, user.password_hash, (user.username, user.email or "")

        wait, user_id, kept, own_names = await self.database.write(begin)
        if wait is not None:
            raise TooManyAttempts(wait)
        if kept is not None and not await self.passwords.matches(change.current_password or "", kept):
            raise WrongPassword
        problem = self.passwords.problem(change.password, *own_names)
        if problem is not None:
            raise Invalid(FieldError("password", problem))
        hashed = await self.passwords.hash(change.password)

        def finish(session: Session) -> SignedIn:
            if self.accounts.authenticate(session, credentials) is None:  # logged out meanwhile
                raise NotSignedIn
            user = queries.lock_registered(session, user_id)
            if user is None or user.password_hash != kept:
                raise WrongPassword
            self.accounts.set_password(session, user_id, hashed)
            self.throttle.forgive(session, Attempt(policy.CHANGE_PASSWORD, user_id))
            self.accounts.end_sessions(session, user_id)
            return self.accounts.sign_in(session, credentials, user_id)

        return await self.database.write(finish)

    async def keep_demo_account(self, username: str, password: str) -> None:
        """See to it that the account which everybody may use exists, with this password and no API key.

        The name is one that can be had (`names.username_problem`), which the caller has seen to.
        An account with an address is somebody's, whatever its name: it is left alone.
        """
        known = await self.database.read(lambda session: self.accounts.by_login(session, username))
        if known is not None and known.email is not None:
            log.error("no demo account", username=username, problem="the name is taken")
            return
        is_set = known is not None and await self.passwords.matches(password, known.password_hash)
        if known is not None and is_set and known.sealed_api_key is None:
            return
        hashed = await self.passwords.hash(password)

        def keep(session: Session) -> None:
            user = self.accounts.by_login(session, username)
            if user is None:
                self.accounts.create_user(session, NewUser(username, None, hashed))
            elif user.email is None:
                self.accounts.set_password(session, user.id, hashed)
                user.sealed_api_key = None

        try:
            await self.database.write(keep)
        except Taken:
            log.info("another process has made the demo account")

    def check(self, form: Registration) -> None:
        """Refuse a form with everything that is wrong in it. Raises `Invalid`."""
        problems = {
            "username": names.username_problem(form.username),
            "email": names.email_problem(form.email),
            "password": self.passwords.problem(form.password, form.username, form.email),
        }
        errors = [FieldError(field, problem) for field, problem in problems.items() if problem is not None]
        if errors:
            raise Invalid(*errors)


def _attempts(address: str, subject: str) -> tuple[Attempt, Attempt, Attempt]:
    """What a try to log in counts against: the account from here, the account, and the address."""
    return (
        Attempt(policy.LOGIN_HERE, f"{address} {subject}"),
        Attempt(policy.LOGIN_ACCOUNT, subject),
        Attempt(policy.LOGIN_ADDRESS, address),
    )


def _logged_in(address: str, user_id: str) -> Attempt:
    return Attempt(policy.KNOWN_ADDRESS, f"{address} {user_id}")
