"""`/api/documents/{id}/review`, `/api/projects/{id}/review` and `/api/review`."""

from __future__ import annotations

from fastapi import APIRouter
from starlette.responses import Response

from requill.api.answers import answer, encoded
from requill.api.bodies import JsonRoute
from requill.api.deps import By
from requill.api.limits import DOCUMENT_BODY_BYTES
from requill.api.schemas import REFUSED, Done, PathId
from requill.features.review import schemas, service
from requill.features.review.schemas import FindingId, NewDismissal, PastedText, ReviewOf
from requill.services import Provided

router = APIRouter(tags=["review"], responses=REFUSED, route_class=JsonRoute)


@router.post(
    "/api/documents/{document_id}/review", max_body_size=DOCUMENT_BODY_BYTES, response_model=schemas.Review
)
async def review_document(
    services: Provided, by: By, document_id: PathId, of: ReviewOf | None = None
) -> Response:
    """Review a document: its stored text, or `content`, which is its text as it is being typed."""
    stored = await by.read(lambda session, actor: service.load_document(session, actor, document_id))
    text = stored.content if of is None or of.content is None else of.content
    async with services.computing.of_long(by.admit, len(text)):
        return encoded(await service.review_text(text, stored.plan, stored.version, stored.reasons))


@router.put("/api/documents/{document_id}/review/dismissals/{finding_id}", response_model=Done)
async def dismiss_finding(by: By, document_id: PathId, finding_id: FindingId, new: NewDismissal) -> Response:
    """Dismiss a finding, for as long as its sentence stays as it is."""
    await by.write(
        lambda session, actor: service.dismiss(session, actor, document_id, finding_id, new.reason)
    )
    return answer(Done())


@router.delete("/api/documents/{document_id}/review/dismissals/{finding_id}", response_model=Done)
async def restore_finding(by: By, document_id: PathId, finding_id: FindingId) -> Response:
    """Take a dismissal back."""
    await by.write(lambda session, actor: service.restore(session, actor, document_id, finding_id))
    return answer(Done())


@router.post("/api/review", max_body_size=DOCUMENT_BODY_BYTES, response_model=schemas.Review)
async def review_pasted_text(services: Provided, by: By, pasted: PastedText) -> Response:
    """Review a text that is no document; nothing of it is kept."""
    await by.admit()
    async with services.computing.of_long(by.admit, len(pasted.content)):
        return encoded(await service.review_text(pasted.content, None, None, {}))


@router.get("/api/projects/{project_id}/review", response_model=schemas.ProjectReview)
async def review_project(services: Provided, by: By, project_id: PathId) -> Response:
    """Contradictions and duplicates between the documents of a project."""
    found = await by.read(lambda session, actor: service.load_project(session, actor, project_id))
    async with services.computing.of_long(by.admit, found.size):
        return encoded(await service.review_project(found))
