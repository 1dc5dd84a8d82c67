"""The templates that can be chosen; they are part of the program, so reading them touches no database."""

from __future__ import annotations

from functools import cache

from requill.api.answers import dump, plain
from requill.features.templates.errors import TemplateNotFound
from requill.features.templates.library import TemplateFile, read_library
from requill.features.templates.schemas import Template, TemplateSection


@cache
def library() -> tuple[TemplateFile, ...]:
    """The whole library, read on first use."""
    return read_library()


def get_template(template_id: int) -> TemplateFile:
    """The template with that id. Raises `TemplateNotFound`."""
    for template in library():
        if template.id == template_id:
            return template
    raise TemplateNotFound


def render(template: TemplateFile) -> Template:
    """A template as it crosses the wire."""
    return Template(
        id=template.id,
        name=template.name,
        description=template.description,
        category=template.category,
        content=template.content,
        icon=template.icon,
        is_default=template.is_default,
        minutes=template.minutes,
        sections=[
            TemplateSection(heading=section.heading, required=section.required)
            for section in template.sections
        ],
    )


@cache
def list_as_json() -> bytes:
    """The list of all templates, encoded once: it never changes while the program runs."""
    return dump([plain(render(template)) for template in library()])
