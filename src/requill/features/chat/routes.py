"""`/api/chat`: what was said, saying the next thing, and the threads in which it is said."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter
from pydantic import Field
from starlette.requests import Request
from starlette.responses import Response

from requill.api.answers import answer, listed, objects_of
from requill.api.bodies import JsonRoute
from requill.api.deps import By, IdempotencyKey
from requill.api.limits import DOCUMENT_BODY_BYTES
from requill.api.schemas import PAGED, REFUSED, Done, OfDocument, OfProject, PageLimit, PathId, SearchText
from requill.db.idempotency import create_once, fingerprint
from requill.db.session import Session
from requill.features.accounts.errors import TooManyAttempts
from requill.features.accounts.throttle import Attempt
from requill.features.chat import service, threads
from requill.features.chat.policy import NAMINGS
from requill.features.chat.schemas import (
    ChatAnswer,
    NewThread,
    OpenedThread,
    Question,
    Thread,
    ThreadChange,
    ThreadConflict,
    ThreadName,
)
from requill.features.chat.selection_tools import Selection
from requill.features.chat.titling import NameThread
from requill.features.turns.respond import respond
from requill.features.turns.schemas import STREAMED, Message, messages_page, render_messages
from requill.features.turns.work import ConversationKey
from requill.features.usage.schemas import LIMITED
from requill.kit.actor import Actor
from requill.kit.paging import MAX_ID, PAGE_LIMIT
from requill.models import Thread as ThreadModel
from requill.services import Provided

router = APIRouter(tags=["chat"], responses=REFUSED, route_class=JsonRoute)

Before = Annotated[int | None, Field(ge=1, le=MAX_ID)]
_CREATED = 201
_HAS_EARLIER = {"description": "Whether there are earlier messages.", "schema": {"enum": ["true", "false"]}}
_HISTORY: dict[int | str, dict[str, Any]] = {200: {"headers": {"X-Has-Earlier": _HAS_EARLIER}}}
_CONFLICT: dict[str, Any] = {"model": ThreadConflict, "description": "The conversation was renamed."}


@router.get("/api/chat", response_model=list[Message], responses=_HISTORY)
async def messages(
    by: By,
    document_id: OfDocument = None,
    project_id: OfProject = None,
    limit: PageLimit = PAGE_LIMIT,
    before: Before = None,
) -> Response:
    """What was said about a document or a project, else in the side panel, oldest first.

    The newest 100, or `limit`; `before` a message id pages back, and `X-Has-Earlier` says whether it can.
    """
    return await _message_page(
        by, ConversationKey(document_id=document_id, project_id=project_id), limit, before
    )


@router.post(
    "/api/chat", max_body_size=DOCUMENT_BODY_BYTES, response_model=ChatAnswer, responses=STREAMED | LIMITED
)
async def say(
    request: Request, services: Provided, by: By, key: IdempotencyKey, question: Question
) -> Response:
    """Say something; answers JSON, or the stream of the turn."""
    conversation = ConversationKey(question.document_id, question.thread_id, question.project_id)
    comment_id = question.comment_id
    if service.names_several(conversation) or (comment_id is not None and question.document_id is None):
        await by.read(lambda session, actor: service.refuse_several(session, actor, conversation, comment_id))
    selected = question.selection
    work = services.conversations.turn(
        conversation,
        question.content,
        question.mode,
        comment_id,
        None if selected is None else Selection(selected.words, selected.before, selected.after),
    )
    return await respond(services.turns, request, by, question, work, key)


@router.get("/api/chat/threads", response_model=list[Thread], responses=PAGED)
async def list_threads(
    services: Provided, by: By, limit: PageLimit = PAGE_LIMIT, cursor: str | None = None, q: SearchText = ""
) -> Response:
    """The caller's threads, the one last spoken in first; words of `q` are found in titles and messages."""

    def work(session: Session, actor: Actor) -> Response:
        page = threads.list_threads(session, actor, services.search, limit, cursor, q)
        return listed(objects_of(Thread, page.rows), page)

    return await by.read(work)


@router.post("/api/chat/threads", status_code=_CREATED, response_model=Thread)
async def create_thread(request: Request, by: By, key: IdempotencyKey, new: NewThread) -> Response:
    """Begin a thread."""
    request_hash = fingerprint(key, request.scope["path"], new)

    def work(session: Session, actor: Actor) -> Response:
        def create() -> ThreadModel:
            return threads.create_thread(session, actor, title=new.title, mode=new.mode)

        made = create_once(session, actor, key, request_hash, create, threads.find_thread)
        return answer(Thread.model_validate(made), status=_CREATED)

    return await by.write(work)


@router.get("/api/chat/threads/{thread_id}", response_model=OpenedThread)
async def read_thread(
    by: By, thread_id: PathId, limit: PageLimit = PAGE_LIMIT, before: Before = None
) -> Response:
    """A thread with its newest messages; `before` a message id gives those before it."""

    def work(session: Session, actor: Actor) -> Response:
        opened = threads.open_thread(session, actor, thread_id, limit, before)
        return answer(
            OpenedThread(
                thread=Thread.model_validate(opened.thread),
                messages=render_messages(opened.said),
                has_earlier=opened.said.has_earlier,
            )
        )

    return await by.read(work)


@router.put("/api/chat/threads/{thread_id}", response_model=Thread, responses={409: _CONFLICT})
async def rename_thread(by: By, thread_id: PathId, change: ThreadChange) -> Response:
    """Give a thread another title; refused where it has another than `ifTitled` says by now."""

    def work(session: Session, actor: Actor) -> Response:
        renamed = threads.rename_thread(session, actor, thread_id, change.title, change.if_titled)
        return answer(Thread.model_validate(renamed))

    return await by.write(work)


@router.delete("/api/chat/threads/{thread_id}", response_model=Done)
async def delete_thread(by: By, thread_id: PathId) -> Response:
    """Remove a thread with all that was said in it."""
    await by.write(lambda session, actor: threads.delete_thread(session, actor, thread_id))
    return answer(Done())


@router.post("/api/chat/threads/{thread_id}/trash", response_model=Done)
async def trash_thread(by: By, thread_id: PathId) -> Response:
    """Move a thread to the trash."""
    await by.write(lambda session, actor: threads.move_to_trash(session, actor, thread_id))
    return answer(Done())


@router.post("/api/chat/threads/{thread_id}/auto-title", response_model=ThreadName)
async def name_thread(
    request: Request, services: Provided, by: By, key: IdempotencyKey, thread_id: PathId
) -> Response:
    """Let the assistant name a thread without a title; counts no message. A title given meanwhile stays."""
    wait = await by.write(
        lambda session, actor: services.throttle.hit(session, Attempt(NAMINGS, actor.user_id))
    )
    if wait is not None:
        raise TooManyAttempts(wait)
    return await respond(services.turns, request, by, ThreadName(title=""), NameThread(thread_id), key)


@router.get("/api/chat/{document_id}", response_model=list[Message], responses=_HISTORY)
async def messages_of_document(
    by: By, document_id: PathId, limit: PageLimit = PAGE_LIMIT, before: Before = None
) -> Response:
    """What was said about a document, under the document's own path."""
    return await _message_page(by, ConversationKey(document_id=document_id), limit, before)


async def _message_page(by: By, conversation: ConversationKey, limit: int, before: int | None) -> Response:
    def work(session: Session, actor: Actor) -> Response:
        said = service.message_page(session, actor, conversation, limit, before)
        headers = {"X-Has-Earlier": "true" if said.has_earlier else "false"}
        return answer(messages_page(said), headers=headers)

    return await by.read(work)
