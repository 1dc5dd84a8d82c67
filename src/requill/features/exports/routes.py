"""`/api/documents/{id}/export/…` and `/api/exports`: a document as a file.

`/api/settings/word-template` is the look of somebody's Word files.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from functools import partial
from http import HTTPStatus
from typing import Annotated, Any

from anyio import to_thread
from fastapi import APIRouter, Depends, Path, Query
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse

from requill.api.answers import answer
from requill.api.bodies import JsonRoute
from requill.api.deps import By
from requill.api.schemas import REFUSED, Done, ErrorBody, PathId, Text
from requill.db.session import Session
from requill.features.exports import background, service, word_templates
from requill.features.exports.downloads import pieces_of
from requill.features.exports.interface import ExportDocument, FileFormat, PaperSize
from requill.features.exports.schemas import ExportOrder, KeptTemplate, NewExport, WordTemplateAnswer
from requill.kit.actor import Actor, require_account
from requill.kit.file_names import attachment, file_name
from requill.models import File
from requill.services import Provided, Services

router = APIRouter(tags=["exports"], responses=REFUSED, route_class=JsonRoute)

_MEDIA_TYPES = {
    FileFormat.WORD: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
    FileFormat.PDF: "application/pdf",
}

_FILES: dict[int | str, dict[str, Any]] = {
    200: {
        "description": "The file",
        "content": {
            kind: {"schema": {"type": "string", "format": "binary"}} for kind in _MEDIA_TYPES.values()
        },
    }
}
_BODY: dict[str, Any] = {
    "requestBody": {
        "required": True,
        "content": {"application/octet-stream": {"schema": {"type": "string", "format": "binary"}}},
    }
}
WithComments = Annotated[bool, Query(description="Whether the file tells of the open comments")]
OnPaper = Annotated[
    PaperSize, Query(description="What its pages are made for; a Word template of one's own has its own")
]


async def _counted(services: Provided, by: By) -> AsyncIterator[None]:
    """Whoever asks has one more under way until it is sent, or nobody takes it any more."""
    with services.downloads.counted(await by.admit()):
        yield


DOWNLOAD = [Depends(_counted)]


def _described(file_format: FileFormat) -> dict[int | str, dict[str, Any]]:
    file = {
        "description": "The file",
        "content": {_MEDIA_TYPES[file_format]: {"schema": {"type": "string", "format": "binary"}}},
    }
    return {200: file, 503: {"model": ErrorBody, "description": "Busy, or not installed"}}


@router.get(
    "/api/documents/{document_id}/export/docx",
    response_class=Response,
    responses=_described(FileFormat.WORD),
    dependencies=DOWNLOAD,
)
async def export_word(
    services: Provided,
    by: By,
    document_id: PathId,
    *,
    comments: WithComments = False,
    paper: OnPaper = PaperSize.A4,
) -> Response:
    """The document as a Word file; registered people only."""
    return await _export(services, by, document_id, FileFormat.WORD, with_comments=comments, paper=paper)


@router.get(
    "/api/documents/{document_id}/export/pdf",
    response_class=Response,
    responses=_described(FileFormat.PDF),
    dependencies=DOWNLOAD,
)
async def export_pdf(
    services: Provided,
    by: By,
    document_id: PathId,
    *,
    comments: WithComments = False,
    paper: OnPaper = PaperSize.A4,
) -> Response:
    """The document as a PDF file; registered people only."""
    return await _export(services, by, document_id, FileFormat.PDF, with_comments=comments, paper=paper)


async def _export(
    services: Services,
    by: By,
    document_id: int,
    file_format: FileFormat,
    *,
    with_comments: bool,
    paper: PaperSize,
) -> Response:
    def work(session: Session, actor: Actor) -> tuple[Actor, ExportDocument, Sequence[File]]:
        return actor, *service.read_with_files(
            session, actor, document_id, with_comments=with_comments, paper=paper
        )

    actor, document, named = await by.read(work)
    put_in = partial(services.own_images.put_in, actor, named=named)
    file = await services.exports.make(actor, file_format, document, put_in)
    await by.write(lambda session, actor: service.note_export(session, actor, document_id))
    return _sent(file, file_name(document.title, file_format), file_format)


def _sent(file: bytes, name: str, file_format: FileFormat) -> Response:
    headers = {"Content-Disposition": attachment(name), "Content-Length": str(len(file))}
    return StreamingResponse(pieces_of(file), media_type=_MEDIA_TYPES[file_format], headers=headers)


@router.post(
    "/api/documents/{document_id}/exports", status_code=HTTPStatus.CREATED, response_model=ExportOrder
)
async def order_export(by: By, document_id: PathId, new: NewExport) -> Response:
    """Have a file made in the background; registered people only."""
    order = await by.write(
        lambda session, actor: background.order(
            session, actor, document_id, new.format, with_comments=new.comments, paper=new.paper
        )
    )
    return answer(ExportOrder.of(order), status=HTTPStatus.CREATED)


@router.get("/api/exports", response_model=list[ExportOrder])
async def list_exports(by: By) -> Response:
    """What the person ordered in the last day, the newest first."""
    rows = await by.read(background.ordered)
    return answer([ExportOrder.of(row) for row in rows])


@router.get("/api/exports/{export_id}/file", response_class=Response, responses=_FILES, dependencies=DOWNLOAD)
async def fetch_export(by: By, export_id: Annotated[str, Path(max_length=36)]) -> Response:
    """A file that is ready, for whoever ordered it and may still read the document."""
    found = await by.write(lambda session, actor: background.fetch(session, actor, export_id))
    return _sent(found.file or b"", found.name or "", FileFormat(found.form))


@router.get("/api/settings/word-template", response_model=WordTemplateAnswer)
async def word_template(by: By) -> Response:
    """The caller's own Word template, if they have one."""

    def work(session: Session, actor: Actor) -> WordTemplateAnswer:
        require_account(actor)
        row = word_templates.kept(session, actor)
        return WordTemplateAnswer(template=None if row is None else KeptTemplate.of(row))

    return answer(await by.read(work))


@router.put("/api/settings/word-template", response_model=WordTemplateAnswer, openapi_extra=_BODY)
async def keep_word_template(
    request: Request, services: Provided, by: By, name: Annotated[Text, Query(max_length=255)]
) -> Response:
    """Keep a `.docx` file, which is the body, as the look of the caller's Word files."""

    def permit(session: Session, actor: Actor) -> None:
        require_account(actor)
        services.identity.require_own_account(session, actor)

    await by.read(permit)
    file = await request.body()
    await to_thread.run_sync(partial(word_templates.check, file))

    def work(session: Session, actor: Actor) -> WordTemplateAnswer:
        permit(session, actor)
        return WordTemplateAnswer(template=KeptTemplate.of(word_templates.keep(session, actor, name, file)))

    return answer(await by.write(work))


@router.delete("/api/settings/word-template", response_model=Done)
async def remove_word_template(by: By) -> Response:
    """Give the caller's Word files the look that they have by themselves."""

    def work(session: Session, actor: Actor) -> Done:
        require_account(actor)
        word_templates.remove(session, actor)
        return Done()

    return answer(await by.write(work))
