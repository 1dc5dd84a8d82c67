"""Many turns that come in the same moment."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping

import pytest

from requill.db.caller import Caller
from requill.features.chat.general_chat import GeneralChatTurn
from requill.kit.credentials import Credentials
from requill.kit.wire import load
from tests.support.people import Product
from tests.support.scripted_model import ScriptedModel, saying

pytestmark = pytest.mark.anyio

PEOPLE = 8
EACH = 3
MANY = PEOPLE * EACH


class Watched(ScriptedModel):
    """Remembers how many turns had been written down when the first of them asked."""

    written = 0
    before_the_first: int | None = None

    @property
    def context_tokens(self) -> int:
        """A turn asks once, when it is written down."""
        if self.before_the_first is None:
            self.written += 1
            self.before_the_first = self.written if self.calls else None
        return super().context_tokens


async def test_the_first_asks_before_the_last_is_written_down(environment: Mapping[str, str]) -> None:
    model = Watched(saying("Yes."), repeat=True)
    async with Product.opened(environment, model) as product:
        state = product.services
        works: list[tuple[Caller, GeneralChatTurn]] = []
        for number in range(PEOPLE):
            person = await product.member(f"member{number}")
            by = Caller(state.database, state.identity, Credentials(person.token, "127.0.0.1"))
            threads = [await person.begin_thread(f"Thread {thread}") for thread in range(EACH)]
            works += [(by, GeneralChatTurn("Ready?", thread_id=thread["id"])) for thread in threads]
        begun = await asyncio.gather(*(state.turns.begin(by, work, None, "") for by, work in works))
        for (by, _), turn in zip(works, begun, strict=True):
            *_, last = [event async for event in state.turns.follow(by, turn.turn_id)]
            assert load(last.data)["assistantMessage"]["content"] == "Yes."
        assert model.before_the_first is not None
        assert model.before_the_first < MANY
