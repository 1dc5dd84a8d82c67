"""Access clauses, from which every statement about people's data starts: whose rows are whose.

Nothing else says who may read or change a row. They are written for statements that are made once and run
for everybody: the actor is a parameter, which `params_for` gives its value. A statement run without it fails.

A document or a project is its owner's and its members'; a document is besides the members' of the project
that it is in, and that project's owner's, as an editor. A template is its owner's and, where it is shared in
a project, whoever's that project is, as long as its owner may make documents there. Everything else is one
person's.

What is in the trash is nobody's, until its owner takes it out again: only `trashed` finds it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sqlalchemy import (
    BindParameter,
    ColumnElement,
    ScalarSelect,
    Select,
    String,
    and_,
    bindparam,
    case,
    exists,
    null,
    or_,
    select,
    union,
)
from sqlalchemy.orm import InstrumentedAttribute, aliased

from requill.kit.actor import Actor
from requill.kit.roles import GIVEN, Role
from requill.models import (
    Activity,
    Comment,
    Document,
    DocumentMember,
    Export,
    Notification,
    OwnTemplate,
    Project,
    ProjectMember,
    SearchEntry,
    Thread,
    Turn,
    User,
    WordTemplate,
)

Owned = type[Activity] | type[Document] | type[Project] | type[SearchEntry] | type[Thread]
"""Tables of rows that belong to somebody."""
Shared = type[Document] | type[Project]
"""Tables of rows that can have members."""
Trashable = type[Document] | type[Project] | type[Thread]
"""Tables of rows that can be in the trash."""

# The one who asked, the one who is told, the one who ordered, the one who chose it.
_OWNER: Mapping[type[object], str] = dict.fromkeys((Turn, Notification, Export, WordTemplate), "user_id")

ACTOR: BindParameter[str] = bindparam("actor", type_=String())


def params_for(actor: Actor, **values: Any) -> dict[str, Any]:
    """The values of a statement that is run by `actor`."""
    return {"actor": actor.user_id, **values}


def owned(
    table: Owned | type[Turn] | type[Notification] | type[Export] | type[WordTemplate] | type[OwnTemplate],
) -> ColumnElement[bool]:
    """The rows that are the actor's own, and not in the trash."""
    return and_(_is_owned(table), *_kept(table))


def trashed(table: Trashable) -> ColumnElement[bool]:
    """The actor's own rows that are in the trash."""
    return and_(_is_owned(table), table.trashed_at.is_not(None))


def not_in_trash(table: Trashable) -> ColumnElement[bool]:
    """What every statement adds that starts from none of these clauses: what is in the trash is not there."""
    return table.trashed_at.is_(None)


def _is_owned(
    table: Owned | type[Turn] | type[Notification] | type[Export] | type[WordTemplate] | type[OwnTemplate],
) -> ColumnElement[bool]:
    owner: InstrumentedAttribute[str] = getattr(table, _OWNER.get(table, "owner_id"))
    return owner == ACTOR


def _kept(table: type[object]) -> tuple[ColumnElement[bool], ...]:
    if table is Document or table is Project or table is Thread:
        return (not_in_trash(table),)
    return ()


def readable(table: Owned | type[Turn] | type[Notification] | type[OwnTemplate]) -> ColumnElement[bool]:
    """The rows that the actor may read; of a turn, those who may follow it."""
    if table is OwnTemplate:
        return or_(_is_owned(table), is_in_project())
    if table is Turn:
        return _followed()
    if table is Notification:
        return _told()
    if table is Document or table is Project:
        return and_(not_in_trash(table), or_(_is_owned(table), *_memberships(table)))
    return owned(table)


def writable(table: Owned | type[OwnTemplate]) -> ColumnElement[bool]:
    """The rows that the actor may change; what may be done with each is its feature's policy."""
    if table is OwnTemplate:
        return or_(_is_owned(table), _is_in_project(writable(Project)))
    if table is Document or table is Project:
        return and_(not_in_trash(table), or_(_is_owned(table), *_memberships(table, Role.EDITOR)))
    return owned(table)


def role_on(table: Shared) -> ColumnElement[str | None]:
    """What the actor is to a row: the strongest of their roles, null for nothing."""
    given = [(or_(*_memberships(table, role)), role.value) for role in GIVEN]
    gone = (~not_in_trash(table), null())
    return case(gone, (_is_owned(table), Role.OWNER.value), *given, else_=null())


def role_on_template() -> ColumnElement[str | None]:
    """The same of a template: who may change the project that it is shared in may change it."""
    return case(
        (_is_owned(OwnTemplate), Role.OWNER.value),
        (_is_in_project(writable(Project)), Role.EDITOR.value),
        (is_in_project(), Role.VIEWER.value),
        else_=null(),
    )


def shared_templates() -> ColumnElement[bool]:
    """Other people's templates that the actor may read, found by the projects that are theirs."""
    projects = union(
        select(Project.id).where(owned(Project)),
        select(ProjectMember.project_id).where(ProjectMember.user_id == ACTOR),
    )
    return and_(OwnTemplate.project_id.in_(projects), ~_is_owned(OwnTemplate), is_in_project())


def is_in_project() -> ColumnElement[bool]:
    """Templates that are shared in a project that the actor may read."""
    return _is_in_project(readable(Project))


def _is_in_project(of_actor: ColumnElement[bool]) -> ColumnElement[bool]:
    """Templates in a project that is so the actor's, whose owners may still make documents in it."""
    is_editor = exists().where(
        ProjectMember.project_id == Project.id,
        ProjectMember.user_id == OwnTemplate.owner_id,
        ProjectMember.role == Role.EDITOR.value,
    )
    may_share = or_(Project.owner_id == OwnTemplate.owner_id, is_editor.correlate(Project, OwnTemplate))
    found = select(Project.id).where(Project.id == OwnTemplate.project_id, of_actor, may_share)
    return exists(found.correlate(OwnTemplate))


def was_made_in() -> ColumnElement[bool]:
    """Documents in somebody else's project, with that project: its owner is an editor of them.

    A release that knows no members moves documents without a look at whose a project is.
    """
    return and_(Document.project_id == Project.id, Document.project_owner_id == Project.owner_id)


def may_come_into(
    project_id: ColumnElement[int] | InstrumentedAttribute[int | None],
) -> ColumnElement[bool]:
    """Documents whose owners may put them into that project, which is theirs or which they may change.

    An account that was deleted could, as to the documents that still know of a project (`stays_outside`).
    """
    is_editor = exists().where(
        ProjectMember.project_id == project_id,
        ProjectMember.user_id == Document.owner_id,
        ProjectMember.role == Role.EDITOR.value,
    )
    is_owner = exists().where(Project.id == project_id, Project.owner_id == Document.owner_id)
    is_gone = exists().where(User.id == Document.owner_id, User.anonymised_at.is_not(None))
    return or_(*(way.correlate(Document) for way in (is_owner, is_editor, is_gone)))


def stays_outside() -> ColumnElement[bool]:
    """Documents of the actor's that were in a project into which they may not put them any more."""
    was_in = Document.former_project_id
    return and_(owned(Document), was_in.is_not(None), ~may_come_into(was_in))


def _memberships(table: Shared, role: Role | None = None) -> tuple[ColumnElement[bool], ...]:
    """The ways besides owning it in which a row is somebody's: in any role, or in that one."""
    if table is Project:
        return (_is_in(ProjectMember, ProjectMember.project_id == Project.id, Project, role),)
    ways = (
        _is_in(DocumentMember, DocumentMember.document_id == Document.id, Document, role),
        _is_in(ProjectMember, ProjectMember.project_id == Document.project_id, Document, role),
    )
    owned_project = exists(select(Project.id).where(was_made_in(), owned(Project)).correlate(table))
    of_project = and_(Document.project_owner_id == ACTOR, owned_project)
    return (of_project, *ways) if role in (None, Role.EDITOR) else ways


def _is_in(
    members: type[DocumentMember] | type[ProjectMember],
    of: ColumnElement[bool],
    table: Shared,
    role: Role | None,
) -> ColumnElement[bool]:
    found = select(members.user_id).where(of, members.user_id == ACTOR)
    if role is not None:
        found = found.where(members.role == role.value)
    return exists(found.correlate(table))


def _followed() -> ColumnElement[bool]:
    """Turns about what the actor may change, and their own about nothing that others have."""
    about = (
        (Turn.document_id, exists(_changed(Document).where(Document.id == Turn.document_id))),
        (Turn.project_id, exists(_changed(Project).where(Project.id == Turn.project_id))),
    )
    is_in_thread = exists(select(Thread.id).where(Thread.id == Turn.thread_id, owned(Thread)).correlate(Turn))
    personal = and_(
        owned(Turn),
        *(column.is_(None) for column, _ in about),
        or_(Turn.thread_id.is_(None), is_in_thread),
    )
    return or_(personal, *(and_(column.is_not(None), found) for column, found in about))


def _told() -> ColumnElement[bool]:
    """What the actor is told about what they may read now, and of comments that have their words."""
    said = select(Comment.id).where(Comment.id == Notification.comment_id, Comment.deleted_at.is_(None))
    return and_(
        owned(Notification),
        or_(Notification.comment_id.is_(None), exists(said.correlate(Notification))),
        or_(
            *(
                and_(column.is_not(None), exists(_read(table).where(table.id == column)))
                for column, table in (
                    (Notification.document_id, Document),
                    (Notification.project_id, Project),
                )
            )
        ),
    )


def _read(table: Shared) -> Any:
    return select(table.id).where(readable(table)).correlate(Notification)


def _changed(table: Shared) -> Any:
    return select(table.id).where(writable(table)).correlate(Turn)


def readable_id(table: Owned, parameter: str) -> ScalarSelect[int]:
    """The id that `parameter` has, if the actor may read that row: none if not.

    What belongs to the row is then found by it alone, in the order of an index.
    """
    return select(table.id).where(table.id == bindparam(parameter), readable(table)).scalar_subquery()


def writable_id(table: Owned, parameter: str) -> ScalarSelect[int]:
    """The same of a row that the actor may change."""
    return select(table.id).where(table.id == bindparam(parameter), writable(table)).scalar_subquery()


def shared(table: Shared) -> ColumnElement[bool]:
    """Other people's rows on which the actor has a role, found by the rows of members: they are few."""
    return and_(table.id.in_(union(*_shared_ids(table))), ~_is_owned(table), not_in_trash(table))


def has_shared(table: Shared) -> ColumnElement[bool]:
    """Whether there may be such rows, without a look at any of them."""
    return or_(*(exists(ids) for ids in _shared_ids(table)))


def _shared_ids(table: Shared) -> tuple[Select[int], ...]:
    of_projects = select(ProjectMember.project_id).where(ProjectMember.user_id == ACTOR)
    if table is Project:
        return (of_projects,)
    other = aliased(Document)
    return (
        select(DocumentMember.document_id).where(DocumentMember.user_id == ACTOR),
        select(other.id)
        .join(ProjectMember, ProjectMember.project_id == other.project_id)
        .where(ProjectMember.user_id == ACTOR),
        select(other.id)
        .join(Project, Project.id == other.project_id)
        .where(other.project_owner_id == ACTOR, owned(Project)),
    )


def readable_at_last(table: Owned) -> ColumnElement[bool]:
    """The rows that the actor may read, among few that are found otherwise.

    SQLite would rather go through everything that is the actor's; it looks for no index of a `case`.
    """
    return case((readable(table), 1), else_=0) == 1
