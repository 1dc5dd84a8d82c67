"""Why a template cannot be had.

NotFound
└── TemplateNotFound
"""

from __future__ import annotations

from requill.kit.errors import NotFound


class TemplateNotFound(NotFound):
    """There is no template with that id."""

    code = "TEMPLATE_NOT_FOUND"
    default_message = "Template not found"
