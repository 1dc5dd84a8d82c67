"""The document of an interview as text: sections in the template's order, and the open questions; pure."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec import Struct

from requill.ai.interface import SectionPlan
from requill.features.actions.kinds import QUESTION, open_question, question_lead
from requill.features.flow.grid import Grid, find_grid
from requill.features.flow.interview import find_plan
from requill.kit.markdown import Section, heading_key, sections

OPEN_QUESTIONS = QUESTION.heading
_LEVEL = 2  # of a section; what lies within one is of its answers, whatever it is called: see `frame.py`


class Bodies(Struct, frozen=True):
    """What stands in each section of a text, found in one reading."""

    text: str
    found: Mapping[str, Section]

    @classmethod
    def read(cls, text: str) -> Bodies:
        """The sections of a text; of two with one heading, the first."""
        found: dict[str, Section] = {}
        for section in _sections(text):
            found.setdefault(heading_key(section.heading), section)
        return cls(text, found)

    def of(self, plan: SectionPlan) -> str:
        """What stands in that section, or nothing."""
        section = self.found.get(heading_key(plan.heading))
        return "" if section is None else section.body(self.text)

    def grid(self, plan: SectionPlan) -> Grid | None:
        """The table of that section; None where it has no columns, or its table is not there."""
        return find_grid(self.of(plan).split("\n"), plan.columns) if plan.columns else None


def write_section(text: str, plans: Sequence[SectionPlan], index: int, body: str) -> str:
    """The text with that section's body written, the section added in the template's place if need be."""
    heading = plans[index].heading
    existing = _find(text, heading)
    if existing is not None:
        start, end = existing.start, existing.end
        line = text[existing.start : existing.body_start].rstrip("\n")
    else:
        start = end = _position(text, plans, index)
        line = f"## {heading}"
    before, after = text[:start].rstrip("\n"), text[end:].lstrip("\n")
    body = body.strip("\n")
    block = f"{line}\n\n{body}" if body else line
    return "\n\n".join(part for part in (before, block, after.rstrip("\n")) if part) + "\n"


def section_body(text: str, heading: str) -> str:
    """What stands in a section, or nothing."""
    section = _find(text, heading)
    return section.body(text) if section is not None else ""


def text_around(text: str, heading: str) -> str:
    """All that stands outside a section."""
    section = _find(text, heading)
    return text if section is None else f"{text[: section.start]}{text[section.end :]}"


def compose(plans: Sequence[SectionPlan], bodies: Mapping[int, str], *, empty: bool = False) -> str:
    """A document of these section texts in the template's order; with `empty`, of all its headings."""
    parts = [
        f"## {plan.heading}\n\n{body}"
        if (body := bodies.get(index, "").strip("\n"))
        else f"## {plan.heading}"
        for index, plan in enumerate(plans)
        if empty or bodies.get(index, "").strip()
    ]
    return "\n\n".join(parts) + "\n" if parts else ""


def add_open_questions(
    text: str, plans: Sequence[SectionPlan], questions: Sequence[str], owners: Mapping[str, str] | None = None
) -> str:
    """The text with `questions` listed as open, each once, at the template's place or at the end."""
    index = open_questions_index(plans)
    heading = plans[index].heading if index is not None else OPEN_QUESTIONS
    body = section_body(text, heading)
    wanted = [question for question in dict.fromkeys(questions) if question.strip()]
    fresh = [
        f"- {open_question(question, (owners or {}).get(question, ''))}"
        for question in wanted
        if question_lead(question) not in body
    ]
    if not fresh:
        return text
    joined = "\n".join([body, *fresh] if body else fresh)
    if index is not None:
        return write_section(text, plans, index, joined)
    extra = SectionPlan(heading, "questions", required=False, guidance="", questions=(), example="")
    return write_section(text, (*plans, extra), len(plans), joined)


def drop_open_question(text: str, plans: Sequence[SectionPlan], question: str) -> str:
    """The text without that open question, once it was answered after all."""
    index = open_questions_index(plans)
    section = _find(text, plans[index].heading if index is not None else OPEN_QUESTIONS)
    if section is None:
        return text
    lines = section.body(text).split("\n")
    left = "\n".join(line for line in lines if not line.startswith(f"- {question_lead(question)}")).strip(
        "\n"
    )
    if left == section.body(text):
        return text
    if left:
        return text[: section.body_start] + f"\n{left}\n" + _rest(text, section.end)
    return text[: section.start].rstrip("\n") + "\n" + _rest(text, section.end)


def open_questions_index(plans: Sequence[SectionPlan]) -> int | None:
    """The template's own section for open questions, if it has one."""
    return next((index for index, plan in enumerate(plans) if plan.kind == "questions"), None)


def _sections(text: str) -> list[Section]:
    """The sections that a template's can be: not what an answer has headings for."""
    found: list[Section] = []
    end = 0
    for section in sections(text):
        if section.level <= _LEVEL or section.start >= end:
            found.append(section)
        if section.level == _LEVEL:
            end = section.end
    return found


def _find(text: str, heading: str) -> Section | None:
    key = heading_key(heading)
    return next((section for section in _sections(text) if heading_key(section.heading) == key), None)


def _position(text: str, plans: Sequence[SectionPlan], index: int) -> int:
    """Where a new section goes: before the first section that comes later in the template.

    Open questions close the document where the template has no place for them.
    """
    found = _sections(text)
    for section in found:
        other = find_plan(plans, section.heading)
        if other is not None and other > index:
            return section.start
    last = found[-1] if found else None
    apart = last is not None and find_plan(plans, last.heading) is None and index < len(plans)
    return last.start if last is not None and apart and last.heading == OPEN_QUESTIONS else len(text)


def _rest(text: str, position: int) -> str:
    return f"\n{text[position:]}" if text[position:] else ""
