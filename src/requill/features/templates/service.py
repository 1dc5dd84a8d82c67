"""The templates that can be chosen; they are part of the program, so reading them touches no database."""

from __future__ import annotations

import re
from functools import cache

from msgspec import Struct

from requill.ai.interface import LeftOut, SectionPlan
from requill.features.templates.errors import TemplateNotFound
from requill.features.templates.library import TemplateFile, read_library
from requill.kit.markdown import heading_key, headings

_WORD = re.compile(r"\w+")
_JOINING = frozenset({"a", "an", "and", "for", "of", "or", "our", "the", "to"})


@cache
def library() -> tuple[TemplateFile, ...]:
    """The whole library. It takes a fifth of a second to read, which the server does at its start."""
    return read_library()


def get_template(template_id: int) -> TemplateFile:
    """The template with that id. Raises `TemplateNotFound`."""
    for template in library():
        if template.id == template_id:
            return template
    raise TemplateNotFound


def sections_of(template_id: int | None) -> tuple[SectionPlan, ...]:
    """A template's sections; none without a template."""
    return next((one.sections for one in library() if one.id == template_id), ())


class Lacks(Struct, frozen=True):
    """The sections of its template that a document does not have."""

    required: tuple[LeftOut, ...]
    optional: tuple[LeftOut, ...]


def left_out(template_id: int | None, text: str) -> tuple[LeftOut, ...] | None:
    """The required sections of its template that a document does not have; None without a template."""
    found = lacks(template_id, text)
    return None if found is None else found.required


def lacks(template_id: int | None, text: str) -> Lacks | None:
    """The sections of its template for which a document has no heading; None without a template.

    A heading stands for a section whose name or keyword it is, and for one whose name it shortens or extends.
    """
    template = next((one for one in library() if one.id == template_id), None)
    if template is None:
        return None
    there = {heading_key(heading) for _, _, heading, _ in headings(text)}
    exact = {heading_key(section.heading) for section in template.sections}
    required: list[LeftOut] = []
    optional: list[LeftOut] = []
    for index, section in enumerate(template.sections):
        if heading_key(section.heading) in there or any(stands_for(key, section) for key in there - exact):
            continue
        ask = section.questions[0].ask if section.questions else ""
        after = tuple(other.heading for other in template.sections[:index])
        (required if section.required else optional).append(LeftOut(section.heading, ask, section, after))
    return Lacks(tuple(required), tuple(optional))


def stands_for(key: str, section: SectionPlan) -> bool:
    """Whether a heading, by its key, means that section: by a keyword, or by its name cut or extended."""
    said, known = _telling(key), _telling(heading_key(section.heading))
    return key in section.keywords or bool(said and known and (said <= known or known <= said))


def _telling(key: str) -> set[str]:
    return {word.removesuffix("s") for word in _WORD.findall(key)} - _JOINING
