"""Permission checks of documents and projects: what the actor may do, and the refusal where their role does
not suffice.
"""

from __future__ import annotations

from requill.db.session import Session
from requill.features.documents import queries
from requill.features.documents.errors import DocumentNotFound, ProjectNotFound
from requill.features.documents.policy import ALLOWED, Action, is_owner, may
from requill.features.members.errors import RoleRequired
from requill.features.members.interface import Kind
from requill.kit.actor import Actor, require_account
from requill.kit.errors import DomainError
from requill.kit.events import WrittenFor
from requill.kit.roles import Role
from requill.models import Document

Head = queries.HeadRow
"""What stands in a document's row besides its text, for other features that hold it."""

_LOOKS = 2  # whoever waited for a row that changed hands does not see the role that they got with that


def require(role: Role | None, action: Action) -> None:
    """Refuse what cannot be done in a role. Raises `DocumentNotFound` and `RoleRequired`."""
    if not may(role, action):
        raise _refusal(role, action)


def permitted(session: Session, actor: Actor, document: Document | None, action: Action) -> Document:
    """A document that was found readable, if the actor may do this. Raises like `require`."""
    if document is None:
        raise DocumentNotFound
    if not is_owner(actor, document.owner_id):
        require(queries.document_role(session, actor.user_id, document.id), action)
    return document


def lock(session: Session, actor: Actor, document_id: int, action: Action) -> Document:
    """A document that nobody else changes before the end of the write, if the actor may do this.

    A role is looked at once more when it is locked: whoever changes roles locks it, too. What others than the
    owner write is measured at the end of the write. Raises like `require`.
    """
    for _ in range(_LOOKS):
        document = queries.locked_document(session, actor, document_id)
        if document is not None and is_owner(actor, document.owner_id):
            return document
        role = queries.document_role(session, actor.user_id, document_id)
        require(role, action)
        if document is not None:
            break
    else:
        raise _refusal(role, action)
    session.record(WrittenFor(document.owner_id, queries.stored_bytes(session, document.owner_id)))
    return document


def lock_to_comment(session: Session, actor: Actor, document_id: int) -> Head:
    """What a comment has to know of its document, which nobody else changes before the end of the write.

    The same as `lock`, for those who may comment. Raises like `require`.
    """
    head = queries.lock_to_comment(session, actor, document_id)
    role = queries.document_role(session, actor.user_id, document_id)
    require(role, Action.COMMENT)
    if head is None:
        raise DocumentNotFound
    if not is_owner(actor, head.owner_id):
        session.record(WrittenFor(head.owner_id, queries.stored_bytes(session, head.owner_id)))
    return head


def expect_writing(session: Session, actor: Actor, owner_id: str) -> None:
    """Let a write be refused at its end where somebody else's storage is full, into which the actor goes on
    to write when nobody measures it any more: in a turn.
    """
    if actor.user_id != owner_id:
        session.record(WrittenFor(owner_id, 0))


def require_project(session: Session, actor: Actor, project_id: int, *, writes: bool = False) -> None:
    """Refuse projects that the actor may not read or, with `writes`, make documents in.

    Raises `AccountRequired`, `ProjectNotFound` and `RoleRequired`.
    """
    require_account(actor)
    role = queries.project_role(session, actor.user_id, project_id)
    if role is None:
        raise ProjectNotFound
    if writes and role not in (Role.OWNER, Role.EDITOR):
        raise RoleRequired.to_change(Kind.PROJECT, role)


def _refusal(role: Role | None, action: Action) -> DomainError:
    if role is None:
        return DocumentNotFound()
    if action is Action.COMMENT:
        return RoleRequired.to_comment()
    if action in ALLOWED[Role.EDITOR]:
        return RoleRequired.to_change(Kind.DOCUMENT, role)
    return RoleRequired()
