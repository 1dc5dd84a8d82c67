"""Who owns what: read from tables, labels and brackets, with what nobody owns."""

from __future__ import annotations

import pytest

from tests.ai.builtin.checkout import ask
from tests.ai.builtin.papers import FORMS, say

pytestmark = pytest.mark.anyio

MIXED = """## Must haves

| ID | What | Owner |
| --- | --- | --- |
| R1 | Connect a mailbox | Jonas |
| R2 | Collision warning | |

## Timeline

| Phase | When | Who |
| --- | --- | --- |
| Alpha | 2027-01-18 | internal |
| Beta | 2027-03-01 | Mei |

## What could go wrong

- Verification takes longer (Jonas)
- Sync misses messages

## Open questions

- [ ] Do we migrate labels? (Mei)
- [x] Which regions first? EU and US.
"""


@pytest.mark.parametrize("wish", ["who owns what?", "Who owns what", "list all owners", "show me the owners"])
async def test_a_table_names_everything_that_has_an_owner(wish: str) -> None:
    said, came, went = await ask(wish)
    assert (came, went) == ([], [])
    assert "| Loqate outage | Risks | Tom |" in said
    assert "| Do we need 3DS for orders under 30 EUR? | Open questions | Ana |" in said


async def test_what_has_no_owner_stands_below_the_table() -> None:
    said, _, _ = await ask("who owns what?")
    _, missing = said.split("No owner is named for:")
    assert "- Risks: PCI scope grows" in missing
    assert "- Open questions: Who pays for Loqate?" in missing
    assert "Loqate outage" not in missing


@pytest.mark.parametrize(
    "wish", ["what has no owner?", "what is unowned", "show everything without an owner"]
)
async def test_only_what_has_none(wish: str) -> None:
    done, _ = await say(wish, MIXED)
    lines = ["- Must haves: Collision warning", "- What could go wrong: Sync misses messages"]
    assert done.text == "No owner is named for:\n\n" + "\n".join(lines)


async def test_a_column_of_people_counts_only_where_it_names_one() -> None:
    done, _ = await say("who owns what", MIXED)
    assert "| Beta | Timeline | Mei |" in done.text
    assert "internal" not in done.text


@pytest.mark.parametrize(
    "wish", ["what does jonas own?", "list everything Jonas owns", "everything owned by jonas"]
)
async def test_what_one_person_owns(wish: str) -> None:
    done, paper = await say(wish, MIXED)
    assert done.text.startswith("Jonas owns two things:\n\n- Must haves: Connect a mailbox\n")
    assert paper.text == MIXED


async def test_somebody_who_owns_nothing_gets_the_owners_that_there_are() -> None:
    done, _ = await say("what does Zoe own?", FORMS)
    assert done.text.startswith("I find nothing that Zoe owns. Owners are: ")
    assert "Jona" in done.text


async def test_a_document_without_owners_says_so() -> None:
    done, _ = await say("who owns what?", "## Summary\n\nWords.\n")
    assert done.text == "Nothing in this document has an owner yet."


async def test_the_thing_that_was_named_comes_before_one_of_another_kind() -> None:
    text = (
        "## Risks\n\n| Risk | Mitigation | Owner |\n| --- | --- | --- |\n"
        "| Fraud rises by much | Limits | Tom |\n\n"
        "## Open questions\n\n- Do we need a fraud model? Owner: Ana\n"
    )
    assert "is **Tom**" in (await say("who owns the fraud risk?", text))[0].text
    assert "is **Ana**" in (await say("who owns the fraud question?", text))[0].text
