"""What a product manager asks for while refining: done as it was said, and claimed as it was done."""

from __future__ import annotations

import pytest

from tests.ai.builtin.papers import WARD, added, gone, say

pytestmark = pytest.mark.anyio

UNIT_LEADS = [
    "Shift swaps let a unit lead approve swaps in one place. Unit leads spend 11 hours a month on it.",
    "- Unit leads: approve swaps",
    "**FR-001** A unit lead can drag a swap and sees conflicts below 11 hours of rest.",
]
FR_003 = "**FR-003** The manager should be notified within 1 minute."


@pytest.mark.parametrize(
    "message",
    [
        "Rename ward manager to unit lead",
        "Rename ward manager to unit lead everywhere",
        "Rename ward manager to unit lead in all sections",
        "Rename “ward manager” to “unit lead” everywhere in the document",
        'Replace "ward manager" with "unit lead" everywhere in the document',
        "change ward manager to unit lead throughout the document",
        "Could you rename ward manager to unit lead?",
        "replace ward manager with unit lead in the whole document",
    ],
)
async def test_a_name_is_replaced_with_its_plural_and_the_places_are_counted(message: str) -> None:
    done, paper = await say(message, WARD)
    assert added(paper.text, WARD) == UNIT_LEADS
    assert done.text == (
        "Replaced “ward manager” with “unit lead” in four places, “ward managers” with “unit leads” "
        "among them."
    )


@pytest.mark.parametrize(
    ("message", "line", "said"),
    [
        (
            "Replace ward manager with unit lead",
            UNIT_LEADS[2],
            "in two places. “Ward managers” stands in two more places.",
        ),
        (
            "Change 11 hours to 12 hours in FR-001",
            "**FR-001** A ward manager can drag a swap and sees conflicts below 12 hours of rest.",
            "“11 hours” stands in one more place outside of that.",
        ),
        (
            "In FR-001, change 11 hours to 12 hours",
            "**FR-001** A ward manager can drag a swap and sees conflicts below 12 hours of rest.",
            "Replaced “11 hours” with “12 hours”.",
        ),
        (
            "Set the target of agency shifts to 10% and the date to March 2028",
            "| Agency shifts filled | 18% | 10% | March 2028 |",
            "is now 10%; it was 8%. The date is now March 2028; it was June 2027.",
        ),
        (
            "The target for hours should be 3, not 2",
            "| Hours per month spent on swaps | 11 | 3 | June 2027 |",
            "is now 3; it was 2.",
        ),
        (
            "The target for hours should be 3, not 4",
            "| Hours per month spent on swaps | 11 | 3 | June 2027 |",
            "is now 3; it was 2, not 4.",
        ),
        (
            "Make the target for agency shifts 10% instead of 8%",
            "| Agency shifts filled | 18% | 10% | June 2027 |",
            "is now 10%; it was 8%.",
        ),
        ("Change 18% to 20%, not 25%", "| Agency shifts filled | 20% | 8% | June 2027 |", "with “20%”."),
        (
            "raise the target of agency shifts to 12%",
            "| Agency shifts filled | 18% | 12% | June 2027 |",
            "is now 12%",
        ),
        (
            "Assign the union risk to Dana",
            "| Union blocks it | Talk in January | Dana |",
            "is now Dana; it was Tom.",
        ),
        (
            "Set the owner of the union risk to Dana, not Tom",
            "| Union blocks it | Talk in January | Dana |",
            "is now Dana; it was Tom.",
        ),
        (
            "Change the date of general availability to September",
            "- General availability in September",
            "is now September; it was June.",
        ),
        (
            "GA is September, not June",
            "- General availability in September",
            "It now says: General availability in September.",
        ),
        (
            "General availability is in September instead of June",
            "- General availability in September",
            "“June” stands in two more places outside of that.",
        ),
        (
            "Postpone general availability from June to September",
            "- General availability in September",
            "It now says",
        ),
        ("move the pilot to March", "- Pilot on two wards in March", "is now March; it was February."),
        (
            "Rename nurses to clinicians in the Users section",
            "- Clinicians: ask for swaps",
            "“Nurses” stands in three more",
        ),
        ("Make FR-003 a must", FR_003.replace("should", "must"), "FR-003 now says “The manager must be"),
        ("FR-003 should be a must-have", FR_003.replace("should", "must"), "FR-003 now says"),
        ("set FR-003's priority to could", FR_003.replace("should", "could"), "FR-003 now says"),
        (
            "Mark FR-002 as could have",
            "**FR-002** A nurse requests a swap on the phone and cancels it until it is accepted. "
            "Priority: could.",
            "FR-002 now says",
        ),
        ("Add a rollout step: train the ward managers", "- Train the ward managers", "Added to “Rollout”."),
        ("Add a nurse persona to Users", "- Nurse", "Added one persona to “Users”."),
        ("Add an inspector persona", "- Inspector", "Added one persona to “Users”."),
        (
            "add an open question: who owns the keys? owner Tom",
            "- Who owns the keys? Owner: Tom",
            "Added one open question",
        ),
        (
            "Confirm the assumption in Summary",
            "The chief nursing officer pays.",
            "“Confirm: …” about it still stands.",
        ),
        (
            "Confirm the assumption about the nursing officer",
            "The chief nursing officer pays.",
            "no longer marked",
        ),
        ("The assumption in Summary is right", "The chief nursing officer pays.", "no longer marked"),
        ("Confirm all assumptions", "The chief nursing officer pays.", "no longer marked"),
    ],
)
async def test_one_wish_changes_one_line_and_the_reply_says_which(message: str, line: str, said: str) -> None:
    done, paper = await say(message, WARD)
    assert line in added(paper.text, WARD)
    assert len(added(paper.text, WARD)) == (2 if message.startswith("Replace ward") else 1)
    assert said in done.text


@pytest.mark.parametrize(
    "message",
    [
        "Draft a release note for this",
        "Write me the release notes",
        "Change the rollout to May",
        "The rollout should be in May",
        "FR-003 should be faster",
        "Update the risks to high",
        "Add a metric with its baseline and target",
        "Add a user persona to the users section",
        "Make the requirements testable",
        "GA is September, not March",
        "Split FR-003",
        "Combine FR-002 and FR-009",
        "Swap the first and ninth risk",
        "Move FR-003 after the union risk",
        "Tighten the problem statement",
        "do something about FR-002",
        "Who?",
    ],
)
async def test_what_is_not_clear_changes_nothing_and_says_so(message: str) -> None:
    done, paper = await say(message, WARD)
    assert paper.text == WARD
    assert done.text


@pytest.mark.parametrize(
    ("message", "lines"),
    [
        ("Add 2 more non-goals: no A, no B", ["- No A", "- No B"]),
        (
            "Add two open questions: who pays, who signs",
            ["- Who pays? Owner: to be named", "- Who signs? Owner: to be named"],
        ),
        (
            "Add three risks: late data, wrong data and no data",
            [f"| {risk} data | to be set | to be named |" for risk in ("Late", "Wrong", "No")],
        ),
        (
            "Turn the bullets under Users into a table",
            [
                "| User | Details |",
                "| --- | --- |",
                "| Ward managers | approve swaps |",
                "| Nurses | ask for swaps |",
                "| Staffing office | sees the result |",
            ],
        ),
        (
            "Turn the list under Non-goals into a numbered list",
            ["1. No payroll", "2. No rostering from scratch"],
        ),
        (
            "Add a section called Privacy after Requirements saying all data stays in the UK.",
            ["## Privacy", "All data stays in the UK."],
        ),
        (
            "Add a section Privacy before Risks that says no data leaves the UK",
            ["## Privacy", "No data leaves the UK."],
        ),
        (
            "Split FR-002",
            [
                "**FR-002** A nurse requests a swap on the phone.",
                "**FR-004** A nurse cancels it until it is accepted.",
            ],
        ),
        (
            "Split FR-001 in two",
            [
                "**FR-001** A ward manager can drag a swap.",
                "**FR-004** A ward manager sees conflicts below 11 hours of rest.",
            ],
        ),
        (
            "Combine FR-002 and FR-003",
            [
                "**FR-002** A nurse requests a swap on the phone and cancels it until it is accepted. "
                "The manager should be "
                "notified within 1 minute."
            ],
        ),
    ],
)
async def test_a_wish_for_several_lines_writes_those_lines(message: str, lines: list[str]) -> None:
    _, paper = await say(message, WARD)
    rule = "| --- | --- |"
    assert set(added(paper.text, WARD)) - {rule} == set(lines) - {rule}


async def test_the_criteria_stay_with_the_first_half_of_a_split_requirement() -> None:
    done, paper = await say("Split FR-002", WARD)
    first, _, second = paper.text.partition("**FR-004**")
    assert "*Given* a shift" in first.split("**FR-002**")[1]
    assert "*Given*" not in second.split("**FR-003**")[0]
    assert done.text.endswith("The criteria stay with FR-002.")


async def test_a_combined_requirement_keeps_all_criteria_and_says_where_the_old_id_is_named() -> None:
    text = WARD.replace("blocks it |", "blocks FR-003 |")
    done, paper = await say("Merge FR-002 with FR-003", text)
    assert "**FR-003**" not in paper.text
    assert "*Given* a shift, *when* she asks, *then* two colleagues are told." in paper.text
    assert done.text.endswith("FR-003 is still named elsewhere in the document.")


@pytest.mark.parametrize(
    ("message", "first", "second"),
    [
        ("Swap the first and second goal", "| Hours per month", "| Agency shifts"),
        ("Swap goals 1 and 2", "| Hours per month", "| Agency shifts"),
        ("Swap the first and second risk", "| Union blocks", "| Swap rules"),
        ("Move FR-003 to the top", "**FR-003**", "**FR-001**"),
        ("Move FR-003 after FR-001", "**FR-003**", "**FR-002**"),
        ("Move FR-001 below FR-003", "**FR-003**", "**FR-001**"),
        ("Swap FR-001 and FR-003", "**FR-003**", "**FR-001**"),
        ("Move the second non-goal to the top", "- No rostering", "- No payroll"),
        ("Move the last risk up", "| Union blocks", "| Swap rules"),
        ("Move the union risk above the swap risk", "| Union blocks", "| Swap rules"),
        ("Move the pilot after general availability", "- General", "- Pilot"),
        ("Move the first open question to the end", "- Do bank", "- Who owns"),
    ],
)
async def test_things_change_places_and_nothing_is_lost(message: str, first: str, second: str) -> None:
    _, paper = await say(message, WARD)
    assert paper.text.index(first) < paper.text.index(second)
    assert sorted(paper.text.split("\n")) == sorted(WARD.split("\n"))


async def test_a_numbered_list_keeps_its_numbers_when_its_points_change_places() -> None:
    _, paper = await say("swap the first and third goal", "## Goals\n\n1. One\n2. Two\n3. Three\n")
    assert paper.text == "## Goals\n\n1. Three\n2. Two\n3. One\n"


@pytest.mark.parametrize(
    "message",
    ["Remove all assumptions", "delete the assumption about the officer", "Remove the assumption in Summary"],
)
async def test_marked_assumptions_are_removed(message: str) -> None:
    done, paper = await say(message, WARD)
    assert gone(paper.text, WARD) == ["> Assumption: the chief nursing officer pays."]
    assert done.text == "Removed one assumption: “the chief nursing officer pays”."


async def test_every_open_question_without_an_owner_is_counted() -> None:
    done, _ = await say("What is missing?", WARD)
    assert "Two open questions have no owner, first: “Who owns the rule set after launch?”" in done.text


@pytest.mark.parametrize("message", ["do something about FR-002", "hmm", "make it pop"])
async def test_what_is_not_understood_is_answered_with_three_things_of_this_document(message: str) -> None:
    done, paper = await say(message, WARD)
    assert paper.text == WARD
    assert len(done.suggestions) == 3
    for offer in done.suggestions:
        assert f"- {offer}" in done.text
        again, _ = await say(offer, WARD)
        assert "did not understand" not in again.text
