"""`/api/documents/{id}/revisions` and what is made of them."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Query
from starlette.responses import Response

from requill.api.answers import answer, encoded, listed
from requill.api.bodies import JsonRoute
from requill.api.deps import By
from requill.api.schemas import PAGED, REFUSED, PageLimit, PathId, RowId, RowIds
from requill.db.session import Session
from requill.features.documents import schemas as documents
from requill.features.documents.schemas import render_document
from requill.features.history import reading, schemas, service
from requill.features.history.schemas import (
    Context,
    render_mark,
    render_revision,
    render_summary,
)
from requill.features.history.service import VersionPair
from requill.features.members.schemas import UserRef
from requill.kit.actor import Actor
from requill.kit.paging import PAGE_LIMIT
from requill.services import Provided

router = APIRouter(tags=["history"], responses=REFUSED, route_class=JsonRoute)

_CREATED = 201
_CONFLICT: dict[int | str, dict[str, Any]] = {
    409: {
        "model": documents.DocumentConflict,
        "description": "The document was changed, or what was written meanwhile can no longer be merged.",
    }
}


@router.get(
    "/api/documents/{document_id}/revisions", response_model=list[schemas.RevisionSummary], responses=PAGED
)
async def list_revisions(
    by: By,
    document_id: PathId,
    limit: PageLimit = PAGE_LIMIT,
    cursor: str | None = None,
    named: Annotated[bool, Query()] = False,  # noqa: FBT002 - a parameter of the query
    author: Annotated[UserRef | None, Query()] = None,
) -> Response:
    """The revisions of a document, newest first.

    With `named`, only those with a name; with `author`, only those that the person with that id wrote, or for
    "assistant" the assistant.
    """

    def work(session: Session, actor: Actor) -> Response:
        page = service.list_revisions(session, actor, document_id, limit, cursor, named=named, author=author)
        return listed([render_summary(row) for row in page.rows], page)

    return await by.read(work)


@router.post(
    "/api/documents/{document_id}/revisions",
    status_code=_CREATED,
    response_model=schemas.RevisionSummary,
)
async def name_version(by: By, document_id: PathId, new: schemas.NewVersionName) -> Response:
    """Give the text that a document has now a name."""

    def work(session: Session, actor: Actor) -> Response:
        return answer(
            render_summary(service.name_now(session, actor, document_id, new.name)), status=_CREATED
        )

    return await by.write(work)


@router.get("/api/documents/{document_id}/revisions/{revision_id}", response_model=schemas.Revision)
async def read_revision(services: Provided, by: By, document_id: PathId, revision_id: PathId) -> Response:
    """One revision with its text."""
    found, chain = await by.read(
        lambda session, actor: service.open_revision(session, actor, document_id, revision_id)
    )
    async with services.computing.of_long(by.admit, chain.size):
        return answer(render_revision(found, await service.text_of(chain)))


@router.patch("/api/documents/{document_id}/revisions/{revision_id}", response_model=schemas.RevisionSummary)
async def rename_version(
    by: By, document_id: PathId, revision_id: PathId, patch: schemas.VersionNamePatch
) -> Response:
    """Give a version another name, or take its name away: it stays as a revision."""

    def work(session: Session, actor: Actor) -> Response:
        return answer(render_summary(service.rename(session, actor, document_id, revision_id, patch.name)))

    return await by.write(work)


@router.post(
    "/api/documents/{document_id}/revisions/{revision_id}/restore",
    response_model=documents.Document,
    responses=_CONFLICT,
)
async def restore_version(
    services: Provided,
    by: By,
    document_id: PathId,
    revision_id: PathId,
    base: schemas.RestoreBase | None = None,
) -> Response:
    """Give a document the title and text of a version again, as a new change; the text before it is kept.

    What is written meanwhile stays. With `version`, nothing is restored where the document has another one.
    """
    version = None if base is None else base.version
    async with services.computing.of(await by.admit()):
        restored = await service.restore_version_for(by, document_id, revision_id, version)
        return answer(render_document(restored))


@router.get("/api/documents/{document_id}/comparison", response_model=schemas.Comparison)
async def compare_versions(
    services: Provided,
    by: By,
    document_id: PathId,
    from_id: Annotated[RowId, Query(alias="from")],
    to_id: Annotated[RowId | None, Query(alias="to")] = None,
    context: Context | None = None,
) -> Response:
    """What is different between a revision and another one or, without `to`, the document as it is now.

    The older one is always the first. With `context`, only so many equal lines around each change.
    """
    async with services.computing.of(await by.admit()):
        return encoded(await service.compare_for(by, document_id, VersionPair(from_id, to_id, context)))


@router.get("/api/documents/{document_id}/attribution", response_model=schemas.Attribution)
async def attribute_lines(services: Provided, by: By, document_id: PathId) -> Response:
    """Who wrote each line of a document."""
    async with services.computing.of(await by.admit()):
        return encoded(await service.attribute_for(by, document_id))


@router.get("/api/documents/{document_id}/unread", response_model=schemas.UnreadChanges)
async def read_unread(
    services: Provided, by: By, document_id: PathId, context: Context | None = None
) -> Response:
    """What has changed in a document since the caller read it last."""
    async with services.computing.of(await by.admit()):
        return encoded(await reading.changes_for(by, document_id, context))


@router.put("/api/documents/{document_id}/read", response_model=schemas.ReadMark)
async def mark_read(by: By, document_id: PathId, up_to: schemas.ReadUpTo) -> Response:
    """Keep that the caller has read a document up to a version; an earlier one changes nothing."""

    def work(session: Session, actor: Actor) -> Response:
        return answer(render_mark(reading.mark_read(session, actor, document_id, up_to.version)))

    return await by.write(work)


@router.get("/api/unread", response_model=list[schemas.UnreadCount])
async def count_unread(by: By, ids: Annotated[RowIds, Query()]) -> Response:
    """How much others have changed in these documents, `ids` parted by commas, since the caller read them.

    Documents that the caller may not read, or never said they read, are left out.
    """

    def work(session: Session, actor: Actor) -> Response:
        return answer(
            [
                schemas.UnreadCount(document_id=document_id, version=version, read_at=read_at, unread=unread)
                for document_id, version, read_at, unread in reading.unread_of(session, actor, ids)
            ]
        )

    return await by.read(work)
