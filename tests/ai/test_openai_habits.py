"""Servers of the same protocol have different habits; the answer is the same for all of them."""

from __future__ import annotations

import anyio
import orjson
import pytest

from requill.ai.collect import collect
from requill.ai.interface import (
    AssistantMessage,
    Finished,
    FinishReason,
    ModelRequest,
    Role,
    TextDelta,
    ToolCall,
    ToolResult,
    ToolSpec,
    UserMessage,
)
from requill.ai.openai import OpenAIModel
from requill.ai.openai.connections import Reply
from tests.ai.conftest import KEY, ModelMaker
from tests.support.provider import BEHAVIOURS, ProviderServer, replies
from tests.support.provider.replies import Wait, chunk

pytestmark = pytest.mark.anyio

ASKED = ModelRequest(Role.GENERAL, (UserMessage("What is a PRD?"),), max_output_tokens=777)
TEXT = "A PRD says what to build and why, so that a team can start."


@pytest.mark.parametrize(
    "habit",
    ["text", "whole_json", "no_done", "lingers", "comments", "crlf", "no_blank_lines", "reasoning"],
)
async def test_the_same_text_whatever_the_habit(
    habit: str, provider: ProviderServer, make_model: ModelMaker
) -> None:
    provider.queue(BEHAVIOURS[habit]())
    answer = await collect(make_model(), ASKED)
    assert answer.text == TEXT
    assert answer.finished.reason is FinishReason.STOP
    assert len(provider.requests) == 1


async def test_the_first_word_waits_for_nothing_and_later_ones_may_come_together(
    provider: ProviderServer, make_model: ModelMaker, monkeypatch: pytest.MonkeyPatch
) -> None:
    happened: list[str] = []

    async def rest(_reply: Reply, _seconds: float) -> None:
        happened.append("rest")

    monkeypatch.setattr(Reply, "rest", rest)
    # Who speaks is said alone, and read before anything is said.
    steps: list[replies.Step] = [
        chunk({"role": "assistant", "content": ""}),
        Wait(0.05),
        chunk({"content": "Yes"}),
    ]
    provider.queue(lambda _: replies.Reply([*steps, Wait(0.05), chunk({}, "stop")]))
    async for event in make_model().stream(ASKED):
        happened.append(type(event).__name__)
    assert happened == ["TextDelta", "rest", "Finished"]


async def test_characters_that_arrive_in_parts_are_put_together(
    provider: ProviderServer, make_model: ModelMaker
) -> None:
    provider.queue(BEHAVIOURS["split_bytes"]())
    assert (await collect(make_model(), ASKED)).text == "Zoë’s café ☕ 🚀"


@pytest.mark.parametrize("broken", [b"caf\xe9", b"caf\\ud83d"])
async def test_what_is_no_character_is_shown_as_such_and_the_answer_goes_on(
    broken: bytes, provider: ProviderServer, make_model: ModelMaker
) -> None:
    line = b'data: {"choices": [{"index": 0, "delta": {"content": "%s"}}]}\n\n' % broken
    steps: list[replies.Step] = [chunk({"content": "A "}), line, chunk({"content": " \U0001f680."}, "stop")]
    provider.queue(lambda _: replies.Reply(steps))
    assert (await collect(make_model(), ASKED)).text == "A caf\ufffd \U0001f680."


async def test_a_refusal_is_the_answer(provider: ProviderServer, make_model: ModelMaker) -> None:
    provider.queue(BEHAVIOURS["refused"](text="No, sorry."))
    assert (await collect(make_model(), ASKED)).text == "No, sorry."


async def test_content_in_parts_is_joined(provider: ProviderServer, make_model: ModelMaker) -> None:
    provider.queue(BEHAVIOURS["parts"]())
    assert (await collect(make_model(), ASKED)).text == "Hello there."


async def test_nul_never_reaches_the_database(provider: ProviderServer, make_model: ModelMaker) -> None:
    provider.queue(BEHAVIOURS["text"](text="a\0b"))
    assert (await collect(make_model(), ASKED)).text == "ab"


async def test_the_token_counts_are_passed_on(provider: ProviderServer, make_model: ModelMaker) -> None:
    answer = await collect(make_model(), ASKED)
    assert answer.finished == Finished(FinishReason.STOP, 50, 20)


async def test_the_request_has_a_cap_and_asks_for_counts_and_a_stream(
    provider: ProviderServer, make_model: ModelMaker
) -> None:
    await collect(make_model(), ASKED)
    body = provider.requests[0].body
    assert body["max_tokens"] == 777
    assert body["stream"] is True
    assert body["stream_options"] == {"include_usage": True}
    assert "tools" not in body


async def test_a_server_without_a_key_gets_none(provider: ProviderServer, make_model: ModelMaker) -> None:
    await collect(make_model(api_key=None), ASKED)
    await collect(make_model(), ASKED)
    assert [seen.authorised for seen in provider.requests] == [False, True]


@pytest.mark.parametrize("status", [400, 422])
@pytest.mark.parametrize("named", [True, False])
async def test_a_server_that_refuses_the_cap_is_asked_with_the_other_name_from_then_on(
    provider: ProviderServer, make_model: ModelMaker, status: int, named: bool
) -> None:
    refuses = BEHAVIOURS["refuses"](parameter="max_tokens", status=status, named=named)
    provider.queue(refuses, refuses, refuses)
    for _ in range(2):
        assert (await collect(make_model(), ASKED)).text == TEXT
    assert [seen.body.get("max_completion_tokens") for seen in provider.requests] == [None, 777, 777]


async def test_a_server_without_stream_options_is_asked_without_them(
    provider: ProviderServer, make_model: ModelMaker
) -> None:
    refuses = BEHAVIOURS["refuses"](parameter="stream_options", named=False)
    provider.queue(refuses, refuses)
    assert (await collect(make_model(), ASKED)).text == TEXT
    assert ["stream_options" in seen.body for seen in provider.requests] == [True, False]


async def test_models_of_many_keys_share_their_connections(
    provider: ProviderServer, make_model: ModelMaker
) -> None:
    for number in range(5):
        await collect(make_model(api_key=f"sk-{number}"), ASKED)
    assert provider.connections_made == 1


async def test_a_model_with_connections_of_its_own_closes_them(provider: ProviderServer) -> None:
    model = OpenAIModel(base_url=provider.url, model="m", context_tokens=1)
    await collect(model, ASKED)
    (connection,) = provider.connections
    await model.close()
    with anyio.fail_after(1):
        await connection.lost.wait()


async def test_closing_a_model_leaves_shared_connections_open(
    provider: ProviderServer, make_model: ModelMaker
) -> None:
    first, second = make_model(), make_model()
    await collect(first, ASKED)
    await first.close()
    await collect(second, ASKED)
    assert provider.connections_made == 1


def test_the_key_is_not_in_the_model_s_representation() -> None:
    model = OpenAIModel(model="m", context_tokens=1, api_key=KEY)
    assert KEY not in f"{model!r} {vars(model)!r}"


# --- tool calls -------------------------------------------------------------------------------

TOOLS = (
    ToolSpec("write_section", "Writes.", {"type": "object", "properties": {}}),
    ToolSpec("complete", "Ends.", {"type": "object", "properties": {}}),
)
WITH_TOOLS = ModelRequest(Role.DOCUMENT, (UserMessage("Write it"),), tools=TOOLS)
WRITE = ("write_section", '{"heading":"Goals","markdown":"- Fewer steps"}')


@pytest.mark.parametrize("style", ["whole", "fragments", "no_id", "no_index", "same_index", "object"])
async def test_tool_calls_arrive_whole_whatever_the_style(
    style: str, provider: ProviderServer, make_model: ModelMaker
) -> None:
    provider.queue(BEHAVIOURS["tools"](WRITE, ("complete", "{}"), said="On it.", style=style))
    answer = await collect(make_model(), WITH_TOOLS)
    assert [(call.name, call.arguments) for call in answer.tool_calls] == [WRITE, ("complete", "{}")]
    assert answer.text == "On it."
    assert answer.finished.reason is FinishReason.TOOL_CALLS
    ids = [call.id for call in answer.tool_calls]
    assert all(ids)
    assert len(set(ids)) == 2


@pytest.mark.parametrize(("name", "arguments"), [("write_section", '{"heading": "Go'), ("launch", "{}")])
async def test_bad_arguments_and_unknown_names_are_passed_on_as_they_are(
    provider: ProviderServer, make_model: ModelMaker, name: str, arguments: str
) -> None:
    provider.queue(BEHAVIOURS["tools"]((name, arguments)))
    (call,) = (await collect(make_model(), WITH_TOOLS)).tool_calls
    assert (call.name, call.arguments) == (name, arguments)


async def test_arguments_left_out_are_an_empty_object(
    provider: ProviderServer, make_model: ModelMaker
) -> None:
    provider.queue(BEHAVIOURS["tools"](("complete", "")))
    (call,) = (await collect(make_model(), WITH_TOOLS)).tool_calls
    assert call.arguments == "{}"


async def test_the_rounds_before_are_sent_in_the_protocol_s_form(
    provider: ProviderServer, make_model: ModelMaker
) -> None:
    calls = (ToolCall("call_1", *WRITE), ToolCall("call_2", "complete", "not json"))
    messages = (
        UserMessage("Write it"),
        AssistantMessage("", calls),
        ToolResult("call_1", '{"ok": true}'),
        ToolResult("call_2", '{"ok": false}'),
    )
    await collect(make_model(), ModelRequest(Role.DOCUMENT, messages, tools=TOOLS))
    sent = provider.requests[0].body["messages"]
    assert [message["role"] for message in sent] == ["system", "user", "assistant", "tool", "tool"]
    assert sent[2]["content"] is None
    assert [call["id"] for call in sent[2]["tool_calls"]] == ["call_1", "call_2"]
    # A malformed call would make some servers refuse the whole conversation.
    assert [orjson.loads(call["function"]["arguments"]) for call in sent[2]["tool_calls"]][1] == {}
    assert sent[3]["tool_call_id"] == "call_1"


async def test_silence_after_the_results_of_tools_is_in_order(
    provider: ProviderServer, make_model: ModelMaker
) -> None:
    call = ToolCall("call_1", "complete", "{}")
    messages = (UserMessage("Go"), AssistantMessage("Done.", (call,)), ToolResult("call_1", "{}"))
    provider.queue(BEHAVIOURS["empty"]())
    answer = await collect(make_model(), ModelRequest(Role.DOCUMENT, messages, tools=TOOLS))
    assert answer.finished.reason is FinishReason.STOP
    assert answer.text == ""


async def test_a_slow_model_s_text_comes_word_by_word(
    provider: ProviderServer, make_model: ModelMaker
) -> None:
    provider.queue(BEHAVIOURS["text"](gap=0.05))
    assert (await _texts(make_model()))[:3] == ["A", " PRD", " says"]


async def test_a_fast_model_s_words_come_together_whole_and_in_order(
    provider: ProviderServer, make_model: ModelMaker
) -> None:
    words = "".join(f"word{number} " for number in range(200)).strip()
    provider.queue(BEHAVIOURS["text"](words, gap=0.002))
    texts = await _texts(make_model())
    assert "".join(texts) == words
    assert len(texts) < 100
    assert all(texts)


async def _texts(model: OpenAIModel) -> list[str]:
    return [event.text async for event in model.stream(ASKED) if isinstance(event, TextDelta)]
