"""Gives, changes and takes roles, in the transaction of whoever asks."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct
from sqlalchemy import Row

from requill.db.session import Session
from requill.features.members import queries
from requill.features.members.errors import MemberLimit, MemberNotFound, OwnerStays, RoleFromProject
from requill.features.members.events import (
    MemberAdded,
    MemberJoined,
    MemberRemoved,
    MemberRoleChanged,
    MembersChanged,
)
from requill.features.members.interface import Kind, Subject
from requill.features.members.policy import MEMBERS
from requill.features.members.roster import Listing, MemberEntry, roster
from requill.kit.actor import Actor
from requill.kit.errors import FieldError, Invalid
from requill.kit.events import AccessChanged
from requill.kit.roles import Role, stronger


class SubjectRef(Struct, frozen=True):
    """A document or a project by its number."""

    kind: Kind
    id: int


def readers_of_document(session: Session, document_id: int) -> dict[str, Role]:
    """Everybody who may read a document, and as what: its owner, its members, its project's members."""
    return _strongest(queries.roles_on_document(session, document_id))


def readers_of_project(session: Session, project_id: int) -> dict[str, Role]:
    """Everybody who may read a project, and as what."""
    return _strongest(queries.roles_on_project(session, project_id))


def _strongest(rows: Iterable[Row[str, str]]) -> dict[str, Role]:
    found: dict[str, Role] = {}
    for user_id, role in rows:
        found[user_id] = stronger(found.get(user_id, Role.VIEWER), Role(role))
    return found


def listing(session: Session, actor: Actor, subject: Subject) -> Listing:
    """Who has a role on what the actor may read; invitations are for its owner."""
    is_owner = subject.owner == actor.user_id
    invited = queries.invitations(session, subject.kind, subject.id) if is_owner else ()
    return Listing(roster(session, actor, subject), invited)


def member(session: Session, actor: Actor, subject: Subject, user_id: str) -> MemberEntry:
    """One of them. Raises `MemberNotFound`."""
    for entry in roster(session, actor, subject):
        if entry.user_id == user_id:
            return entry
    raise MemberNotFound


def require_under_limit(session: Session, subject: Subject) -> None:
    """Refuse one more member or invitation than there may be. Raises `MemberLimit`."""
    if queries.count(session, subject.kind, subject.id) >= MEMBERS:
        raise MemberLimit(subject.kind)


def add(session: Session, actor: Actor, subject: Subject, user_id: str, role: Role) -> MemberEntry:
    """Make somebody a member of what the actor holds. Raises `Invalid` for one who is, and `MemberLimit`."""
    for entry in roster(session, actor, subject):
        if entry.user_id == user_id and (entry.project_id is None or entry.role.rank <= role.rank):
            words = "You own this." if entry.role is Role.OWNER else f"{entry.name} already has access."
            raise Invalid(FieldError("who", words))
    require_under_limit_to_join(session, subject, user_id)
    if not queries.add_member(session, subject.kind, subject.id, user_id, role):
        queries.set_role(session, subject.kind, subject.id, user_id, role)  # their project's was the stronger
    tell(session, subject, user_id)
    session.record(MemberAdded(subject.kind, subject.id, user_id, actor.user_id, role))
    return member(session, actor, subject, user_id)


def change_role(session: Session, actor: Actor, subject: Subject, user_id: str, role: Role) -> MemberEntry:
    """Give a member of what the actor holds another role.

    Raises `MemberNotFound`, `OwnerStays` and `RoleFromProject`.
    """
    _require_own_row(session, actor, subject, user_id)
    queries.set_role(session, subject.kind, subject.id, user_id, role)
    tell(session, subject, user_id)
    session.record(MemberRoleChanged(subject.kind, subject.id, user_id, actor.user_id))
    return member(session, actor, subject, user_id)


def remove(session: Session, actor: Actor, subject: Subject, user_id: str) -> None:
    """Take a member's role: the actor holds the thing, or leaves it.

    Raises `MemberNotFound`, `OwnerStays` and `RoleFromProject`.
    """
    _require_own_row(session, actor, subject, user_id)
    if not queries.remove_member(session, subject.kind, subject.id, user_id):
        raise MemberNotFound  # somebody else was quicker
    tell(session, subject, user_id)
    session.record(MemberRemoved(subject.kind, subject.id, user_id, actor.user_id))


def join(
    session: Session,
    subject: Subject,
    user_id: str,
    role: Role,
    *,
    address: str | None = None,
    through_link: bool = False,
) -> None:
    """Give somebody a role that was offered to them; a stronger one that they have stays."""
    if user_id == subject.owner:
        return
    kind, object_id = subject.kind, subject.id
    is_new = queries.add_member(
        session, kind, object_id, user_id, role, address=address, through_link=through_link
    )
    if is_new or _raise(session, subject, user_id, role, through_link=through_link):
        tell(session, subject, user_id)
    if is_new:
        session.record(MemberJoined(kind, object_id, user_id, user_id))


def _raise(session: Session, subject: Subject, user_id: str, role: Role, *, through_link: bool) -> bool:
    """Give a member a role besides the one that they have; whether they may do more now.

    Of what came through a link and what did not, each stays as long as it would alone.
    """
    known = queries.role_of(session, subject.kind, subject.id, user_id)
    if known is None:
        return False
    is_more = role.rank < known.rank
    is_document = subject.kind is Kind.DOCUMENT
    if is_document and queries.has_joined_through_link(session, subject.id, user_id):
        kept = queries.role_without_link(session, subject.id, user_id)
        if not through_link:
            kept = role if kept is None else stronger(kept, role)
        _have(session, subject, user_id, stronger(known, role), kept)
    elif is_more and through_link:
        queries.set_joined_role(session, subject.id, user_id, role, known)
    elif is_more:
        queries.set_role(session, subject.kind, subject.id, user_id, role)
    return is_more


def _have(session: Session, subject: Subject, user_id: str, role: Role, without_link: Role | None) -> None:
    """Let somebody who joined a document through its link have this role by it, and that one without."""
    if without_link is not None and without_link.rank <= role.rank:
        queries.set_role(session, subject.kind, subject.id, user_id, without_link)
    else:
        queries.set_joined_role(session, subject.id, user_id, role, without_link)


def require_under_limit_to_join(session: Session, subject: Subject, user_id: str) -> None:
    """Refuse somebody new where there are as many as there may be. Raises `MemberLimit`."""
    if user_id != subject.owner and queries.role_of(session, subject.kind, subject.id, user_id) is None:
        require_under_limit(session, subject)


def lower_joined(session: Session, subject: Subject, role: Role | None) -> None:
    """Leave those who joined a document through its link no more by it than `role`; without one, nothing.

    What they have besides the link stays.
    """
    for user_id, known, without_link in queries.joined_through_link(session, subject.id):
        kept = None if without_link is None else Role(without_link)
        if role is not None and role.rank <= Role(known).rank:
            continue
        left = role or kept
        if left is None:
            queries.remove_member(session, subject.kind, subject.id, user_id)
        else:
            _have(session, subject, user_id, left, kept)
        tell(session, subject, user_id)


def change_hands(session: Session, subject: Subject, previous: str) -> None:
    """What a transfer does to roles: the new owner stands in no row any more, the one before is an editor."""
    queries.remove_member(session, subject.kind, subject.id, subject.owner)
    queries.forget_addresses(session, subject.id)  # which the new owner did not invite
    queries.add_member(session, subject.kind, subject.id, previous, Role.EDITOR)
    tell(session, subject)


def tell(session: Session, subject: Subject, user_id: str | None = None) -> None:
    """Let everybody know that the members are others, and the person what they may do is another."""
    session.record(MembersChanged(subject.kind, subject.id, subject.owner))
    if user_id is not None:
        is_document = subject.kind is Kind.DOCUMENT
        session.record(
            AccessChanged(
                user_id,
                document_id=subject.id if is_document else None,
                project_id=None if is_document else subject.id,
            )
        )


def _require_own_row(session: Session, actor: Actor, subject: Subject, user_id: str) -> None:
    if user_id == subject.owner:
        raise OwnerStays(subject.kind)
    if queries.role_of(session, subject.kind, subject.id, user_id) is None:
        entry = member(session, actor, subject, user_id)
        raise RoleFromProject(entry.name, entry.project_name, is_own=entry.is_you)
