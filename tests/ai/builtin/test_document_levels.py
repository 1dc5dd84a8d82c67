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
