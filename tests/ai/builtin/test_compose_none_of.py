"""Several short things that are all left out are several points."""

from __future__ import annotations

import pytest

from requill.ai.builtin.compose import compose
from tests.ai.builtin.papers import added, say
from tests.ai.builtin.plans import plan


@pytest.mark.parametrize(
    ("said", "lines"),
    [
        ("no refunds and no walk-ins", ["- No refunds", "- No walk-ins"]),
        ("no payments, no chat", ["- No payments", "- No chat"]),
        ("keine Bezahlung, kein Chat", ["- Keine Bezahlung", "- Kein Chat"]),
        ("keine Bezahlung und kein Chat", ["- Keine Bezahlung", "- Kein Chat"]),
        ("pas de paiement, pas d'app", ["- Pas de paiement", "- Pas d'app"]),
        ("no news, no noise and no nonsense.", ["- No news", "- No noise", "- No nonsense"]),
        ("no refunds or walk-ins", ["- No refunds or walk-ins"]),
        ("No payments and we have no budget", ["- No payments and we have no budget"]),
        (
            "no payments and no chat in the first release",
            ["- No payments and no chat in the first release."],
        ),
        ("no one calls and nobody pays", ["- No one calls and nobody pays"]),
        ("not for teachers and not for cooks", ["- Not for teachers and not for cooks"]),
    ],
)
def test_each_short_no_is_a_point(said: str, lines: list[str]) -> None:
    assert compose("bullets", said, plan("bullets", "Non-goals")).split("\n") == lines


@pytest.mark.anyio
async def test_so_it_is_in_the_documents_chat() -> None:
    _, paper = await say("add non-goals: no refunds and no walk-ins")
    assert added(paper.text) == ["- No refunds.", "- No walk-ins."]
