"""Whatever fits or breaks the API's own description is answered, never with a server error."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, settings
from starlette.testclient import TestClient

from requill.ai.builtin import BuiltinModel
from requill.api.cookies import SESSION_COOKIE
from requill.app import create_api
from requill.features.accounts.service import ANONYMOUS
from tests.support.amounts import FACTOR
from tests.support.settings import read_settings

SERVER_ERROR = 500


@pytest.fixture(scope="module")
def api() -> Iterator[TestClient]:
    """The whole API on an empty SQLite file, as a guest with ample allowances."""
    with tempfile.TemporaryDirectory() as folder:
        ample = {"REQUILL_GUEST_MONTHLY_DOCUMENTS": "100000", "REQUILL_GUEST_MONTHLY_MESSAGES": "100000"}
        app = create_api(read_settings({"REQUILL_DATA_DIR": folder} | ample), model=BuiltinModel())
        with TestClient(app, raise_server_exceptions=False) as client:
            client.get("/api/current-user")
            yield client


schema = schemathesis.openapi.from_path(Path(__file__).parents[2] / "openapi.json")
# Some thirty values at the edges of each call besides: to make them takes every worker seconds.
schema.config.phases.coverage.enabled = FACTOR > 1


@schema.parametrize()
@settings(
    max_examples=3 * FACTOR,
    deadline=None,
    derandomize=True,
    phases=[Phase.explicit, Phase.generate],
    suppress_health_check=list(HealthCheck),
)
def test_no_call_is_answered_with_a_server_error(api: TestClient, case: schemathesis.Case[Any]) -> None:
    sent = case.as_transport_kwargs(base_url="http://testserver")
    sent.pop("cookies", None)
    if "data" in sent:
        sent["content"] = sent.pop("data")
    response = api.request(**sent)
    assert response.status_code < SERVER_ERROR, (case.method, case.path, response.text)
    if api.cookies.get(SESSION_COOKIE) == ANONYMOUS:  # it logged out: the calls to come need somebody
        api.post("/api/guest")
    assert SESSION_COOKIE in api.cookies
