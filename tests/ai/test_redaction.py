"""The key with which a provider is asked is in nothing that it says."""

from __future__ import annotations

import orjson
import pytest

from requill.ai.collect import collect
from requill.ai.interface import Interrupted, ModelRequest, Role, TextDelta, UserMessage
from requill.ai.openai.redaction import KeyFilter
from tests.ai.conftest import KEY, ModelMaker
from tests.support.provider import BEHAVIOURS, ProviderServer

ASKED = ModelRequest(Role.GENERAL, (UserMessage("Which key do you have?"),))


@pytest.mark.parametrize("size", range(1, len(KEY) + 2))
def test_wherever_pieces_divide_it_the_key_is_not_said(size: int) -> None:
    text = f"It is {KEY}, so {KEY}{KEY} and {KEY[:-1]}."
    filtered = KeyFilter(KEY)
    said = [filtered.feed(text[start : start + size]) for start in range(0, len(text), size)]
    assert "".join([*said, filtered.flush()]) == text.replace(KEY, "sk-[redacted]")


def test_what_cannot_become_the_key_is_said_at_once() -> None:
    filtered = KeyFilter(KEY)
    assert filtered.feed("Tasks ") == "Tasks "
    assert filtered.feed("sk-") == "sk-"
    assert filtered.feed("sec") == ""
    assert filtered.feed("tion") == "section"


@pytest.mark.anyio
async def test_a_provider_that_repeats_the_key_is_not_repeated(
    provider: ProviderServer, make_model: ModelMaker
) -> None:
    provider.queue(BEHAVIOURS["split_bytes"](text=f"You sent {KEY}!", size=3))
    assert (await collect(make_model(), ASKED)).text == "You sent sk-[redacted]!"


@pytest.mark.anyio
async def test_nor_is_it_put_into_a_document(provider: ProviderServer, make_model: ModelMaker) -> None:
    escaped = "".join(f"\\u{ord(character):04x}" for character in KEY)
    arguments = f'{{"title": "{KEY}", "text": "{escaped}"}}'
    provider.queue(BEHAVIOURS["tools"](("write_section", arguments)))
    (call,) = (await collect(make_model(), ASKED)).tool_calls
    assert orjson.loads(call.arguments) == {"title": "sk-[redacted]", "text": "sk-[redacted]"}


@pytest.mark.anyio
async def test_what_was_said_before_a_cut_is_said_whole(
    provider: ProviderServer, make_model: ModelMaker
) -> None:
    provider.queue(BEHAVIOURS["cut"](after=3))
    said: list[str] = []

    async def listen() -> None:
        async for event in make_model(api_key="PRD says what to build").stream(ASKED):
            said.append(event.text if isinstance(event, TextDelta) else "")

    with pytest.raises(Interrupted):
        await listen()
    assert "".join(said) == "A PRD says"


@pytest.mark.anyio
async def test_a_word_that_servers_of_ones_own_take_for_a_key_is_no_secret(
    provider: ProviderServer, make_model: ModelMaker
) -> None:
    provider.queue(BEHAVIOURS["text"](text="A PRD says what to build."))
    assert (await collect(make_model(api_key="PRD"), ASKED)).text == "A PRD says what to build."
