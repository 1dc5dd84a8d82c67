"""Own templates as they cross the wire."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import Field

from requill.ai.interface import Question, SectionKind, SectionPlan
from requill.api.schemas import (
    AnyRole,
    ErrorBody,
    Incoming,
    Moment,
    Outgoing,
    PersonName,
    Reference,
    Text,
    characters,
)
from requill.features.templates import policy
from requill.features.templates.grammar import read
from requill.features.templates.library import Variable
from requill.features.templates.own_template import as_template
from requill.features.templates.queries import OwnRow
from requill.features.templates.schemas import Template, TemplateSection, TemplateVariable

Short = Annotated[Text, characters(policy.QUESTION_CHARACTERS, "This has at most {limit} characters.")]
Block = Annotated[Text, characters(policy.BLOCK_CHARACTERS, "This has at most {limit} characters.")]


class OwnQuestion(Outgoing):
    """A question with the answers that it suggests."""

    ask: str
    suggestions: list[str]
    required: bool


class OwnSection(Outgoing):
    """A section as its template's text has it. `cellQuestions` ask for empty cells, by their column."""

    heading: str
    kind: SectionKind
    required: bool
    guidance: str
    questions: list[OwnQuestion]
    example: str
    keywords: list[str]
    prefix: str | None
    columns: list[str]
    cell_questions: dict[str, str]


class ProjectName(Outgoing):
    """A project by its name."""

    id: int
    name: str


class OwnTemplateHead(Template):
    """An own template as lists have it; `role` is the caller's, `project` the one that it is shared in."""

    version: int
    role: AnyRole
    owner: PersonName
    project: ProjectName | None
    updated_at: Moment


class OwnTemplate(OwnTemplateHead):
    """An own template to be changed: its parts, and the text that says all of them."""

    title: str
    variables: list[TemplateVariable]
    parts: list[OwnSection]
    text: str


class ChangedOwnTemplate(OwnTemplate):
    """One after a change. `yours` is the text that it made, where others' changes are merged into it."""

    yours: str | None


class NewOwnTemplate(Incoming):
    """A template to be made: from a text, from the headings of a document, else blank.

    With `keepsWords` what stands under a heading of the document becomes the section's example.
    """

    name: Short = ""
    text: Text | None = None
    document_id: Reference | None = None
    keeps_words: bool = False


class GivenVariable(Incoming):
    """A variable; without a label it is called by its name."""

    name: Short
    label: Short = ""
    default: Short = ""


class GivenQuestion(Incoming):
    """A question."""

    ask: Short
    suggestions: list[Short] = Field(default_factory=list, max_length=50)
    required: bool = True


class GivenSection(Incoming):
    """A section."""

    heading: Short
    kind: SectionKind = "prose"
    required: bool = True
    guidance: Block = ""
    questions: list[GivenQuestion] = Field(default_factory=list, max_length=50)
    example: Block = ""
    keywords: list[Short] = Field(default_factory=list, max_length=50)
    prefix: Short | None = None
    columns: list[Short] = Field(default_factory=list, max_length=50)
    cell_questions: dict[Text, Short] = Field(default_factory=dict, max_length=50)


class OwnTemplatePatch(Incoming):
    """What shall change of the version that was opened: some parts, or with `text` all of them.

    With `base`, the text that the change began with, it is merged with what others have changed since,
    whichever version that was.
    """

    version: Annotated[int, Field(strict=True)]
    base: Text | None = None
    text: Text | None = None
    name: Short = ""
    description: Short = ""
    category: Short = ""
    icon: Short = ""
    title: Short = ""
    variables: list[GivenVariable] = Field(default_factory=list, max_length=100)
    parts: list[GivenSection] = Field(default_factory=list, max_length=200)

    def given(self) -> dict[str, Any] | str:
        """The parts that shall change, or the whole text."""
        if self.text is not None:
            return self.text
        found: dict[str, Any] = {
            name: getattr(self, name)
            for name in ("name", "description", "category", "icon", "title")
            if name in self.model_fields_set
        }
        if "variables" in self.model_fields_set:
            found["variables"] = tuple(Variable(one.name, one.label, one.default) for one in self.variables)
        if "parts" in self.model_fields_set:
            found["sections"] = tuple(map(_plan, self.parts))
        return found


class TemplateSharing(Incoming):
    """The project whose people may use a template; null for nobody else."""

    project_id: Reference | None


class MergedPlace(Outgoing):
    """A stretch of a template's text, in whole lines; where the two differ, one of them is to be chosen."""

    yours: str
    theirs: str


class OwnTemplateConflict(ErrorBody):
    """The answer to a change of a version that is no longer the latest, with the template as it is now.

    Where the change was merged, and both changed the same lines, `places` joined are the text with all that
    both changed.
    """

    template: OwnTemplate | None = None
    places: list[MergedPlace] = Field(default_factory=list)


def render_head(row: OwnRow) -> OwnTemplateHead:
    """An own template as lists have it."""
    return OwnTemplateHead(**_head(row))


def render_own(row: OwnRow) -> OwnTemplate:
    """An own template to be changed."""
    return OwnTemplate(**_whole(row))


def render_changed(row: OwnRow, yours: str | None) -> ChangedOwnTemplate:
    """One after a change."""
    return ChangedOwnTemplate(**_whole(row), yours=yours)


def _whole(row: OwnRow) -> dict[str, Any]:
    own = read(row[0].text)
    return {
        **_head(row),
        "title": own.title,
        "variables": [TemplateVariable.model_validate(one) for one in own.variables],
        "parts": [OwnSection.model_validate(_section(plan)) for plan in own.sections],
        "text": row[0].text,
    }


def _head(row: OwnRow) -> dict[str, Any]:
    kept, role, owner_name, project_id, project_name = row
    template = as_template(read(kept.text), policy.number_of(kept.id))
    project = None if project_id is None else ProjectName(id=project_id, name=project_name or "")
    return {
        **{name: getattr(template, name) for name in _TOLD},
        "sections": [
            TemplateSection(heading=one.heading, required=one.required) for one in template.sections
        ],
        "version": kept.version,
        "role": role,
        "owner": PersonName(id=kept.owner_id, name=owner_name),
        "project": project,
        "updated_at": kept.updated_at,
    }


_TOLD = ("id", "name", "description", "category", "content", "icon", "is_default", "minutes")


def _section(plan: SectionPlan) -> dict[str, Any]:
    return {name: getattr(plan, name) for name in OwnSection.model_fields}


def _plan(given: GivenSection) -> SectionPlan:
    return SectionPlan(
        heading=given.heading,
        kind=given.kind,
        required=given.required,
        guidance=given.guidance,
        questions=tuple(Question(one.ask, tuple(one.suggestions), one.required) for one in given.questions),
        example=given.example,
        keywords=tuple(given.keywords),
        prefix=given.prefix,
        columns=tuple(given.columns),
        cell_questions=dict(given.cell_questions),
    )
