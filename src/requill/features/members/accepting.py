"""Accepting of invitations: one is shown, and used up by whoever has its link or its address."""

from __future__ import annotations

from datetime import datetime

from msgspec import Struct

from requill.db.session import Session
from requill.features.accounts import names
from requill.features.accounts.events import AddressProven
from requill.features.accounts.service import hash_of
from requill.features.members import queries, service
from requill.features.members.errors import InvitationNotFound
from requill.features.members.events import InvitationAccepted
from requill.features.members.interface import Kind, Subject
from requill.features.members.queries import OpenRow
from requill.features.members.service import SubjectRef
from requill.kit.actor import Actor, require_account
from requill.kit.roles import Role


class Opened(Struct, frozen=True):
    """An invitation as whoever has its link sees it: nothing in it says whose account the address is.

    `accepted` is what it has made the person a member of already.
    """

    kind: Kind
    title: str
    role: Role
    inviter: str
    address_hint: str
    expires_at: datetime
    accepted: SubjectRef | None


def show(session: Session, actor: Actor | None, token: str) -> Opened:
    """What a link invites to; it is not used up. Raises `InvitationNotFound`, also where others used it."""
    row = queries.open_invitation(session, hash_of(token))
    if row is None:
        raise InvitationNotFound
    document_id, project_id, title, name, role, address, inviter, expires_at, accepted_by = row
    if accepted_by is not None and (actor is None or accepted_by != actor.user_id):
        raise InvitationNotFound
    ref = _ref(document_id, project_id)
    local, _, domain = address.rpartition("@")
    return Opened(
        kind=ref.kind,
        title=title or name or "",
        role=Role(role),
        inviter=inviter,
        address_hint=f"{local[:1]}…@{domain}",
        expires_at=expires_at,
        accepted=None if accepted_by is None else ref,
    )


def accept(session: Session, actor: Actor, token: str) -> SubjectRef:
    """Use a link up: the actor is a member then. What they have accepted already changes nothing more.

    Raises `AccountRequired` and `InvitationNotFound`.
    """
    require_account(actor)
    token_hash = hash_of(token)
    row = queries.open_invitation(session, token_hash)
    if row is not None and row[-1] == actor.user_id:
        return _ref(row[0], row[1])
    if row is None or not _spend(session, token_hash, row, actor.user_id):
        raise InvitationNotFound
    return _ref(row[0], row[1])


def accept_by_address(session: Session, event: AddressProven) -> None:
    """Use up every invitation of an address that is now known to be somebody's."""
    for token_hash, address in queries.good_for(session, names.key_of(event.email)):
        if names.normal(address).lower() != names.normal(event.email).lower():
            continue  # two addresses with one key may have two owners
        row = queries.open_invitation(session, token_hash)
        if row is not None:
            _spend(session, token_hash, row, event.user_id)


def _spend(session: Session, token_hash: bytes, row: OpenRow, user_id: str) -> bool:
    """Make somebody a member by an invitation, for the first who does; what it is to is locked before."""
    ref = _ref(row[0], row[1])
    owner = queries.lock_subject(session, ref.kind, ref.id)
    spent = None if owner is None else queries.spend_invitation(session, token_hash, user_id)
    if owner is None or spent is None:
        return False
    subject = Subject(ref.kind, ref.id, "", owner)
    service.join(session, subject, user_id, Role(spent[2]), address=spent[3])
    service.tell(session, subject)
    session.record(InvitationAccepted(ref.kind, ref.id, user_id, spent[4]))
    return True


def _ref(document_id: int | None, project_id: int | None) -> SubjectRef:
    if document_id is not None:
        return SubjectRef(Kind.DOCUMENT, document_id)
    if project_id is None:
        raise ValueError("an invitation is to something")
    return SubjectRef(Kind.PROJECT, project_id)
