"""`/api/documents`."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Depends, Header
from starlette.requests import Request
from starlette.responses import Response

from requill.api.answers import answer, listed
from requill.api.bodies import JsonRoute
from requill.api.deps import By, IdempotencyKey
from requill.api.limits import DOCUMENT_BODY_BYTES
from requill.api.query import described, query_of
from requill.api.schemas import COUNTED, REFUSED, Done, Incoming, PageLimit, PathId, SearchText
from requill.db.idempotency import create_once, fingerprint
from requill.db.session import Session
from requill.features.documents import project_membership, removal, schemas, service
from requill.features.documents.duplicating import duplicate
from requill.features.documents.schemas import (
    STALE,
    DocumentCard,
    DocumentPatch,
    DocumentsQuery,
    DocumentSummary,
    NewDocument,
    render_card,
    render_document,
    render_opened,
    render_summaries,
)
from requill.features.documents.transfer import transfer
from requill.features.members import service as members
from requill.features.members.schemas import Members, render_listing
from requill.features.usage.policy import Kind
from requill.features.usage.schemas import LIMITED
from requill.kit.actor import Actor
from requill.kit.paging import PAGE_LIMIT
from requill.models import Document
from requill.services import Provided

router = APIRouter(tags=["documents"], responses=REFUSED, route_class=JsonRoute)

_CREATED = 201
_MINIMAL, _LENIENT = "return=minimal", "handling=lenient"


@router.get(
    "/api/documents",
    response_model=list[DocumentSummary],
    responses=COUNTED,
    openapi_extra=described(DocumentsQuery),
)
async def list_documents(
    by: By, query: Annotated[DocumentsQuery, Depends(query_of(DocumentsQuery))]
) -> Response:
    """The caller's documents, newest first; `q` is looked for in their titles, in any case.

    `filter`: `mine` are their own, `shared` those of others on which they have a role. `sort`: by their last
    change or creation, newest first, by title from A on, or by status from draft on. `status`, `tag` (in any
    case) and `project` narrow down. With `outsideProject`, only their own that are not in that project,
    newest first.
    """

    def work(session: Session, actor: Actor) -> Response:
        if query.outside_project is None:
            page = service.list_arranged(session, actor, query.arrangement, query.limit, query.cursor)
        else:
            page = project_membership.list_documents_outside(
                session, actor, query.outside_project, query.limit, query.cursor, query.q
            )
        return listed(render_summaries(page.rows), page)

    return await by.read(work)


@router.get("/api/projects/{project_id}/documents", response_model=list[DocumentCard], responses=COUNTED)
async def list_project_documents(
    by: By, project_id: PathId, limit: PageLimit = PAGE_LIMIT, cursor: str | None = None, q: SearchText = ""
) -> Response:
    """A project's documents, newest first, each with its first 150 characters without markup."""

    def work(session: Session, actor: Actor) -> Response:
        page = project_membership.list_project_documents(session, actor, project_id, limit, cursor, q)
        return listed([render_card(row) for row in page.rows], page)

    return await by.read(work)


@router.post(
    "/api/documents",
    max_body_size=DOCUMENT_BODY_BYTES,
    status_code=_CREATED,
    response_model=schemas.Document,
    responses=LIMITED,
)
async def create_document(
    request: Request, services: Provided, by: By, key: IdempotencyKey, new: NewDocument
) -> Response:
    """Make a document; takes one of a guest's monthly documents."""
    request_hash = fingerprint(key, request.scope["path"], new)

    def work(session: Session, actor: Actor) -> Response:
        def create() -> Document:
            services.allowances.take(session, actor, Kind.DOCUMENTS)
            return service.create_document(
                session, actor, title=new.title, content=new.content, project_id=new.project_id
            )

        made = create_once(session, actor, key, request_hash, create, service.find_document)
        return answer(render_document(made), status=_CREATED)

    return await by.write(work)


@router.post(
    "/api/documents/{document_id}/duplicate",
    status_code=_CREATED,
    response_model=schemas.Document,
    responses=LIMITED,
)
async def duplicate_document(
    request: Request, services: Provided, by: By, key: IdempotencyKey, document_id: PathId
) -> Response:
    """Make a document of the caller's own with the same text; takes one of a guest's monthly documents."""
    row = await by.read(lambda session, actor: service.open_document(session, actor, document_id))
    files = await services.files.copied(by, row.content)
    request_hash = fingerprint(key, request.scope["path"], Incoming())

    def work(session: Session, actor: Actor) -> Response:
        def create() -> Document:
            services.allowances.take(session, actor, Kind.DOCUMENTS)
            return duplicate(session, actor, document_id, files)

        made = create_once(session, actor, key, request_hash, create, service.find_document)
        return answer(render_document(made), status=_CREATED)

    return await by.write(work)


@router.get("/api/documents/{document_id}", response_model=schemas.OpenedDocument)
async def read_document(by: By, document_id: PathId) -> Response:
    """One document with its text, whose it is, and what the caller is to it."""
    return await by.read(
        lambda session, actor: answer(render_opened(service.open_document(session, actor, document_id)))
    )


@router.patch(
    "/api/documents/{document_id}",
    max_body_size=DOCUMENT_BODY_BYTES,
    response_model=schemas.Document | schemas.SavedDocument,
    responses=STALE,
)
async def update_document(
    by: By, document_id: PathId, patch: DocumentPatch, prefer: Annotated[str, Header()] = ""
) -> Response:
    """Change title, text or project; a `version` that is no longer the current one is refused.

    With `Prefer: return=minimal` (RFC 7240) the answer leaves out the text, which the caller has. With
    `Prefer: handling=lenient` a change of one of the last versions is merged with what came since: the answer
    has the text that came of it.
    """
    wishes = {wish.strip() for wish in prefer.split(",")}
    merges = _LENIENT in wishes
    shown = schemas.SavedDocument if _MINIMAL in wishes and not merges else schemas.Document
    given = patch.model_fields_set
    changes = service.Changes(
        title=patch.title if "title" in given else None,
        content=patch.content if "content" in given else None,
        project_id=patch.project_id,
        is_moved="project_id" in given,
    )

    def work(session: Session, actor: Actor) -> Response:
        saved = service.update_document(session, actor, document_id, changes, patch.version, merges=merges)
        return answer(shown.model_validate(saved))

    return await by.write(work)


@router.delete("/api/documents/{document_id}", response_model=Done)
async def delete_document(by: By, document_id: PathId) -> Response:
    """Remove a document for good."""
    await by.write(lambda session, actor: removal.delete_document(session, actor, document_id))
    return answer(Done())


@router.post("/api/documents/{document_id}/trash", response_model=Done)
async def trash_document(by: By, document_id: PathId) -> Response:
    """Move a document to the trash: nobody reaches it until its owner, the caller, restores it."""
    await by.write(lambda session, actor: removal.move_to_trash(session, actor, document_id))
    return answer(Done())


@router.post("/api/documents/{document_id}/owner", response_model=Members)
async def transfer_document(by: By, document_id: PathId, new: schemas.NewOwner) -> Response:
    """Make a member the owner; the caller is an editor then."""

    def work(session: Session, actor: Actor) -> Response:
        subject = transfer(session, actor, document_id, new.user_id)
        return answer(render_listing(members.listing(session, actor, subject)))

    return await by.write(work)
