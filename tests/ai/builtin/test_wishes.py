"""The wishes that people type: none is misread, and what an action covers leads to it in one press."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec import Struct

from requill.ai.builtin.document import HELP
from requill.ai.builtin.grammar import phrases_of
from requill.ai.builtin.names import Names
from requill.ai.builtin.nearest import nearest
from tests.ai.builtin.samples import CONTEXT, OFFERED, settled

HERE = Path(__file__).parent
MIN_SHARE = 0.9


class Wish(Struct, frozen=True):
    """What was typed, the actions that cover it, and whether it is a phrase to the letter."""

    said: str
    actions: tuple[str, ...]
    is_exact: bool


def _wishes() -> list[Wish]:
    found: list[Wish] = []
    for line in (HERE / "wishes.txt").read_text("utf-8").splitlines():
        if line and not line.startswith("# "):
            said, _, told = line.rpartition(" => ")
            actions = tuple(name.strip().lstrip("=") for name in told.split(",") if name.strip() != "-")
            found.append(Wish(said, actions, is_exact=told.startswith("=")))
    return found


WISHES = _wishes()


def test_there_are_a_hundred_wishes_beside_those_of_the_review() -> None:
    assert len(WISHES) >= 118
    assert len({wish.said for wish in WISHES}) == len(WISHES)


@pytest.mark.parametrize("wish", WISHES, ids=lambda wish: wish.said[:40])
def test_only_a_phrase_to_the_letter_is_carried_out(wish: Wish) -> None:
    words, offers, call = settled(wish.said)
    if wish.is_exact:
        assert call is not None
        assert call.name == wish.actions[0]
    else:
        assert call is None
        assert words
        assert len(offers) <= 3


def _leads_to(said: str) -> set[str]:
    """The actions that a wish leads to at once, or by pressing one of the suggestions."""
    _, offers, call = settled(said)
    if call is not None:
        return {call.name}
    near = nearest(said, phrases_of((*OFFERED, HELP)), Names.of(CONTEXT))
    alike = {name for name in ("delete_section",) if offers == ["delete Risks"]}  # a heading spelled alike
    return alike or {offer.tool for offer in near}


def test_nine_of_ten_wishes_that_an_action_covers_lead_to_it() -> None:
    covered = [wish for wish in WISHES if wish.actions]
    missed = [wish.said for wish in covered if not _leads_to(wish.said) & set(wish.actions)]
    share = 1 - len(missed) / len(covered)
    assert share >= MIN_SHARE, (round(share, 3), missed)


@pytest.mark.parametrize(
    ("said", "name"),
    [
        ("get rid of FR-005", "delete_requirement"),
        ("FR-004 belongs under Quality", "move_requirement"),
        ("risks should come before the goals", "move_section"),
    ],
)
def test_a_wish_in_other_words_leads_to_its_action_first(said: str, name: str) -> None:
    assert nearest(said, phrases_of((*OFFERED, HELP)), Names.of(CONTEXT))[0].tool == name


@pytest.mark.parametrize(
    ("said", "offers"),
    [
        ("please put the photo thing lower, it's not urgent", ["move section … before …", "move … to …"]),
        ("who is the owner of FR-003?", ["find FR-003", "what is missing"]),
        ("does FR-003 have criteria?", ["find FR-003"]),
        ("when is the launch?", ["find launch"]),
        ("can you make FR-003 a must?", ["set priority of FR-003 to Must"]),
    ],
)
def test_a_question_is_offered_an_answer_and_a_wish_about_the_order_a_move(
    said: str, offers: list[str]
) -> None:
    assert settled(said)[1][: len(offers)] == offers
