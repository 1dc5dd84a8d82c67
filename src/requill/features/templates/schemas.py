"""Templates as they cross the wire."""

from __future__ import annotations

from requill.api.schemas import Outgoing


class TemplateSection(Outgoing):
    """One section's name and whether a document needs it."""

    heading: str
    required: bool


class Template(Outgoing):
    """A template; `content` is its guidance in Markdown, `minutes` what its interview takes."""

    id: int
    name: str
    description: str
    category: str
    content: str
    icon: str
    is_default: bool
    minutes: int
    sections: list[TemplateSection]
