"""`/api/documents/{id}/files` and `/api/files/{id}/{name}`."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Annotated, Any

from fastapi import APIRouter, Header
from pydantic import Field
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response

from requill.api.answers import answer
from requill.api.bodies import JsonRoute
from requill.api.deps import By, IdempotencyKey
from requill.api.schemas import REFUSED, ErrorBody, PathId
from requill.db.idempotency import fingerprint
from requill.features.files import policy, schemas, service
from requill.features.files.policy import Kind
from requill.features.files.responses import file_response
from requill.features.files.schemas import FileId
from requill.features.files.service import Sent
from requill.kit.errors import Malformed
from requill.services import Provided

router = APIRouter(tags=["files"], responses=REFUSED, route_class=JsonRoute)

_BYTES: dict[str, Any] = {"schema": {"type": "string", "format": "binary"}}
_SENT: dict[str, Any] = {
    "requestBody": {"required": True, "content": {service.ANY_TYPE: _BYTES}},
}
_UNTAKEN: dict[int | str, dict[str, Any]] = {
    408: {"model": ErrorBody, "description": "It did not arrive in time"},
    503: {"model": ErrorBody, "description": "Busy, full, or what keeps the files is away"},
}
GIVEN: dict[int | str, dict[str, Any]] = {
    200: {"description": "The file", "content": {"image/*": _BYTES, service.ANY_TYPE: _BYTES}},
    304: {"description": "The caller has it already"},
    503: {"model": ErrorBody, "description": "What keeps the files is away"},
}


@router.post(
    "/api/documents/{document_id}/files",
    status_code=201,
    response_model=schemas.StoredFile,
    responses=_UNTAKEN,
    openapi_extra=_SENT,
)
async def add_file(
    request: Request,
    services: Provided,
    by: By,
    key: IdempotencyKey,
    document_id: PathId,
    name: Annotated[str, Field(max_length=policy.NAME_CHARACTERS)] = "",
    kind: Kind = Kind.FILE,
) -> Response:
    """Put a file, which is the body, into a document; the text says `address` where it is shown.

    An image is a PNG, JPEG, WebP or GIF of at most 10 MB, whatever it is called. It is made anew: where it
    was taken, by whom and with what is not in it any more. Any other file has at most 25 MB, and is kept as
    it is.
    """

    def request_hash(sha256: str) -> str:
        return fingerprint(key, request.scope["path"], schemas.Request(name=name, kind=kind, sha256=sha256))

    made = await services.files.add(by, document_id, Sent(name, kind), _body(request), key, request_hash)
    return answer(schemas.StoredFile(**made), status=201)


@router.post("/api/documents/{document_id}/files/copies", status_code=201, response_model=schemas.CopiedFiles)
async def copy_files(services: Provided, by: By, document_id: PathId, body: schemas.CopyFiles) -> Response:
    """Give a document files of its own in place of those of others, as of a text that is pasted.

    What the caller may not read, and what is the document's already, is left out.
    """
    made = await services.files.copied_into(by, document_id, body.ids)
    files = [
        schemas.CopiedFile(of=file_id, file=schemas.StoredFile(**service.told_of(file)))
        for file_id, file in made.items()
    ]
    return answer(schemas.CopiedFiles(files=files), status=201)


@router.get("/api/files/{file_id}/{name}", response_class=Response, responses=GIVEN)
async def read_file(
    services: Provided,
    by: By,
    file_id: FileId,
    name: str,  # noqa: ARG001 a part of the address, for people
    if_none_match: Annotated[str | None, Header()] = None,
) -> Response:
    """An image to be shown, or a file to be downloaded; for whoever may read its document.

    It is found by its id alone: the name is for people.
    """
    file = await by.read(lambda session, actor: service.open_file(session, actor, file_id))
    return await file_response(services.files, file, if_none_match)


async def _body(request: Request) -> AsyncIterator[bytes]:
    try:
        async for piece in request.stream():
            yield piece
    except ClientDisconnect:
        raise Malformed("The file didn't arrive whole.") from None
