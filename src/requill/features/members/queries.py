"""Every statement about members and invitations; who may see or change them was found before.

What a person may do is in `db/access.py`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

from sqlalchemy import ColumnElement, Row, bindparam, delete, func, literal, select, union_all, update
from sqlalchemy.orm import InstrumentedAttribute

from requill.db.access import not_in_trash, was_made_in
from requill.db.inserts import insert_into
from requill.db.names import name_of
from requill.db.prepared import PreparedRows
from requill.db.session import Session
from requill.features.members.interface import Kind
from requill.kit.clock import now
from requill.kit.roles import Role
from requill.models import Document, DocumentMember, Invitation, Project, ProjectMember, User

MemberRow = Row[str, str, str | None, str]
InvitationRow = Row[int, str, str, datetime, datetime, datetime | None]
OpenRow = Row[int | None, int | None, str | None, str | None, str, str, str, datetime, str | None]
SpentRow = Row[int | None, int | None, str, str, str]

JoinedRow = Row[str, str, str | None]

MemberTable = type[DocumentMember] | type[ProjectMember]
_TABLES: dict[Kind, MemberTable] = {Kind.DOCUMENT: DocumentMember, Kind.PROJECT: ProjectMember}
_ITEMS: dict[Kind, InstrumentedAttribute[int]] = {
    Kind.DOCUMENT: DocumentMember.document_id,
    Kind.PROJECT: ProjectMember.project_id,
}
_INVITED: dict[Kind, InstrumentedAttribute[int | None]] = {
    Kind.DOCUMENT: Invitation.document_id,
    Kind.PROJECT: Invitation.project_id,
}
_JOINED = select(DocumentMember.user_id, DocumentMember.role, DocumentMember.role_without_link)
_INVITATION = select(
    Invitation.id,
    Invitation.address,
    Invitation.role,
    Invitation.created_at,
    Invitation.expires_at,
    Invitation.sent_at,
)
_WAITS = (Invitation.accepted_user_id.is_(None),)
_DOCUMENT = (Document.id == bindparam("document"), not_in_trash(Document))
_PROJECT = (Project.id == bindparam("project"), not_in_trash(Project))
# Read with every change of a document, to tell those who have it open.
_OF_DOCUMENT: PreparedRows[str, str] = PreparedRows(
    union_all(
        select(Document.owner_id, literal(Role.OWNER.value)).where(*_DOCUMENT),
        select(DocumentMember.user_id, DocumentMember.role)
        .join(Document, Document.id == DocumentMember.document_id)
        .where(*_DOCUMENT),
        select(ProjectMember.user_id, ProjectMember.role)
        .join(Document, Document.project_id == ProjectMember.project_id)
        .where(*_DOCUMENT),
        select(Project.owner_id, literal(Role.EDITOR.value)).join(Document, was_made_in()).where(*_DOCUMENT),
    )
)
_OF_PROJECT: PreparedRows[str, str] = PreparedRows(
    union_all(
        select(Project.owner_id, literal(Role.OWNER.value)).where(*_PROJECT),
        select(ProjectMember.user_id, ProjectMember.role)
        .join(Project, Project.id == ProjectMember.project_id)
        .where(*_PROJECT),
    )
)


# --- members ----------------------------------------------------------------------------------


def roles_on_document(session: Session, document_id: int) -> Sequence[Row[str, str]]:
    """(user, role) of everybody with a role; somebody may stand in it twice."""
    return _OF_DOCUMENT.all(session, {"document": document_id})


def roles_on_project(session: Session, project_id: int) -> Sequence[Row[str, str]]:
    """(user, role) of everybody with a role."""
    return _OF_PROJECT.all(session, {"project": project_id})


def members(session: Session, kind: Kind, object_id: int) -> Sequence[MemberRow]:
    """(user, name, address, role) of those who have a row of their own, in the order in which they came."""
    table = _TABLES[kind]
    statement = (
        select(User.id, name_of(), table.address, table.role)
        .join(User, User.id == table.user_id)
        .where(_ITEMS[kind] == object_id)
        .order_by(table.created_at, User.id)
    )
    return session.execute(statement).all()


def project_name(session: Session, project_id: int) -> str:
    """What a project is called."""
    return session.scalars(select(Project.name).where(Project.id == project_id)).one()


def role_of(session: Session, kind: Kind, object_id: int, user_id: str) -> Role | None:
    """The role of somebody's own row."""
    table = _TABLES[kind]
    statement = select(table.role).where(_ITEMS[kind] == object_id, table.user_id == user_id)
    found = session.scalars(statement).one_or_none()
    return None if found is None else Role(found)


def count(session: Session, kind: Kind, object_id: int) -> int:
    """How many members and invitations a thing has."""
    table = _TABLES[kind]
    joined = select(func.count()).select_from(table).where(_ITEMS[kind] == object_id)
    invited = (
        select(func.count())
        .select_from(Invitation)
        .where(_INVITED[kind] == object_id, Invitation.expires_at > now(), *_WAITS)
    )
    return session.scalars(joined).one() + session.scalars(invited).one()


def add_member(
    session: Session,
    kind: Kind,
    object_id: int,
    user_id: str,
    role: Role,
    *,
    address: str | None = None,
    through_link: bool = False,
) -> bool:
    """Give somebody a row; False when they have one, which stays as it is."""
    table = _TABLES[kind]
    values: dict[str, Any] = {
        f"{kind.value}_id": object_id,
        "user_id": user_id,
        "role": role.value,
        "address": address,
        "created_at": now(),
    }
    if kind is Kind.DOCUMENT:
        values["joined_through_link"] = through_link
    statement = insert_into(session, table).values(values).on_conflict_do_nothing()
    added = session.execute(statement.returning(table.user_id)).first()
    return added is not None


def set_role(session: Session, kind: Kind, object_id: int, user_id: str, role: Role) -> bool:
    """Give somebody's row another role, which no link takes away; False when they have no row."""
    table = _TABLES[kind]
    values: dict[str, Any] = {"role": role.value}
    if kind is Kind.DOCUMENT:
        values |= {"joined_through_link": False, "role_without_link": None}
    found = update(table).where(_ITEMS[kind] == object_id, table.user_id == user_id)
    return session.change(found.values(values)) == 1


def remove_member(session: Session, kind: Kind, object_id: int, user_id: str) -> bool:
    """Take somebody's row, and what they came by, which shows the title; False when they have none."""
    table = _TABLES[kind]
    session.change(
        delete(Invitation).where(_INVITED[kind] == object_id, Invitation.accepted_user_id == user_id)
    )
    gone = delete(table).where(_ITEMS[kind] == object_id, table.user_id == user_id)
    return session.change(gone) == 1


def forget_addresses(session: Session, document_id: int) -> None:
    """Keep no longer where the invitations of a document's members went."""
    session.change(
        update(DocumentMember).where(DocumentMember.document_id == document_id).values(address=None)
    )


def joined_through_link(session: Session, document_id: int) -> Sequence[JoinedRow]:
    """(user, role, role without the link) of those who joined a document through its link."""
    statement = _JOINED.where(DocumentMember.document_id == document_id, DocumentMember.joined_through_link)
    return session.execute(statement.order_by(DocumentMember.user_id)).all()


def has_joined_through_link(session: Session, document_id: int, user_id: str) -> bool:
    """Whether somebody is one of them."""
    statement = _JOINED.where(*_row(document_id, user_id), DocumentMember.joined_through_link)
    return session.execute(statement).first() is not None


def role_without_link(session: Session, document_id: int, user_id: str) -> Role | None:
    """What stays of the role of one of them when the link goes."""
    statement = select(DocumentMember.role_without_link).where(*_row(document_id, user_id))
    found = session.scalars(statement).one_or_none()
    return None if found is None else Role(found)


def set_joined_role(
    session: Session, document_id: int, user_id: str, role: Role, without_link: Role | None
) -> None:
    """Give somebody's row a role that ends with the link, and what they have without it."""
    kept = None if without_link is None else without_link.value
    values = {"role": role.value, "joined_through_link": True, "role_without_link": kept}
    session.change(update(DocumentMember).where(*_row(document_id, user_id)).values(values))


def _row(document_id: int, user_id: str) -> tuple[ColumnElement[bool], ...]:
    return DocumentMember.document_id == document_id, DocumentMember.user_id == user_id


# --- invitations ------------------------------------------------------------------------------


def invitations(session: Session, kind: Kind, object_id: int) -> Sequence[InvitationRow]:
    """Those that are good, in the order in which they were made."""
    statement = _INVITATION.where(_INVITED[kind] == object_id, Invitation.expires_at > now(), *_WAITS)
    return session.execute(statement.order_by(Invitation.id)).all()


def invitation(session: Session, kind: Kind, object_id: int, invitation_id: int) -> InvitationRow | None:
    """One of them."""
    statement = _INVITATION.where(_INVITED[kind] == object_id, Invitation.id == invitation_id)
    return session.execute(statement.where(Invitation.expires_at > now(), *_WAITS)).one_or_none()


def invitation_entity(session: Session, kind: Kind, object_id: int, invitation_id: int) -> Invitation | None:
    """One of them, to be changed."""
    statement = select(Invitation).where(_INVITED[kind] == object_id, Invitation.id == invitation_id)
    return session.scalars(statement.where(Invitation.expires_at > now(), *_WAITS)).one_or_none()


def invitation_to(session: Session, kind: Kind, object_id: int, address_key: str) -> Invitation | None:
    """The one of an address, to be changed."""
    statement = select(Invitation).where(_INVITED[kind] == object_id, Invitation.address_key == address_key)
    return session.scalars(statement).one_or_none()


def forget_expired(session: Session, kind: Kind, object_id: int) -> None:
    """Remove those whose time is over."""
    session.change(delete(Invitation).where(_INVITED[kind] == object_id, Invitation.expires_at <= now()))


def change_invitation(session: Session, kind: Kind, object_id: int, invitation_id: int, role: Role) -> None:
    """Let one that is good offer another role."""
    found = update(Invitation).where(
        Invitation.id == invitation_id, _INVITED[kind] == object_id, Invitation.expires_at > now(), *_WAITS
    )
    session.change(found.values(role=role.value))


def remove_invitation(session: Session, kind: Kind, object_id: int, invitation_id: int) -> bool:
    """Take one back; False when there is none."""
    gone = delete(Invitation).where(Invitation.id == invitation_id, _INVITED[kind] == object_id, *_WAITS)
    return session.change(gone) == 1


def forget(session: Session, invitation: Invitation) -> None:
    """Remove one that was read."""
    session.delete(invitation)
    session.flush()


def change_by_token(session: Session, token_hash: bytes, values: Mapping[str, Any]) -> None:
    """Change the one with that token, if it is still there."""
    session.change(update(Invitation).where(Invitation.token_hash == token_hash).values(**values))


def remove_by_token(session: Session, token_hash: bytes) -> None:
    """Remove the one with that token."""
    session.change(delete(Invitation).where(Invitation.token_hash == token_hash))


def open_invitation(session: Session, token_hash: bytes) -> OpenRow | None:
    """(document, project, title, name, role, address, inviter, expires at, accepted by), by its token."""
    statement = (
        select(
            Invitation.document_id,
            Invitation.project_id,
            Document.title,
            Project.name,
            Invitation.role,
            Invitation.address,
            name_of(),
            Invitation.expires_at,
            Invitation.accepted_user_id,
        )
        .join(User, User.id == Invitation.inviter_user_id)
        .outerjoin(Document, Document.id == Invitation.document_id)
        .outerjoin(Project, Project.id == Invitation.project_id)
        .where(Invitation.token_hash == token_hash, Invitation.expires_at > now())
        # Of what an invitation is to, one of both is there.
        .where(Document.trashed_at.is_(None), Project.trashed_at.is_(None))
    )
    return session.execute(statement).one_or_none()


def good_for(session: Session, address_key: str) -> Sequence[Row[bytes, str]]:
    """(token hash, address) of the good ones of an address."""
    statement = select(Invitation.token_hash, Invitation.address).where(
        Invitation.address_key == address_key, Invitation.expires_at > now(), *_WAITS
    )
    return session.execute(statement.order_by(Invitation.id)).all()


def lock_subject(session: Session, kind: Kind, object_id: int) -> str | None:
    """Whose a thing is, which nobody deletes, shares or changes before the end of the write."""
    table = Document if kind is Kind.DOCUMENT else Project
    locked = select(table.owner_id).where(table.id == object_id, not_in_trash(table)).with_for_update()
    return session.scalars(locked).one_or_none()


def spend_invitation(session: Session, token_hash: bytes, user_id: str) -> SpentRow | None:
    """Use one up: (document, project, role, address, inviter) for the first, None for everybody later."""
    return session.execute(
        update(Invitation)
        .where(Invitation.token_hash == token_hash, Invitation.expires_at > now(), *_WAITS)
        .values(accepted_user_id=user_id)
        .returning(
            Invitation.document_id,
            Invitation.project_id,
            Invitation.role,
            Invitation.address,
            Invitation.inviter_user_id,
        )
    ).one_or_none()
