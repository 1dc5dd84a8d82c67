"""The templates that documents begin with: the library's, which are part of the program, and people's own."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache

from msgspec import Struct

from requill.ai.interface import LeftOut, SectionPlan
from requill.db.session import Session
from requill.features.templates import queries
from requill.features.templates.errors import TemplateNotFound
from requill.features.templates.grammar import read
from requill.features.templates.library import TemplateFile, read_library
from requill.features.templates.own_template import as_template, fill, fill_text, line, values_of
from requill.features.templates.policy import is_own, row_of
from requill.kit.actor import Actor
from requill.kit.errors import FieldError, Invalid
from requill.kit.limits import TITLE_CHARACTERS
from requill.kit.markdown import heading_key, headings
from requill.models import DocumentTemplate

Plan = tuple[SectionPlan, ...]

_WORD = re.compile(r"\w+")
_JOINING = frozenset({"a", "an", "and", "for", "of", "or", "our", "the", "to"})


@cache
def library() -> tuple[TemplateFile, ...]:
    """The whole library. It takes a fifth of a second to read, which the server does at its start."""
    return read_library()


class Chosen(Struct, frozen=True):
    """A template as a document begins with it, filled in.

    `text` is that of an own template, and `values` what was filled in: a document keeps both.
    """

    template: TemplateFile
    text: str | None = None
    values: Mapping[str, str] = {}

    def fill_title(self, title: str) -> str:
        """The title with the values in it, as much of it as a title may have."""
        return line(fill_text(title, self.values))[:TITLE_CHARACTERS].rstrip()


def get_template(template_id: int) -> TemplateFile:
    """The template of the library with that id. Raises `TemplateNotFound`."""
    for template in library():
        if template.id == template_id:
            return template
    raise TemplateNotFound


def read_template(session: Session, actor: Actor, template_id: int) -> TemplateFile:
    """A template of the library or one that the actor may use. Raises `TemplateNotFound`."""
    return choose(session, actor, template_id).template


def choose(
    session: Session, actor: Actor, template_id: int, values: Mapping[str, str] | None = None
) -> Chosen:
    """A template for a document to begin with; with `values`, filled in.

    Raises `TemplateNotFound`, and `Invalid` where two sections would have the same heading.
    """
    if not is_own(template_id):
        return Chosen(get_template(template_id))
    row = queries.template(session, actor, row_of(template_id))
    if row is None:
        raise TemplateNotFound
    template = as_template(read(row[0].text), template_id)
    if values is None:
        return Chosen(template, row[0].text)
    filled = values_of(template.variables, values)
    chosen = Chosen(fill(template, filled), row[0].text, filled)
    seen: set[str] = set()
    for section in chosen.template.sections:
        if (key := heading_key(section.heading)) in seen:
            raise Invalid(FieldError("variables", f"There would be two sections “{section.heading}”."))
        seen.add(key)
    return chosen


def keep_with(session: Session, document_id: int, chosen: Chosen) -> None:
    """Keep an own template with a document just made from it, which later changes do not reach."""
    if chosen.text is not None:
        values = dict(chosen.values)
        session.add(DocumentTemplate(document_id=document_id, text=chosen.text, variables=values))


def kept_template(
    session: Session, document_id: int, template_id: int | None
) -> tuple[TemplateFile, Mapping[str, str]] | None:
    """The template that a document was made from, as it was then, and the values to fill in.

    None without one, or one that is known. Whether the document may be read is the caller's business.
    """
    if template_id is None:
        return None
    if not is_own(template_id):
        found = next((one for one in library() if one.id == template_id), None)
        return None if found is None else (found, {})
    kept = queries.kept(session, document_id)
    return None if kept is None else (as_template(read(kept.text), template_id), kept.variables)


def template_of(session: Session, document_id: int, template_id: int | None) -> TemplateFile | None:
    """The same, filled in."""
    kept = kept_template(session, document_id, template_id)
    return None if kept is None else fill(*kept)


def get_template_of(session: Session, document_id: int, template_id: int | None) -> TemplateFile:
    """The same of a document that has one. Raises `TemplateNotFound`."""
    template = template_of(session, document_id, template_id)
    if template is None:
        raise TemplateNotFound
    return template


def plan_of(session: Session, document_id: int, template_id: int | None) -> Plan | None:
    """What the sections of a document made from that template are; None without a template."""
    template = template_of(session, document_id, template_id)
    return None if template is None else template.sections


class Lacks(Struct, frozen=True):
    """The sections of its template that a document does not have."""

    required: tuple[LeftOut, ...]
    optional: tuple[LeftOut, ...]


def left_out(plan: Plan | None, text: str) -> tuple[LeftOut, ...] | None:
    """The required sections of its template that a document does not have; None without a template."""
    found = lacks(plan, text)
    return None if found is None else found.required


def lacks(plan: Plan | None, text: str) -> Lacks | None:
    """The sections of its template for which a document has no heading; None without a template.

    A heading stands for a section whose name or keyword it is, and for one whose name it shortens or extends.
    """
    if plan is None:
        return None
    there = {heading_key(heading) for _, _, heading, _ in headings(text)}
    exact = {heading_key(section.heading) for section in plan}
    required: list[LeftOut] = []
    optional: list[LeftOut] = []
    for index, section in enumerate(plan):
        if heading_key(section.heading) in there or any(stands_for(key, section) for key in there - exact):
            continue
        ask = section.questions[0].ask if section.questions else ""
        after = tuple(other.heading for other in plan[:index])
        (required if section.required else optional).append(LeftOut(section.heading, ask, section, after))
    return Lacks(tuple(required), tuple(optional))


def stands_for(key: str, section: SectionPlan) -> bool:
    """Whether a heading, by its key, means that section: by a keyword, or by its name cut or extended."""
    said, known = _telling(key), _telling(heading_key(section.heading))
    return key in section.keywords or bool(said and known and (said <= known or known <= said))


def _telling(key: str) -> set[str]:
    return {word.removesuffix("s") for word in _WORD.findall(key)} - _JOINING
