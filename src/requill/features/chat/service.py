"""What is said where: which turn a message begins, who may read a place, and what was said in it."""

from __future__ import annotations

from msgspec import Struct

from requill.db.database import Database
from requill.db.session import Session
from requill.features.chat.document_chat import DocumentChat
from requill.features.chat.errors import TwoPlaces
from requill.features.chat.general_chat import GeneralChatTurn
from requill.features.chat.project_chat import ProjectChat
from requill.features.chat.threads import get_thread
from requill.features.documents import service as documents
from requill.features.projects.service import get_project
from requill.features.turns import service as turns
from requill.features.turns.messages import Conversation, Mode
from requill.features.turns.work import Place, TurnWork
from requill.kit.actor import Actor


def make_turn(place: Place, content: str, mode: Mode | None, database: Database) -> TurnWork:
    """The turn that something said in this place begins."""
    if place.document_id is not None:
        return DocumentChat(place.document_id, content, database)
    if place.project_id is not None:
        return ProjectChat(place.project_id, content, database)
    return GeneralChatTurn(content, mode, place.thread_id)


class Conversations(Struct, frozen=True):
    """Implements `realtime.conversations.Conversations`."""

    database: Database

    def check(self, session: Session, actor: Actor, place: Place) -> None:
        """See `Conversations.check`."""
        if place.thread_id is not None:
            get_thread(session, actor, place.thread_id)
        require_readable(session, actor, place)

    def turn(self, place: Place, content: str, mode: Mode | None) -> TurnWork:
        """See `Conversations.turn`."""
        return make_turn(place, content, mode, self.database)


def is_twofold(place: Place) -> bool:
    """Whether more than one place is named."""
    return sum(one is not None for one in (place.document_id, place.thread_id, place.project_id)) > 1


def refuse_twofold(session: Session, actor: Actor, place: Place) -> None:
    """Say what is wrong with more than one place: one of them may not be the caller's.

    Raises `AccountRequired`, `ThreadNotFound`, `DocumentNotFound`, `ProjectNotFound`, else `TwoPlaces`.
    """
    if place.thread_id is not None:
        get_thread(session, actor, place.thread_id)
    require_readable(session, actor, place)
    raise TwoPlaces("projectId" if place.project_id is not None else "documentId")


def require_readable(session: Session, actor: Actor, place: Place) -> None:
    """Refuse documents and projects that the actor may not read. Raises like `refuse_twofold`."""
    if place.document_id is not None:
        documents.get_document(session, actor, place.document_id)
    if place.project_id is not None:
        get_project(session, actor, place.project_id)


def conversation(
    session: Session, actor: Actor, place: Place, limit: int, before: int | None
) -> Conversation:
    """The newest messages about a document or a project, or in the side panel, or those before `before`.

    Raises like `refuse_twofold`.
    """
    if is_twofold(place):
        refuse_twofold(session, actor, place)
    require_readable(session, actor, place)
    return turns.conversation(session, actor, place, limit, before)
