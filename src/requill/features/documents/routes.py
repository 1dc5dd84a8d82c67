"""`/api/documents` and `/api/proposals`."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Header, Query
from starlette.requests import Request
from starlette.responses import Response

from requill.api.answers import answer, listed
from requill.api.bodies import JsonRoute
from requill.api.deps import By, IdempotencyKey
from requill.api.limits import DOCUMENT_BODY_BYTES
from requill.api.schemas import COUNTED, REFUSED, Done, Incoming, PageLimit, PathId, RowId, SearchText
from requill.db.idempotency import create_once, fingerprint
from requill.db.session import Session
from requill.features.documents import project_membership, proposals, removal, schemas, service
from requill.features.documents.arrangement import Arrangement, Sort
from requill.features.documents.duplicating import duplicate
from requill.features.documents.policy import Status
from requill.features.documents.proposal_decisions import Verb, Wanted, decide_for
from requill.features.documents.schemas import (
    DocumentCard,
    DocumentPatch,
    DocumentSummary,
    HunkChoice,
    NewDocument,
    NewSuggestion,
    render_card,
    render_document,
    render_opened,
    render_proposal,
    render_summaries,
)
from requill.features.documents.suggesting import Wish, suggest_for, withdraw
from requill.features.documents.transfer import transfer
from requill.features.members import service as members
from requill.features.members.schemas import Members, render_listing
from requill.features.usage.policy import Kind
from requill.features.usage.schemas import LIMITED
from requill.kit.actor import Actor
from requill.kit.paging import PAGE_LIMIT
from requill.kit.roles import Filter
from requill.models import Document, Proposal
from requill.services import Provided

router = APIRouter(tags=["documents"], responses=REFUSED, route_class=JsonRoute)

_CREATED = 201
_MINIMAL, _LENIENT = "return=minimal", "handling=lenient"
_CONFLICT: dict[str, Any] = {"model": schemas.DocumentConflict, "description": "The document was changed."}


@router.get("/api/documents", response_model=list[DocumentSummary], responses=COUNTED)
async def list_documents(
    by: By,
    limit: PageLimit = PAGE_LIMIT,
    cursor: str | None = None,
    q: SearchText = "",
    which: Annotated[Filter, Query(alias="filter")] = "all",
    outside_project: Annotated[RowId | None, Query(alias="outsideProject")] = None,
    sort: Sort = "updated",
    status: Status | None = None,
    tag: SearchText | None = None,
    project: RowId | None = None,
) -> Response:
    """The caller's documents, newest first; `q` is looked for in their titles, in any case.

    `filter`: `mine` are their own, `shared` those of others on which they have a role. `sort`: by their last
    change or creation, newest first, by title from A on, or by status from draft on. `status`, `tag` (in any
    case) and `project` narrow down. With `outsideProject`, only their own that are not in that project,
    newest first.
    """
    wanted = Arrangement(sort, which, q, status, tag or None, project)

    def work(session: Session, actor: Actor) -> Response:
        if outside_project is None:
            page = service.list_arranged(session, actor, wanted, limit, cursor)
        else:
            page = project_membership.list_documents_outside(
                session, actor, outside_project, limit, cursor, q
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
    responses={409: _CONFLICT},
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


@router.get("/api/documents/{document_id}/proposals", response_model=list[schemas.Proposal])
async def list_proposals(by: By, document_id: PathId) -> Response:
    """The newest proposals on a document, 50 at most, newest first."""

    def work(session: Session, actor: Actor) -> Response:
        found = proposals.placed_proposals(session, actor, document_id)
        people = proposals.people_of(session, found.rows)
        return answer(
            [
                render_proposal(row, found.spans.get(row.id), found.version, people[row.id])
                for row in found.rows
            ]
        )

    return await by.read(work)


@router.post(
    "/api/documents/{document_id}/proposals",
    max_body_size=DOCUMENT_BODY_BYTES,
    status_code=_CREATED,
    response_model=schemas.Proposal,
    responses={409: _CONFLICT},
)
async def suggest_changes(
    request: Request, services: Provided, by: By, key: IdempotencyKey, document_id: PathId, new: NewSuggestion
) -> Response:
    """Propose what a text shall become, for those to decide who may change the document.

    `content` is that of `version` with the changes in it; what was changed since stays.
    """
    wish = Wish(new.version, new.content, new.reason)
    request_hash = fingerprint(key, request.scope["path"], new)
    made = await suggest_for(by, services.throttle, document_id, wish, key, request_hash)
    return answer(await _rendered(by, made), status=_CREATED)


@router.post("/api/proposals/{proposal_id}/withdraw", response_model=schemas.Proposal)
async def withdraw_proposal(by: By, proposal_id: PathId) -> Response:
    """Take back what the caller proposed, as far as it is not decided: it counts as rejected by them."""
    made = await by.write(lambda session, actor: withdraw(session, actor, proposal_id))
    return answer(await _rendered(by, made))


@router.post("/api/proposals/{proposal_id}/accept", response_model=schemas.Decided)
async def accept_proposal(by: By, proposal_id: PathId, choice: HunkChoice | None = None) -> Response:
    """Apply a proposal, or some of its hunks; what has lost its place becomes outdated."""
    return await _decided(by, _wanted(proposal_id, "accept", choice))


@router.post("/api/proposals/{proposal_id}/reject", response_model=schemas.Decided)
async def reject_proposal(by: By, proposal_id: PathId, choice: HunkChoice | None = None) -> Response:
    """Reject a proposal, or some of its hunks."""
    return await _decided(by, _wanted(proposal_id, "reject", choice))


@router.post("/api/proposals/{proposal_id}/undo", response_model=schemas.Decided)
async def undo_proposal(by: By, proposal_id: PathId) -> Response:
    """Take an applied proposal back; what was changed since stays, and its hunk becomes outdated."""
    return await _decided(by, Wanted(proposal_id, "undo"))


@router.post("/api/proposals/{proposal_id}/redo", response_model=schemas.Decided)
async def redo_proposal(by: By, proposal_id: PathId) -> Response:
    """Apply a proposal anew that was taken back; what has lost its place becomes outdated."""
    return await _decided(by, Wanted(proposal_id, "redo"))


def _wanted(proposal_id: int, verb: Verb, choice: HunkChoice | None) -> Wanted:
    return (
        Wanted(proposal_id, verb)
        if choice is None
        else Wanted(proposal_id, verb, choice.hunks, choice.reason)
    )


async def _decided(by: By, wanted: Wanted) -> Response:
    decided = await decide_for(by, wanted)
    return answer(
        schemas.Decided(
            proposal=await _rendered(by, decided.proposal), document=render_document(decided.document)
        )
    )


async def _rendered(by: By, proposal: Proposal) -> schemas.Proposal:
    """A proposal with who proposed and decided."""
    people = await by.read(lambda session, _: proposals.people_of(session, [proposal]))
    return render_proposal(proposal, people=people[proposal.id])
