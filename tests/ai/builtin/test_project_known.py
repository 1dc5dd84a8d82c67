"""What a project's chat knows: its description, its sections by name, owners, and what is left open."""

from __future__ import annotations

import pytest

from requill.ai.builtin.project.wishes import read_wish
from tests.ai.builtin.projects import Project

pytestmark = pytest.mark.anyio

BASKETS = """## Summary

People keep their basket.

## Goals

| Metric | Baseline | Target | By |
| --- | --- | --- | --- |
| Lost baskets | 12% | 3% | March 2027 |

## Users

- Parents on the train
- Support agents

## Risks

| Risk | Mitigation | Owner |
| --- | --- | --- |
| Users may not trust it | to be set | to be named |
| Migration fails | Rehearsal, Lea checks | Tom |

## Dependencies

| What we need | From whom | By when |
| --- | --- | --- |
| A stable id | Identity team | to be set |

- Legal sign-off (Ana)
"""
LOADS = """## Checklist

- Load test to 500 users
- Lea calls the top 12

## Open points

- Rates. Owner: Tom
"""
ABOUT = "Everything about paying, run by Ines Duarte. Budget 240k EUR."
SHOP = Project({"Baskets": BASKETS, "Loads": LOADS, "Empty": ""}, ABOUT)


@pytest.mark.parametrize(
    ("question", "line"),
    [
        ("what's the budget?", "> Budget 240k EUR."),
        ("How big is the budget?", "> Budget 240k EUR."),
        ("who runs this?", "> Everything about paying, run by Ines Duarte."),
    ],
)
async def test_the_description_answers(question: str, line: str) -> None:
    assert await SHOP.said(question) == f"**The project’s description** says:\n\n{line}"


async def test_the_description_is_among_what_was_looked_at() -> None:
    assert (await SHOP.said("who is the sponsor?")).startswith(
        "I find nothing about that in **The project’s description**, **Baskets**"
    )


async def test_a_project_without_documents_still_has_its_description() -> None:
    told = await Project({}, ABOUT).said("what's the budget?")
    assert told.startswith(f"**Shop**: {ABOUT}\n\nThe project “Shop” has no documents yet")


@pytest.mark.parametrize("question", ["who are the users?", "list the users", "Who are our users?"])
async def test_the_sections_of_a_name_stand_alone(question: str) -> None:
    told = await SHOP.said(question)
    assert told == "**Baskets** has under “Users”:\n\n- Parents on the train\n- Support agents"


async def test_rows_of_a_section_have_their_columns_names() -> None:
    assert "- A stable id; From whom: Identity team; By when: to be set" in await SHOP.said("dependencies")


async def test_a_question_below_a_heading_is_no_question_for_the_section() -> None:
    assert "has under" not in await SHOP.said("do users trust the migration?")


async def test_all_that_is_to_be_filled_in_is_told() -> None:
    told = await SHOP.said("what is still to be set?")
    assert told.startswith("Two lines have places still to be filled in, in one document:")
    assert "- Users may not trust it; Mitigation: to be set; Owner: to be named" in told
    named = await SHOP.said("everything marked to be named")
    assert named.startswith("One line has a place still to be filled in")
    both = await SHOP.said("which fields are still open?")
    assert both.startswith("Two lines have places")


async def test_that_nothing_is_to_be_filled_in_is_said() -> None:
    told = await Project({"Loads": LOADS}).said("which fields are empty?")
    assert told == "I find nothing that is still to be set or named in **Loads**."


async def test_who_owns_what_is_told_by_person() -> None:
    told = await SHOP.said("who owns what?")
    assert "**Tom**\n\n- Migration fails (**Baskets**)\n- Rates (**Loads**)" in told
    assert "**Ana**\n\n- Legal sign-off (**Baskets**)" in told
    assert "Identity" not in told
    assert "One thing has no owner yet." in told


@pytest.mark.parametrize(
    "question", ["who has something to do?", "who has what to do", "who has tasks?", "who has to do what?"]
)
async def test_who_has_something_to_do_is_who_owns_what(question: str) -> None:
    assert await SHOP.said(question) == await SHOP.said("who owns what?")


@pytest.mark.parametrize(
    ("owner", "name"),
    [
        ("Lea, by 3 May", "Lea"),
        ("Lea by 3 May", "Lea"),
        ("Lea – 3 May", "Lea"),
        ("Lea, Tom and Kim", "Lea, Tom and Kim"),
        ("VP for Sales", "VP for Sales"),
    ],
)
async def test_the_day_behind_an_owner_is_no_part_of_the_name(owner: str, name: str) -> None:
    paper = f"## Open questions\n\n- [ ] Who pays? Owner: {owner}\n"
    told = await Project({"Loads": paper}).said("list all owners")
    assert f"**{name}**\n\n- Who pays? (**Loads**)" in told


@pytest.mark.parametrize(
    "question", ["what is Lea responsible for?", "what does Lea have to do?", "which tasks does Lea have?"]
)
async def test_a_person_finds_every_line_that_names_them(question: str) -> None:
    told = await SHOP.said(question)
    assert "> Migration fails; Mitigation: Rehearsal, Lea checks; Owner: Tom" in told
    assert "> Lea calls the top 12" in told


async def test_a_summary_begins_with_the_project_and_ends_with_what_is_empty() -> None:
    told = await SHOP.said("summarise the project")
    assert told.startswith(f"**Shop**: {ABOUT}\n\n**Baskets**\n\nPeople keep their basket.")
    assert "- Goal: Lost baskets; Baseline: 12%; Target: 3%; By: March 2027\n" in told
    assert "- Risk: Users may not trust it; Mitigation: to be set; Owner: to be named (and 1 more)" in told
    assert told.endswith("Nothing is written yet in **Empty**.")


@pytest.mark.parametrize(
    "question", ["which docs were changed today?", "what's new?", "last edited document"]
)
async def test_when_documents_were_changed_is_not_guessed(question: str) -> None:
    assert (await SHOP.said(question)).startswith("I read what the documents say, not when they were changed")


@pytest.mark.parametrize(
    ("question", "kind"),
    [
        ("what is still open?", "questions"),
        ("what changed between the two prices?", "ask"),
        ("which risks are missing?", "risks"),
        ("what do the users have?", "ask"),
    ],
)
def test_other_questions_keep_their_meaning(question: str, kind: str) -> None:
    assert read_wish(question, SHOP.context).kind == kind
