"""Every statement of lists of documents: one's own, those that others share, both, and those of a project."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from sqlalchemy import Row, Select, bindparam, func, literal, or_, select, true

from requill.db.access import (
    ACTOR,
    has_shared,
    not_in_trash,
    owned,
    params_for,
    readable,
    readable_id,
    role_on,
    shared,
    trashed,
)
from requill.db.lists import KeysetList, SharedList
from requill.db.names import name_of
from requill.db.session import Session
from requill.kit.actor import Actor
from requill.kit.matching import ESCAPE
from requill.kit.paging import Cursor
from requill.kit.roles import Filter, Role
from requill.models import Document, Project, User
from requill.models.base import BigId

ListedRow = Row[int, str, datetime, int, list[str] | None, str, str, str, int]
CardRow = Row[int, str, datetime, int, list[str] | None, str, str, str, str, int]

CARD_CHARACTERS = 2_000  # of a text, from which a preview is taken


def _list(rows: Select[*tuple[Any, ...]], total: Select[Any]) -> KeysetList:
    matches = Document.title_key.like(bindparam("pattern"), escape=ESCAPE)
    return KeysetList(rows, (Document.updated_at, Document.id), total=total, matches=matches)


_LISTED = select(Document.id, Document.title, Document.updated_at, Document.steps_left, Document.tags)
_OWN_NAME = select(name_of()).where(User.id == ACTOR).correlate(None).scalar_subquery()
_OWN = _LISTED.add_columns(
    literal(Role.OWNER.value).label("role"), Document.owner_id, _OWN_NAME.label("owner_name")
).where(owned(Document))
_OF_OTHERS = (role_on(Document).label("role"), Document.owner_id, name_of().label("owner_name"))
_IN_TRASH = select(func.count()).select_from(Document).where(trashed(Document)).scalar_subquery()
_ALL = select(User.document_count - _IN_TRASH).where(User.id == ACTOR)
_OF_PROJECT = select(Project.document_count).where(Project.id == bindparam("project"), readable(Project))
_LIST = SharedList(
    _list(_OWN.add_columns(has_shared(Document).label("has_shared")), _ALL),
    _list(
        _LISTED.add_columns(*_OF_OTHERS, true().label("has_shared"))
        .join(User, User.id == Document.owner_id)
        .where(shared(Document)),
        select(func.count()).select_from(Document).where(shared(Document)),
    ),
)
_PROJECT_LIST = _list(
    _LISTED.add_columns(func.substr(Document.content, 1, CARD_CHARACTERS).label("beginning"), *_OF_OTHERS)
    .join(User, User.id == Document.owner_id)
    .where(Document.project_id == readable_id(Project, "project"), not_in_trash(Document)),
    _OF_PROJECT,
)
_IS_OUTSIDE = (
    owned(Document),
    or_(Document.project_id.is_(None), Document.project_id != bindparam("project", type_=BigId)),
)
_OUTSIDE_LIST = _list(
    _OWN.where(*_IS_OUTSIDE), select(func.count()).select_from(Document).where(*_IS_OUTSIDE)
)


def documents(
    session: Session, actor: Actor, which: Filter, limit: int, cursor: Cursor | None, q: str
) -> tuple[Sequence[ListedRow], int]:
    """At most `limit` of the actor's documents, of others' with a role for them, or of both.

    Those whose title holds `q`, newest first, and how many there are.
    """
    return _LIST.page(session, params_for(actor), which, limit, cursor, q)


def documents_of_project(
    session: Session, actor: Actor, project_id: int, limit: int, cursor: Cursor | None, q: str
) -> tuple[Sequence[CardRow], int]:
    """Like `documents` of all in a project that the actor may read, with how each text begins."""
    rows, total = _PROJECT_LIST.page(session, params_for(actor, project=project_id), limit, cursor, q)
    return rows, total or 0


def documents_outside(
    session: Session, actor: Actor, project_id: int, limit: int, cursor: Cursor | None, q: str
) -> tuple[Sequence[ListedRow], int]:
    """Like `documents` of the actor's own, but for those in one project."""
    rows, total = _OUTSIDE_LIST.page(session, params_for(actor, project=project_id), limit, cursor, q)
    return rows, total or 0
