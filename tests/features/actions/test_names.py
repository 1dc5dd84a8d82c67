"""An object is named exactly, or chosen from those that have the name."""

from __future__ import annotations

import pytest

from requill.features.actions.errors import Ambiguous, NoSuchObject
from requill.features.actions.registry import ACTIONS, TOOLS
from tests.features.actions.doing import PRD, act, said

TWICE = "## Web\n\n### Risks\n\n- a\n\n## App\n\n### Risks\n\n- b\n\n**FR-001** One\n\n**FR-001** Two\n"


@pytest.mark.parametrize(
    "name",
    [
        "Risks",
        "the risks",
        "RISKS",
        "“Risks”",
        "Risks section",
        "the Risks section from the document",
        "*Risks*",
    ],
)
def test_case_articles_and_the_word_section_do_not_count(name: str) -> None:
    assert "## Threats" in act("rename_section", section=name, heading="Threats")


@pytest.mark.parametrize("name", ["Risk", "Riskss", "Ris", "Sub risks", "everything after Risks"])
def test_what_only_resembles_a_name_is_none(name: str) -> None:
    with pytest.raises(NoSuchObject):
        act("delete_section", section=name)


def test_of_several_sections_one_is_chosen_by_its_line() -> None:
    with pytest.raises(Ambiguous) as refusal:
        act("delete_section", TWICE, section="Risks")
    choices = refusal.value.details["choices"]
    assert [choice["label"] for choice in choices] == ["Web › Risks (line 3)", "App › Risks (line 9)"]
    assert act("delete_section", TWICE, **choices[0]["arguments"]) == TWICE.replace(
        "### Risks\n\n- a\n\n", ""
    )


def test_of_several_targets_one_is_chosen_by_name_and_line() -> None:
    with pytest.raises(Ambiguous) as refusal:
        act("add_section", TWICE, heading="New", after="Risks")
    after = act("add_section", TWICE, **refusal.value.details["choices"][1]["arguments"])
    assert after.endswith("**FR-001** Two\n\n### New\n")


def test_of_several_requirements_one_is_chosen_by_its_line() -> None:
    with pytest.raises(Ambiguous) as refusal:
        act("set_priority", TWICE, requirement="FR-001", priority="Must")
    choice = refusal.value.details["choices"][1]
    assert choice["label"] == "FR-001: Two (line 15)"
    assert "**FR-001** [Must] Two" in act("set_priority", TWICE, **choice["arguments"])


def test_of_several_sections_for_a_kind_one_is_chosen() -> None:
    with pytest.raises(Ambiguous) as refusal:
        act("add_risk", TWICE, text="c")
    assert act("add_risk", TWICE, **refusal.value.details["choices"][1]["arguments"]) == TWICE.replace(
        "- b\n", "- b\n- c\n"
    )


def test_a_spelling_in_another_case_is_offered_and_not_taken() -> None:
    with pytest.raises(NoSuchObject) as refusal:
        act("replace_term", a="TABLET", b="phone")
    assert {choice["arguments"]["a"] for choice in refusal.value.details["choices"]} == {"tablet", "Tablet"}


def test_a_refused_action_is_still_one_after_the_way_through_a_process() -> None:
    import pickle

    with pytest.raises(Ambiguous) as refusal:
        act("delete_section", TWICE, section="Risks")
    again = pickle.loads(pickle.dumps(refusal.value))
    assert (again.code, again.message, again.details) == (
        "AMBIGUOUS",
        refusal.value.message,
        refusal.value.details,
    )


def test_every_phrase_names_fields_of_its_action_and_belongs_to_one() -> None:
    import re

    phrases = [phrase for action in ACTIONS.values() for phrase in action.phrases]
    for action in ACTIONS.values():
        names = {field.name for field in action.fields}
        for phrase in action.phrases:
            assert set(re.findall(r"\{(\w+)\}", phrase)) <= names, phrase
    shapes = [re.sub(r"\{\w+\}", "{}", phrase) for phrase in phrases]
    shared = {shape for shape in shapes if shapes.count(shape) > 1}
    assert shared == {"move {} before {}", "move {} after {}", "delete {}", "remove {}"}


def test_every_action_is_a_tool_of_the_same_name_and_fields() -> None:
    assert [tool.name for tool in TOOLS] == list(ACTIONS)
    for tool in TOOLS:
        fields = {field.name for field in ACTIONS[tool.name].fields}
        assert set(tool.parameters["properties"]) - {"line", "occurrence"} == fields


def test_what_is_read_is_told_and_changes_nothing() -> None:
    assert "Requirements: 3 requirements, 2 without criteria, 1 paragraph" in said("summarise")
    assert "Open questions: 2 open questions" in said("summarise")
    assert said("find", text="TABLET").startswith(
        "“TABLET” occurs 3 times.\n\n- Summary, line 5: “Tablets lose"
    )
    assert said("find", text="GDPR") == "“GDPR” doesn't occur in this document's text."
    assert act("find", text="tablet") == PRD


def test_what_is_found_in_a_requirement_names_it_once() -> None:
    assert said("find", text="SYNCS").splitlines()[2:] == [
        "- Requirements, FR-003: “[Should] Syncs when back.”"
    ]
    assert said("find", text="fr-003").splitlines()[2:] == [
        "- Requirements, FR-002: “Saves every entry. See FR-003.”",
        "- Requirements, FR-003: “[Should] Syncs when back.”",
    ]
    assert said("find", text="24 months").endswith("NFR-002: “Keeps FR-002 for 24 months”")
