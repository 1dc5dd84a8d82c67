"""Service of conversations: which turn a message begins, who may read one, and what was said in it."""

from __future__ import annotations

from msgspec import Struct

from requill.db.database import Database
from requill.db.session import Session
from requill.features.chat.document_chat import DocumentChat
from requill.features.chat.errors import CommentElsewhere, SelectionElsewhere, TwoConversations
from requill.features.chat.general_chat import GeneralChatTurn
from requill.features.chat.project_chat import ProjectChat
from requill.features.chat.selection_tools import Selection
from requill.features.chat.threads import get_thread
from requill.features.comments import service as comments
from requill.features.documents import service as documents
from requill.features.documents.policy import Action as DocumentAction
from requill.features.projects.policy import Action as ProjectAction
from requill.features.projects.service import get_project
from requill.features.turns import conversations
from requill.features.turns.interviews import ReadUnanswered
from requill.features.turns.messages import MessagePage, Mode
from requill.features.turns.work import ConversationKey, TurnWork
from requill.kit.actor import Actor


class Conversations(Struct, frozen=True):
    """Implements `realtime.interface.Conversations`; `unanswered` reads what an interview leaves open."""

    database: Database
    unanswered: ReadUnanswered

    def check(self, session: Session, actor: Actor, conversation: ConversationKey) -> None:
        if conversation.thread_id is not None:
            get_thread(session, actor, conversation.thread_id)
        require_talk(session, actor, conversation)

    def turn(
        self,
        conversation: ConversationKey,
        content: str,
        mode: Mode | None,
        comment_id: int | None = None,
        selection: Selection | None = None,
    ) -> TurnWork:
        """The turn that something said here begins; comment and selection are of the document.

        Raises `SelectionElsewhere`.
        """
        if selection is not None and (conversation.document_id is None or comment_id is not None):
            raise SelectionElsewhere
        if conversation.document_id is not None:
            said = content if selection is None else selection.asked(content)
            about = conversation.document_id
            return DocumentChat(about, said, self.database, self.unanswered, comment_id, selection)
        if conversation.project_id is not None:
            return ProjectChat(conversation.project_id, content, self.database)
        return GeneralChatTurn(content, mode, conversation.thread_id)


def names_several(conversation: ConversationKey) -> bool:
    """Whether more than one conversation is named."""
    named = (conversation.document_id, conversation.thread_id, conversation.project_id)
    return sum(one is not None for one in named) > 1


def refuse_several(
    session: Session, actor: Actor, conversation: ConversationKey, comment_id: int | None = None
) -> None:
    """Say what is wrong with more than one conversation, or with a comment in none of a document.

    One of them may not be the caller's. Raises `AccountRequired`, `ThreadNotFound`, `DocumentNotFound`,
    `ProjectNotFound`, `CommentNotFound`, `CommentElsewhere` or `TwoConversations`.
    """
    if conversation.thread_id is not None:
        get_thread(session, actor, conversation.thread_id)
    require_talk(session, actor, conversation)
    if comment_id is not None:
        comments.open_discussion(session, actor, comment_id)
        if not names_several(conversation):
            raise CommentElsewhere
    raise TwoConversations("projectId" if conversation.project_id is not None else "documentId")


def require_talk(session: Session, actor: Actor, conversation: ConversationKey) -> None:
    """Refuse documents and projects about which the actor may not talk.

    Raises like `refuse_several`, and `RoleRequired`.
    """
    if conversation.document_id is not None:
        documents.get_document(session, actor, conversation.document_id, DocumentAction.TALK)
    if conversation.project_id is not None:
        get_project(session, actor, conversation.project_id, ProjectAction.TALK)


def message_page(
    session: Session, actor: Actor, conversation: ConversationKey, limit: int, before: int | None
) -> MessagePage:
    """The newest messages about a document or a project, or in the side panel, or those before `before`.

    Raises like `refuse_several`.
    """
    if names_several(conversation):
        refuse_several(session, actor, conversation)
    require_talk(session, actor, conversation)
    return conversations.message_page(session, actor, conversation, limit, before)
