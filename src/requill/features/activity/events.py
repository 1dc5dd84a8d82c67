"""Event of an activity that was written down, for the pages that list it."""

from __future__ import annotations

from msgspec import Struct


class ActivityTold(Struct, frozen=True):
    """Something that `actor_id` did is written down otherwise than before, in that project or in none."""

    actor_id: str
    project_id: int | None
