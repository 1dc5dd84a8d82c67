"""The members of a document or a project as people are shown them."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

from requill.db.names import name_of_person
from requill.db.session import Session
from requill.features.members import queries
from requill.features.members.interface import Kind, Subject
from requill.kit.actor import Actor
from requill.kit.roles import Role


class MemberEntry(Struct, frozen=True):
    """Somebody with a role; one that comes from a project names it to those who may know of it.

    `role_through_project` is what a document's project makes them by itself: it stays when their own goes.
    """

    user_id: str
    name: str
    role: Role
    is_you: bool
    address: str | None = None
    project_id: int | None = None
    project_name: str = ""
    role_through_project: Role | None = None


class Listing(Struct, frozen=True):
    """Who has a role, and who is invited."""

    members: Sequence[MemberEntry]
    invitations: Sequence[queries.InvitationRow]


def roster(session: Session, actor: Actor, subject: Subject) -> list[MemberEntry]:
    """Everybody with a role, each once and with the strongest: the owner, then as they came."""
    is_owner = actor.user_id == subject.owner  # only they know the addresses that they invited
    found = {subject.owner: _entry(session, actor, subject.owner, Role.OWNER)}
    for user_id, name, address, role in queries.members(session, subject.kind, subject.id):
        found.setdefault(
            user_id,
            MemberEntry(
                user_id, name, Role(role), user_id == actor.user_id, address=address if is_owner else None
            ),
        )
    for entry in _of_project(session, actor, subject):
        known = found.get(entry.user_id, entry)
        strongest = entry if entry.role.rank < known.role.rank else known
        found[entry.user_id] = replace(strongest, role_through_project=entry.role)
    return list(found.values())


def _of_project(session: Session, actor: Actor, subject: Subject) -> list[MemberEntry]:
    if subject.kind is not Kind.DOCUMENT or subject.project_id is None:
        return []
    project_id, name = subject.project_id, queries.project_name(session, subject.project_id)
    entries = [
        MemberEntry(
            user_id, called, Role(role), user_id == actor.user_id, project_id=project_id, project_name=name
        )
        for user_id, called, _, role in queries.members(session, Kind.PROJECT, project_id)
    ]
    if subject.project_owner is not None:
        owner_id = subject.project_owner
        called = name_of_person(session, owner_id)
        entries.insert(
            0,
            MemberEntry(
                owner_id,
                called,
                Role.EDITOR,
                owner_id == actor.user_id,
                project_id=project_id,
                project_name=name,
            ),
        )
    if actor.user_id == subject.owner or any(entry.is_you for entry in entries):
        return entries
    return [replace(entry, project_id=None, project_name="") for entry in entries]  # they may not read it


def _entry(session: Session, actor: Actor, user_id: str, role: Role) -> MemberEntry:
    return MemberEntry(user_id, name_of_person(session, user_id), role, user_id == actor.user_id)
