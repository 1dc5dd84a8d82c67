"""Makes documents of what was read, all of an import or none."""

from __future__ import annotations

from typing import Any

from requill.db.session import Session
from requill.features.documents import service as documents
from requill.features.imports.reading import Found
from requill.features.usage.policy import Kind
from requill.features.usage.service import Allowances
from requill.kit.actor import Actor


def make_documents(
    session: Session, actor: Actor, allowances: Allowances, found: Found, project_id: int | None
) -> dict[str, Any]:
    """What was made and what was not, as it crosses the wire. Takes an allowance for each document.

    Raises `LimitExceeded` and `ProjectNotFound`; nothing is made then.
    """
    made = []
    for draft in found.drafts:
        allowances.take(session, actor, Kind.DOCUMENTS)
        document = documents.create_document(
            session, actor, title=draft.title, content=draft.text, project_id=project_id
        )
        made.append(
            {"id": document.id, "title": document.title, "path": draft.path, "leftOut": draft.left_out}
        )
    return {
        "documents": made,
        "refused": [{"path": each.path, "reason": each.reason} for each in found.refused],
    }
