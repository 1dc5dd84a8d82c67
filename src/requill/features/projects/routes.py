"""`/api/projects`."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Query
from starlette.requests import Request
from starlette.responses import Response

from requill.api.answers import answer, listed
from requill.api.bodies import JsonRoute
from requill.api.deps import By, IdempotencyKey
from requill.api.schemas import COUNTED, REFUSED, Done, PageLimit, PathId, SearchText
from requill.db.idempotency import create_once, fingerprint
from requill.db.session import Session
from requill.features.projects import removal, service
from requill.features.projects.schemas import (
    NewProject,
    Project,
    ProjectConflict,
    ProjectPatch,
    SavedProject,
    render_project,
    render_projects,
)
from requill.kit.actor import Actor
from requill.kit.paging import PAGE_LIMIT
from requill.kit.roles import Filter
from requill.models import Project as ProjectModel

router = APIRouter(tags=["projects"], responses=REFUSED, route_class=JsonRoute)

_CREATED = 201
_CONFLICT: dict[str, Any] = {"model": ProjectConflict, "description": "The project was changed."}


@router.get("/api/projects", response_model=list[Project], responses=COUNTED)
async def list_projects(
    by: By,
    limit: PageLimit = PAGE_LIMIT,
    cursor: str | None = None,
    q: SearchText = "",
    which: Annotated[Filter, Query(alias="filter")] = "all",
) -> Response:
    """The caller's projects, newest first; `q` is looked for in their names, in any case.

    `filter`: `mine` are their own, `shared` those of others on which they have a role.
    """

    def work(session: Session, actor: Actor) -> Response:
        page = service.list_projects(session, actor, limit, cursor, q, which)
        return listed(render_projects(page.rows), page)

    return await by.read(work)


@router.post("/api/projects", status_code=_CREATED, response_model=SavedProject)
async def create_project(request: Request, by: By, key: IdempotencyKey, new: NewProject) -> Response:
    """Make a project."""
    request_hash = fingerprint(key, request.scope["path"], new)

    def work(session: Session, actor: Actor) -> Response:
        def create() -> ProjectModel:
            return service.create_project(
                session, actor, name=new.name, description=new.description, status=new.status
            )

        made = create_once(session, actor, key, request_hash, create, service.find_project)
        return answer(SavedProject.model_validate(made), status=_CREATED)

    return await by.write(work)


@router.get("/api/projects/{project_id}", response_model=Project)
async def read_project(by: By, project_id: PathId) -> Response:
    """One project, whose it is, and what the caller is to it."""
    return await by.read(
        lambda session, actor: answer(render_project(service.open_project(session, actor, project_id)))
    )


@router.patch("/api/projects/{project_id}", response_model=SavedProject, responses={409: _CONFLICT})
async def update_project(by: By, project_id: PathId, patch: ProjectPatch) -> Response:
    """Change name, description or status; refused where something else than `base` says stands by now."""
    wanted, base = patch.given(), patch.given_base()

    def work(session: Session, actor: Actor) -> Response:
        project = service.update_project(session, actor, project_id, wanted, base)
        return answer(SavedProject.model_validate(project))

    return await by.write(work)


@router.delete("/api/projects/{project_id}", response_model=Done)
async def delete_project(by: By, project_id: PathId) -> Response:
    """Remove a project; its documents stay."""
    await by.write(lambda session, actor: removal.delete_project(session, actor, project_id))
    return answer(Done())


@router.post("/api/projects/{project_id}/trash", response_model=Done)
async def trash_project(by: By, project_id: PathId) -> Response:
    """Move a project to the trash; its documents stay, and come back into it when it is restored."""
    await by.write(lambda session, actor: removal.move_to_trash(session, actor, project_id))
    return answer(Done())
