"""What becomes of an invitation: it is shown, and used up by whoever has its link or its address."""

from __future__ import annotations

from datetime import datetime

from msgspec import Struct

from requill.db.session import Session
from requill.features.accounts import names
from requill.features.accounts.events import AddressProven
from requill.features.accounts.service import hash_of
from requill.features.members import queries, service
from requill.features.members.errors import InvitationNotFound
from requill.features.members.interface import Kind, Subject
from requill.features.members.queries import OpenRow
from requill.features.members.service import Place
from requill.kit.actor import Actor, require_account
from requill.kit.roles import Role


class Opened(Struct, frozen=True):
    """An invitation as whoever has its link sees it: nothing in it says whose account the address is."""

    kind: Kind
    title: str
    role: Role
    inviter: str
    address_hint: str
    expires_at: datetime


def show(session: Session, token: str) -> Opened:
    """What a link invites to; it is not used up. Raises `InvitationNotFound`."""
    row = queries.open_invitation(session, hash_of(token))
    if row is None:
        raise InvitationNotFound
    return _opened(row)


def accept(session: Session, actor: Actor, token: str) -> Place:
    """Use a link up: the actor is a member then. Raises `AccountRequired` and `InvitationNotFound`."""
    require_account(actor)
    place = _spend(session, hash_of(token), actor.user_id)
    if place is None:
        raise InvitationNotFound
    return place


def accept_by_address(session: Session, event: AddressProven) -> None:
    """Use up every invitation of an address that is now known to be somebody's."""
    for token_hash, address in queries.good_for(session, names.key_of(event.email)):
        if names.normal(address).lower() == names.normal(event.email).lower():  # one key may have two owners
            _spend(session, token_hash, event.user_id)


def _spend(session: Session, token_hash: bytes, user_id: str) -> Place | None:
    row = queries.spend_invitation(session, token_hash)
    if row is None:
        return None
    document_id, project_id, role, address = row
    if document_id is not None:
        place = Place(Kind.DOCUMENT, document_id)
    elif project_id is not None:
        place = Place(Kind.PROJECT, project_id)
    else:
        return None
    owner = queries.owner_of(session, place.kind, place.id)
    subject = Subject(place.kind, place.id, "", owner)
    service.join(session, subject, user_id, Role(role), address=address)
    service.tell(session, subject)
    return place


def _opened(row: OpenRow) -> Opened:
    document_id, _, title, name, role, address, inviter, expires_at = row
    local, _, domain = address.rpartition("@")
    return Opened(
        kind=Kind.PROJECT if document_id is None else Kind.DOCUMENT,
        title=title or name or "",
        role=Role(role),
        inviter=inviter,
        address_hint=f"{local[:1]}…@{domain}",
        expires_at=expires_at,
    )
