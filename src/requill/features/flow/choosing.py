"""The template that a document is to begin with, found before anything is worked out."""

from __future__ import annotations

from collections.abc import Mapping

from requill.db.caller import Caller
from requill.features.templates import service as templates
from requill.features.templates.policy import is_own
from requill.features.templates.service import Chosen


async def choose(by: Caller, template_id: int, variables: Mapping[str, str]) -> Chosen:
    """A template, filled in. Raises `TemplateNotFound`, and `Invalid` for variables that do not fit.

    One of the library is there without a look at the database.
    """
    if not is_own(template_id):
        return Chosen(templates.get_template(template_id))
    return await by.read(lambda session, actor: templates.choose(session, actor, template_id, variables))
