"""Members and invitations for whoever asks over HTTP: what is found, who may, how often, and the mails."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeVar

import anyio
from msgspec import Struct

from requill.db.caller import Caller
from requill.db.names import name_of_person
from requill.db.session import Session
from requill.features.accounts import names
from requill.features.accounts.errors import TooManyAttempts
from requill.features.accounts.service import Accounts, hash_of
from requill.features.accounts.throttle import Attempt, Throttle
from requill.features.members import accepting, messages, queries, service
from requill.features.members.errors import InvitationNotFound
from requill.features.members.interface import Kind, Subject, Subjects
from requill.features.members.policy import INVITATION_LIFETIME, INVITING, MAILS_TO_AN_ADDRESS
from requill.features.members.queries import InvitationRow
from requill.features.members.roster import Listing, MemberEntry
from requill.features.members.service import SubjectRef
from requill.features.signin.errors import PublicUrlMissing
from requill.kit.actor import Actor, require_account
from requill.kit.clock import now
from requill.kit.errors import AccountRequired, DomainError, FieldError, Invalid
from requill.kit.ids import new_token
from requill.kit.roles import Role
from requill.mail.interface import Mailer, MailFailed, Message
from requill.models import Invitation

NO_ACCOUNT = "No account has this username. Invite by email address instead."


T = TypeVar("T")
_Find = Callable[[Session, Subject], tuple[Invitation | None, str, Role]]
"""What an invitation is to be: the one that waits already, if there is one, the address and the role."""


class _Written(Struct, frozen=True):
    """A mail that is to leave, the hash of the token in it, and what the invitation was before."""

    message: Message
    token_hash: bytes
    invitation_id: int
    before: Mapping[str, Any] | None
    attempts: tuple[Attempt, ...]


class Membership(Struct, frozen=True):
    """Everything that can be done with members; `subjects` find the things that have them."""

    accounts: Accounts
    throttle: Throttle
    mailer: Mailer
    subjects: Mapping[Kind, Subjects]

    def listing(self, session: Session, actor: Actor, ref: SubjectRef) -> Listing:
        """Who has a role on a thing. Raises `NotFound`."""
        return service.listing(session, actor, self.subjects[ref.kind].open(session, actor, ref.id))

    async def add(self, by: Caller, ref: SubjectRef, who: str, role: Role) -> MemberEntry:
        """Make the account with that username a member.

        Raises `AccountRequired`, `NotFound`, `RoleRequired`, `Invalid`, `MemberLimit` and `TooManyAttempts`.
        """

        def work(session: Session, actor: Actor) -> MemberEntry | DomainError:
            subject = self._held(session, actor, ref)
            wait = self.throttle.hit(session, Attempt(INVITING, actor.user_id))
            if wait is not None:
                return TooManyAttempts(wait)
            user = self.accounts.by_login(session, who)
            if user is None or self.accounts.is_everybodys(
                user
            ):  # returned, not raised: the attempt counts, or names could be tried out
                return Invalid(FieldError("who", NO_ACCOUNT))
            return service.add(session, actor, subject, user.id, role)

        return _answered(await by.write(work))

    def accept(self, session: Session, actor: Actor, token: str) -> SubjectRef:
        """Use an invitation up; the demo account, which is everybody's, is a member of nothing.

        Raises like `accepting.accept`.
        """
        if self.accounts.is_demo(session, actor):
            raise AccountRequired
        return accepting.accept(session, actor, token)

    def change_role(
        self, session: Session, actor: Actor, ref: SubjectRef, user_id: str, role: Role
    ) -> MemberEntry:
        """Give a member another role. Raises like `service.change_role`."""
        return service.change_role(session, actor, self._held(session, actor, ref), user_id, role)

    def remove(self, session: Session, actor: Actor, ref: SubjectRef, user_id: str) -> None:
        """Remove a member, or leave. Raises like `service.remove`."""
        if user_id == actor.user_id:
            subject = self.subjects[ref.kind].open(session, actor, ref.id)
        else:
            subject = self._held(session, actor, ref)
        service.remove(session, actor, subject, user_id)

    # --- invitations --------------------------------------------------------------------------

    async def invite(
        self, by: Caller, ref: SubjectRef, address: str, role: Role, site: str | None
    ) -> InvitationRow:
        """Invite whoever has an address; an invitation that waits for it gets this role, and a new link.

        Raises what `add` does, `PublicUrlMissing` and `MailFailed`; then nothing has changed.
        """
        problem = names.email_problem(address)
        if problem is not None:
            raise Invalid(FieldError("who", problem))
        to = names.normal(address)

        def find(session: Session, subject: Subject) -> tuple[Invitation | None, str, Role]:
            queries.forget_expired(session, subject.kind, subject.id)
            known = queries.invitation_to(session, subject.kind, subject.id, names.key_of(to))
            if known is not None and known.accepted_user_id is not None:
                queries.forget(session, known)
                known = None
            if known is None:
                service.require_under_limit(session, subject)
            return known, to, role

        return await self._send(by, ref, find, site)

    async def resend(
        self, by: Caller, ref: SubjectRef, invitation_id: int, site: str | None
    ) -> InvitationRow:
        """Send an invitation again, with a new link and its whole time; the old link works no more.

        Raises `InvitationNotFound`, and like `invite`.
        """

        def find(session: Session, subject: Subject) -> tuple[Invitation | None, str, Role]:
            known = queries.invitation_entity(session, subject.kind, subject.id, invitation_id)
            if known is None:
                raise InvitationNotFound
            return known, known.address, Role(known.role)

        return await self._send(by, ref, find, site)

    async def _send(self, by: Caller, ref: SubjectRef, find: _Find, site: str | None) -> InvitationRow:
        """Write the invitation, then send it: one that did not leave is as if it had never been written."""
        if site is None:
            raise PublicUrlMissing
        token = new_token()

        def write(session: Session, actor: Actor) -> _Written | DomainError:
            subject = self._held(session, actor, ref)
            known, to, role = find(session, subject)
            attempts = (
                Attempt(INVITING, actor.user_id),
                Attempt(MAILS_TO_AN_ADDRESS, names.key_of(to)),
            )
            wait = self.throttle.hit(session, attempts[0])
            wait = wait or self.throttle.hit(session, attempts[1])
            if wait is not None:
                return TooManyAttempts(wait)
            before = None if known is None else _values_of(known)
            invitation_id = _keep(session, actor, subject, known, to, role, token)
            service.tell(session, subject)
            inviter = name_of_person(session, actor.user_id)
            message = messages.invitation(to, site, token, inviter, subject.kind, subject.title, role)
            return _Written(message, hash_of(token), invitation_id, before, attempts)

        written = _answered(await by.write(write))
        try:
            await self.mailer.send(written.message)
        except MailFailed:
            with anyio.CancelScope(shield=True):
                await by.database.write(lambda session: self._take_back(session, written))
            raise
        return await by.database.write(lambda session: _sent(session, ref, written))

    def _take_back(self, session: Session, written: _Written) -> None:
        self.throttle.forgive(session, *written.attempts)
        if written.before is None:
            queries.remove_by_token(session, written.token_hash)
        else:
            queries.change_by_token(session, written.token_hash, written.before)

    def change_invitation(
        self, session: Session, actor: Actor, ref: SubjectRef, invitation_id: int, role: Role
    ) -> InvitationRow:
        """Offer another role by an invitation that waits. Raises `InvitationNotFound`."""
        subject = self._held(session, actor, ref)
        queries.change_invitation(session, ref.kind, ref.id, invitation_id, role)
        service.tell(session, subject)
        return _present(queries.invitation(session, ref.kind, ref.id, invitation_id))

    def revoke(self, session: Session, actor: Actor, ref: SubjectRef, invitation_id: int) -> None:
        """Take an invitation back. Raises `InvitationNotFound`."""
        subject = self._held(session, actor, ref)
        if not queries.remove_invitation(session, ref.kind, ref.id, invitation_id):
            raise InvitationNotFound
        service.tell(session, subject)

    def _held(self, session: Session, actor: Actor, ref: SubjectRef) -> Subject:
        """A thing to share, by somebody who may: no guest, and nobody in an account that everybody uses."""
        require_account(actor)
        subject = self.subjects[ref.kind].lock(session, actor, ref.id)
        if self.accounts.is_demo(session, actor):
            raise AccountRequired
        return subject


def _answered(found: T | DomainError) -> T:
    if isinstance(found, DomainError):
        raise found
    return found


def _present(row: InvitationRow | None) -> InvitationRow:
    if row is None:
        raise InvitationNotFound
    return row


def _sent(session: Session, ref: SubjectRef, written: _Written) -> InvitationRow:
    queries.change_by_token(session, written.token_hash, {"sent_at": now()})
    return _present(queries.invitation(session, ref.kind, ref.id, written.invitation_id))


def _keep(
    session: Session,
    actor: Actor,
    subject: Subject,
    known: Invitation | None,
    to: str,
    role: Role,
    token: str,
) -> int:
    moment = now()
    values = {
        "address": to,
        "role": role.value,
        "token_hash": hash_of(token),
        "expires_at": moment + INVITATION_LIFETIME,
        "sent_at": None,
        "inviter_user_id": actor.user_id,  # who owned the thing before is not who sends this mail
    }
    if known is None:
        known = Invitation(
            document_id=subject.id if subject.kind is Kind.DOCUMENT else None,
            project_id=subject.id if subject.kind is Kind.PROJECT else None,
            address_key=names.key_of(to),
            created_at=moment,
            **values,
        )
        session.add(known)
    else:
        for name, value in values.items():
            setattr(known, name, value)
    session.flush()
    return known.id


def _values_of(known: Invitation) -> dict[str, Any]:
    columns = ("address", "role", "token_hash", "expires_at", "sent_at", "inviter_user_id")
    return {name: getattr(known, name) for name in columns}
