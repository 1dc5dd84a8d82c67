"""A whole document is reviewed as the drawing shows it: what is found, where, and what mends it."""

from __future__ import annotations

import pickle
from pathlib import Path

import pytest

from requill.features.review.engine import review
from requill.features.review.findings import Finding
from requill.features.templates.service import get_template

INSPECTORS = Path(__file__).with_name("inspectors.md").read_text("utf-8")


def _found(text: str, *rules: str) -> list[Finding]:
    return [one for one in review(text).findings if not rules or one.rule in rules]


def _only(text: str, rule: str) -> Finding:
    (found,) = _found(text, rule)
    return found


def test_the_document_of_the_drawing_has_the_findings_of_the_drawing() -> None:
    found = [(one.group, one.passage.place, one.title) for one in review(INSPECTORS).findings]
    assert found == [
        ("", "FR-004", "Two figures for the history"),
        ("Requirements", "FR-001", "No criterion"),
        ("Requirements", "FR-003", "Open-ended time"),
        ("Requirements", "FR-004", "No criterion"),
        ("Requirements", "FR-004", "Two actions joined by “and”"),
        ("Requirements", "FR-005", "“always” has no limit"),
        ("Risks", "Row 2", "No owner"),
        ("Risks", "Row 3", "No mitigation"),
        ("Rollout", "Line 4", "“not sure whether May works”"),
    ]
    assert [one.severity for one in review(INSPECTORS).findings].count("serious") == 1


def test_positions_are_those_of_the_words() -> None:
    text = "## Übersicht 🚀\n\n" + INSPECTORS
    for one in review(text).findings:
        assert text[one.passage.start : one.passage.end] == one.passage.quote
        assert text[one.passage.sentence_start :].startswith(one.passage.sentence)
        assert text.count("\n", 0, one.passage.start) + 1 == one.passage.line


def test_a_finding_quotes_its_sentence_and_marks_its_words() -> None:
    found = _only(INSPECTORS, "L17")
    assert found.passage.quote == "as soon as possible"
    assert found.passage.sentence == "Photos are uploaded as soon as possible, oldest inspection first."


def test_weak_words_are_replaced_where_they_stand() -> None:
    (action,) = _only(INSPECTORS, "L17").actions
    assert (action.name, action.field) == ("replace_words", "replacement")
    line = INSPECTORS.split("\n")[int(action.arguments["line"]) - 1]
    assert action.arguments["quote"] in line


def test_the_second_of_two_equal_words_in_a_line_is_counted() -> None:
    text = "## Requirements\n\n**FR-001** `soon` is shown, and the job ends soon.\n- Seen.\n"
    (action,) = _only(text, "L17").actions
    assert action.arguments["occurrence"] == "2"


def test_of_two_figures_either_can_be_taken() -> None:
    first, second = _only(INSPECTORS, "S10").actions
    assert (first.title, first.arguments["quote"], first.arguments["replacement"]) == (
        "Use 90 days",
        "30 days",
        "90 days",
    )
    assert (second.title, second.arguments["quote"], second.arguments["replacement"]) == (
        "Use 30 days",
        "90 days",
        "30 days",
    )
    lines = INSPECTORS.split("\n")
    assert "30 days" in lines[int(first.arguments["line"]) - 1]
    assert "90 days" in lines[int(second.arguments["line"]) - 1]


def test_an_empty_cell_is_set_by_section_row_and_column() -> None:
    owner = next(one for one in review(INSPECTORS).findings if one.title == "No owner")
    (action,) = owner.actions
    assert (action.name, action.title, action.field) == ("set_cell", "Set owner", "value")
    assert action.arguments == {
        "section": "Risks",
        "row": "2",
        "column": "Owner",
        "line": str(owner.passage.line),
    }


def test_a_doubt_is_offered_as_a_question_in_its_own_words() -> None:
    (action,) = _only(INSPECTORS, "D01").actions
    assert (action.name, action.title) == ("add_question", "Add question")
    assert action.arguments["text"] == "We're not sure whether May works for the rest."


def test_a_doubt_is_one_question_in_however_many_words_it_is_said() -> None:
    text = "## Background\n\nNot sure that number is right tho, need BI to confirm.\n"
    assert _only(text, "D01").passage.quote == "Not sure"


def test_a_sentence_with_should_is_a_requirement_under_requirements_alone() -> None:
    sentence = "The app should be fast for all inspectors."
    assert _only(f"## Requirements\n\n{sentence}\n", "L02").passage.quote == "fast"
    assert _found(f"## Background\n\n{sentence}\n", "L02") == []


def test_a_requirement_that_a_non_goal_excludes_is_serious() -> None:
    text = "## Non-goals\n\n- No iPad in v1\n\n## Requirements\n\n**FR-009** Works on ipad as well.\n"
    found = _only(text, "S03")
    assert (found.severity, found.passage.place, found.title) == ("serious", "FR-009", "“iPad” is a non-goal")
    assert found.other is not None
    assert (found.other.section, found.other.quote) == ("Non-goals", "iPad")
    assert found.group == ""


def test_two_dates_for_the_launch_are_serious() -> None:
    text = (
        "## Constraints\n\n- Launch date must be 15 April\n\n## Rollout\n\n"
        "2 offices (Utrecht, Linz), 40 techs, 4 weeks, starting 1 Feb 2027. Then everybody by 30 April.\n"
    )
    found = _only(text, "S10")
    assert found.title == "Two dates for the launch"
    assert found.other is not None
    assert (found.passage.quote, found.other.quote) == ("15 April", "30 April")


def test_two_dates_are_said_to_be_of_what_the_sentences_name() -> None:
    text = "## Timeline\n\n- The depot training is on 3 May 2027.\n- The depot training is on 9 June 2027.\n"
    assert _only(text, "S10").title == "Two dates for the depot training"


@pytest.mark.parametrize(
    "entries",
    [
        "- The launch is on 3 May 2027.\n- The launch moves from 3 May 2027 to 9 June 2027.",
        "| What | Day | Or |\n|---|---|---|\n| Launch | 3 May 2027 | 9 May 2027 |\n| Launch | 3 May 2027 | |",
    ],
)
def test_a_second_date_of_a_clause_or_a_row_is_not_compared(entries: str) -> None:
    assert _found(f"## Timeline\n\n{entries}\n", "S10") == []


def test_a_paragraph_that_stands_twice_is_found_at_its_second_place() -> None:
    paragraph = (
        "Field technicians lose signal in lift shafts and retype everything in the van after the shift."
    )
    text = f"## Summary\n\n{paragraph}\n\nMore.\n\n{paragraph}\n"
    found = _only(text, "S09")
    assert found.passage.start == text.rindex(paragraph)
    (action,) = found.actions
    assert (action.title, action.arguments["replacement"]) == ("Delete this one", "")


def test_requirements_that_say_the_same_can_be_merged() -> None:
    text = (
        "## Requirements\n\n"
        "**FR-001** A dispatcher assigns a job to a tech in the weekly plan of the team.\n\n"
        "**FR-002** A dispatcher assigns a job to a tech in the weekly plan of the whole team.\n"
    )
    (action,) = _only(text, "S09").actions
    assert (action.name, action.arguments) == (
        "merge_requirements",
        {"requirement": "FR-001", "with": "FR-002"},
    )


def test_an_id_outlasts_changes_elsewhere_and_ends_with_its_sentence() -> None:
    before = {one.title: one.id for one in review(INSPECTORS).findings}
    moved = INSPECTORS.replace("## Goals", "## Goals\n\nA new paragraph about the goals.\n", 1)
    after = {one.title: one.id for one in review(moved).findings}
    assert {title: after[title] for title in before} == before
    other = INSPECTORS.replace("oldest inspection first", "newest inspection first", 1)
    changed = {one.title: one.id for one in review(other).findings}
    assert changed["Open-ended time"] != before["Open-ended time"]
    assert changed["“always” has no limit"] == before["“always” has no limit"]


def test_every_finding_has_an_id_of_its_own() -> None:
    text = "## Requirements\n\n" + "- Photos are uploaded soon.\n" * 5
    ids = [one.id for one in review(text).findings]
    assert len(set(ids)) == len(ids) > 4


def test_a_template_names_the_sections_that_are_missing_or_empty() -> None:
    text = "## Summary\n\nInspectors work without a connection.\n\n## Scope\n\n## Users\n\n### Second\n"
    found = {one.title: one for one in review(text, get_template(1).sections).findings if one.rule == "S01"}
    assert "No section “Summary”" not in found
    missing = found["No section “Requirements”"]
    assert (missing.group, missing.actions[0].name) == ("", "insert_template_section")
    assert missing.actions[0].arguments == {"section": "Requirements"}
    empty = [
        one for one in review(text, get_template(1).sections).findings if one.title == "Nothing here yet"
    ]
    assert {one.passage.section for one in empty} == {"Scope", "Users"}
    assert all("?" in one.why for one in empty)


def test_an_empty_column_of_a_long_table_is_one_finding() -> None:
    rows = "".join(f"| Risk {index} of many | Ask them | |\n" for index in range(2_000))
    found = _found(f"## Risks\n\n| Risk | Mitigation | Owner |\n| --- | --- | --- |\n{rows}", "S07")
    assert [one.title for one in found] == ["2000 rows without “Owner”"]


def test_without_any_criterion_one_finding_says_so() -> None:
    text = "## Requirements\n\n" + "\n\n".join(
        f"**FR-00{number}** [Must] The {name} is shown."
        for number, name in enumerate(["list", "map", "plan", "bill", "log"], 1)
    )
    assert [one.title for one in _found(text, "S06")] == ["No requirement has a criterion"]


def test_must_has_to_leave_something_to_give_way() -> None:
    rows = [
        ("Must", "list"),
        ("Must", "map"),
        ("Must", "plan"),
        ("Must", "bill"),
        ("Must", "log"),
        ("Should", "tag"),
    ]
    text = "## Requirements\n\n" + "\n\n".join(
        f"**FR-00{number}** [{priority}] The {name} is shown."
        for number, (priority, name) in enumerate(rows, 1)
    )
    assert _only(text, "P01").title == "5 of 6 are a Must"
    assert (
        _found(
            text.replace("[Must] The log", "[Could] The log").replace("[Must] The bill", "[Should] The bill"),
            "P01",
        )
        == []
    )


def test_what_is_found_can_go_to_another_process() -> None:
    reviewed = review(INSPECTORS, get_template(1).sections)
    assert pickle.loads(pickle.dumps(reviewed)) == reviewed


@pytest.mark.parametrize(
    "text", ["", "\n", "#", "|", "| a |\n| - |\n|", "**FR-001**", "- [ ]", "\ufeff", "```", "?", "&nbsp;"]
)
def test_next_to_nothing_is_no_trouble(text: str) -> None:
    assert [one for one in review(text).findings if one.severity == "serious"] == []


def test_a_document_with_headings_alone_has_nothing_to_review_yet() -> None:
    plan = get_template(1).sections
    reviewed = review("".join(f"## {one.heading}\n\n" for one in plan), plan)
    assert (reviewed.characters, reviewed.findings) == (0, ())


def test_a_contradiction_of_two_counts_is_named_by_what_is_counted() -> None:
    frame = "## Requirements\n\n**FR-001** A return has up to {} photos per item.\n"
    text = frame.format(5) + "\n**FR-002** A return has up to 3 photos per item.\n"
    assert "Two figures for the photos" in {one.title for one in review(text).findings}
