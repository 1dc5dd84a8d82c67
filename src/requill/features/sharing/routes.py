"""`/api/documents/{id}/share`, for the document's owner, and `/api/shared/{token}`, for everybody."""

from __future__ import annotations

from fastapi import APIRouter
from starlette.responses import Response

from requill.api.answers import answer
from requill.api.bodies import JsonRoute
from requill.api.deps import By
from requill.api.schemas import ANY_REFUSAL, REFUSED, Done, ErrorBody, PathId
from requill.features.sharing import service
from requill.features.sharing.schemas import SharedDocument, ShareToken, Sharing, render_sharing
from requill.services import Provided

router = APIRouter(tags=["sharing"], route_class=JsonRoute)

_NO_DOCUMENT = ANY_REFUSAL | {404: {"model": ErrorBody, "description": "The link leads to no document"}}


@router.get("/api/documents/{document_id}/share", response_model=Sharing, responses=REFUSED)
async def read_share(services: Provided, by: By, document_id: PathId) -> Response:
    """Whether a document is shared, and by which link."""
    return await by.read(
        lambda session, actor: answer(
            render_sharing(service.get_share(session, actor, document_id), services.site.public_url)
        )
    )


@router.put("/api/documents/{document_id}/share", response_model=Sharing, responses=REFUSED)
async def share_document(services: Provided, by: By, document_id: PathId) -> Response:
    """Let whoever has the link read a document; a link that there is already stays as it is."""
    return await by.write(
        lambda session, actor: answer(
            render_sharing(service.share_document(session, actor, document_id), services.site.public_url)
        )
    )


@router.delete("/api/documents/{document_id}/share", response_model=Done, responses=REFUSED)
async def stop_sharing(by: By, document_id: PathId) -> Response:
    """Turn the link of a document off for ever; a later one is another."""
    await by.write(lambda session, actor: service.stop_sharing(session, actor, document_id))
    return answer(Done())


# The whole rest of the path is the token: one with a slash in it is refused in the same words as any other.
@router.get("/api/shared/{token:path}", response_model=SharedDocument, responses=_NO_DOCUMENT)
async def read_shared_document(services: Provided, token: ShareToken) -> Response:
    """The document that a link leads to, as it is now; for whoever has the link."""
    return await services.database.read(
        lambda session: answer(SharedDocument.model_validate(service.read_shared(session, token)))
    )
