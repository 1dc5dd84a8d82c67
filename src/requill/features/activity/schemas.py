"""Activities as they cross the wire."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from requill.api.answers import objects_of
from requill.api.schemas import Moment, Outgoing, PersonName
from requill.features.activity.kinds import Kind
from requill.features.activity.queries import ListedRow


class Activity(Outgoing):
    """Something that `actor` did to the document or project that was then called `title`.

    The ids are null where there was none, and once what they named is gone.
    """

    id: int
    kind: Kind
    actor: PersonName
    title: str
    document_id: int | None
    project_id: int | None
    created_at: Moment


def render_activities(rows: Sequence[ListedRow]) -> list[dict[str, Any]]:
    """Activities in their wire form."""
    return [
        {**activity, "actor": {"id": row.actor_id, "name": row.actor_name}}
        for activity, row in zip(objects_of(Activity, rows), rows, strict=True)
    ]
