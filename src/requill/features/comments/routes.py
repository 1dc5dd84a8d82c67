"""`/api/documents/{id}/comments` and `/api/comments`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Literal

from fastapi import APIRouter, Query
from starlette.requests import Request
from starlette.responses import Response

from requill.api.answers import answer
from requill.api.bodies import JsonRoute
from requill.api.deps import By, IdempotencyKey
from requill.api.schemas import REFUSED, Done, PathId, RowId, RowIds
from requill.db.idempotency import create_once, fingerprint
from requill.db.session import Session
from requill.features.comments import passages, schemas, service
from requill.features.comments.policy import Reaction
from requill.features.comments.schemas import (
    CommentBody,
    NewComment,
    NewPassage,
    read_passage,
    render_discussion,
    render_listing,
)
from requill.features.comments.service import Discussion
from requill.kit.actor import Actor
from requill.models import Comment
from requill.services import Provided, Services

router = APIRouter(tags=["comments"], responses=REFUSED, route_class=JsonRoute)

_CREATED = 201


@router.get("/api/documents/{document_id}/comments", response_model=schemas.Comments)
async def list_comments(
    by: By,
    document_id: PathId,
    state: Literal["open", "resolved"] = "open",
    before: RowId | None = None,
) -> Response:
    """The comments of a document that are open, the oldest first, or the newest 100 that are resolved."""

    def work(session: Session, actor: Actor) -> Response:
        is_resolved = state == "resolved"
        found = service.list_comments(session, actor, document_id, is_resolved=is_resolved, before=before)
        return answer(render_listing(found))

    return await by.read(work)


@router.get("/api/open-comments", response_model=list[schemas.OpenDiscussions])
async def count_open_comments(by: By, ids: Annotated[RowIds, Query()]) -> Response:
    """How many discussions are open in these documents, `ids` parted by commas.

    Documents that the caller may not read, or without any, are left out.
    """

    def work(session: Session, actor: Actor) -> Response:
        return answer(
            [
                schemas.OpenDiscussions(document_id=document_id, open=found)
                for document_id, found in service.count_open(session, actor, ids)
            ]
        )

    return await by.read(work)


@router.post("/api/documents/{document_id}/comments", status_code=_CREATED, response_model=schemas.Comment)
async def add_comment(
    request: Request, services: Provided, by: By, key: IdempotencyKey, document_id: PathId, new: NewComment
) -> Response:
    """Comment on a document, or on words of it that the server has got: else it is 409 `TEXT_UNKNOWN`."""
    placed: passages.PlacedPassage | None = None
    if new.passage is not None:
        told = read_passage(new.passage)
        placed = await by.read(lambda session, actor: passages.place_told(session, actor, document_id, *told))
    return await _added(
        services,
        by,
        key,
        fingerprint(key, request.scope["path"], new),
        lambda session, actor: service.add_comment(session, actor, document_id, new.body, placed),
    )


@router.get("/api/comments/{comment_id}", response_model=schemas.Comment)
async def read_comment(by: By, comment_id: PathId) -> Response:
    """A comment with all replies."""
    return await by.read(
        lambda session, actor: answer(render_discussion(service.open_discussion(session, actor, comment_id)))
    )


@router.post("/api/comments/{comment_id}/replies", status_code=_CREATED, response_model=schemas.Comment)
async def add_reply(
    request: Request, services: Provided, by: By, key: IdempotencyKey, comment_id: PathId, new: CommentBody
) -> Response:
    """Reply to a comment, which is open then; the answer is the comment with all replies."""
    return await _added(
        services,
        by,
        key,
        fingerprint(key, request.scope["path"], new),
        lambda session, actor: service.add_reply(session, actor, comment_id, new.body),
    )


@router.patch("/api/comments/{comment_id}", response_model=schemas.Comment)
async def edit_comment(by: By, comment_id: PathId, change: CommentBody) -> Response:
    """Give one's own comment or reply other words."""
    return await _changed(
        by, lambda session, actor: service.edit_comment(session, actor, comment_id, change.body)
    )


@router.delete("/api/comments/{comment_id}", response_model=Done)
async def delete_comment(by: By, comment_id: PathId) -> Response:
    """Delete one's own comment or reply, or any on one's own document.

    One that has replies stays without its words.
    """
    await by.write(lambda session, actor: service.delete_comment(session, actor, comment_id))
    return answer(Done())


@router.post("/api/comments/{comment_id}/resolve", response_model=schemas.Comment)
async def resolve_comment(by: By, comment_id: PathId) -> Response:
    """Say that a discussion is over."""
    return await _changed(by, lambda session, actor: service.resolve(session, actor, comment_id))


@router.post("/api/comments/{comment_id}/reopen", response_model=schemas.Comment)
async def reopen_comment(by: By, comment_id: PathId) -> Response:
    """Go on with a discussion."""
    return await _changed(by, lambda session, actor: service.reopen(session, actor, comment_id))


@router.post("/api/comments/{comment_id}/keep", response_model=schemas.Comment)
async def keep_comment(by: By, comment_id: PathId) -> Response:
    """Let a comment that has moved stand where it does: it is about the words there from now on."""
    placed = await by.read(lambda session, actor: passages.place_again(session, actor, comment_id))
    return await _changed(by, lambda session, actor: service.attach(session, actor, comment_id, placed))


@router.post("/api/comments/{comment_id}/attach", response_model=schemas.Comment)
async def attach_comment(by: By, comment_id: PathId, new: NewPassage) -> Response:
    """Put a comment on other words, as one whose own are gone; see `NewComment`."""
    told = read_passage(new.passage)
    placed = await by.read(lambda session, actor: passages.place_told_for(session, actor, comment_id, *told))
    return await _changed(by, lambda session, actor: service.attach(session, actor, comment_id, placed))


@router.put("/api/comments/{comment_id}/reactions/{reaction}", response_model=schemas.Comment)
async def add_reaction(by: By, comment_id: PathId, reaction: Reaction) -> Response:
    """React to a comment or reply."""
    return await _changed(
        by, lambda session, actor: service.react(session, actor, comment_id, reaction, has=True)
    )


@router.delete("/api/comments/{comment_id}/reactions/{reaction}", response_model=schemas.Comment)
async def remove_reaction(by: By, comment_id: PathId, reaction: Reaction) -> Response:
    """Take one's reaction back."""
    return await _changed(
        by, lambda session, actor: service.react(session, actor, comment_id, reaction, has=False)
    )


async def _changed(by: By, work: Callable[[Session, Actor], Discussion]) -> Response:
    return await by.write(lambda session, actor: answer(render_discussion(work(session, actor))))


async def _added(
    services: Services, by: By, key: str | None, request_hash: str, add: Callable[[Session, Actor], Comment]
) -> Response:
    """The discussion that something was added to, once for each key."""

    def work(session: Session, actor: Actor) -> Response:
        def create() -> Comment:
            service.require_pace(session, actor, services.throttle)
            return add(session, actor)

        made = create_once(session, actor, key, request_hash, create, service.find_comment)
        discussion = service.open_discussion(session, actor, made.id)
        return answer(render_discussion(discussion), status=_CREATED)

    return await by.write(work)
