"""Error of an own template whose change is refused: it was made on an earlier version."""

from __future__ import annotations

from collections.abc import Sequence

from requill.features.templates.own.merging import MergedRange
from requill.features.templates.own.schemas import MergedPlace, render_own
from requill.features.templates.queries import OwnRow
from requill.kit.errors import Conflict
from requill.kit.wire import plain


class TemplateConflict(Conflict):
    """It was changed since the caller last looked; what it is now comes along, and what is to be chosen."""

    code = "VERSION_CONFLICT"
    default_message = "This template has changed since you opened it."

    def __init__(self, current: OwnRow, ranges: Sequence[MergedRange] = ()) -> None:
        found = [plain(MergedPlace.model_validate(one)) for one in ranges]
        super().__init__(details={"template": plain(render_own(current)), "places": found})
