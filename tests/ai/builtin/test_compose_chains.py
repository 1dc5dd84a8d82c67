"""Steps in a chain, labels after a dash, cells with pipes: each under the column that it belongs to."""

from __future__ import annotations

import pytest

from requill.ai.builtin.compose import compose
from requill.features.templates.service import get_template
from tests.ai.builtin.papers import say
from tests.ai.builtin.plans import plan
from tests.ai.builtin.test_compose_rows import rows
from tests.features.flow.talking import Talk

PHASES = ("Phase", "Who", "Start", "Go on when")
INVENTORY = ("What depends on it", "How many", "Owner", "Path")
RISKS = "## Risks\n\n| Risk | Mitigation | Owner |\n| --- | --- | --- |\n| Lost | Wipe | Jana |\n"
BRIEF = """Notes from the call

Why: the v1 exporter breaks three times a month. On 12 March 2026 it dropped 4,112 invoices.

Who: 38 enterprise customers still on v1 (Halden AG, Nordlicht GmbH, ...). Finance people, not developers.

Goals
- 100% of the 38 customers migrated by 30 September
- zero lost invoices during cut-over

Risks
* FTP-only customers w/o developers (7 of them) - owner: Jana - mitigation: managed SFTP bridge
* Contract clause 4.2 w/ Halden needs 180 days notice!!

Timeline: announce 1 June -> dual-run July/Aug -> read-only 15 Sept -> off 30 Sept"""


@pytest.mark.parametrize(
    ("answer", "expected"),
    [
        (
            "announce 1 June -> dual-run July/Aug -> read-only 15 Sept -> off 30 Sept",
            [
                "| Announce | to be named | 1 June | to be set |",
                "| Dual-run | to be named | July/Aug | to be set |",
                "| Read-only | to be named | 15 Sept | to be set |",
                "| Off | to be named | 30 Sept | to be set |",
            ],
        ),
        (
            "Timeline: announce (1 June) → dual-run: July to August → soft launch → off by 30 Sept",
            [
                "| Announce | to be named | 1 June | to be set |",
                "| Dual-run | to be named | July to August | to be set |",
                "| Soft launch | to be named | to be set | to be set |",
                "| Off | to be named | 30 Sept | to be set |",
            ],
        ),
        (
            "15 May: pilot -> June: everybody",
            [
                "| Pilot | to be named | 15 May | to be set |",
                "| Everybody | to be named | June | to be set |",
            ],
        ),
        (
            "kickoff -> alpha -> beta -> wide -> off",
            [
                f"| {step} | to be named | to be set | to be set |"
                for step in ("Kickoff", "Alpha", "Beta", "Wide", "Off")
            ],
        ),
    ],
)
def test_a_chain_of_steps_is_a_row_for_each(answer: str, expected: list[str]) -> None:
    assert rows("table", answer, PHASES) == expected


@pytest.mark.parametrize(
    ("answer", "expected"),
    [
        (
            "Announce -> all customers -> 1 June -> no complaints",
            "| Announce | All customers | 1 June | No complaints |",
        ),
        (
            "Pilot -> five customers -> two weeks -> no P1",
            "| Pilot | Five customers | Two weeks | No P1 |",
        ),
    ],
)
def test_arrows_between_the_cells_of_one_row_stay_that(answer: str, expected: str) -> None:
    assert rows("table", answer, PHASES) == [expected]


def test_steps_without_a_column_for_days_keep_them() -> None:
    columns = ("Phase", "Audience", "Go on when", "Stop when")
    assert rows("table", "announce 1 June -> dual-run July", columns) == [
        "| Announce 1 June | to be set | to be set | to be set |",
        "| Dual-run July | to be set | to be set | to be set |",
    ]


@pytest.mark.parametrize("dash", ["-", "–", "—"])
def test_a_dash_before_a_label_parts_what_is_said(dash: str) -> None:
    said = f"FTP-only customers (7) {dash} owner: Jana {dash} mitigation: managed SFTP bridge"
    turned = f"FTP-only customers (7) {dash} mitigation: managed SFTP bridge {dash} owner: Jana"
    wanted = ["| FTP-only customers (7) | Managed SFTP bridge | Jana |"]
    assert rows("risks", said) == rows("risks", turned) == wanted
    row = f"Exporter jobs {dash} owner: Jana {dash} path: SFTP bridge"
    assert rows("table", row, INVENTORY) == ["| Exporter jobs | to be set | Jana | SFTP bridge |"]


def test_a_question_before_a_colon_is_no_item() -> None:
    assert rows("table", "Who: 38 enterprise customers on v1", INVENTORY) == [
        "| Enterprise customers on v1 | 38 | to be named | to be set |"
    ]
    assert rows("table", "Users: 38 enterprise customers", INVENTORY) == [
        "| Users | 38 enterprise customers | to be named | to be set |"
    ]


@pytest.mark.parametrize(
    ("said", "row"),
    [
        ("supplier goes bankrupt | owner Petra", "Supplier goes bankrupt | to be set | Petra"),
        ("supplier goes bankrupt | owner: Petra", "Supplier goes bankrupt | to be set | Petra"),
        ("supplier goes bankrupt | a second one", "Supplier goes bankrupt | A second one | to be named"),
        ("supplier goes bankrupt | a second one | Petra", "Supplier goes bankrupt | A second one | Petra"),
    ],
)
@pytest.mark.anyio
async def test_pipes_part_the_cells_of_a_row_that_is_dictated(said: str, row: str) -> None:
    _, paper = await say(f"Add a risk: {said}", RISKS)
    assert paper.text == f"{RISKS}| {row} |\n"
    _, paper = await say(f"Add a row to Risks: {said}", RISKS)
    assert paper.text == f"{RISKS}| {row} |\n"


@pytest.mark.anyio
async def test_a_pipe_before_the_owner_of_a_question_is_none_of_its_words() -> None:
    _, paper = await say("Add an open question: who pays? | owner Ana", "## Open questions\n\n- Why?\n")
    assert "- Who pays? Owner: Ana" in paper.text
    assert compose("questions", "who pays? | owner Ana", plan("questions")) == "- Who pays? Owner: Ana"


def test_a_pipe_between_two_words_of_a_risk_is_one_of_them() -> None:
    assert rows("risks", "the CSV | pipe variant breaks") == [
        "| The CSV \\| pipe variant breaks | to be set | to be named |"
    ]


def test_a_brief_for_a_migration_fills_the_columns_that_it_speaks_of_and_is_put_right() -> None:
    interview = Talk(get_template(19), "Retire the exporter")
    interview.say(BRIEF)
    assert "| Announce | to be named | 1 June | to be set |" in interview.text
    assert "| Off | to be named | 30 Sept | to be set |" in interview.text
    assert "| FTP-only customers w/o developers (7 of them) | Managed SFTP bridge | Jana |" in interview.text
    assert "| Who |" not in interview.text.replace("| Phase | Who |", "")
    interview.say("actually it is 39 customers, not 38 — Nordlicht has two tenants")
    assert "100% of the 39 customers migrated" in interview.text
    assert "two tenants" not in interview.text
