"""`/api/documents/{id}/share`, for the document's owner, and `/api/shared/{token}`, for everybody."""

from __future__ import annotations

import hashlib
from typing import Annotated

from fastapi import APIRouter, Header
from starlette.requests import Request
from starlette.responses import Response
from starlette.websockets import WebSocket

from requill.api.answers import answer
from requill.api.bodies import JsonRoute
from requill.api.cookies import cookie_of, set_cookie
from requill.api.deps import By, credentials_of
from requill.api.schemas import ANY_REFUSAL, REFUSED, Done, ErrorBody, PathId
from requill.db.session import Session
from requill.features.files.responses import file_response
from requill.features.files.routes import GIVEN
from requill.features.files.schemas import FileId
from requill.features.files.service import shared_file
from requill.features.sharing import service
from requill.features.sharing.changes import changes_of
from requill.features.sharing.policy import OPENED_FOR
from requill.features.sharing.schemas import (
    Joined,
    Opening,
    SharedDocument,
    ShareToken,
    ShareWish,
    Sharing,
    render_shared,
    render_sharing,
)
from requill.models import File
from requill.services import Provided

router = APIRouter(tags=["sharing"], route_class=JsonRoute)

_NO_DOCUMENT = ANY_REFUSAL | {404: {"model": ErrorBody, "description": "The link leads to no document"}}
_COOKIE = "requill_share_"


@router.get("/api/documents/{document_id}/share", response_model=Sharing, responses=REFUSED)
async def read_share(services: Provided, by: By, document_id: PathId) -> Response:
    """Whether a document is shared, by which link, and what that gives and asks; for its owner."""
    return await by.read(
        lambda session, actor: answer(
            render_sharing(service.get_share(session, actor, document_id), services.site.public_url)
        )
    )


@router.put("/api/documents/{document_id}/share", response_model=Sharing, responses=REFUSED)
async def share_document(
    services: Provided, by: By, document_id: PathId, wish: ShareWish | None = None
) -> Response:
    """Let whoever has the link read a document, and change what the link gives and asks.

    A link that there is already stays the same one; without a body, nothing of it changes.
    """
    wanted = await changes_of({} if wish is None else wish.given(), services.passwords)
    return await by.write(
        lambda session, actor: answer(
            render_sharing(
                service.share_document(session, actor, document_id, wanted), services.site.public_url
            )
        )
    )


@router.delete("/api/documents/{document_id}/share", response_model=Done, responses=REFUSED)
async def stop_sharing(by: By, document_id: PathId) -> Response:
    """Turn the link of a document off for ever; a later one is another."""
    await by.write(lambda session, actor: service.stop_sharing(session, actor, document_id))
    return answer(Done())


@router.post("/api/shared/{token}/open", response_model=SharedDocument, responses=_NO_DOCUMENT)
async def open_shared_document(
    request: Request, services: Provided, token: ShareToken, opening: Opening
) -> Response:
    """Give the password of a link: this browser is not asked again for a day."""
    given = await services.links.open(token, opening.password, credentials_of(request).address)
    response = await services.database.read(
        lambda session: answer(render_shared(services.links.read(session, token, given)))
    )
    if given is not None:
        set_cookie(request, response, _cookie(token), given, int(OPENED_FOR.total_seconds()))
    return response


@router.post("/api/shared/{token}/join", response_model=Joined, responses=REFUSED)
async def join_shared_document(request: Request, services: Provided, by: By, token: ShareToken) -> Response:
    """Become a member with the role that the link gives; for registered people."""
    given = cookie_of(request, _cookie(token))
    return await by.write(
        lambda session, actor: answer(Joined(document_id=services.links.join(session, actor, token, given)))
    )


@router.get(
    "/api/shared/{token}/files/{file_id}/{name}", response_class=Response, responses=_NO_DOCUMENT | GIVEN
)
async def read_shared_file(
    request: Request,
    services: Provided,
    token: ShareToken,
    file_id: FileId,
    name: str,  # noqa: ARG001 a part of the address, for people
    if_none_match: Annotated[str | None, Header()] = None,
) -> Response:
    """An image or a file that the text of a shared document names, for whoever may read that text."""
    given = cookie_of(request, _cookie(token))

    def work(session: Session) -> File:
        row = services.links.read(session, token, given)
        return shared_file(session, row.id, row.content, file_id)

    return await file_response(services.files, await services.database.read(work), if_none_match)


# The whole rest of the path is the token: one with a slash in it is refused in the same words as any other.
@router.get("/api/shared/{token:path}", response_model=SharedDocument, responses=_NO_DOCUMENT)
async def read_shared_document(request: Request, services: Provided, token: ShareToken) -> Response:
    """The document that a link leads to, as it is now; for whoever has the link, and its password."""
    given = cookie_of(request, _cookie(token))
    return await services.database.read(
        lambda session: answer(render_shared(services.links.read(session, token, given)))
    )


@router.websocket("/ws/shared/{token}")
async def follow_shared_document(websocket: WebSocket, services: Provided, token: ShareToken) -> None:
    """Tells whoever reads through a link when the text has changed: `{"type":"changed","version":n}`."""
    await services.link_readers.serve(websocket, token, cookie_of(websocket, _cookie(token)))


def _cookie(token: str) -> str:
    """A name that tells nobody the link."""
    return _COOKIE + hashlib.sha256(token.encode()).hexdigest()[:16]
