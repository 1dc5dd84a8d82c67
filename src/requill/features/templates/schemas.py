"""Templates as they cross the wire."""

from __future__ import annotations

from typing import Any

from requill.ai.interface import SectionKind, SectionPlan
from requill.api.schemas import Outgoing
from requill.features.templates.library import TemplateFile


class TemplateSection(Outgoing):
    """One section's name and whether a document needs it."""

    heading: str
    required: bool


class TemplateHead(Outgoing):
    """What is told of every template; `content` is its guidance, `minutes` what its interview takes."""

    id: int
    name: str
    description: str
    category: str
    content: str
    icon: str
    is_default: bool
    minutes: int


class Template(TemplateHead):
    """A template as the list of them has it."""

    sections: list[TemplateSection]


class TemplateQuestion(Outgoing):
    """A question of a section; one that is not required may stay without an answer."""

    ask: str
    required: bool


class TemplateSectionDetail(TemplateSection):
    """A section with what is asked for it, and in which form.

    `prefix` begins the ids of its requirements, `columns` are those of its table, `keywords` what else it
    is called.
    """

    kind: SectionKind
    columns: list[str]
    prefix: str | None
    questions: list[TemplateQuestion]
    keywords: list[str]


class TemplateVariable(Outgoing):
    """A word that is asked for at the start, and stands wherever `{{name}}` does."""

    name: str
    label: str
    default: str


class TemplateDetail(TemplateHead):
    """A template with all that its documents ask for.

    `title` is offered to a document as its own; that, and the texts of the sections, may have variables.
    """

    title: str
    variables: list[TemplateVariable]
    sections: list[TemplateSectionDetail]


def render_template(template: TemplateFile) -> Template:
    """A template as the list of them has it."""
    sections = [TemplateSection(heading=each.heading, required=each.required) for each in template.sections]
    return Template(**_head(template), sections=sections)


def render_detail(template: TemplateFile) -> TemplateDetail:
    """A template with all that its documents ask for."""
    return TemplateDetail(
        **_head(template),
        title=template.title,
        variables=[TemplateVariable.model_validate(one) for one in template.variables],
        sections=[_section(plan) for plan in template.sections],
    )


def _head(template: TemplateFile) -> dict[str, Any]:
    return {name: getattr(template, name) for name in TemplateHead.model_fields}


def _section(plan: SectionPlan) -> TemplateSectionDetail:
    return TemplateSectionDetail(
        heading=plan.heading,
        required=plan.required,
        kind=plan.kind,
        columns=list(plan.columns),
        prefix=plan.prefix,
        questions=[TemplateQuestion(ask=each.ask, required=each.required) for each in plan.questions],
        keywords=list(plan.keywords),
    )
