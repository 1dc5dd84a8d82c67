"""`/api/documents/{id}/proposals` and `/api/proposals`."""

from __future__ import annotations

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import Response

from requill.api.answers import answer
from requill.api.bodies import JsonRoute
from requill.api.deps import By, IdempotencyKey
from requill.api.limits import DOCUMENT_BODY_BYTES
from requill.api.schemas import REFUSED, PathId
from requill.db.idempotency import fingerprint
from requill.db.session import Session
from requill.features.documents.proposals import schemas, service
from requill.features.documents.proposals.decisions import Verb, Wanted, decide_for
from requill.features.documents.proposals.rendering import rendered
from requill.features.documents.proposals.schemas import HunkChoice, NewSuggestion, render_proposal
from requill.features.documents.proposals.suggesting import Wish, suggest_for, withdraw
from requill.features.documents.schemas import STALE, render_document
from requill.kit.actor import Actor
from requill.models import Proposal
from requill.services import Provided

router = APIRouter(tags=["documents"], responses=REFUSED, route_class=JsonRoute)

_CREATED = 201


@router.get("/api/documents/{document_id}/proposals", response_model=list[schemas.Proposal])
async def list_proposals(by: By, document_id: PathId) -> Response:
    """The proposals on a document, newest first: all that wait, and the 50 newest of people and of the
    assistant each.

    Of very many that wait, the 200 newest of people and of the assistant each.
    """

    def work(session: Session, actor: Actor) -> Response:
        found = service.placed_proposals(session, actor, document_id)
        people = service.people_of(session, found.rows)
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
    responses=STALE,
)
async def suggest_changes(
    request: Request, services: Provided, by: By, key: IdempotencyKey, document_id: PathId, new: NewSuggestion
) -> Response:
    """Propose what a text shall become, for those to decide who may change the document.

    `content` is that of `version` with the changes in it; what was changed since stays.
    """
    wish = Wish(new.version, new.content, new.reason)
    request_hash = fingerprint(key, request.scope["path"], new)
    made = await suggest_for(by, services.throttle, services.computing, document_id, wish, key, request_hash)
    return answer(await _rendered(by, made), status=_CREATED)


@router.post("/api/proposals/{proposal_id}/withdraw", response_model=schemas.Proposal)
async def withdraw_proposal(by: By, proposal_id: PathId) -> Response:
    """Take back what the caller proposed, as far as it is not decided: it counts as rejected by them."""
    made = await by.write(lambda session, actor: withdraw(session, actor, proposal_id))
    return answer(await _rendered(by, made))


@router.post("/api/proposals/{proposal_id}/accept", response_model=schemas.Decided)
async def accept_proposal(
    services: Provided, by: By, proposal_id: PathId, choice: HunkChoice | None = None
) -> Response:
    """Apply a proposal, or some of its hunks; what has lost its place becomes outdated."""
    return await _decided(services, by, _wanted(proposal_id, "accept", choice))


@router.post("/api/proposals/{proposal_id}/reject", response_model=schemas.Decided)
async def reject_proposal(
    services: Provided, by: By, proposal_id: PathId, choice: HunkChoice | None = None
) -> Response:
    """Reject a proposal, or some of its hunks."""
    return await _decided(services, by, _wanted(proposal_id, "reject", choice))


@router.post("/api/proposals/{proposal_id}/undo", response_model=schemas.Decided)
async def undo_proposal(services: Provided, by: By, proposal_id: PathId) -> Response:
    """Take an applied proposal back; what was changed since stays, and its hunk becomes outdated."""
    return await _decided(services, by, Wanted(proposal_id, "undo"))


@router.post("/api/proposals/{proposal_id}/redo", response_model=schemas.Decided)
async def redo_proposal(services: Provided, by: By, proposal_id: PathId) -> Response:
    """Apply a proposal anew that was taken back; what has lost its place becomes outdated."""
    return await _decided(services, by, Wanted(proposal_id, "redo"))


@router.post("/api/proposals/{proposal_id}/reopen", response_model=schemas.Decided)
async def reopen_proposal(
    services: Provided, by: By, proposal_id: PathId, choice: HunkChoice | None = None
) -> Response:
    """Let a rejected proposal, or some of its hunks, wait again; what has lost its place becomes outdated.

    What its proposer took back, nobody else brings back.
    """
    return await _decided(services, by, _wanted(proposal_id, "reopen", choice))


def _wanted(proposal_id: int, verb: Verb, choice: HunkChoice | None) -> Wanted:
    return (
        Wanted(proposal_id, verb)
        if choice is None
        else Wanted(proposal_id, verb, choice.hunks, choice.reason)
    )


async def _decided(services: Provided, by: By, wanted: Wanted) -> Response:
    decided = await decide_for(by, wanted, services.computing)
    return answer(
        schemas.Decided(
            proposal=await _rendered(by, decided.proposal), document=render_document(decided.document)
        )
    )


async def _rendered(by: By, proposal: Proposal) -> schemas.Proposal:
    """A proposal with who proposed and decided."""
    return await by.read(lambda session, _: rendered(session, proposal))
