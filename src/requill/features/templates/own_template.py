"""An own template as a value: what it holds, what it may hold, and how it is filled in."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from math import ceil
from typing import get_args

from msgspec import Struct
from msgspec.structs import replace

from requill.ai.interface import Question, SectionKind, SectionPlan
from requill.features.templates import policy
from requill.features.templates.library import KIND_COLUMNS, TemplateFile, Variable
from requill.kit.limits import TITLE_CHARACTERS
from requill.kit.markdown import heading_key
from requill.kit.titles import bare_title

Where = tuple[str | int, ...]
"""Which part is meant: ("name",), ("sections", 2), ("sections", 2, "questions", 0), ("variables", 1)."""

TABLES = frozenset({"table", *KIND_COLUMNS})
PREFIX = "FR"
_KINDS = frozenset(get_args(SectionKind))
_PLACEHOLDER = re.compile(r"\{\{[ \t]*([A-Za-z][\w-]*)[ \t]*\}\}", re.ASCII)
_NAME = re.compile(r"[A-Za-z][A-Za-z0-9_-]{0,39}")
_PREFIX = re.compile(r"[A-Z]{2,5}")
_ICON = re.compile(r"[a-z0-9-]{1,40}")
_UNPRINTED = re.compile(r"[\x00-\x08\x0b-\x1f\x7f]")
_MINUTES = 0.7  # that a question takes, by the library's


class OwnTemplate(Struct, frozen=True):
    """What the text of an own template says."""

    name: str
    sections: tuple[SectionPlan, ...]
    description: str = ""
    category: str = policy.CATEGORY
    icon: str = policy.ICON
    title: str = ""
    variables: tuple[Variable, ...] = ()


def line(text: str) -> str:
    """Words on one line, nothing where nobody would see one."""
    return bare_title(_UNPRINTED.sub(" ", text))


def block(text: str) -> str:
    """Lines without blank ones around them, and without what no text has."""
    plain = _UNPRINTED.sub("", text.replace("\r\n", "\n").replace("\r", "\n")).strip("\n")
    return plain if plain.strip() else ""


def tidy(template: OwnTemplate) -> OwnTemplate:
    """The same with every text in the form that it is written in."""
    return OwnTemplate(
        name=line(template.name),
        sections=tuple(map(_tidy_section, template.sections)),
        description=line(template.description),
        category=line(template.category) or policy.CATEGORY,
        icon=template.icon or policy.ICON,
        title=line(template.title),
        variables=tuple(
            Variable(one.name.strip(), line(one.label) or one.name.strip(), line(one.default))
            for one in template.variables
        ),
    )


def _tidy_section(plan: SectionPlan) -> SectionPlan:
    columns = tuple(map(line, plan.columns)) if plan.kind in TABLES else ()
    columns = columns or KIND_COLUMNS.get(plan.kind, ())
    known = {name.casefold(): name for name in columns}
    cells = ((known.get(line(name).casefold()), line(ask)) for name, ask in plan.cell_questions.items())
    return SectionPlan(
        heading=line(plan.heading),
        kind=plan.kind,
        required=plan.required,
        guidance=block(plan.guidance),
        questions=tuple(
            Question(line(one.ask), tuple(filter(None, map(line, one.suggestions))), one.required)
            for one in plan.questions
        ),
        example=block(plan.example),
        keywords=tuple(filter(None, map(line, plan.keywords))),
        prefix=(plan.prefix or PREFIX) if plan.kind == "requirements" else None,
        columns=columns,
        # What was asked for the cells of a column goes with the column.
        cell_questions={name: ask for name, ask in cells if ask and name is not None},
    )


def faults(template: OwnTemplate) -> Iterator[tuple[Where, str]]:
    """What keeps a tidy template from being kept, part by part."""
    yield from _length(("name",), "The name", template.name, policy.NAME_CHARACTERS)
    if not template.name:
        yield ("name",), "Give the template a name."
    about = ("description",)
    yield from _length(about, "The description", template.description, policy.DESCRIPTION_CHARACTERS)
    yield from _length(("category",), "The category", template.category, policy.CATEGORY_CHARACTERS)
    yield from _length(("title",), "The title", template.title, TITLE_CHARACTERS)
    if not _ICON.fullmatch(template.icon):
        yield ("icon",), "An icon's name has small letters, digits and hyphens only."
    yield from _variable_faults(template.variables)
    if not template.sections:
        yield ("sections",), "Add a section."
    if len(template.sections) > policy.SECTIONS:
        yield ("sections",), f"A template has at most {policy.SECTIONS} sections."
        return
    seen: set[str] = set()
    for index, plan in enumerate(template.sections):
        key = heading_key(plan.heading)
        if plan.heading and key in seen:
            yield ("sections", index), f"There are two sections “{plan.heading}”."
        seen.add(key)
        yield from _section_faults(("sections", index), plan)


def _variable_faults(variables: Sequence[Variable]) -> Iterator[tuple[Where, str]]:
    if len(variables) > policy.VARIABLES:
        yield ("variables",), f"A template has at most {policy.VARIABLES} variables."
        return
    seen: set[str] = set()
    for index, one in enumerate(variables):
        where: Where = ("variables", index)
        if not _NAME.fullmatch(one.name):
            yield where, "A variable's name begins with a letter and has letters, digits, _ and - only."
        elif one.name in seen:
            yield where, f"There are two variables “{one.name}”."
        seen.add(one.name)
        yield from _length(where, "A label", one.label, policy.LABEL_CHARACTERS)
        yield from _length(where, "A default", one.default, policy.VALUE_CHARACTERS)


def _section_faults(where: Where, plan: SectionPlan) -> Iterator[tuple[Where, str]]:
    if not plan.heading:
        yield where, "Give the section a heading."
    if plan.heading.endswith("#") or plan.heading.startswith("#"):
        yield where, "A heading can't begin or end with #."
    yield from _length(where, "A heading", plan.heading, policy.HEADING_CHARACTERS)
    if plan.kind not in _KINDS:
        yield (*where, "kind"), f"“{plan.kind}” isn't a kind of section."
    yield from _length((*where, "guidance"), "Guidance", plan.guidance, policy.BLOCK_CHARACTERS)
    yield from _length((*where, "example"), "An example", plan.example, policy.BLOCK_CHARACTERS)
    if plan.prefix is not None and not _PREFIX.fullmatch(plan.prefix):
        yield (*where, "prefix"), "Ids begin with two to five capital letters, such as FR."
    yield from _column_faults(where, plan)
    if len(plan.keywords) > policy.KEYWORDS:
        yield (*where, "keywords"), f"A section has at most {policy.KEYWORDS} other names."
    for word in plan.keywords:
        yield from _length((*where, "keywords"), "Another name", word, policy.COLUMN_CHARACTERS)
        if "," in word or "--" in word:
            yield (*where, "keywords"), "Another name can't have a comma or two hyphens."
    if len(plan.questions) > policy.QUESTIONS:
        yield where, f"A section has at most {policy.QUESTIONS} questions."
        return
    for number, question in enumerate(plan.questions):
        yield from _question_faults((*where, "questions", number), question)


def _question_faults(where: Where, question: Question) -> Iterator[tuple[Where, str]]:
    if not question.ask:
        yield where, "Write the question, or remove it."
    yield from _length(where, "A question", question.ask, policy.QUESTION_CHARACTERS)
    if len(question.suggestions) > policy.SUGGESTIONS:
        yield where, f"A question has at most {policy.SUGGESTIONS} suggested answers."
    for suggestion in question.suggestions[: policy.SUGGESTIONS]:
        yield from _length(where, "A suggested answer", suggestion, policy.VALUE_CHARACTERS)


def _column_faults(where: Where, plan: SectionPlan) -> Iterator[tuple[Where, str]]:
    at = (*where, "columns")
    if plan.kind in TABLES and not plan.columns:
        yield at, "A table needs its columns."
    if len(plan.columns) > policy.COLUMNS:
        yield at, f"A table has at most {policy.COLUMNS} columns."
    if len({name.casefold() for name in plan.columns}) < len(plan.columns):
        yield at, "Two columns have the same name."
    for name in plan.columns:
        yield from _length(at, "A column's name", name, policy.COLUMN_CHARACTERS)
        if not name or any(mark in name for mark in ("|", ":", "--", "\\", "{{")):
            yield at, "A column needs a name without | : \\ {{ and two hyphens."
    for ask in plan.cell_questions.values():
        yield from _length(at, "A cell's question", ask, policy.QUESTION_CHARACTERS)
        if "--" in ask:
            yield at, "A cell's question can't have two hyphens in a row."


def _length(where: Where, what: str, text: str, limit: int) -> Iterator[tuple[Where, str]]:
    if len(text) > limit:
        yield where, f"{what} has at most {limit:,} characters."


# --- as documents are made from it ------------------------------------------------------------


def as_template(own: OwnTemplate, number: int) -> TemplateFile:
    """The same form as a template of the library has it: every section asks for something."""
    sections = tuple(
        plan if plan.questions else replace(plan, questions=(_question(plan.heading),))
        for plan in own.sections
    )
    asked = sum(len(plan.questions) for plan in sections)
    return TemplateFile(
        id=number,
        name=own.name,
        description=own.description,
        category=own.category,
        icon=own.icon,
        is_default=False,
        minutes=max(2, ceil(asked * _MINUTES)),
        content="\n\n".join(map(_shown, sections)) + "\n",
        sections=sections,
        title=own.title,
        variables=own.variables,
    )


def _question(heading: str) -> Question:
    return Question(f"What goes under “{heading}”?")


def _shown(plan: SectionPlan) -> str:
    return f"## {plan.heading}\n\n{plan.guidance or plan.questions[0].ask}"


def values_of(variables: Sequence[Variable], given: Mapping[str, str]) -> dict[str, str]:
    """What stands for each variable: what was given, else its default; one with neither stays as it is."""
    found = {one.name: line(given.get(one.name, "")) or one.default for one in variables}
    return {name: value for name, value in found.items() if value}


def fill_text(text: str, values: Mapping[str, str]) -> str:
    """The text with the values in the place of their names."""
    return _PLACEHOLDER.sub(lambda found: values.get(found[1], found[0]), text) if values else text


def fill(template: TemplateFile, values: Mapping[str, str]) -> TemplateFile:
    """The template with the values wherever their names stand."""
    if not values:
        return template

    def filled(text: str) -> str:
        return fill_text(text, values)

    sections = tuple(
        replace(
            plan,
            heading=line(filled(plan.heading)),
            guidance=filled(plan.guidance),
            questions=tuple(
                Question(filled(one.ask), tuple(map(filled, one.suggestions)), one.required)
                for one in plan.questions
            ),
            example=filled(plan.example),
            cell_questions={name: filled(ask) for name, ask in plan.cell_questions.items()},
        )
        for plan in template.sections
    )
    return replace(
        template, title=filled(template.title), content=filled(template.content), sections=sections
    )
