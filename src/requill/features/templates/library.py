"""Reads the template files: YAML front matter for the interview, Markdown for the guidance."""

from __future__ import annotations

from importlib import resources
from typing import Any

from msgspec import Struct

from requill.ai.interface import Question, SectionPlan
from requill.kit.markdown import find_section

KIND_COLUMNS = {
    "metrics": ("Metric", "Baseline", "Target", "By"),
    "risks": ("Risk", "Mitigation", "Owner"),
}


class Variable(Struct, frozen=True):
    """A word that is asked for at the start, and stands wherever `{{name}}` does."""

    name: str
    label: str
    default: str = ""


class TemplateFile(Struct, frozen=True):
    """A template, of the library or somebody's own; `content` is its guidance, section by section.

    Only own ones have a `title` for their documents, and `variables`.
    """

    id: int
    name: str
    description: str
    category: str
    icon: str
    is_default: bool
    minutes: int
    content: str
    sections: tuple[SectionPlan, ...]
    title: str = ""
    variables: tuple[Variable, ...] = ()


def read_library() -> tuple[TemplateFile, ...]:
    """Every template that is shipped, in the order of their ids."""
    folder = resources.files("requill.features.templates") / "library"
    texts = [entry.read_text("utf-8") for entry in folder.iterdir() if entry.name.endswith(".md")]
    return tuple(sorted(map(parse_template, texts), key=lambda template: template.id))


def parse_template(text: str) -> TemplateFile:
    """Read one template file."""
    import yaml  # the library is read when it is first asked for, not by a starting server

    # The C loader reads the library twelve times faster; wheels of PyYAML bring it, source builds may not.
    loader: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    _, front, body = text.split("---\n", 2)
    fields: dict[str, Any] = yaml.load(front, Loader=loader)  # noqa: S506 - both loaders are the safe ones
    content = body.strip() + "\n"
    return TemplateFile(
        id=fields["id"],
        name=fields["name"],
        description=fields["description"],
        category=fields["category"],
        icon=fields["icon"],
        is_default=fields.get("isDefault", False),
        minutes=fields["minutes"],
        content=content,
        sections=tuple(_section(section, content) for section in fields["sections"]),
    )


def _section(fields: dict[str, Any], content: str) -> SectionPlan:
    section = find_section(content, fields["heading"])
    questions = (
        Question(item["ask"], tuple(item["suggestions"]), item.get("required", True))
        for item in fields["questions"]
    )
    return SectionPlan(
        heading=fields["heading"],
        kind=fields["kind"],
        required=fields["required"],
        guidance=section.body(content) if section else "",
        questions=tuple(questions),
        example=fields["example"].strip(),
        keywords=tuple(fields["keywords"]),
        prefix=fields.get("prefix"),
        columns=tuple(fields.get("columns") or KIND_COLUMNS.get(fields["kind"], ())),
        cell_questions=fields.get("cellQuestions", {}),
    )
