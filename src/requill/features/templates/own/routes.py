"""`/api/own-templates`: people's own templates, and what a document keeps of its template."""

from __future__ import annotations

from http import HTTPStatus
from typing import Any

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import Response

from requill.api.answers import answer
from requill.api.bodies import JsonRoute
from requill.api.deps import By, IdempotencyKey
from requill.api.limits import MESSAGE_BODY_BYTES
from requill.api.schemas import REFUSED, Done, PathId
from requill.db.idempotency import create_once, fingerprint
from requill.db.session import Session
from requill.features.documents import service as documents
from requill.features.templates.grammar import read
from requill.features.templates.own import service
from requill.features.templates.own.schemas import (
    ChangedOwnTemplate,
    NewOwnTemplate,
    OwnTemplate,
    OwnTemplateConflict,
    OwnTemplateHead,
    OwnTemplatePatch,
    TemplateSharing,
    render_changed,
    render_head,
    render_own,
)
from requill.features.templates.schemas import TemplateDetail, render_detail
from requill.features.templates.service import get_template_of
from requill.kit.actor import Actor
from requill.kit.file_names import attachment, file_name
from requill.models import OwnTemplate as OwnTemplateModel

router = APIRouter(tags=["templates"], responses=REFUSED, route_class=JsonRoute)

_MARKDOWN = "text/markdown; charset=utf-8"
_FILE: dict[int | str, dict[str, Any]] = {
    200: {"description": "The template as Markdown", "content": {_MARKDOWN: {"schema": {"type": "string"}}}}
}
_CONFLICT: dict[str, Any] = {"model": OwnTemplateConflict, "description": "The template was changed."}


@router.get("/api/own-templates", response_model=list[OwnTemplateHead])
async def list_own_templates(by: By) -> Response:
    """The caller's own templates, then those that are shared with them in projects; newest first."""

    def work(session: Session, actor: Actor) -> list[OwnTemplateHead]:
        return [render_head(row) for row in service.list_own(session, actor)]

    return answer(await by.read(work))


@router.post(
    "/api/own-templates",
    max_body_size=MESSAGE_BODY_BYTES,
    status_code=HTTPStatus.CREATED,
    response_model=OwnTemplate,
)
async def create_own_template(request: Request, by: By, key: IdempotencyKey, new: NewOwnTemplate) -> Response:
    """Make a template of the caller's own."""
    request_hash = fingerprint(key, request.scope["path"], new)

    def work(session: Session, actor: Actor) -> OwnTemplate:
        def create() -> OwnTemplateModel:
            if new.text is not None:
                template = read(new.text)
            elif new.document_id is not None:
                template = service.of_document(session, actor, new.document_id, keeps_words=new.keeps_words)
            else:
                template = service.checked(service.blank(new.name))
            return service.create(session, actor, template)

        made = create_once(session, actor, key, request_hash, create, service.find_own)
        return render_own(service.open_own(session, actor, service.number(made)))

    return answer(await by.write(work), status=HTTPStatus.CREATED)


@router.get("/api/own-templates/{own_template_id}", response_model=OwnTemplate)
async def read_own_template(by: By, own_template_id: PathId) -> Response:
    """One template with all its parts."""
    return answer(
        await by.read(lambda session, actor: render_own(service.open_own(session, actor, own_template_id)))
    )


@router.patch(
    "/api/own-templates/{own_template_id}",
    max_body_size=MESSAGE_BODY_BYTES,
    response_model=ChangedOwnTemplate,
    responses={HTTPStatus.CONFLICT: _CONFLICT},
)
async def change_own_template(by: By, own_template_id: PathId, patch: OwnTemplatePatch) -> Response:
    """Change a template; where it is another version by now, refused unless the two can be merged."""
    wanted = patch.given()

    def work(session: Session, actor: Actor) -> ChangedOwnTemplate:
        made = service.change(session, actor, own_template_id, patch.version, wanted, patch.base)
        return render_changed(made.row, made.yours)

    return answer(await by.write(work))


@router.put("/api/own-templates/{own_template_id}/project", response_model=OwnTemplate)
async def share_own_template(by: By, own_template_id: PathId, sharing: TemplateSharing) -> Response:
    """Share a template with those who have a role on a project, or with nobody; its owner alone."""

    def work(session: Session, actor: Actor) -> OwnTemplate:
        return render_own(service.share(session, actor, own_template_id, sharing.project_id))

    return answer(await by.write(work))


@router.delete("/api/own-templates/{own_template_id}", response_model=Done)
async def delete_own_template(by: By, own_template_id: PathId) -> Response:
    """Delete a template; documents that were made from it stay as they are."""
    await by.write(lambda session, actor: service.delete(session, actor, own_template_id))
    return answer(Done())


@router.get("/api/own-templates/{own_template_id}/export", response_class=Response, responses=_FILE)
async def export_own_template(by: By, own_template_id: PathId) -> Response:
    """The template as a Markdown file; registered people only."""
    name, text = await by.read(lambda session, actor: service.export(session, actor, own_template_id))
    headers = {"Content-Disposition": attachment(file_name(name, "md"))}
    return Response(text, media_type=_MARKDOWN, headers=headers)


@router.get("/api/documents/{document_id}/template", response_model=TemplateDetail)
async def template_of_document(by: By, document_id: PathId) -> Response:
    """The template that a document was made from, as it was then and filled in."""

    def work(session: Session, actor: Actor) -> TemplateDetail:
        row = documents.open_document(session, actor, document_id)
        return render_detail(get_template_of(session, document_id, row.template_id))

    return answer(await by.read(work))
