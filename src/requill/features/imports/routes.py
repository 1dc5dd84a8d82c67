"""`/api/imports`: a file, or an archive of files, as documents."""

from __future__ import annotations

import hashlib
from typing import Annotated, Any

from anyio import to_thread
from fastapi import APIRouter, Query
from pydantic import BaseModel, Field
from starlette.requests import Request
from starlette.responses import Response

from requill.api.answers import answer
from requill.api.bodies import JsonRoute
from requill.api.deps import By, IdempotencyKey
from requill.api.schemas import REFUSED, RowId, Text
from requill.db.idempotency import fingerprint, known, once
from requill.db.session import Session
from requill.features.imports.policy import PATH_CHARACTERS
from requill.features.imports.schemas import ImportResult, render
from requill.features.usage.schemas import LIMITED
from requill.kit.actor import Actor
from requill.services import Provided

router = APIRouter(tags=["imports"], responses=REFUSED, route_class=JsonRoute)

_FILE: dict[str, Any] = {
    "requestBody": {
        "required": True,
        "content": {"application/octet-stream": {"schema": {"type": "string", "format": "binary"}}},
    }
}


class _Import(BaseModel):
    """By what a repeated import is known."""

    name: str
    project_id: int | None
    digest: str


@router.post(
    "/api/imports", status_code=201, response_model=ImportResult, responses=LIMITED, openapi_extra=_FILE
)
async def import_file(
    request: Request,
    services: Provided,
    by: By,
    key: IdempotencyKey,
    name: Annotated[Text, Field(min_length=1, max_length=PATH_CHARACTERS)],
    project_id: Annotated[RowId | None, Query(alias="projectId")] = None,
) -> Response:
    """Make documents of a `.md`, `.txt`, `.docx`, `.html` or `.zip` file, which is the body.

    A file has at most 10 MB, an archive 25 MB. Each document takes one of a guest's monthly ones. Of an
    archive, all are made or none; its images become files of the documents that show them.
    """
    await by.admit()
    file = await request.body()
    digest = await to_thread.run_sync(lambda: hashlib.sha256(file).hexdigest())
    request_hash = fingerprint(
        key, request.scope["path"], _Import(name=name, project_id=project_id, digest=digest)
    )
    made = await by.read(lambda session, actor: known(session, actor, key, request_hash))
    if made is not None and made.answer is not None:
        return answer(made.answer, status=201)
    read = await services.imports.read(by, name, file)

    def work(session: Session, actor: Actor) -> dict[str, Any]:
        def make() -> dict[str, Any]:
            return render(services.imports.make(session, actor, read, project_id))

        return once(session, actor, key, request_hash, make)

    return answer(await by.write(work), status=201)
