"""Words are taken out of a requirement where a sentence stays; the whole of it goes only by its name."""

from __future__ import annotations

import pytest

from requill.ai.builtin.document.cutting import cut_words
from tests.ai.builtin.papers import CHECKOUT, added, gone, say
from tests.ai.builtin.test_interviewer_orders import told, written

pytestmark = pytest.mark.anyio

FR_003 = "**FR-003** The buyer pays with Apple Pay or Google Pay."


@pytest.mark.parametrize(
    ("message", "line"),
    [
        ("remove the address from FR-001", "**FR-001** The buyer sees delivery and payment on one page."),
        ("remove delivery from FR-001", "**FR-001** The buyer sees address and payment on one page."),
        ("remove payment from FR-001", "**FR-001** The buyer sees address and delivery on one page."),
        ("cut payment out of FR-001", "**FR-001** The buyer sees address and delivery on one page."),
        ("drop delivery and payment from FR-001", "**FR-001** The buyer sees address on one page."),
        ("remove “on one page” from FR-001", "**FR-001** The buyer sees address, delivery and payment."),
        ("remove Google Pay from FR-003", "**FR-003** The buyer pays with Apple Pay."),
        ("drop 'or Google Pay' from FR-003", "**FR-003** The buyer pays with Apple Pay."),
        ("please remove Apple Pay from the requirements", "**FR-003** The buyer pays with Google Pay."),
        ("take Apple Pay out of FR-003", "**FR-003** The buyer pays with Google Pay."),
        ("delete Google Pay", "**FR-003** The buyer pays with Apple Pay."),
        ("delete “Google Pay”", "**FR-003** The buyer pays with Apple Pay."),
        ("remove the word old from FR-002", "**FR-002** The page is fast on phones."),
    ],
)
async def test_only_the_words_go(message: str, line: str) -> None:
    done, paper = await say(message, CHECKOUT)
    assert added(paper.text, CHECKOUT) == [line]
    assert len(gone(paper.text, CHECKOUT)) == 1
    assert done.text.startswith("Removed “")


async def test_it_is_told_how_the_requirement_reads_now() -> None:
    done, _ = await say("remove the address from FR-001", CHECKOUT)
    assert done.text == (
        "Removed “address” from FR-001. It now says: The buyer sees delivery and payment on one page."
    )


@pytest.mark.parametrize(
    ("message", "answer"),
    [
        (
            "remove Apple from FR-003",
            "“Apple” is a part of FR-003. Without it, that would read: “The buyer pays with Pay or Google",
        ),
        (
            "remove Google from FR-003",
            "“Google” is a part of FR-003. Without it, that would read: “The buyer pays with",
        ),
        (
            "remove old from FR-002",
            "“old” is a part of FR-002. Without it, that would read: “The page is fast on phones.”",
        ),
        ("remove the page is fast on old phones from FR-002", "That would remove all of FR-002."),
        ("remove the comma from FR-001", "“comma” does not stand in FR-001, so nothing was changed."),
        ("remove pay from FR-003", "“pay” stands in two places in FR-003."),
        ("remove payment from FR-009", "There is no requirement FR-009 in this document."),
        ("remove 3DS", "“3DS” is a part of “Do we need 3DS for orders under 30 EUR?”."),
        ("remove discount codes", "“discount codes” is a part of “Support receives 400 tickets"),
        ("remove Hosted fields", "“Hosted fields” is only a part of “PCI scope grows”."),
        ("remove sign", "“sign” is only a part of “Legal sign-off”."),
    ],
)
async def test_where_no_sentence_would_stay_for_sure_nothing_is_removed(message: str, answer: str) -> None:
    done, paper = await say(message, CHECKOUT)
    assert paper.text == CHECKOUT
    assert done.text.startswith(answer)


async def test_what_is_offered_takes_the_words_out() -> None:
    done, _ = await say("remove old from FR-002", CHECKOUT)
    assert done.suggestions == ["Remove “old” from FR-002", "Remove FR-002"]
    _, paper = await say(done.suggestions[0], CHECKOUT)
    assert added(paper.text, CHECKOUT) == ["**FR-002** The page is fast on phones."]


@pytest.mark.parametrize(
    ("message", "lines"),
    [
        ("remove gift cards", ["- Gift cards"]),
        ("remove gift cards from the non-goals", ["- Gift cards"]),
        ("remove Dana", ["- **Dana**, a returning buyer on a phone."]),
        ("drop support agents", ["- **Support agents**, who handle complaints."]),
        ("delete FR-003", [FR_003]),
        ("delete checkout time", ["| Checkout time | 4 min | 90 s | June 2027 |"]),
        ("remove Loqate outage", ["| Loqate outage | Manual entry of the address | Tom |"]),
        ("take out the Ana question", ["- Do we need 3DS for orders under 30 EUR? Owner: Ana"]),
        ("remove the PCI risk", ["| PCI scope grows | Hosted fields | to be named |"]),
    ],
)
async def test_a_thing_goes_as_a_whole_by_its_name(message: str, lines: list[str]) -> None:
    _, paper = await say(message, CHECKOUT)
    assert gone(paper.text, CHECKOUT) == lines
    assert added(paper.text, CHECKOUT) == []


@pytest.mark.parametrize(
    ("line", "cut", "left", "is_sure"),
    [
        ("We ship a, b and c.", "a", "We ship b and c.", True),
        ("We ship a, b and c.", "b", "We ship a and c.", True),
        ("We ship a, b and c.", "c", "We ship a and b.", True),
        ("We ship a, b, and c.", "b", "We ship a and c.", True),
        ("We ship a, b, and c.", "c", "We ship a and b.", True),
        ("We ship a, b, c and d.", "c", "We ship a, b and d.", True),
        ("We ship a, b, c and d.", "d", "We ship a, b and c.", True),
        ("The buyer sees the address and pays.", "address", "The buyer sees pays.", False),
        ("Tom or Ana signs.", "Tom", "Ana signs.", True),
        ("One. Two is here. Three.", "Two is here", "One. Three.", True),
        ("| FR-001 | We ship a, b and c | high |", "c", "| FR-001 | We ship a and b | high |", True),
    ],
)
def test_a_list_closes_behind_the_words(line: str, cut: str, left: str, is_sure: bool) -> None:
    at = line.index(f" {cut}") + 1 if f" {cut}" in line else line.index(cut)
    made = cut_words(line, at, at + len(cut))
    assert (made.line, made.is_sure) == (left, is_sure)


async def test_an_interview_takes_only_the_words_out_too() -> None:
    done = await told("remove email from FR-001", {4: "**FR-001** A nurse pays by card, email or phone."})
    assert written(done) == {"Requirements": "**FR-001** A nurse pays by card or phone."}
