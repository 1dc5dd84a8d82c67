"""Every statement about own templates and what documents keep of them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from sqlalchemy import Row, bindparam, case, delete, func, null, select

from requill.db.access import (
    ACTOR,
    is_in_project,
    owned,
    params_for,
    readable,
    role_on_template,
    shared_templates,
    writable,
)
from requill.db.names import name_of
from requill.db.session import Session
from requill.kit.actor import Actor
from requill.kit.roles import Role
from requill.models import DocumentTemplate, OwnTemplate, Project, User

OwnRow = Row[OwnTemplate, str | None, str, int | None, str | None]
"""A template, the actor's role on it, its owner's name, and its project as far as the actor may read that."""

_IS = OwnTemplate.id == bindparam("template")
_MAY_READ = is_in_project()
_ROWS = (
    select(
        OwnTemplate,
        role_on_template().label("role"),
        name_of().label("owner_name"),
        case((_MAY_READ, Project.id), else_=null()).label("shared_in"),
        case((_MAY_READ, Project.name), else_=null()).label("project_name"),
    )
    .join(User, User.id == OwnTemplate.owner_id)
    .outerjoin(Project, Project.id == OwnTemplate.project_id)
)
_NEWEST_FIRST = (OwnTemplate.updated_at.desc(), OwnTemplate.id.desc())
_OWN_THEN_SHARED = tuple(
    _ROWS.where(which).order_by(*_NEWEST_FIRST) for which in (owned(OwnTemplate), shared_templates())
)
_TEXTS = tuple(
    select(OwnTemplate.id, OwnTemplate.name, OwnTemplate.text).where(which).order_by(*_NEWEST_FIRST)
    for which in (owned(OwnTemplate), shared_templates())
)
_READABLE = _ROWS.where(_IS, readable(OwnTemplate)).execution_options(populate_existing=True)
_HELD = (
    select(OwnTemplate)
    .where(_IS, writable(OwnTemplate))
    .with_for_update()
    .execution_options(populate_existing=True)
)
_ROLE = select(role_on_template()).where(_IS)
_OWNER_HELD = select(User.id).where(User.id == ACTOR).with_for_update()
_OWN_COUNT = select(func.count()).select_from(OwnTemplate).where(owned(OwnTemplate))
_REMOVE = delete(OwnTemplate).where(_IS, owned(OwnTemplate))


def templates(session: Session, actor: Actor) -> Sequence[OwnRow]:
    """The actor's own templates, then those that others share with them; each the newest first."""
    return [row for rows in _OWN_THEN_SHARED for row in session.execute(rows, params_for(actor))]


def texts(session: Session, actor: Actor) -> Iterator[Row[int, str, str]]:
    """(id, name, text) of the same in the same order."""
    for rows in _TEXTS:
        yield from session.execute(rows, params_for(actor))


def template(session: Session, actor: Actor, row_id: int) -> OwnRow | None:
    """One that the actor may read."""
    return session.execute(_READABLE, params_for(actor, template=row_id)).one_or_none()


def held_template(session: Session, actor: Actor, row_id: int) -> OwnTemplate | None:
    """One that the actor may change, and nobody else changes before the end of the write."""
    return session.scalars(_HELD, params_for(actor, template=row_id)).one_or_none()


def template_role(session: Session, actor: Actor, row_id: int) -> Role | None:
    """What the actor is to a template; None without a role, or a template."""
    found = session.scalar(_ROLE, params_for(actor, template=row_id))
    return None if found is None else Role(found)


def count_own(session: Session, actor: Actor) -> int:
    """How many the actor has; nobody adds one for them before the end of the write."""
    session.execute(_OWNER_HELD, params_for(actor))
    return session.scalars(_OWN_COUNT, params_for(actor)).one()


def remove(session: Session, actor: Actor, row_id: int) -> None:
    """Delete one of the actor's own."""
    session.change(_REMOVE, params_for(actor, template=row_id))


def kept(session: Session, document_id: int) -> DocumentTemplate | None:
    """What a document, which the caller may read, keeps of the own template that it was made from."""
    return session.get(DocumentTemplate, document_id)
