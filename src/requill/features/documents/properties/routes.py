"""`/api/documents/{id}/properties`."""

from __future__ import annotations

from fastapi import APIRouter
from starlette.responses import Response

from requill.api.answers import answer
from requill.api.bodies import JsonRoute
from requill.api.deps import By
from requill.api.schemas import REFUSED, PathId
from requill.features.documents.properties.schemas import (
    DocumentProperties,
    PropertiesPatch,
    changes_of,
    render_properties,
)
from requill.features.documents.properties.service import change_properties, properties_of

router = APIRouter(tags=["documents"], responses=REFUSED, route_class=JsonRoute)


@router.get("/api/documents/{document_id}/properties", response_model=DocumentProperties)
async def read_properties(by: By, document_id: PathId) -> Response:
    """The status, release, tags and reviewers of a document."""
    return await by.read(
        lambda session, actor: answer(render_properties(properties_of(session, actor, document_id)))
    )


@router.patch("/api/documents/{document_id}/properties", response_model=DocumentProperties)
async def update_properties(by: By, document_id: PathId, patch: PropertiesPatch) -> Response:
    """Set some of them, as whoever may change the document; they know no version, the last one counts."""
    changes = changes_of(patch)
    return await by.write(
        lambda session, actor: answer(
            render_properties(change_properties(session, actor, document_id, changes))
        )
    )
