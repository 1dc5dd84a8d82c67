"""Operations on own templates: kept, changed, shared, deleted."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from requill.ai.interface import SectionPlan
from requill.db.session import Session
from requill.features.documents import service as documents
from requill.features.members.errors import RoleRequired
from requill.features.projects import service as projects
from requill.features.projects.policy import Action as ProjectAction
from requill.features.templates import queries
from requill.features.templates.errors import (
    BadTemplateText,
    TemplateLimit,
    TemplateNotFound,
    TemplateTooLarge,
)
from requill.features.templates.grammar import read, write
from requill.features.templates.own.deriving import derive
from requill.features.templates.own.errors import TemplateConflict
from requill.features.templates.own.merging import MergedRange, merge, merged
from requill.features.templates.own_template import OwnTemplate, faults, tidy
from requill.features.templates.policy import (
    ALLOWED,
    GUEST_TEMPLATES,
    OWN_TEMPLATES,
    Action,
    number_of,
    row_of,
)
from requill.features.templates.queries import OwnRow
from requill.features.templates.service import kept_template
from requill.kit.actor import Actor, require_account
from requill.kit.clock import now
from requill.kit.errors import FieldError, Invalid
from requill.kit.roles import Role
from requill.models import OwnTemplate as OwnTemplateModel

UNTITLED = "Untitled template"
_BLANK = OwnTemplate(
    name=UNTITLED,
    sections=(SectionPlan("Summary", "prose", required=True, guidance="", questions=(), example=""),),
)


class NamedTemplate(Struct, frozen=True):
    """A template by what it is called.

    The actor has no role on one of the library. `owner` is an id and a name, where that is somebody else, and
    `project` as well, where it is shared in one.
    """

    id: int
    name: str
    description: str
    role: str | None = None
    owner: tuple[str, str] | None = None
    project: tuple[int, str] | None = None


def list_own(session: Session, actor: Actor) -> Sequence[OwnRow]:
    """The actor's templates, then those that others share with them."""
    return queries.templates(session, actor)


def find_named(
    session: Session, actor: Actor, is_meant: Callable[[str, str], bool]
) -> Iterator[NamedTemplate]:
    """Those of the same whose name and description are meant.

    A text that isn't meant with all its lines at the top is not read as a template, which takes longer.
    """
    for row_id, name, text in queries.texts(session, actor):
        if not is_meant(name, text.partition("\n---\n")[0]):
            continue
        description = read(text).description
        if is_meant(name, description) and (row := queries.template(session, actor, row_id)) is not None:
            kept, role, owner_name, project_id, project_name = row
            owner = None if role == Role.OWNER else (kept.owner_id, owner_name)
            project = None if project_id is None else (project_id, project_name or "")
            yield NamedTemplate(number(kept), name, description, role, owner, project)


def open_own(session: Session, actor: Actor, template_id: int) -> OwnRow:
    """One template, with the actor's role. Raises `TemplateNotFound`."""
    row = queries.template(session, actor, row_of(template_id))
    if row is None or row.role is None:
        raise TemplateNotFound
    return row


def find_own(session: Session, actor: Actor, row_id: int) -> OwnTemplateModel | None:
    """The template, if it is there and the actor may read it."""
    row = queries.template(session, actor, row_id)
    return None if row is None else row[0]


def blank(name: str) -> OwnTemplate:
    """A template to begin with."""
    return replace(_BLANK, name=name or UNTITLED)


def of_document(session: Session, actor: Actor, document_id: int, *, keeps_words: bool) -> OwnTemplate:
    """A template with the headings of a document. Raises `DocumentNotFound` and `Invalid`."""
    row = documents.open_document(session, actor, document_id)
    kept = kept_template(session, document_id, row.template_id)
    return checked(derive(row.title, row.content, kept, keeps_words=keeps_words), "document")


def checked(template: OwnTemplate, name: str = "") -> OwnTemplate:
    """The template in the form that it is kept in. Raises `Invalid` with the parts at fault."""
    found = tidy(template)
    wrong = [FieldError(name or ".".join(map(str, where)), message) for where, message in faults(found)]
    if wrong:
        raise Invalid(*wrong)
    return found


def create(session: Session, actor: Actor, template: OwnTemplate) -> OwnTemplateModel:
    """Keep a checked template as the actor's own. Raises `TemplateLimit` and `TemplateTooLarge`."""
    limit = GUEST_TEMPLATES if actor.is_guest else OWN_TEMPLATES
    if queries.count_own(session, actor) >= limit:
        raise TemplateLimit(is_guest=actor.is_guest)
    moment = now()
    row = OwnTemplateModel(
        owner_id=actor.user_id,
        project_id=None,
        name=template.name,
        text=_text_of(template),
        version=1,
        created_at=moment,
        updated_at=moment,
    )
    session.add(row)
    session.flush()
    return row


class Changed(Struct, frozen=True):
    """A template after a change. `yours` is the text that it made, where others' are merged into it."""

    row: OwnRow
    yours: str | None = None


def change(
    session: Session,
    actor: Actor,
    template_id: int,
    version: int,
    wanted: Mapping[str, Any] | str,
    base: str | None = None,
) -> Changed:
    """Change parts of a template, or its whole text, as it was in that version.

    With `base`, the text of that version, what others have changed since stays: refused is only what is of
    the same lines. Raises `TemplateNotFound`, `RoleRequired`, `TemplateConflict`, `Invalid`,
    `BadTemplateText` and `TemplateTooLarge`.
    """
    row = _held(session, actor, template_id, Action.CHANGE)
    if base is None:
        if row.version != version:
            raise TemplateConflict(open_own(session, actor, template_id))
        base = row.text
    text = yours = _changed(base, wanted)
    if base != row.text:
        ranges = _merged(base, row.text, yours, is_text=isinstance(wanted, str))
        joined = merged(ranges)
        if joined is None:
            raise TemplateConflict(open_own(session, actor, template_id), ranges)
        text = joined
    if text != row.text:
        row.name, row.text, row.version, row.updated_at = read(text).name, text, row.version + 1, now()
        session.flush()
    return Changed(open_own(session, actor, template_id), yours if text != yours else None)


def _changed(text: str, wanted: Mapping[str, Any] | str) -> str:
    """The text after the change, which can be read."""
    if isinstance(wanted, str):
        read(wanted)
        return wanted
    return _text_of(checked(replace(read(text), **wanted)))


def _merged(base: str, theirs: str, yours: str, *, is_text: bool) -> tuple[MergedRange, ...]:
    """Both changes in one, as far as that is a template."""
    if not is_text:  # `yours` was written anew
        base, theirs = write(read(base)), write(read(theirs))
    for together in (True, False):
        ranges = merge(base, yours, theirs, together=together)
        joined = merged(ranges)
        if joined is None or _can_be_read(joined):
            return ranges
    return (MergedRange(yours, theirs),)


def _can_be_read(text: str) -> bool:
    try:
        read(text)
    except (BadTemplateText, TemplateTooLarge):
        return False
    return True


def share(session: Session, actor: Actor, template_id: int, project_id: int | None) -> OwnRow:
    """Let those who have a role on a project use a template, or nobody else any more.

    Raises `AccountRequired`, `TemplateNotFound`, `RoleRequired` and `ProjectNotFound`.
    """
    require_account(actor)
    row = _held(session, actor, template_id, Action.SHARE)
    if project_id is not None:
        projects.get_project(session, actor, project_id, ProjectAction.CONTRIBUTE)
    row.project_id = project_id
    session.flush()
    return open_own(session, actor, template_id)


def delete(session: Session, actor: Actor, template_id: int) -> None:
    """Delete a template; documents that were made from it stay as they are, with their interviews.

    Raises `TemplateNotFound` and `RoleRequired`.
    """
    _held(session, actor, template_id, Action.DELETE)
    queries.remove(session, actor, row_of(template_id))


def export(session: Session, actor: Actor, template_id: int) -> tuple[str, str]:
    """The name and the text of a template. Raises `AccountRequired` and `TemplateNotFound`."""
    require_account(actor)
    row = open_own(session, actor, template_id)
    return row[0].name, row[0].text


def number(row: OwnTemplateModel) -> int:
    """By what everybody names it."""
    return number_of(row.id)


def _held(session: Session, actor: Actor, template_id: int, action: Action) -> OwnTemplateModel:
    row_id = row_of(template_id)
    row = queries.held_template(session, actor, row_id)
    role = queries.template_role(session, actor, row_id)
    if role is None:
        raise TemplateNotFound
    if row is None or action not in ALLOWED[role]:
        raise RoleRequired(_MAY_USE if action is Action.CHANGE else None)
    return row


def _text_of(template: OwnTemplate) -> str:
    text = write(template)
    read(text)  # what is too large is refused, and what is kept can be read
    return text


_MAY_USE = "You can use this template, but not change it."
