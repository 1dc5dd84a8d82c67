"""Makes a document of the actor's own of one that they may read."""

from __future__ import annotations

from typing import Protocol

from requill.db.session import Session
from requill.features.documents import queries
from requill.features.documents.errors import DocumentNotFound
from requill.features.documents.properties import queries as property_queries
from requill.features.documents.service import create_document, open_document
from requill.kit.actor import Actor
from requill.kit.limits import TITLE_CHARACTERS
from requill.kit.roles import Role
from requill.models import Document


class CopiedFiles(Protocol):
    """Copies of the files in a text."""

    def renamed(self, text: str) -> str:
        """The text with the copies in place of the first."""

    def keep(self, session: Session, document_id: int) -> object:
        """Make them files of the document."""


def duplicate(session: Session, actor: Actor, document_id: int, files: CopiedFiles) -> Document:
    """A document with the same text, status, release and tags, and files of its own. Takes no allowance.

    It is in the same project where the actor may make documents in that, else in none. Who has a role on the
    first, its reviewers among them, its discussions, history, link and conversation are that one's alone.
    Raises `DocumentNotFound`.
    """
    row = open_document(session, actor, document_id)
    project_id = row.project_id
    if project_id is not None:
        role = None if actor.is_guest else queries.project_role(session, actor.user_id, project_id)
        if role not in (Role.OWNER, Role.EDITOR):
            project_id = None
    copy = create_document(
        session,
        actor,
        title=copied_title(row.title),
        content=files.renamed(row.content),
        project_id=project_id,
    )
    files.keep(session, copy.id)
    copied = property_queries.copied(session, actor, document_id)
    if copied is None:
        raise DocumentNotFound
    property_queries.change(session, actor, copy.id, dict(copied._mapping))
    return copy


def copied_title(title: str) -> str:
    """What a copy is called: as much of the title as there is room for."""
    return f"Copy of {title}"[:TITLE_CHARACTERS].rstrip()
