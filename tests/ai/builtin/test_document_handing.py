"""One person takes over what another owned, and a figure that is wrong is put right."""

from __future__ import annotations

import pytest

from tests.ai.builtin.checkout import ask
from tests.ai.builtin.papers import CHECKOUT, DOCUMENT, FORMS, added, gone, say

pytestmark = pytest.mark.anyio

OWNED = """## Risks

| Risk | Mitigation | Owner |
| --- | --- | --- |
| Tom forgets the keys | Ask Tom | Tom, Ana |
| Storage runs out | Download less | Tomas |

## Open questions

- Who tests it? Owner: Tom
- Who calls Tom? (Tom)
- What is Tom's budget? Owner: Ana
"""


@pytest.mark.parametrize(
    "wish",
    [
        "Tom is leaving, replace him with Lena",
        "Tom left the company, Lena takes over",
        "Lena takes over from Tom",
        "lena takes over everything from tom",
        "reassign everything from Tom to Lena",
        "everything Tom owns goes to Lena",
    ],
)
async def test_the_new_owner_stands_wherever_the_old_one_owned(wish: str) -> None:
    done, paper = await say(wish, OWNED)
    assert added(paper.text, OWNED) == [
        "| Tom forgets the keys | Ask Tom | Lena, Ana |",
        "- Who tests it? Owner: Lena",
        "- Who calls Tom? (Lena)",
    ]
    assert len(gone(paper.text, OWNED)) == 3
    assert done.text.startswith("Lena owns three things now that Tom owned:")
    assert done.text.endswith("“Tom” also stands in four other places, where it names no owner.")


async def test_somebody_who_owns_nothing_hands_nothing_over() -> None:
    said, came, went = await ask("Lena takes over from Dana")
    assert (came, went) == ([], [])
    assert said.startswith("I find nothing that Dana owns, so nothing was changed. Owners are: Tom and Ana.")


async def test_two_people_of_that_name_are_asked_about() -> None:
    text = OWNED.replace("Tomas", "Tom Baker")
    done, paper = await say("Lena takes over from Tom", text)
    assert paper.text == text
    assert done.text == "“Tom” may be “Tom” and “Tom Baker”. Nothing was changed: say the whole name."


async def test_what_both_own_is_asked_about() -> None:
    done, paper = await say("Ana takes over from Tom", OWNED)
    assert paper.text == OWNED
    assert done.text.startswith("Ana and Tom own one thing together")


async def test_a_first_name_means_the_one_who_has_it() -> None:
    text = FORMS.replace("Owner: Jona", "Owner: Jona Berg")
    _, paper = await say("Lena takes over from Jona", text)
    assert paper.text == text.replace("Jona Berg", "Lena")


@pytest.mark.parametrize("wish", ["she takes over from Tom", "Lena takes over from him"])
async def test_a_pronoun_hands_nothing_over(wish: str) -> None:
    _, paper = await say(wish, OWNED)
    assert paper.text == OWNED


@pytest.mark.parametrize(
    ("wish", "line"),
    [
        (
            "400 tickets is wrong, it's 460",
            "- Support receives 460 tickets a month about lost discount codes.",
        ),
        ("no, 460 tickets, not 400", "- Support receives 460 tickets a month about lost discount codes."),
        (
            "it's not 400 tickets, it's 460",
            "- Support receives 460 tickets a month about lost discount codes.",
        ),
        ("61% is wrong, it's 64", "- 64% of mobile carts are abandoned at the address step."),
        ("30 EUR is wrong, it should be 40", "- Do we need 3DS for orders under 40 EUR? Owner: Ana"),
    ],
)
async def test_a_wrong_figure_is_replaced_where_it_stands_once(wish: str, line: str) -> None:
    _, came, went = await ask(wish)
    assert came == [line]
    assert len(went) == 1


@pytest.mark.parametrize(
    ("wish", "text", "why"),
    [
        ("no, 5 days, not 3", DOCUMENT, "Four lines say “3 days”"),
        ("99 people is wrong, it's 46", CHECKOUT, "I find no line about “people” that says “99”"),
        ("Loyalty points is wrong, it's too slow", CHECKOUT, ""),
    ],
)
async def test_a_figure_that_stands_in_several_places_or_none_is_left(wish: str, text: str, why: str) -> None:
    done, paper = await say(wish, text)
    assert paper.text == text
    assert done.text.startswith(why)
