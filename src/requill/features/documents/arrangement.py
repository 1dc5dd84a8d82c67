"""In which order somebody wants their documents listed, and which of them."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from requill.features.documents.properties.policy import Status
from requill.kit.roles import Filter

Sort = Literal["updated", "created", "title", "status"]


class Arrangement(Struct, frozen=True):
    """In which order, and of what: each that is None narrows nothing down."""

    sort: Sort = "updated"
    which: Filter = "all"
    q: str = ""
    status: Status | None = None
    tag: str | None = None
    project_id: int | None = None

    @property
    def is_plain(self) -> bool:
        """Whether it is the list as it opens: newest first, and of everything."""
        return self.sort == "updated" and self.status is None and self.tag is None and self.project_id is None
