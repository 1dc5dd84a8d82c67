"""Priorities by level, rows by their id, and owners in the words that people type."""

from __future__ import annotations

import pytest

from tests.ai.builtin.checkout import ask
from tests.ai.builtin.papers import added, gone, say

pytestmark = pytest.mark.anyio

TABLE = """## Must haves

| ID | What | Prio | Owner |
| --- | --- | --- | --- |
| R1 | Connect a mailbox | P0 | Jonas |
| R2 | Collision warning | P1 | Mei |

## Rollout

- Snooze comes later
"""


@pytest.mark.parametrize("wish", ["R2 is now P0", "set R2 to P0", "raise R2 to p0", "pls mark r2 as p0"])
async def test_the_level_of_a_row_changes(wish: str) -> None:
    _, paper = await say(wish, TABLE)
    assert added(paper.text, TABLE) == ["| R2 | Collision warning | P0 | Mei |"]


@pytest.mark.parametrize(
    "wish", ["set all P1 to P0", "set all P1s to P0", "all P1 are now P0", "raise every p1 to p0"]
)
async def test_all_of_one_level_get_another(wish: str) -> None:
    text = TABLE.replace("| R1 | Connect a mailbox | P0 |", "| R1 | Connect P1 mailboxes | P1 |")
    done, paper = await say(wish, text)
    assert added(paper.text, text) == [
        "| R1 | Connect P1 mailboxes | P0 | Jonas |",
        "| R2 | Collision warning | P0 | Mei |",
    ]
    assert done.text.startswith("Two priorities are P0 now, from P1:")


async def test_a_level_that_nothing_has_changes_nothing() -> None:
    done, paper = await say("set all P3 to P0", TABLE)
    assert paper.text == TABLE
    assert done.text.endswith("so nothing was changed. It has one P0 and one P1.")


@pytest.mark.parametrize("wish", ["R1 and R2 are P2 now", "set R1, R2 to P2", "pls make R1 and R2 P2"])
async def test_several_ids_get_one_level(wish: str) -> None:
    _, paper = await say(wish, TABLE)
    assert added(paper.text, TABLE) == [
        "| R1 | Connect a mailbox | P2 | Jonas |",
        "| R2 | Collision warning | P2 | Mei |",
    ]


async def test_several_requirements_in_sentences_are_labelled() -> None:
    _, came, _ = await ask("FR-001 and FR-003 are P1 now")
    assert came == [
        "**FR-001** The buyer sees address, delivery and payment on one page. Priority: P1.",
        "**FR-003** The buyer pays with Apple Pay or Google Pay. Priority: P1.",
    ]


async def test_one_of_several_that_there_is_not_stops_them_all() -> None:
    done, paper = await say("R2 and R9 are P0 now", TABLE)
    assert paper.text == TABLE
    assert done.text.startswith("There is no requirement R9")
    assert done.text.endswith("Nothing was changed.")


async def test_a_requirement_in_a_sentence_is_labelled() -> None:
    _, came, _ = await ask("FR-003 is P1")
    assert came == ["**FR-003** The buyer pays with Apple Pay or Google Pay. Priority: P1."]


async def test_an_id_that_there_is_not_changes_nothing() -> None:
    done, paper = await say("R9 is P1", TABLE)
    assert paper.text == TABLE
    assert done.text.startswith("There is no requirement R9")


async def test_a_row_goes_by_its_id() -> None:
    _, paper = await say("remove R2", TABLE)
    assert gone(paper.text, TABLE) == ["| R2 | Collision warning | P1 | Mei |"]


@pytest.mark.parametrize(
    "wish",
    [
        "ana owns the Loqate outage",
        "Loqate outage is owned by Ana now, not Tom",
        "assign Loqate outage to Ana",
    ],
)
async def test_an_owner_in_words_that_people_type(wish: str) -> None:
    _, came, went = await ask(wish)
    assert came == ["| Loqate outage | Manual entry of the address | Ana |"]
    assert len(went) == 1


@pytest.mark.parametrize("wish", ["we own the Loqate outage", "nobody owns the Loqate outage"])
async def test_a_pronoun_is_no_owner(wish: str) -> None:
    _, came, went = await ask(wish)
    assert (came, went) == ([], [])


async def test_a_reason_is_no_part_of_what_goes() -> None:
    _, came, went = await ask("remove the question about Loqate, it's answered")
    assert (came, went) == ([], ["- Who pays for Loqate? Owner: to be named"])


async def test_a_question_needs_no_sign_before_it() -> None:
    _, came, _ = await ask("add open question who tests it")
    assert came == ["- Who tests it? Owner: to be named"]
