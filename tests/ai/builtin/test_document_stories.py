"""Stories that are told for somebody: who it is, what they want, and what nobody said."""

from __future__ import annotations

import pytest

from tests.ai.builtin.checkout import ask

pytestmark = pytest.mark.anyio

OPEN = "so that (benefit to be named)."


@pytest.mark.parametrize(
    ("message", "story"),
    [
        (
            "add a user story for support agents to search lost codes",
            f"- As a support agent, I want to search lost codes, {OPEN}",
        ),
        (
            "add a user story for a support agent who wants to search lost codes",
            f"- As a support agent, I want to search lost codes, {OPEN}",
        ),
        ("add a user story for support agents", f"- As a support agent, I want (goal to be named), {OPEN}"),
        ("Add a user story for Dana", f"- As Dana, I want (goal to be named), {OPEN}"),
        (
            "add a story for Dana to pay with one tap so that she saves time",
            "- As Dana, I want to pay with one tap, so that I save time.",
        ),
        (
            "write a user story for finance to export bills",
            f"- As someone in finance, I want to export bills, {OPEN}",
        ),
        (
            "add a user story: As Dana, I want to pay with one tap so that I save time",
            "- As Dana, I want to pay with one tap, so that I save time.",
        ),
        ("add a user story for password reset", "- Password reset"),
        ("add a user story for exporting reports to PDF", "- Exporting reports to PDF"),
    ],
)
async def test_a_story_for_somebody_is_told_of_them(message: str, story: str) -> None:
    text, came, _ = await ask(message)
    assert came == ["## User stories", story]
    parts = story.count("to be named")
    assert (f"{['', 'One part is', 'Two parts are'][parts]} still to be filled in" in text) == bool(parts)


async def test_a_story_for_two_is_told_of_each() -> None:
    _, came, _ = await ask("add user stories for buyers and support agents to search lost codes")
    assert came[1:] == [
        f"- As a {who}, I want to search lost codes, {OPEN}" for who in ("buyer", "support agent")
    ]
