"""`POST /api/documents/{id}/actions/{name}`."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter
from pydantic import Field
from starlette.requests import Request
from starlette.responses import Response

from requill.api.answers import answer
from requill.api.bodies import JsonRoute
from requill.api.deps import By, IdempotencyKey
from requill.api.limits import DOCUMENT_BODY_BYTES, TOOL_NAME_CHARACTERS
from requill.api.schemas import REFUSED, PathId
from requill.db.idempotency import fingerprint
from requill.features.actions.schemas import ActionCall, ActionProblem
from requill.features.chat.chosen_action import ActionRequest, carry_out
from requill.features.chat.schemas import ActionDone
from requill.features.documents.schemas import DocumentConflict
from requill.services import Provided

router = APIRouter(tags=["actions"], responses=REFUSED, route_class=JsonRoute)

ActionName = Annotated[str, Field(max_length=TOOL_NAME_CHARACTERS)]
_REFUSALS: dict[int | str, dict[str, Any]] = {
    409: {"model": DocumentConflict, "description": "The document was changed."},
    422: {"model": ActionProblem, "description": "The action is refused, or there are choices"},
}


@router.post(
    "/api/documents/{document_id}/actions/{action}",
    max_body_size=DOCUMENT_BODY_BYTES,
    response_model=ActionDone,
    responses=_REFUSALS,
)
async def act(
    request: Request,
    services: Provided,
    by: By,
    key: IdempotencyKey,
    document_id: PathId,
    action: ActionName,
    call: ActionCall,
) -> Response:
    """Carry out an action on a document: one change that can be undone, and a line in its chat."""
    request_hash = fingerprint(key, request.scope["path"], call)
    wanted = ActionRequest(document_id, action, call, key, request_hash)
    return answer(await carry_out(by, wanted, services.computing))
