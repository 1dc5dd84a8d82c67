"""Errors of templates: why one cannot be had, kept or changed.

NotFound
└── TemplateNotFound
Invalid
└── BadTemplateText   carries the lines and what is wrong with them
TooLarge
└── TemplateTooLarge
Conflict
├── TemplateConflict  carries the template as it is now: `own/errors.py`
└── TemplateLimit
"""

from __future__ import annotations

from collections.abc import Sequence

from requill.features.templates.policy import GUEST_TEMPLATES, OWN_TEMPLATES, TEXT_BYTES
from requill.kit.errors import Conflict, FieldError, Invalid, NotFound, TooLarge


class TemplateNotFound(NotFound):
    """There is no template with that id, or it is somebody else's."""

    code = "TEMPLATE_NOT_FOUND"
    default_message = "Template not found"


class BadTemplateText(Invalid):
    """A text that describes no template; the first line at fault is told in the message, all in `errors`."""

    code = "TEMPLATE_TEXT_INVALID"

    def __init__(self, lines: Sequence[tuple[int, str]]) -> None:
        super().__init__(*(FieldError("text", f"Line {number}: {message}") for number, message in lines))


class TemplateTooLarge(TooLarge):
    """The text is over its limit."""

    default_message = f"A template has at most {TEXT_BYTES // 1024} KB."


class TemplateLimit(Conflict):
    """As many as there may be."""

    code = "TEMPLATE_LIMIT"

    def __init__(self, *, is_guest: bool) -> None:
        if is_guest:
            super().__init__(f"Guests can keep {GUEST_TEMPLATES} templates. Sign up to keep more.")
        else:
            super().__init__(f"You can keep {OWN_TEMPLATES} templates. Delete one first.")
