"""`/api/chat`: what was said about a document, and saying the next thing."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Query, Request, Response

from requill.api.answers import answer
from requill.api.deps import By, IdempotencyKey
from requill.api.schemas import REFUSED, PathId, RowId
from requill.db.session import Session
from requill.features.chat import service
from requill.features.chat.schemas import ChatAnswer, Question
from requill.features.chat.service import DocumentChat
from requill.features.turns.respond import respond
from requill.features.turns.schemas import Message
from requill.kit.actor import Actor
from requill.kit.paging import MOST_ID, PAGE_LIMIT

router = APIRouter(tags=["chat"], responses=REFUSED)

Limit = Annotated[int, Query(ge=1, le=PAGE_LIMIT)]
Before = Annotated[int | None, Query(ge=1, le=MOST_ID)]


@router.get("/api/chat", response_model=list[Message])
async def messages(
    by: By,
    document_id: Annotated[RowId, Query(alias="documentId")],
    limit: Limit = PAGE_LIMIT,
    before: Before = None,
) -> Response:
    """What was said about a document, oldest first; `before` a message id pages back."""
    return await _conversation(by, document_id, limit, before)


@router.get("/api/chat/{document_id}", response_model=list[Message])
async def messages_of_document(
    by: By,
    document_id: PathId,
    limit: Limit = PAGE_LIMIT,
    before: Before = None,
) -> Response:
    """The same under the document's own path."""
    return await _conversation(by, document_id, limit, before)


@router.post("/api/chat", response_model=ChatAnswer)
async def say(request: Request, by: By, key: IdempotencyKey, question: Question) -> Response:
    """Say something about a document; answers JSON, or the stream of the turn."""
    work = DocumentChat(question.document_id, question.content)
    return await respond(request, by, question, work, key)


async def _conversation(by: By, document_id: int, limit: int, before: int | None) -> Response:
    def work(session: Session, actor: Actor) -> list[dict[str, Any]]:
        return service.conversation(session, actor, document_id, limit, before)

    return answer(await by.read(work))
