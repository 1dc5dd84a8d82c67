"""Properties under a document's title and in lists: its status, release, reviewers and tags.

They are no part of the text and know no version: each is one short value, and who sets it last has set it. A
change leaves the time of the last change as it is, which is the text's.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from msgspec import UNSET, Struct, UnsetType

from requill.db.session import Session
from requill.features.documents.errors import DocumentNotFound
from requill.features.documents.events import DocumentPropertiesChanged
from requill.features.documents.permission import lock
from requill.features.documents.policy import Action
from requill.features.documents.properties import queries
from requill.features.documents.properties.policy import (
    RELEASE_CHARACTERS,
    REVIEWERS,
    TAG_CHARACTERS,
    TAGS,
    Status,
    tag_key,
)
from requill.features.members.interface import Kind, Subject
from requill.features.members.roster import MemberEntry, roster
from requill.features.members.service import readers_of_document
from requill.kit.actor import Actor
from requill.kit.errors import FieldError, Invalid
from requill.kit.matching import match_key
from requill.kit.titles import bare_title


class Properties(Struct, frozen=True):
    """A document's; `reviewers` are those who may read it."""

    status: Status
    release: str
    tags: Sequence[str]
    reviewers: Sequence[MemberEntry]


class PropertyChanges(Struct, frozen=True):
    """What somebody sets; what is unset stays. Reviewers are the ids of people."""

    status: Status | UnsetType = UNSET
    release: str | UnsetType = UNSET
    tags: Sequence[str] | UnsetType = UNSET
    reviewers: Sequence[str] | UnsetType = UNSET


def properties_of(session: Session, actor: Actor, document_id: int) -> Properties:
    """The properties of a document that the actor may read. Raises `DocumentNotFound`."""
    row = queries.properties(session, actor, document_id)
    if row is None:
        raise DocumentNotFound
    chosen = queries.reviewers(session, actor, document_id)
    people = roster(session, actor, _subject(row)) if chosen else []
    return Properties(
        Status.at(row.steps_left),
        row.release or "",
        row.tags or (),
        [entry for entry in people if entry.user_id in chosen],
    )


def possible_reviewers(session: Session, actor: Actor, document_id: int) -> Sequence[MemberEntry]:
    """Everybody who may read a document, as the actor is shown them. Raises `DocumentNotFound`."""
    row = queries.properties(session, actor, document_id)
    if row is None:
        raise DocumentNotFound
    return roster(session, actor, _subject(row))


def _subject(row: queries.PropertiesRow) -> Subject:
    return Subject(Kind.DOCUMENT, row.id, row.title, row.owner_id, row.project_id, row.project_owner_id)


def change_properties(
    session: Session, actor: Actor, document_id: int, changes: PropertyChanges
) -> Properties:
    """Set what `changes` names. Raises `DocumentNotFound`, `RoleRequired`, and `Invalid` for its fields."""
    document = lock(session, actor, document_id, Action.CHANGE)
    before = properties_of(session, actor, document_id)
    set_properties(session, actor, document_id, changes)
    after = properties_of(session, actor, document_id)
    if after != before:
        session.record(
            DocumentPropertiesChanged(
                document.id, document.owner_id, document.title, document.project_id, actor.user_id
            )
        )
    return after


def set_properties(session: Session, actor: Actor, document_id: int, changes: PropertyChanges) -> None:
    """The same of a document that the caller holds, or has just made, without a word to anybody."""
    values = _values(changes)
    if values:
        queries.change(session, actor, document_id, values)
    if changes.reviewers is not UNSET:
        chosen = _checked_reviewers(changes.reviewers, readers_of_document(session, document_id))
        queries.choose_reviewers(session, actor, document_id, chosen)


def _values(changes: PropertyChanges) -> dict[str, Any]:
    values: dict[str, Any] = {}
    if changes.status is not UNSET:
        values["steps_left"] = changes.status.steps_left
    if changes.release is not UNSET:
        release = bare_title(changes.release)
        if len(release) > RELEASE_CHARACTERS:
            raise Invalid(FieldError("release", f"A release has at most {RELEASE_CHARACTERS} characters."))
        values["release"] = release or None
    if changes.tags is not UNSET:
        tags = checked_tags(changes.tags)
        values |= {"tags": tags or None, "tag_keys": "".join(tag_key(tag) for tag in tags) or None}
    return values


def checked_tags(tags: Sequence[str]) -> list[str]:
    """Tags as documents have them, each once in any case. Raises `Invalid`."""
    found: dict[str, str] = {}
    for tag in (bare_title(tag) for tag in tags):
        if len(tag) > TAG_CHARACTERS:
            raise Invalid(FieldError("tags", f"A tag has at most {TAG_CHARACTERS} characters."))
        if tag:
            found.setdefault(match_key(tag), tag)
    if len(found) > TAGS:
        raise Invalid(FieldError("tags", f"A document has at most {TAGS} tags."))
    return list(found.values())


def _checked_reviewers(user_ids: Sequence[str], readers: Iterable[str]) -> list[str]:
    chosen = list(dict.fromkeys(user_ids))
    if len(chosen) > REVIEWERS:
        raise Invalid(FieldError("reviewers", f"A document has at most {REVIEWERS} reviewers."))
    if not set(chosen) <= set(readers):
        raise Invalid(FieldError("reviewers", "Only people who have access can review it."))
    return chosen
