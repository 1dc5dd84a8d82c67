"""`/api/feedback`."""

from __future__ import annotations

from http import HTTPStatus

from fastapi import APIRouter
from msgspec import convert
from starlette.requests import Request
from starlette.responses import Response

from requill.api.answers import answer
from requill.api.bodies import JsonRoute
from requill.api.deps import IdempotencyKey, credentials_of
from requill.api.schemas import ANY_REFUSAL, ErrorBody
from requill.db.idempotency import fingerprint
from requill.features.feedback import service
from requill.features.feedback.schemas import FeedbackTaken, NewFeedback
from requill.services import Provided

_REFUSED = ANY_REFUSAL | {422: {"model": ErrorBody, "description": "A field is refused"}}

router = APIRouter(tags=["feedback"], responses=_REFUSED, route_class=JsonRoute)


@router.post("/api/feedback", status_code=HTTPStatus.CREATED, response_model=FeedbackTaken)
async def give_feedback(
    request: Request, services: Provided, key: IdempotencyKey, new: NewFeedback
) -> Response:
    """Tell the operator something; also who is nobody may."""
    request_hash = fingerprint(key, request.scope["path"], new)
    values = convert(new, service.NewFeedback, from_attributes=True)
    feedback_id = await services.feedback.put(credentials_of(request), values, key, request_hash)
    return answer(FeedbackTaken(id=feedback_id), status=HTTPStatus.CREATED)
