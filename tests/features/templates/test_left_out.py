"""The required sections of a template that a document made from it does not have."""

from __future__ import annotations

import pytest

from requill.features.templates.library import TemplateFile
from requill.features.templates.service import get_template, left_out, library

ONE_PAGE, EXPERIMENT = 2, 22


def names(template_id: int, text: str) -> list[str]:
    found = left_out(get_template(template_id).sections, text)
    assert found is not None
    return [section.heading for section in found]


def test_without_a_template_nothing_is_known() -> None:
    assert left_out(None, "## Goals") is None


@pytest.mark.parametrize("template", library(), ids=lambda template: template.name)
def test_its_own_headings_leave_nothing_out(template: TemplateFile) -> None:
    assert names(template.id, template.content) == []


def test_required_sections_without_a_heading_are_left_out() -> None:
    found = left_out(get_template(EXPERIMENT).sections, "## Hypothesis\n\n## Primary metric\n\n## Audience\n")
    assert found is not None
    assert {"Stop rules", "Decision rule"} <= {section.heading for section in found}
    assert "Hypothesis" not in {section.heading for section in found}
    assert all(section.ask.endswith("?") for section in found)


@pytest.mark.parametrize("heading", ["Out", "out:", "**Out**", "Non-goals", "What is out"])
def test_a_section_by_another_name_is_there(heading: str) -> None:
    assert "Out" not in names(ONE_PAGE, f"## {heading}\n\n- Gift cards\n")


@pytest.mark.parametrize("heading", ["Outlook", "In", "Notes"])
def test_another_section_is_not_taken_for_it(heading: str) -> None:
    assert "Out" in names(ONE_PAGE, f"## {heading}\n\n- Gift cards\n")


def test_a_heading_of_one_section_does_not_stand_for_another() -> None:
    assert "Users" in names(1, "## UX states\n\n## Goals and metrics\n")
    assert "Non-goals" in names(1, "## Goals and metrics\n")
    assert "Goals and metrics" not in names(1, "## Goals\n")
