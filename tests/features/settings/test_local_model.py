"""An installation with a model of its own: what stops its start, its name, and that no key is used."""

from __future__ import annotations

import importlib.machinery
import importlib.util
import re
from collections.abc import Mapping
from pathlib import Path

import pytest

from requill.app import create_api
from requill.kit.extras import installing
from requill.settings import SettingsError
from tests.support.gguf import SMALL
from tests.support.people import Product
from tests.support.settings import read_settings

pytestmark = pytest.mark.anyio


@pytest.fixture
def model(tmp_path: Path) -> Path:
    """A model's file."""
    path = tmp_path / "small.gguf"
    path.write_bytes(SMALL)
    return path


@pytest.fixture
def extra(monkeypatch: pytest.MonkeyPatch) -> None:
    """The extra `local` seems to be installed; the child then fails to start, if it is not."""
    spec = importlib.machinery.ModuleSpec("xllamacpp", None)
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: spec)


def _start(environment: Mapping[str, str]) -> None:
    create_api(read_settings(environment))


@pytest.mark.parametrize("other", ["REQUILL_AI_API_KEY", "REQUILL_AI_BASE_URL", "OPENAI_API_KEY"])
def test_a_provider_beside_it_stops_the_start(tmp_path: Path, model: Path, extra: None, other: str) -> None:
    environment = {
        "REQUILL_DATA_DIR": str(tmp_path),
        "REQUILL_AI_LOCAL_MODEL": str(model),
        other: "https://x/v1",
    }
    with pytest.raises(SettingsError, match=f"REQUILL_AI_LOCAL_MODEL and {other} can't be used together"):
        _start(environment)


def test_without_the_extra_the_start_stops_and_names_the_command(
    tmp_path: Path, model: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: None)
    wanted = re.escape(f"REQUILL_AI_LOCAL_MODEL needs llama.cpp. Run: {installing('local')}")
    with pytest.raises(SettingsError, match=wanted):
        _start({"REQUILL_DATA_DIR": str(tmp_path), "REQUILL_AI_LOCAL_MODEL": str(model)})


async def test_the_badge_names_the_model(environment: Mapping[str, str], model: Path, extra: None) -> None:
    async with Product.opened({**environment, "REQUILL_AI_LOCAL_MODEL": str(model)}) as product:
        told = (await (await product.guest()).get("/api/settings")).json()["assistant"]
        assert told == {"builtin": False, "label": "Small Instruct"}


async def test_no_key_of_anybodys_is_taken_or_used(
    environment: Mapping[str, str], model: Path, extra: None
) -> None:
    key = {"apiKey": "sk-of-my-own"}
    async with Product.opened(environment) as product:
        member = await product.member("mara")
        assert (await member.post("/api/settings/api-key", key)).status_code == 200
    async with Product.opened({**environment, "REQUILL_AI_LOCAL_MODEL": str(model)}) as product:
        member = product.stranger()
        await member.log_in("mara")
        told = (await member.get("/api/settings")).json()
        assert (told["assistant"]["label"], told["keyHost"]) == ("Small Instruct", None)
        assert (await member.post("/api/settings/api-key/test")).json()["ok"] is False
        refused = await member.post("/api/settings/api-key", key)
        assert (refused.status_code, refused.json()["code"]) == (409, "KEYS_NOT_USED")
        document = await member.write_document(content="## Scope\n")
        asked = await member.post("/api/chat", {"documentId": document["id"], "content": "Why?"})
        assert asked.status_code == 503  # the child, not a provider
        assert (await member.delete("/api/settings/api-key")).json()["hasCustomOpenaiKey"] is False
