"""Sign-in by who somebody is at another site: the way there, the way back, and joining accounts.

An account belongs to (issuer, subject). An account that was there before is joined only when the provider
verified its address and the person says so.
"""

from __future__ import annotations

from collections.abc import Mapping

import structlog
from msgspec import Struct

from requill.db.database import Database
from requill.db.session import Session
from requill.features.accounts import names
from requill.features.accounts.errors import Taken
from requill.features.accounts.events import AddressProven
from requill.features.accounts.service import Accounts, NewUser, hash_of
from requill.features.accounts.throttle import Attempt as Try
from requill.features.accounts.throttle import Throttle
from requill.features.signin import policy, queries
from requill.features.signin.completion import Completed, is_spelled, prove_address, write_unless_taken
from requill.features.signin.errors import Ending, InvalidToken, ProviderRefused
from requill.features.signin.policy import ProviderId
from requill.kit.clock import now
from requill.kit.credentials import Credentials
from requill.kit.ids import new_token
from requill.models import LoginTransaction, PendingLink
from requill.oauth.interface import Attempt, IdentityProvider, Profile, ProviderFailed, Returned

log = structlog.get_logger(__name__)
_DENIED = "access_denied"


class Callback(Struct, frozen=True):
    """What a browser says when it comes back from a provider; all of it is claims."""

    state: str
    code: str | None
    error: str | None
    issuer: str | None


class PendingJoin(Struct, frozen=True):
    """The address belongs to an account already: `token` is for the person to say that they are the same."""

    token: str


class Joinable(Struct, frozen=True):
    """What the person is asked about."""

    provider: ProviderId
    label: str
    email: str
    username: str


class ProviderSignIn(Struct, frozen=True):
    """Sends people to the configured `providers` and lets in who comes back."""

    database: Database
    accounts: Accounts
    throttle: Throttle
    providers: Mapping[ProviderId, IdentityProvider]

    async def begin(self, provider: ProviderId, browser: str, caller: str, site: str, callback: str) -> str:
        """Where to send the browser. Raises `ProviderRefused`."""
        attempt = Attempt(new_token(), new_token(), new_token(), _redirect_uri(site, provider))
        row = LoginTransaction(
            state_hash=hash_of(attempt.state),
            browser_hash=hash_of(browser),
            provider=provider,
            verifier=attempt.verifier,
            nonce=attempt.nonce,
            callback=callback,
            expires_at=now() + policy.LIFETIME,
        )

        def work(session: Session) -> int | None:
            wait = self.throttle.hit(session, Try(policy.OAUTH_STARTS, caller))
            if wait is None:
                queries.add(session, row)
            return wait

        if await self.database.write(work) is not None:
            raise ProviderRefused(Ending.FAILED, callback)
        try:
            return await self.providers[provider].address(attempt)
        except ProviderFailed as error:
            raise self._refused(provider, error, callback) from error

    async def finish(
        self, provider: ProviderId, said: Callback, credentials: Credentials, browser: str | None, site: str
    ) -> Completed | PendingJoin:
        """Let in who came back, once and in the browser that left. Raises `ProviderRefused`."""
        way = await self.database.write(
            lambda session: queries.spend_transaction(
                session, hash_of(said.state), hash_of(browser or ""), provider
            )
        )
        if way is None:
            raise ProviderRefused(Ending.EXPIRED)
        if said.code is None:
            ending = Ending.DENIED if said.error == _DENIED else Ending.FAILED
            raise ProviderRefused(ending, way.callback)
        attempt = Attempt(said.state, way.verifier, way.nonce, _redirect_uri(site, provider))
        try:
            profile = await self.providers[provider].identify(attempt, Returned(said.code, said.issuer))
        except ProviderFailed as error:
            raise self._refused(provider, error, way.callback) from error
        return await write_unless_taken(
            self.database,
            lambda session: self._arrive(session, credentials, provider, profile, way.callback),
        )

    def joinable(self, session: Session, token: str) -> Joinable:
        """What waits for the person's word. Raises `InvalidToken`."""
        row = queries.pending(session, hash_of(token))
        if row is None:
            raise InvalidToken
        provider = ProviderId(row.provider)
        label = self.providers[provider].label if provider in self.providers else provider
        return Joinable(provider, label, row.email, row.username)

    def join(self, session: Session, credentials: Credentials, token: str) -> Completed:
        """Let the identity that waits sign in to the account from now on. Raises `InvalidToken`."""
        row = queries.spend_pending(session, hash_of(token))
        user = self.accounts.by_email(session, row.email) if row else None
        if row is None or user is None or user.id != row.user_id:
            raise InvalidToken
        prove_address(session, self.accounts, user)
        queries.add_identity(session, row.issuer, row.subject, user.id)
        if queries.user_of_identity(session, row.issuer, row.subject) != user.id:
            raise InvalidToken  # it was given to another account meanwhile
        return Completed(self.accounts.sign_in(session, credentials, user.id), row.callback)

    def _arrive(
        self,
        session: Session,
        credentials: Credentials,
        provider: ProviderId,
        profile: Profile,
        callback: str,
    ) -> Completed | PendingJoin:
        email = profile.email if profile.email and names.email_problem(profile.email) is None else None
        user_id = queries.user_of_identity(session, profile.issuer, profile.subject)
        if user_id is not None:
            if email is not None:
                session.record(AddressProven(user_id, email))
            return Completed(self.accounts.sign_in(session, credentials, user_id), callback)
        owner = None if email is None else self.accounts.by_email(session, email)
        if owner is not None and email is not None and is_spelled(owner, email):
            return _wait(session, provider, profile, owner.id, email, callback)
        wish = profile.username or (email or "").partition("@")[0] or profile.name or ""
        new = NewUser(
            username=self.accounts.free_username(session, wish),
            email=None if owner is not None else email,
            name=profile.name[: names.NAME_MAX] if profile.name else None,
            is_email_verified=email is not None and owner is None,
        )
        user_id = self.accounts.create_user(session, new)
        if not queries.add_identity(session, profile.issuer, profile.subject, user_id):
            raise Taken  # the same person was quicker in another tab
        if new.email is not None:
            session.record(AddressProven(user_id, new.email))
        signed_in = self.accounts.sign_in(session, credentials, user_id, is_new=True)
        return Completed(signed_in, callback, is_new=True)

    def _refused(self, provider: ProviderId, error: ProviderFailed, callback: str) -> ProviderRefused:
        log.warning("sign-in provider failed", provider=provider, reason=str(error))
        return ProviderRefused(Ending.FAILED, callback)


def _redirect_uri(site: str, provider: ProviderId) -> str:
    return f"{site}/api/login/callback/{provider}"


def _wait(
    session: Session, provider: ProviderId, profile: Profile, user_id: str, email: str, callback: str
) -> PendingJoin:
    token = new_token()
    row = PendingLink(
        token_hash=hash_of(token),
        provider=provider,
        issuer=profile.issuer,
        subject=profile.subject,
        email=email,
        user_id=user_id,
        callback=callback,
        expires_at=now() + policy.LIFETIME,
    )
    queries.add(session, row)
    return PendingJoin(token)
