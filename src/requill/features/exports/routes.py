"""`/api/documents/{id}/export/…`: a document as a file."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Query
from starlette.responses import Response

from requill.api.bodies import JsonRoute
from requill.api.deps import By
from requill.api.schemas import REFUSED, ErrorBody, PathId
from requill.features.exports import service
from requill.features.exports.file_names import attachment, file_name
from requill.features.exports.queue import FileFormat
from requill.services import Provided, Services

router = APIRouter(tags=["exports"], responses=REFUSED, route_class=JsonRoute)

_MEDIA_TYPES = {
    FileFormat.WORD: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
    FileFormat.PDF: "application/pdf",
}

WithComments = Annotated[bool, Query(description="Whether the file tells of the open comments")]


def _described(file_format: FileFormat) -> dict[int | str, dict[str, Any]]:
    file = {
        "description": "The file",
        "content": {_MEDIA_TYPES[file_format]: {"schema": {"type": "string", "format": "binary"}}},
    }
    return {200: file, 503: {"model": ErrorBody, "description": "Busy, or not installed"}}


@router.get(
    "/api/documents/{document_id}/export/docx", response_class=Response, responses=_described(FileFormat.WORD)
)
async def export_word(
    services: Provided, by: By, document_id: PathId, *, comments: WithComments = False
) -> Response:
    """The document as a Word file; registered people only."""
    return await _export(services, by, document_id, FileFormat.WORD, with_comments=comments)


@router.get(
    "/api/documents/{document_id}/export/pdf", response_class=Response, responses=_described(FileFormat.PDF)
)
async def export_pdf(
    services: Provided, by: By, document_id: PathId, *, comments: WithComments = False
) -> Response:
    """The document as a PDF file; registered people only."""
    return await _export(services, by, document_id, FileFormat.PDF, with_comments=comments)


async def _export(
    services: Services, by: By, document_id: int, file_format: FileFormat, *, with_comments: bool
) -> Response:
    person_id, document = await by.read(
        lambda session, actor: (
            actor.user_id,
            service.read_document(session, actor, document_id, with_comments=with_comments),
        )
    )
    headers = {"Content-Disposition": attachment(file_name(document.title, file_format))}
    file = await services.exports.make(person_id, file_format, document)
    await by.write(lambda session, actor: service.note_export(session, actor, document_id))
    return Response(file, media_type=_MEDIA_TYPES[file_format], headers=headers)
