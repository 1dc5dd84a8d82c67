"""The section that an action adds to where none is named: the app finds the same, by the same cases."""

from __future__ import annotations

import json

import pytest

from requill.features.templates.service import library
from tests.features.actions.destinations import WRITTEN, destination, destinations


def test_the_cases_that_the_app_is_held_to_are_what_the_server_does() -> None:
    assert json.loads(WRITTEN.read_text("utf-8")) == json.loads(json.dumps(destinations()))


@pytest.mark.parametrize(
    ("name", "heading"),
    [("add_milestone", "Schedule"), ("add_milestone", "Key dates"), ("add_term", "Terminology")],
)
def test_a_section_is_found_by_any_of_its_names(name: str, heading: str) -> None:
    assert destination(name, f"## {heading}\n", ()) == {"section": heading}


@pytest.mark.parametrize(
    ("template", "name", "heading"),
    [
        ("07", "add_metric", "Key results"),
        ("14", "add_metric", "Service levels"),
        ("15", "add_metric", "Quality targets"),
        ("21", "add_milestone", "Deadline"),
        ("23", "add_metric", "Goal"),
    ],
)
def test_the_template_says_what_a_section_is_for(template: str, name: str, heading: str) -> None:
    sections = library()[int(template) - 1].sections
    text = "".join(f"## {one.heading}\n\n" for one in sections)
    assert destination(name, text, sections) == {"section": heading}


def test_a_section_of_criteria_is_for_no_metric() -> None:
    sections = library()[12].sections
    text = "".join(f"## {one.heading}\n\n" for one in sections)
    assert destination("add_metric", text, sections) == {"made": "Goals and metrics"}
