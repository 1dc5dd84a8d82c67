"""Keeps the answer of a turn without its document's text, which is read anew for each reader."""

from __future__ import annotations

from typing import Any

from requill.api.answers import plain
from requill.db.session import Session
from requill.features.documents.service import open_document, render_document
from requill.features.turns import queries
from requill.features.turns.errors import TurnNotFound
from requill.kit.actor import Actor

_DOCUMENTS = ("document", "updatedDocument")


def without_text(answer: dict[str, Any]) -> dict[str, Any]:
    """The answer as it is kept: of a document in it, the id alone."""
    kept = {name: {"id": answer[name]["id"]} for name in _DOCUMENTS if answer.get(name)}
    return answer | kept


def document_of(answer: dict[str, Any]) -> int | None:
    """The document whose text a kept answer is without."""
    return next((answer[name]["id"] for name in _DOCUMENTS if answer.get(name)), None)


def with_text(session: Session, turn_id: str, answer: dict[str, Any]) -> dict[str, Any]:
    """A kept answer with its document as that is now, for somebody whose turn it was found to be.

    It is read as the turn's owner, whose session may be another than the one that is being answered: a guest
    may have signed in meanwhile. Raises `TurnNotFound` and `DocumentNotFound`.
    """
    document_id, owner = document_of(answer), queries.reader_of(session, turn_id)
    if document_id is None:
        return answer
    if owner is None:
        raise TurnNotFound
    actor = Actor(owner.id, owner.username, owner.is_guest, is_stored=True, address="")
    document = plain(render_document(open_document(session, actor, document_id)))
    return answer | {name: document for name in _DOCUMENTS if answer.get(name)}
