"""What only a language model can do is said plainly, with where to connect one."""

from __future__ import annotations

import pytest

from tests.ai.builtin.checkout import ask
from tests.ai.builtin.papers import CHECKOUT, say

pytestmark = pytest.mark.anyio

MODEL = "In Settings you can connect a language model with your own API key."


@pytest.mark.parametrize(
    ("message", "cannot"),
    [
        ("make the summary sound more formal", "I cannot give a text another tone:"),
        ("make it sound more formal", "I cannot give a text another tone:"),
        ("rewrite the summary in a friendlier tone", "I cannot give a text another tone:"),
        ("translate to German", "I cannot translate:"),
        ("Could you translate the summary into German, please?", "I cannot translate:"),
        ("write the summary in German", "I cannot translate:"),
        ("fix typos", "I cannot proofread:"),
        ("check the spelling of the summary", "I cannot proofread:"),
        ("what would engineering ask?", "I cannot say what engineering would think:"),
        ("What would the CFO say about this?", "I cannot say what the CFO would think:"),
        ("is this realistic?", "I cannot judge that:"),
        ("write a launch email", "I work by rule, without a language model, and write no email"),
        ("make requirements more detailed", "I cannot make “Requirements” more detailed:"),
    ],
)
async def test_it_says_that_this_needs_a_model_and_offers_what_is_near(message: str, cannot: str) -> None:
    done, paper = await say(message, CHECKOUT)
    assert done.text.startswith(cannot)
    assert "without a language model" in done.text
    assert MODEL in done.text
    assert "did not understand" not in done.text
    assert not any("FR-00" in offer for offer in done.suggestions)
    assert paper.text == CHECKOUT


@pytest.mark.parametrize(
    ("message", "line"),
    [
        ("rewrite the summary: We sound formal", "We sound formal."),
        ("add a requirement: the app translates to German", "**FR-004** The app translates to German."),
        ("add a non-goal: translate to German", "- Translate to German"),
        ("replace “old phones” with “phones, to sound more formal”", ""),
    ],
)
async def test_a_persons_own_words_are_no_such_wish(message: str, line: str) -> None:
    text, came, _ = await ask(message)
    assert came[0].startswith(line)
    assert MODEL not in text


@pytest.mark.parametrize(
    "message",
    ["what changed?", "What has changed since yesterday?", "show me the last change", "what did you change"],
)
async def test_where_changes_are_to_be_seen_is_said(message: str) -> None:
    text, came, _ = await ask(message)
    assert text.startswith("I read the document as it is now, and keep no list of what changed.")
    assert came == []
