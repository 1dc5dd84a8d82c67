"""`/api/invitations/{token}`: what a link invites to, and accepting it."""

from __future__ import annotations

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import Response

from requill.api.answers import answer
from requill.api.bodies import JsonRoute
from requill.api.deps import By, credentials_of
from requill.api.schemas import ANY_REFUSAL, REFUSED, ErrorBody
from requill.db.session import Session
from requill.features.members import accepting
from requill.features.members.schemas import (
    Accepted,
    InvitationToken,
    OpenInvitation,
    render_opened,
    render_ref,
)
from requill.services import Provided

router = APIRouter(tags=["members"], route_class=JsonRoute)

_GONE = ANY_REFUSAL | {404: {"model": ErrorBody, "description": "The link leads to no invitation"}}


@router.get("/api/invitations/{invitation_token}", response_model=OpenInvitation, responses=_GONE)
async def read_invitation(
    request: Request, services: Provided, invitation_token: InvitationToken
) -> Response:
    """What a link invites to, for whoever has it; it is not used up. One that is, only its person sees."""
    credentials = credentials_of(request)

    def look(session: Session) -> Response:
        actor = services.identity.authenticate(session, credentials)
        return answer(render_opened(accepting.show(session, actor, invitation_token)))

    return await services.database.read(look)


@router.post("/api/invitations/{invitation_token}/accept", response_model=Accepted, responses=REFUSED)
async def accept_invitation(services: Provided, by: By, invitation_token: InvitationToken) -> Response:
    """Become a member; the link is used up, and only the same person may follow it again. For accounts."""
    return await by.write(
        lambda session, actor: answer(
            render_ref(services.membership.accept(session, actor, invitation_token))
        )
    )
