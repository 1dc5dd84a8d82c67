"""What each action makes of a document: the lines that differ, before and after, and what it says."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from requill.features.actions.action import Context
from requill.features.actions.errors import ActionRefused, Ambiguous
from tests.features.actions.doing import PLANNED, PLANS, PRD, act, changed, said

CASES: tuple[tuple[str, dict[str, Any], str, str], ...] = (
    ("add_section", {"heading": "Rollout"}, "", "\n## Rollout\n"),
    ("add_section", {"heading": "Rollout", "after": "the Risks section"}, "", "## Rollout\n\n"),
    ("add_section", {"heading": "C #"}, "", "\n## C # #\n"),
    ("rename_section", {"section": "risks", "heading": "Threats"}, "## Risks\n", "## Threats\n"),
    (
        "delete_section",
        {"section": "Sub-risks"},
        "### Sub-risks\n\nNone.\n\n",
        "",
    ),
    ("add_requirement", {"text": "New"}, "", "**FR-004** New\n\n"),
    (
        "add_requirement",
        {"text": "a\nb", "priority": "must", "section": "Quality"},
        "",
        "- **NFR-003** [Must] a<br>b\n",
    ),
    (
        "split_requirement",
        {"requirement": "FR-002", "parts": ["Saves.", "See FR-003."]},
        "**FR-002** Saves every entry. See FR-003.\n",
        "**FR-002** Saves.\n\n**FR-004** See FR-003.\n",
    ),
    (
        "split_requirement",
        {"requirement": "FR-001", "parts": "Opens.\nOffline."},
        "**FR-001** [Must] Opens offline.\n"
        "- *Given* no signal *when* it starts *then* all is there\n- Owner: Mara\n",
        "**FR-001** [Must] Opens.\n"
        "- *Given* no signal *when* it starts *then* all is there\n- Owner: Mara\n\n"
        "**FR-004** [Must] Offline.\n",
    ),
    (
        "merge_requirements",
        {"requirement": "FR-002", "with": "FR-003"},
        "**FR-002** Saves every entry. See FR-003.\n\n**FR-003** [Should] Syncs when back.\n",
        "**FR-002** [Should] Saves every entry. See FR-003. Syncs when back.\n",
    ),
    (
        "move_requirement",
        {"requirement": "NFR-002", "before": "NFR-001"},
        "- **NFR-001** Starts in 2 seconds\n  - measured on the oldest tablet\n"
        "- **NFR-002** Keeps FR-002 for 24 months\n",
        "- **NFR-002** Keeps FR-002 for 24 months\n"
        "- **NFR-001** Starts in 2 seconds\n  - measured on the oldest tablet\n",
    ),
    (
        "delete_requirement",
        {"requirement": "nfr-001"},
        "- **NFR-001** Starts in 2 seconds\n  - measured on the oldest tablet\n",
        "",
    ),
    (
        "set_priority",
        {"requirement": "FR-003", "priority": "won’t"},
        "**FR-003** [Should] Syncs when back.\n",
        "**FR-003** [Won't] Syncs when back.\n",
    ),
    (
        "set_priority",
        {"requirement": "the requirement NFR-002", "priority": "Could"},
        "- **NFR-002** Keeps FR-002 for 24 months\n",
        "- **NFR-002** [Could] Keeps FR-002 for 24 months\n",
    ),
    ("set_owner", {"requirement": "FR-001", "owner": "Tom"}, "- Owner: Mara\n", "- Owner: Tom\n"),
    ("set_owner", {"requirement": "NFR-001", "owner": "Tom"}, "", "  - Owner: Tom\n"),
    ("set_status", {"requirement": "FR-002", "status": "Agreed"}, "", "- Status: Agreed\n"),
    (
        "add_criterion",
        {"requirement": "FR-001", "given": "x", "then": "y"},
        "",
        "- *Given* x *then* y\n",
    ),
    ("add_criterion", {"requirement": "NFR-002", "text": "in words"}, "", "  - in words\n"),
    ("add_row", {"section": "Goals and metrics", "cells": r"a | b \| c"}, "", "| a | b \\| c |  |  |\n"),
    ("add_row", {"section": "Risks", "cells": "# no heading"}, "", "- \\# no heading\n"),
    ("delete_row", {"section": "Risks", "row": "the tablet is lost"}, "- The tablet is lost\n", ""),
    (
        "move_row",
        {"section": "Goals and metrics", "row": "2", "to": "1"},
        "| Inspections done on site | 64% | 90% |  |\n| Support calls | 60 |  | June |\n",
        "| Support calls | 60 |  | June |\n| Inspections done on site | 64% | 90% |  |\n",
    ),
    (
        "set_cell",
        {"section": "Goals and metrics", "row": "Support calls", "column": "target", "value": "a|b\nc"},
        "| Support calls | 60 |  | June |\n",
        "| Support calls | 60 | a\\|b<br>c | June |\n",
    ),
    ("add_metric", {"text": "M", "target": "5"}, "", "| M |  | 5 |  |\n"),
    ("add_metric", {"text": "M", "Baseline": "5"}, "", "| M | 5 |  |  |\n"),
    ("add_metric", {"text": r"M | a|b |  | `c | d`"}, "", "| M | a\\|b |  | `c \\| d` |\n"),
    ("add_metric", {"text": "| M | 5 |"}, "", "| M | 5 |  |  |\n"),
    ("add_metric", {"text": r"M | \| 5 | 6 | 7 | 8 | 9"}, "", "| M | \\| 5 | 6 | 7 \\| 8 \\| 9 |\n"),
    ("add_metric", {"text": "M | 5", "target": "6"}, "", "| M \\| 5 |  | 6 |  |\n"),
    ("add_risk", {"text": "R | M | Mo"}, "", "- R | M | Mo\n"),
    (
        "add_milestone",
        {"text": "Beta | 1 May | or later"},
        "",
        "\n## Milestones\n\n| Milestone | Date |\n| --- | --- |\n| Beta | 1 May \\| or later |\n",
    ),
    ("add_risk", {"text": "R", "owner": "Mo"}, "", "- R\n  - Owner: Mo\n"),
    (
        "add_milestone",
        {"text": "Beta", "date": "1 May"},
        "",
        "\n## Milestones\n\n| Milestone | Date |\n| --- | --- |\n| Beta | 1 May |\n",
    ),
    (
        "add_term",
        {"term": "SLA", "meaning": "a promise"},
        "",
        "\n## Glossary\n\n| Term | Meaning |\n| --- | --- |\n| SLA | a promise |\n",
    ),
    (
        "list_to_table",
        {"section": "Risks"},
        "- Two people change the same inspection\n- The tablet is lost\n",
        "| Risks |\n| --- |\n| Two people change the same inspection |\n| The tablet is lost |\n",
    ),
    (
        "table_to_list",
        {"section": "Goals and metrics"},
        "| Metric | Baseline | Target | By |\n| --- | --- | --- | --- |\n"
        "| Inspections done on site | 64% | 90% |  |\n| Support calls | 60 |  | June |\n",
        "- Inspections done on site\n  - Baseline: 64%\n  - Target: 90%\n"
        "- Support calls\n  - Baseline: 60\n  - By: June\n",
    ),
    (
        "replace_term",
        {"a": "Tablets", "b": "Phones"},
        "Tablets lose their signal.\n",
        "Phones lose their signal.\n",
    ),
    (
        "mark_answered",
        {"item": "who pays?", "answer": "Tom"},
        "- [ ] Who pays?\n",
        "- [x] Who pays? Answer: Tom\n",
    ),
    (
        "replace_words",
        {"quote": "every", "line": 22, "replacement": "each"},
        "**FR-002** Saves every entry. See FR-003.\n",
        "**FR-002** Saves each entry. See FR-003.\n",
    ),
    (
        "replace_words",
        {"quote": "every", "replacement": ""},
        "**FR-002** Saves every entry. See FR-003.\n",
        "**FR-002** Saves entry. See FR-003.\n",
    ),
    (
        "replace_words",
        {"quote": "back", "replacement": ""},
        "**FR-003** [Should] Syncs when back.\n",
        "**FR-003** [Should] Syncs when.\n",
    ),
    ("replace_words", {"quote": "The tablet is lost"}, "- The tablet is lost\n", ""),
    (
        "replace_words",
        {"quote": "60", "replacement": "a|b"},
        "| Support calls | 60 |  | June |\n",
        "| Support calls | a\\|b |  | June |\n",
    ),
    (
        "replace_words",
        {"quote": "lost\n\n### Sub-risks\n\nNone", "replacement": "stolen"},
        "- The tablet is lost\n\n### Sub-risks\n\nNone.\n",
        "- The tablet is stolen.\n",
    ),
    (
        "add_question",
        {"text": "Is May  enough"},
        "",
        "- Is May enough. Owner: to be named\n",
    ),
    ("add_question", {"text": "Is May enough?", "owner": "Jo"}, "", "- Is May enough? Owner: Jo\n"),
    (
        "add_owner",
        {"quote": "The tablet is lost", "owner": "Jo"},
        "- The tablet is lost\n",
        "- The tablet is lost (Owner: Jo)\n",
    ),
    ("add_owner", {"quote": "Syncs when back", "owner": "Jo"}, "", "- Owner: Jo\n"),
    (
        "add_date",
        {"quote": "Inspections done", "date": "May"},
        "| Inspections done on site | 64% | 90% |  |\n",
        "| Inspections done on site | 64% | 90% | May |\n",
    ),
)


@pytest.mark.parametrize(("name", "arguments", "old", "new"), CASES)
@pytest.mark.parametrize("ends", ["\n", "\r\n"])
def test_an_action_changes_its_own_lines_and_no_other(
    name: str, arguments: dict[str, Any], old: str, new: str, ends: str
) -> None:
    text = PRD.replace("\n", ends)
    found = changed(text, act(name, text, **arguments))
    assert found == (old.replace("\n", ends), new.replace("\n", ends))


def test_what_goes_is_told_with_what_mentions_it() -> None:
    assert said("delete_section", section="Requirements") == (
        "“Requirements” is deleted: 11 lines with 3 requirements. NFR-002 mentions FR-002."
    )
    assert said("delete_requirement", requirement="FR-003") == "FR-003 is deleted. FR-002 mentions FR-003."
    assert said("merge_requirements", requirement="FR-001", with_="FR-003") == (
        "FR-003 is merged into FR-001. It stays a Must; FR-003 was a Should. FR-002 mentions FR-003."
    )


def test_a_section_of_the_template_comes_at_its_place_with_its_frame() -> None:
    frame = "## Dependencies\n\n| What we need | From whom | By when |\n| --- | --- | --- |\n"
    after = act("insert_template_section", PRD, PLANNED, section="dependencies")
    assert changed(PRD, after) == ("", f"{frame}\n")
    assert after.index("## Risks") < after.index("## Dependencies") < after.index("## Open questions")
    assert act("add_dependency", PRD, PLANNED, text="Keys", by="May") == after.replace(
        frame, f"{frame}| Keys |  | May |\n"
    )


def test_a_row_goes_into_the_section_of_the_template_that_the_document_lacks() -> None:
    text = "## Summary\n\nWords.\n"
    assert act("add_risk", text, PLANNED, text="R", mitigation="M") == (
        f"{text}\n## Risks\n\n| Risk | Mitigation | Owner |\n| --- | --- | --- |\n| R | M |  |\n"
    )
    assert act("add_requirement", text, PLANNED, text="R").endswith("\n## Requirements\n\n**FR-001** R\n")


def test_no_id_is_given_twice() -> None:
    waiting = Context((), ("**FR-007** waits for the person",))
    assert "**FR-008** New" in act("add_requirement", PRD, waiting, text="New")
    mentioned = PRD.replace("Kickoff notes.", "FR-020 was dropped.")
    assert "**FR-021** New" in act("add_requirement", mentioned, text="New")


def test_numbering_closes_gaps_and_changes_mentions_along() -> None:
    text = PRD.replace("FR-003", "FR-011").replace("FR-002", "FR-003") + "\n```\nFR-011\n```\n"
    assert act("number_requirements", text) == PRD + "\n```\nFR-011\n```\n"
    assert said("number_requirements", text).startswith("3 requirements renumbered, and 2 mentions")


def test_a_term_is_replaced_as_a_word_or_in_the_chosen_places() -> None:
    text = "App, Apps and App.\n"
    assert act("replace_term", text, a="App", b="Tool") == "Tool, Apps and Tool.\n"
    assert act("replace_term", text, a="App", b="Tool", places=["1"]) == "App, Tools and App.\n"
    assert act("replace_term", "新仕様書\n", a="仕様", b="設計") == "新設計書\n"
    assert said("replace_term", text, a="App", b="Tool") == (
        "“App” is now “Tool” in 2 places. 1 place inside a longer word left unchanged."
    )
    assert said("replace_term", text, a="App", b="Tool", places=["1"]).endswith(" 2 places left unchanged.")


def test_a_table_of_the_template_takes_the_labelled_parts_of_a_list() -> None:
    table = act("list_to_table", act("add_risk", text="R", owner="Mo"), PLANNED, section="Risks")
    assert "| Risk | Mitigation | Owner |\n" in table
    assert "| R |  | Mo |\n" in table


def test_a_table_has_the_columns_that_its_template_gives_it() -> None:
    metrics = next(plan for plan in PLANS if plan.kind == "metrics")
    own = (replace(metrics, columns=("Signal", "Now", "Wanted")),)
    begun = act("insert_template_section", "## Summary\n", Context(own), section="Goals and metrics")
    assert begun.endswith("## Goals and metrics\n\n| Signal | Now | Wanted |\n| --- | --- | --- |\n")


METRICS = "## Goals and metrics\n\nWhy.\n\n{}\n\nBelow.\n"


@pytest.mark.parametrize(
    ("lines", "table"),
    [
        (
            "Late reports\t22%\t5%\nCalls a|b\t\t12",
            "| Metric | Baseline | Target | By |\n| --- | --- | --- | --- |\n"
            "| Late reports | 22% | 5% |  |\n| Calls a\\|b |  | 12 |  |",
        ),
        (
            "metric\ttarget\nLate reports\t5%",
            "| metric | target |\n| --- | --- |\n| Late reports | 5% |",
        ),
        (
            "What\tA\tB\tC\tD\nx\t1\t2",
            "| What | A | B | C | D |\n| --- | --- | --- | --- | --- |\n| x | 1 | 2 |  |  |",
        ),
    ],
)
def test_lines_with_tabs_become_a_table(lines: str, table: str) -> None:
    text = METRICS.format(lines)
    made = act("list_to_table", text, PLANNED, section="Goals and metrics")
    assert made == METRICS.format(table)


def test_lines_of_which_one_has_no_tab_stay_as_they_are() -> None:
    with pytest.raises(ActionRefused, match="no list, and no lines with tabs"):
        act("list_to_table", METRICS.format("a\tb\nc"), PLANNED, section="Goals and metrics")


@pytest.mark.parametrize(
    ("name", "arguments", "code", "words"),
    [
        ("delete_section", {"section": "Rsk"}, "NO_SUCH_OBJECT", "The sections are “Summary”"),
        ("set_priority", {"requirement": "FR-1", "priority": "Must"}, "NO_SUCH_OBJECT", "FR-001"),
        (
            "set_priority",
            {"requirement": "FR-001", "priority": "high"},
            "INVALID",
            "Must, Should, Could, Won't",
        ),
        ("set_priority", {"requirement": "FR-001", "priority": "Must"}, "NOT_POSSIBLE", "already a Must"),
        ("add_section", {"heading": "Risks"}, "NOT_POSSIBLE", "already a section"),
        ("add_section", {"heading": "a\nb"}, "INVALID", "one line"),
        ("move_section", {"section": "Risks", "before": "Sub-risks"}, "NOT_POSSIBLE", "into itself"),
        ("move_section", {"section": "Risks", "after": "Quality"}, "NOT_POSSIBLE", "already"),
        ("add_row", {"section": "Risks", "cells": "a | b"}, "NOT_POSSIBLE", "no cells"),
        ("add_row", {"section": "Risks", "cells": "x" * 2001}, "INVALID", "2,000 characters"),
        ("add_metric", {"text": "M", "Colour": "5"}, "NOT_POSSIBLE", "Metric, Baseline, Target, By"),
        ("add_metric", {}, "INVALID", "“Add a metric” needs “Metric”. Its menu in the document asks for it."),
        ("list_to_table", {"section": "Quality"}, "NOT_POSSIBLE", "Requirements stay"),
        ("split_requirement", {"requirement": "FR-001", "parts": "one"}, "INVALID", "two parts"),
        ("replace_term", {"a": "blet", "b": "x"}, "NOT_POSSIBLE", "inside longer words"),
        ("mark_answered", {"item": "Who?", "answer": "x"}, "NO_SUCH_OBJECT", "questions are “Who pays?”"),
        ("replace_words", {"quote": "gone", "line": 5}, "NO_SUCH_OBJECT", "isn't in this line"),
        ("replace_words", {"line": 5, "replacement": "x"}, "INVALID", "Quote the words"),
        ("replace_words", {"quote": "when", "occurrence": "0"}, "INVALID", "from 1"),
        ("replace_words", {"quote": "| Support calls | 60 |  | June |"}, "NOT_POSSIBLE", "around it reads"),
        ("add_owner", {"quote": "Support calls", "owner": "Jo"}, "NOT_POSSIBLE", "no column for owners"),
        ("set_owner", {"requirement": "FR-001", "colour": "red"}, "INVALID", "takes no “colour”"),
    ],
)
def test_what_cannot_be_done_says_why(name: str, arguments: dict[str, Any], code: str, words: str) -> None:
    with pytest.raises(ActionRefused) as refusal:
        act(name, **arguments)
    assert refusal.value.code == code
    assert words in refusal.value.message


def test_a_code_block_that_is_never_closed_swallows_nothing() -> None:
    with pytest.raises(ActionRefused, match="code block isn't closed"):
        act("add_section", f"{PRD}\n```\nopen\n", heading="Rollout")


def test_an_open_question_goes_to_the_place_of_the_template_or_to_the_end() -> None:
    text = "## Summary\n\nWords.\n\n## Milestones\n\nNone.\n"
    listed = "## Open questions\n\n- Who pays? Owner: to be named\n"
    assert act("add_question", text, text_="Who pays?") == f"{text}\n{listed}"
    planned = Context(
        (replace(PLANS[0], heading="Unclear", kind="questions"), replace(PLANS[0], heading="Milestones"))
    )
    assert act("add_question", text, planned, text_="Who pays?") == text.replace(
        "## Milestones", f"{listed.replace('Open questions', 'Unclear')}\n## Milestones"
    )


def test_an_open_question_is_listed_once() -> None:
    once = act("add_question", text_="Is May enough?")
    named = once.replace("to be named", "Jo")
    with pytest.raises(ActionRefused, match="already"):
        act("add_question", named, text_="Is May  enough?")


def test_of_equal_words_in_a_line_one_is_chosen_by_its_number() -> None:
    text = "So soon and soon.\n\nsoon\n"
    with pytest.raises(Ambiguous) as refusal:
        act("replace_words", text, quote="soon", line=1, replacement="in May")
    choices = refusal.value.details["choices"]
    assert [choice["label"] for choice in choices] == ["So soon and soon. (line 1)"] * 2
    assert act("replace_words", text, **choices[1]["arguments"]) == "So soon and in May.\n\nsoon\n"
    assert act("add_owner", text, quote="soon", line=1, occurrence="1", owner="Jo").startswith(
        "So soon (Owner: Jo) and"
    )
