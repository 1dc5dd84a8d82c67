"""`/api/documents/{id}/members` and `/api/documents/{id}/invitations`."""

from __future__ import annotations

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import Response

from requill.api.answers import answer
from requill.api.bodies import JsonRoute
from requill.api.deps import By
from requill.api.origin import site_address
from requill.api.schemas import REFUSED, Done, PathId
from requill.features.members.interface import Kind
from requill.features.members.schemas import (
    Added,
    Invitation,
    Member,
    Members,
    NewMember,
    RoleChange,
    UserRef,
    render_invitation,
    render_listing,
    render_member,
)
from requill.features.members.service import SubjectRef
from requill.kit.roles import Role
from requill.services import Provided, Services

router = APIRouter(tags=["members"], responses=REFUSED, route_class=JsonRoute)

_CREATED = 201


@router.get("/api/documents/{document_id}/members", response_model=Members)
async def list_document_members(services: Provided, by: By, document_id: PathId) -> Response:
    """Who has a role on a document; its owner sees who is invited, too."""
    return await listed(services, by, _document(document_id))


@router.post("/api/documents/{document_id}/members", status_code=_CREATED, response_model=Added)
async def add_document_member(
    request: Request, services: Provided, by: By, document_id: PathId, new: NewMember
) -> Response:
    """Make a username a member at once, or invite an email address: the owner may."""
    return await added(request, services, by, _document(document_id), new)


@router.patch("/api/documents/{document_id}/members/{user_id}", response_model=Member)
async def change_document_member(
    services: Provided, by: By, document_id: PathId, user_id: UserRef, change: RoleChange
) -> Response:
    """Give a member another role."""
    return await changed(services, by, _document(document_id), user_id, change)


@router.delete("/api/documents/{document_id}/members/{user_id}", response_model=Done)
async def remove_document_member(
    services: Provided, by: By, document_id: PathId, user_id: UserRef
) -> Response:
    """Remove a member; a member removes themselves: they leave."""
    return await removed(services, by, _document(document_id), user_id)


@router.patch("/api/documents/{document_id}/invitations/{invitation_id}", response_model=Invitation)
async def change_document_invitation(
    services: Provided, by: By, document_id: PathId, invitation_id: PathId, change: RoleChange
) -> Response:
    """Offer another role."""
    return await reoffered(services, by, _document(document_id), invitation_id, change)


@router.post("/api/documents/{document_id}/invitations/{invitation_id}/resend", response_model=Invitation)
async def resend_document_invitation(
    request: Request, services: Provided, by: By, document_id: PathId, invitation_id: PathId
) -> Response:
    """Send the mail again; the link in the one before works no more."""
    return await resent(request, services, by, _document(document_id), invitation_id)


@router.delete("/api/documents/{document_id}/invitations/{invitation_id}", response_model=Done)
async def revoke_document_invitation(
    services: Provided, by: By, document_id: PathId, invitation_id: PathId
) -> Response:
    """Take an invitation back."""
    return await revoked(services, by, _document(document_id), invitation_id)


def _document(document_id: int) -> SubjectRef:
    return SubjectRef(Kind.DOCUMENT, document_id)


# --- the same for projects, by their own routes -------------------------------------------------


async def listed(services: Services, by: By, ref: SubjectRef) -> Response:
    """Answer with the members of a thing."""
    return await by.read(
        lambda session, actor: answer(render_listing(services.membership.listing(session, actor, ref)))
    )


async def added(request: Request, services: Services, by: By, ref: SubjectRef, new: NewMember) -> Response:
    """Add or invite somebody, and answer with what became of it."""
    who, role = new.who.strip(), Role(new.role)
    if who.rfind("@") == 0:  # how some write a name
        who = who[1:]
    if "@" in who:
        row = await services.membership.invite(by, ref, who, role, site_address(request))
        body = Added(member=None, invitation=render_invitation(row))
    else:
        entry = await services.membership.add(by, ref, who, role)
        body = Added(member=render_member(entry), invitation=None)
    return answer(body, status=_CREATED)


async def changed(services: Services, by: By, ref: SubjectRef, user_id: str, change: RoleChange) -> Response:
    """Change a role, and answer with the member."""
    return await by.write(
        lambda session, actor: answer(
            render_member(services.membership.change_role(session, actor, ref, user_id, Role(change.role)))
        )
    )


async def removed(services: Services, by: By, ref: SubjectRef, user_id: str) -> Response:
    """Remove a member."""
    await by.write(lambda session, actor: services.membership.remove(session, actor, ref, user_id))
    return answer(Done())


async def reoffered(
    services: Services, by: By, ref: SubjectRef, invitation_id: int, change: RoleChange
) -> Response:
    """Change the role of an invitation, and answer with it."""
    return await by.write(
        lambda session, actor: answer(
            render_invitation(
                services.membership.change_invitation(session, actor, ref, invitation_id, Role(change.role))
            )
        )
    )


async def resent(
    request: Request, services: Services, by: By, ref: SubjectRef, invitation_id: int
) -> Response:
    """Send an invitation again, and answer with it."""
    row = await services.membership.resend(by, ref, invitation_id, site_address(request))
    return answer(render_invitation(row))


async def revoked(services: Services, by: By, ref: SubjectRef, invitation_id: int) -> Response:
    """Take an invitation back."""
    await by.write(lambda session, actor: services.membership.revoke(session, actor, ref, invitation_id))
    return answer(Done())
