"""Activities as they cross the wire."""

from __future__ import annotations

from requill.api.schemas import Moment, Outgoing
from requill.features.activity.kinds import Kind


class Activity(Outgoing):
    """Something that happened to the document or project that was then called `title`.

    The ids are null where there was none, and once what they named is gone.
    """

    id: int
    kind: Kind
    title: str
    document_id: int | None
    project_id: int | None
    created_at: Moment
