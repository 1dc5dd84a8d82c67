"""A name keeps its capital wherever the text goes on to it; a common word loses it there."""

from __future__ import annotations

import pytest

from requill.ai.builtin.compose.criteria import criterion
from requill.ai.builtin.compose.entries import Entry
from requill.ai.builtin.compose.wording import as_words
from requill.ai.builtin.language.common import in_a_sentence


@pytest.mark.parametrize(
    ("said", "reads"),
    [
        ("Lea gets no call.", "Check: Lea gets no call."),
        ("Berlin shop prints 10 labels", "Check: Berlin shop prints 10 labels."),
        ("Lea, 1 Sep 2027", "Check: Lea, 1 Sep 2027."),
        ("Mark sees the total", "Check: Mark sees the total."),
        ("New York prints 10 labels", "Check: New York prints 10 labels."),
        ("Order Hub opens in two seconds", "Check: Order Hub opens in two seconds."),
        ("Eltern sehen die Abholung", "Check: Eltern sehen die Abholung."),
        (
            "Given an order, when Anna pays, then Lea sees it",
            "*Given* an order, *when* Anna pays, *then* Lea sees it.",
        ),
        (
            "given Rex is due, when Anna taps, then Leeds practice sees it",
            "*Given* Rex is due, *when* Anna taps, *then* Leeds practice sees it.",
        ),
        ("If Anna cancels, Lea gets the slot", "*When* Anna cancels, *then* Lea gets the slot."),
        ("Misuse: Anna shares her link", "Misuse: Anna shares her link."),
    ],
)
def test_a_name_keeps_its_capital_in_a_criterion(said: str, reads: str) -> None:
    assert criterion(said) == reads


@pytest.mark.parametrize(
    ("said", "reads"),
    [
        ("The Leeds practice sees it", "Check: the Leeds practice sees it."),
        ("Customers order until 8 pm", "Check: customers order until 8 pm."),
        ("Nobody gets a second text", "Check: nobody gets a second text."),
        ("Don’t send it twice", "Check: don’t send it twice."),
        ("Nothing is lost when the tablet restarts", "*When* the tablet restarts, *then* nothing is lost."),
        ("Opens in Excel", "Check: it opens in Excel."),
        ("Die Liste ist leer", "Check: die Liste ist leer."),
        ("When Saving fails, then An error is shown", "*When* saving fails, *then* an error is shown."),
    ],
)
def test_a_common_word_is_written_small_in_a_criterion(said: str, reads: str) -> None:
    assert criterion(said) == reads


@pytest.mark.parametrize("said", ["SMS arrives", "iPhone users pay", "3 shops open", "", "…", "Ödön pays"])
def test_what_begins_in_another_way_stays(said: str) -> None:
    assert in_a_sentence(said) == said


@pytest.mark.parametrize(
    ("who", "reads"),
    [
        ("Olu opens it", "Phone dead → Olu opens it"),
        ("nightly check", "Phone dead → nightly check"),
        ("Front desk opens it", "Phone dead → front desk opens it"),
    ],
)
def test_who_answers_a_risk_keeps_the_capital_behind_an_arrow(who: str, reads: str) -> None:
    said = [Entry(f"Phone dead. Mitigation: {who}")]
    assert as_words("risks", said, ["Wrong address → ask twice"]) == [reads]
