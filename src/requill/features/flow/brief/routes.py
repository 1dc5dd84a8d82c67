"""`/api/document-flow/brief…` and `/api/documents/{id}/tray`: sort a brief, and what was not placed."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter
from msgspec import convert
from pydantic import Field
from starlette.requests import Request
from starlette.responses import Response

from requill.api.answers import answer
from requill.api.bodies import JsonRoute
from requill.api.deps import By, IdempotencyKey
from requill.api.limits import DOCUMENT_BODY_BYTES
from requill.api.schemas import REFUSED, Done, PathId
from requill.db.idempotency import fingerprint
from requill.db.session import Session
from requill.features.documents.schemas import render_document
from requill.features.flow.brief import schemas, service
from requill.features.flow.brief.files import read_file
from requill.features.flow.choosing import choose
from requill.features.flow.rendering import render
from requill.features.templates.service import Chosen
from requill.features.usage.schemas import LIMITED
from requill.kit.actor import Actor
from requill.services import Provided

router = APIRouter(tags=["document-flow"], responses=REFUSED, route_class=JsonRoute)
_INTO: dict[int | str, dict[str, Any]] = {
    200: {"model": schemas.Written, "description": "Written into a document that was there"}
}

_FILE: dict[str, Any] = {
    "requestBody": {
        "required": True,
        "content": {"application/octet-stream": {"schema": {"type": "string", "format": "binary"}}},
    }
}


@router.post(
    "/api/document-flow/brief/sort", max_body_size=DOCUMENT_BODY_BYTES, response_model=schemas.SortedBrief
)
async def sort(services: Provided, by: By, brief: schemas.Brief) -> Response:
    """A brief in pieces, each with the section that its labels or words speak for; nothing is kept."""
    if brief.document_id is None:
        of: Chosen | int = await choose(by, brief.template_id, brief.variables)
    else:
        of = brief.document_id
    return answer(schemas.render_brief(await services.briefs.sort(by, of, brief.content)))


@router.post("/api/document-flow/brief/file", response_model=schemas.FileText, openapi_extra=_FILE)
async def read_brief(
    request: Request, services: Provided, by: By, name: Annotated[str, Field(max_length=255)]
) -> Response:
    """The text of a `.md`, `.txt` or `.docx` file, which is the body; nothing is kept."""
    actor = await by.admit()
    content = await read_file(name, await request.body(), services.word_reader, actor)
    return answer(schemas.FileText(name=name, content=content))


@router.post(
    "/api/document-flow/brief",
    max_body_size=DOCUMENT_BODY_BYTES,
    response_model=schemas.Written,
    status_code=201,
    responses=LIMITED | _INTO,
)
async def write(
    request: Request, services: Provided, by: By, key: IdempotencyKey, into: schemas.SortedInto
) -> Response:
    """Write sorted pieces into a document; what is under no section and not left out goes to its tray."""
    status = 201 if into.document_id is None else 200
    request_hash = fingerprint(key, request.scope["path"], into)
    document, standing = await services.briefs.write(by, _values(into), key, request_hash)
    written = schemas.Written(document=render_document(document), interview=render(standing))
    return answer(written, status=status)


@router.post(
    "/api/document-flow/brief/preview", max_body_size=DOCUMENT_BODY_BYTES, response_model=schemas.Preview
)
async def preview(services: Provided, by: By, into: schemas.SortedInto) -> Response:
    """The document as it would read with the pieces in it; nothing is kept."""
    return answer(schemas.Preview(content=(await services.briefs.preview(by, _values(into))).text))


@router.get("/api/documents/{document_id}/tray", response_model=list[schemas.TrayPiece])
async def tray(by: By, document_id: PathId) -> Response:
    """The pieces of a brief that were put under no section, in their author's order."""

    def work(session: Session, actor: Actor) -> Response:
        rows = service.tray(session, actor, document_id)
        return answer([schemas.TrayPiece(id=row.id, text=row.text) for row in rows])

    return await by.read(work)


@router.post("/api/documents/{document_id}/tray/{piece_id}/place", response_model=schemas.Placed)
async def place(
    services: Provided, by: By, document_id: PathId, piece_id: PathId, placing: schemas.Placing
) -> Response:
    """Put a piece at the end of a section, which is made where it lacks."""
    document = await services.briefs.place(by, document_id, piece_id, placing.section)
    return answer(schemas.Placed(document=render_document(document)))


@router.delete("/api/documents/{document_id}/tray/{piece_id}", response_model=Done)
async def dismiss(by: By, document_id: PathId, piece_id: PathId) -> Response:
    """Forget a piece."""
    await by.write(lambda session, actor: service.dismiss(session, actor, document_id, piece_id))
    return answer(Done())


def _values(into: schemas.SortedInto) -> service.SortedInto:
    return convert(into, service.SortedInto, from_attributes=True)
