"""What a provider refuses: the no is final, names what can be mended, and never the key."""

from __future__ import annotations

import pytest

from requill.ai.interface import (
    ContextTooLarge,
    ProviderRejected,
)
from requill.ai.openai.refusals import error_for, read_refusal
from tests.ai.conftest import KEY, ModelMaker, until_failure
from tests.support.provider import BEHAVIOURS, ProviderServer

pytestmark = pytest.mark.anyio


@pytest.mark.parametrize("own_key", [True, False])
@pytest.mark.parametrize("refusal", ["out_of_quota", "bad_key", "forbidden", "unknown_model", "status"])
async def test_a_no_is_final_and_names_the_setting_but_not_the_key(
    refusal: str,
    own_key: bool,
    provider: ProviderServer,
    make_model: ModelMaker,
    capsys: pytest.CaptureFixture[str],
) -> None:
    provider.queue(BEHAVIOURS[refusal](**({"status": 402} if refusal == "status" else {})))
    _, error = await until_failure(make_model(own_key=own_key))
    assert isinstance(error, ProviderRejected)
    assert ("your API key" in error.message.replace("Your", "your")) is own_key
    assert ("in Settings" in error.message) is own_key
    assert KEY not in f"{error.body()}{error.headers}{capsys.readouterr()}"
    assert len(provider.requests) == 1


async def test_a_redirect_is_not_followed(provider: ProviderServer, make_model: ModelMaker) -> None:
    provider.queue(BEHAVIOURS["status"](status=307, location=f"{provider.url}/elsewhere"))
    _, error = await until_failure(make_model())
    assert isinstance(error, ProviderRejected)
    assert len(provider.requests) == 1


async def test_a_parameter_that_is_refused_under_both_names_is_a_no(
    provider: ProviderServer, make_model: ModelMaker
) -> None:
    provider.queue(
        BEHAVIOURS["refuses"](parameter="max_tokens"),
        BEHAVIOURS["refuses"](parameter="max_completion_tokens"),
    )
    _, error = await until_failure(make_model())
    assert isinstance(error, ProviderRejected)
    assert len(provider.requests) == 2


@pytest.mark.parametrize(
    ("status", "code"), [(400, "context_length_exceeded"), (400, None), (422, None), (413, None), (500, None)]
)
async def test_too_long_is_said_as_such(
    provider: ProviderServer, make_model: ModelMaker, status: int, code: str | None
) -> None:
    provider.queue(BEHAVIOURS["too_long"](status=status, code=code))
    _, error = await until_failure(make_model())
    assert isinstance(error, ContextTooLarge)
    assert len(provider.requests) == 1


@pytest.mark.parametrize(
    ("said", "limit"),
    [
        ('{"error": {"code": 400, "type": "exceed_context_size_error", "n_ctx": 4096}}', 4096),
        ("This model's maximum context length is 8192 tokens. However, you requested 9001.", 8192),
        ("request (9031 tokens) exceeds the available context size (4096 tokens), try increasing it", 4096),
        ("prompt is too long: 210,000 tokens > 200,000 maximum", 200_000),
        ("input is too long for this model", None),
    ],
)
def test_the_window_that_a_refusal_names_is_read(said: str, limit: int | None) -> None:
    error = error_for(read_refusal(400, said.encode(), None), model="m", own_key=False)
    assert isinstance(error, ContextTooLarge)
    assert error.limit == limit
    assert "REQUILL_AI_CONTEXT_TOKENS" in error.message


def test_who_brings_a_key_is_not_told_of_the_operators_setting() -> None:
    refusal = read_refusal(400, b"maximum context length is 8192 tokens", None)
    assert "REQUILL" not in error_for(refusal, model="m", own_key=True).message


async def test_too_long_may_be_said_in_the_stream(provider: ProviderServer, make_model: ModelMaker) -> None:
    provider.queue(BEHAVIOURS["error_event"](after=0, code="context_length_exceeded"))
    _, error = await until_failure(make_model())
    assert isinstance(error, ContextTooLarge)
