"""`/api/invitations/{invitation_token}`: what a link invites to, and accepting it."""

from __future__ import annotations

from fastapi import APIRouter
from starlette.responses import Response

from requill.api.answers import answer
from requill.api.bodies import JsonRoute
from requill.api.deps import By
from requill.api.schemas import ANY_REFUSAL, REFUSED, ErrorBody
from requill.db.session import Session
from requill.features.members import accepting
from requill.features.members.interface import Kind
from requill.features.members.schemas import Accepted, InvitationToken, OpenInvitation
from requill.kit.actor import Actor
from requill.services import Provided

router = APIRouter(tags=["members"], route_class=JsonRoute)

_GONE = ANY_REFUSAL | {404: {"model": ErrorBody, "description": "The link leads to no invitation"}}


@router.get("/api/invitations/{invitation_token}", response_model=OpenInvitation, responses=_GONE)
async def read_invitation(services: Provided, invitation_token: InvitationToken) -> Response:
    """What a link invites to, for whoever has it; it is not used up."""
    return await services.database.read(
        lambda session: answer(OpenInvitation.model_validate(accepting.show(session, invitation_token)))
    )


@router.post("/api/invitations/{invitation_token}/accept", response_model=Accepted, responses=REFUSED)
async def accept_invitation(by: By, invitation_token: InvitationToken) -> Response:
    """Become a member; the link is used up. For registered people."""

    def work(session: Session, actor: Actor) -> Response:
        place = accepting.accept(session, actor, invitation_token)
        is_document = place.kind is Kind.DOCUMENT
        return answer(
            Accepted(
                document_id=place.id if is_document else None,
                project_id=None if is_document else place.id,
            )
        )

    return await by.write(work)
