"""`/api/projects/{id}/members` and `/api/projects/{id}/invitations`: what `routes.py` has for documents."""

from __future__ import annotations

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import Response

from requill.api.bodies import JsonRoute
from requill.api.deps import By
from requill.api.schemas import REFUSED, Done, PathId
from requill.features.members import routes
from requill.features.members.interface import Kind
from requill.features.members.schemas import (
    Added,
    Invitation,
    Member,
    Members,
    NewMember,
    RoleChange,
    UserRef,
)
from requill.features.members.service import SubjectRef
from requill.services import Provided

router = APIRouter(tags=["members"], responses=REFUSED, route_class=JsonRoute)

_CREATED = 201


@router.get("/api/projects/{project_id}/members", response_model=Members)
async def list_project_members(services: Provided, by: By, project_id: PathId) -> Response:
    """Who has a role on a project, and so on its documents; its owner sees who is invited, too."""
    return await routes.listed(services, by, _project(project_id))


@router.post("/api/projects/{project_id}/members", status_code=_CREATED, response_model=Added)
async def add_project_member(
    request: Request, services: Provided, by: By, project_id: PathId, new: NewMember
) -> Response:
    """Make a username a member at once, or invite an email address: the owner may."""
    return await routes.added(request, services, by, _project(project_id), new)


@router.patch("/api/projects/{project_id}/members/{user_id}", response_model=Member)
async def change_project_member(
    services: Provided, by: By, project_id: PathId, user_id: UserRef, change: RoleChange
) -> Response:
    """Give a member another role."""
    return await routes.changed(services, by, _project(project_id), user_id, change)


@router.delete("/api/projects/{project_id}/members/{user_id}", response_model=Done)
async def remove_project_member(services: Provided, by: By, project_id: PathId, user_id: UserRef) -> Response:
    """Remove a member; a member removes themselves: they leave."""
    return await routes.removed(services, by, _project(project_id), user_id)


@router.patch("/api/projects/{project_id}/invitations/{invitation_id}", response_model=Invitation)
async def change_project_invitation(
    services: Provided, by: By, project_id: PathId, invitation_id: PathId, change: RoleChange
) -> Response:
    """Offer another role."""
    return await routes.reoffered(services, by, _project(project_id), invitation_id, change)


@router.post("/api/projects/{project_id}/invitations/{invitation_id}/resend", response_model=Invitation)
async def resend_project_invitation(
    request: Request, services: Provided, by: By, project_id: PathId, invitation_id: PathId
) -> Response:
    """Send the mail again; the link in the one before works no more."""
    return await routes.resent(request, services, by, _project(project_id), invitation_id)


@router.delete("/api/projects/{project_id}/invitations/{invitation_id}", response_model=Done)
async def revoke_project_invitation(
    services: Provided, by: By, project_id: PathId, invitation_id: PathId
) -> Response:
    """Take an invitation back."""
    return await routes.revoked(services, by, _project(project_id), invitation_id)


def _project(project_id: int) -> SubjectRef:
    return SubjectRef(Kind.PROJECT, project_id)
