"""Ids and numbers that changes bring which nobody has decided on yet are taken."""

from __future__ import annotations

import pytest

from requill.ai.interface import DocumentContext, Role, Waiting
from tests.ai.builtin.plans import turn

pytestmark = pytest.mark.anyio

TEXT = """## Requirements

**FR-001** Parents order lunch ; the list must be printed by clerks.

**NFR-001** Pages open in a second.

## Steps

1. Order
2. Pay

## Rollout

### Phase 1

1. Kiosk
"""
WAITING = (
    Waiting("Requirements", "**FR-002** Parents pay by card.\n\n"),
    Waiting("Steps", "3. Eat\n4. Rate"),
    Waiting("Rollout", "2. School"),
    Waiting(None, "FR-003 is named before the first heading."),
)


async def changed(wish: str, waiting: tuple[Waiting, ...] = WAITING) -> str:
    context = DocumentContext("Lunch", TEXT, waiting=waiting)
    done = await turn(Role.DOCUMENT, wish, context, {})
    return str(done.calls)


@pytest.mark.parametrize(
    ("wish", "before", "now"),
    [
        ("add a requirement: parents get a receipt", "**FR-002** Parents get", "**FR-004** Parents get"),
        ("add to Steps: wash up", "3. Wash up", "5. Wash up"),
        ("add to Phase 1: canteen", "2. Canteen", "3. Canteen"),
        ("split FR-001", "**FR-002**", "**FR-004**"),
    ],
)
async def test_the_next_number_comes_after_what_waits(wish: str, before: str, now: str) -> None:
    assert before in await changed(wish, ())
    assert now in await changed(wish)


async def test_numbers_that_do_not_follow_the_list_are_not_counted() -> None:
    assert "3. Wash up" in await changed("add to Steps: wash up", (Waiting("Steps", "4. Rate\n1. One"),))
    assert "3. Wash up" in await changed("add to Steps: wash up", (Waiting("Steps", "3 days later"),))
