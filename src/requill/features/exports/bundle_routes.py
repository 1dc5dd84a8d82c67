"""`/api/documents/{id}/export/zip`: a document as Markdown, with its images and files."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from typing import Annotated, Any

from fastapi import APIRouter, Depends
from starlette.responses import Response, StreamingResponse

from requill.api.bodies import JsonRoute
from requill.api.deps import By
from requill.api.schemas import REFUSED, ErrorBody, PathId
from requill.db.session import Session
from requill.features.exports import service
from requill.features.exports.interface import ExportDocument
from requill.features.exports.routes import DOWNLOAD
from requill.features.files.service import named_files
from requill.kit.actor import Actor
from requill.kit.file_names import attachment, file_name
from requill.models import File
from requill.services import Provided

router = APIRouter(tags=["exports"], responses=REFUSED, route_class=JsonRoute)

_TYPE = "application/zip"
_ARCHIVE: dict[int | str, dict[str, Any]] = {
    200: {
        "description": "The archive",
        "content": {_TYPE: {"schema": {"type": "string", "format": "binary"}}},
    },
    503: {"model": ErrorBody, "description": "Busy, or the files are away"},
}


async def _bundle(
    services: Provided, by: By, document_id: PathId
) -> AsyncIterator[tuple[str, AsyncIterator[bytes]]]:
    """The document's title and its archive, which is kept until it is sent, or nobody takes it any more."""

    def work(session: Session, actor: Actor) -> tuple[ExportDocument, Sequence[File]]:
        document = service.read_document(session, actor, document_id)
        return document, named_files(session, actor, document_id, document.text)

    document, named = await by.read(work)
    async with services.bundles.made(document, named) as pieces:
        await by.write(lambda session, actor: service.note_export(session, actor, document_id))
        yield document.title, pieces


@router.get(
    "/api/documents/{document_id}/export/zip",
    response_class=Response,
    responses=_ARCHIVE,
    dependencies=DOWNLOAD,
)
async def export_bundle(bundle: Annotated[tuple[str, AsyncIterator[bytes]], Depends(_bundle)]) -> Response:
    """The document as Markdown in an archive, its images and files beside it; registered people only."""
    title, pieces = bundle
    headers = {"Content-Disposition": attachment(file_name(title, "zip"))}
    return StreamingResponse(pieces, media_type=_TYPE, headers=headers)
