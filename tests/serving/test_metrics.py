"""What operators read about a running server, who may read it, and that it costs nothing before."""

from __future__ import annotations

import socket
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

import anyio
import pytest

from requill import __version__
from requill.ai.interface import ProviderUnavailable
from requill.bus.interface import BusHealth
from requill.bus.memory import MemoryBus
from requill.features.system.watching import Watching
from requill.serving import metrics
from requill.serving.loop_lag import watched_loop
from requill.serving.siblings import Siblings
from tests.support.metrics import Metrics, read_metrics
from tests.support.people import Product
from tests.support.provider import BEHAVIOURS, ProviderServer
from tests.support.scripted_model import ScriptedModel, saying
from tests.support.sockets import connected

pytestmark = pytest.mark.anyio

TOKEN = "a-token-for-metrics-1"
REQUESTS = "requill_http_request_seconds_count"


# --- what is told ------------------------------------------------------------------------------


async def test_requests_are_counted_by_route_method_and_status(product: Product) -> None:
    person = await product.guest()
    before = await read_metrics(person)
    document = await person.write_document()
    await person.get(f"/api/documents/{document['id']}")
    await person.get("/api/documents/999999")
    await person.http.request("BREW", "/api/documents")
    for path in ("/api/nowhere/1", "/api/nowhere/2", "/nowhere", "/.env"):
        assert (await person.get(path)).status_code == 404
    after = await read_metrics(person)

    def counted(**labels: str) -> float:
        return after.value(REQUESTS, **labels) - before.value(REQUESTS, **labels)

    one = "/api/documents/{document_id}"
    assert counted(route="/api/documents", method="POST", status="2xx") == 1
    assert counted(route=one, method="GET", status="2xx") == 1
    assert counted(route=one, method="GET", status="4xx") == 1
    assert counted(route="/api/documents", method="other", status="4xx") == 1
    assert counted(route="unmatched", method="GET", status="4xx") == 4
    assert after.labels(REQUESTS, "route") >= {"/metrics", "unmatched", one}
    assert not any("nowhere" in route or "999999" in route for route in after.labels(REQUESTS, "route"))
    buckets = [
        after.value(
            f"{REQUESTS.removesuffix('_count')}_bucket", route=one, method="GET", status="2xx", le=bound
        )
        for bound in ("0.005", "0.1", "10.0", "+Inf")
    ]
    assert buckets == sorted(buckets)
    assert buckets[-1] == after.value(REQUESTS, route=one, method="GET", status="2xx")


async def test_turns_are_counted_by_how_they_ended(environment: Mapping[str, str]) -> None:
    model = ScriptedModel(saying("Two things."), [ProviderUnavailable()])
    async with Product.opened(environment, model) as product:
        person = await product.guest()
        document = await person.write_document()
        before = await read_metrics(person)
        await person.ask_about(document, "What is missing?")
        failed = await person.post("/api/chat", {"documentId": document["id"], "content": "And now?"})
        assert failed.status_code == 503
        after = await read_metrics(person)
    ended, first = "requill_turns_ended_total", "requill_turn_first_text_seconds_count"
    complete, refused = {"how": "complete", "code": ""}, {"how": "failed", "code": "PROVIDER_UNAVAILABLE"}
    assert after.value(ended, **complete) - before.value(ended, **complete) == 1
    assert after.value(ended, **refused) - before.value(ended, **refused) == 1
    assert after.value(first) - before.value(first) == 1
    assert after.value("requill_turns_running") == 0


async def test_what_is_under_way_is_counted(environment: Mapping[str, str]) -> None:
    async with ProviderServer() as provider:
        settings = {"REQUILL_AI_BASE_URL": provider.url, "REQUILL_AI_API_KEY": "sk-of-the-operator"}
        provider.queue(BEHAVIOURS["stall"]())
        async with Product.opened({**environment, **settings}) as product:
            person = await product.guest()
            document = await person.write_document()
            question = {"documentId": document["id"], "content": "What is missing?"}
            before = await read_metrics(person)
            async with connected(product, person) as socket:
                await (await socket.ping())
                events = person.stream("/api/chat", question)
                while (await anext(events)).name != "delta":
                    pass
                during = await read_metrics(person)
                (turn,) = await person.until_a_turn_runs()
                await person.delete(f"/api/turns/{turn['id']}")
                assert [event.name async for event in events][-1] == "done"
            after = await read_metrics(person)
    names = ("requill_sockets_open", "requill_streams_open", "requill_turns_running")
    for name in (*names, "requill_provider_requests_under_way"):
        assert during.value(name) - before.value(name) == 1, name
    # The socket, and the stream beside the connection that reads the page.
    opened = "requill_connections_open"
    assert during.value(opened) - before.value(opened) >= 2
    for name in names[1:]:
        assert after.value(name) == before.value(name), name
    stopped = {"how": "stopped", "code": ""}
    ended = "requill_turns_ended_total"
    assert after.value(ended, **stopped) - before.value(ended, **stopped) == 1


@pytest.mark.parametrize(
    ("behaviour", "kind", "tries"),
    [
        ("status", "server_error", 2),
        ("rate_limited", "rate_limited", 1),
        ("bad_key", "refused", 1),
        pytest.param("garbage", "garbled", 1, marks=pytest.mark.full),
        pytest.param("cut", "connection_lost", 1, marks=pytest.mark.full),
        pytest.param("empty", "empty", 1, marks=pytest.mark.full),
    ],
)
async def test_errors_of_the_provider_are_counted_by_their_kind(
    tmp_path: Path, behaviour: str, kind: str, tries: int
) -> None:
    async with ProviderServer() as provider:
        options = {"seconds": "60"} if behaviour == "rate_limited" else {}
        provider.queue(*(BEHAVIOURS[behaviour](**options) for _ in range(2)))
        settings = {"REQUILL_AI_BASE_URL": provider.url, "REQUILL_AI_API_KEY": "sk-of-the-operator"}
        async with Product.opened({"REQUILL_DATA_DIR": str(tmp_path), **settings}) as product:
            person = await product.guest()
            document = await person.write_document()
            before = await read_metrics(person)
            await person.post("/api/chat", {"documentId": document["id"], "content": "What is missing?"})
            after = await read_metrics(person)
    name = "requill_provider_errors_total"
    assert after.value(name, kind=kind) - before.value(name, kind=kind) == tries


@pytest.mark.full
async def test_a_provider_that_is_left_alone_is_told(tmp_path: Path) -> None:
    async with ProviderServer() as provider:
        provider.queue(*(BEHAVIOURS["status"]() for _ in range(6)))
        settings = {"REQUILL_AI_BASE_URL": provider.url, "REQUILL_AI_API_KEY": "sk-of-the-operator"}
        async with Product.opened({"REQUILL_DATA_DIR": str(tmp_path), **settings}) as product:
            person = await product.guest()
            document = await person.write_document()
            assert (await read_metrics(person)).value("requill_provider_breakers_open") == 0
            for _ in range(4):
                answer = await person.post("/api/chat", {"documentId": document["id"], "content": "Well?"})
                assert answer.status_code == 503
            after = await read_metrics(person)
    assert after.value("requill_provider_breakers_open") == 1
    assert after.value("requill_provider_errors_total", kind="turned_away") >= 1


async def test_the_database_the_process_and_the_version_are_told(
    environment: Mapping[str, str], product: Product
) -> None:
    page = await read_metrics(product.stranger())
    assert page.value("requill_build_info", version=__version__) == 1
    assert page.value("requill_database_up") == 1
    for pool in ("read", "write"):
        assert page.value("requill_database_threads", pool=pool) >= 1
        assert page.value("requill_database_waiting", pool=pool) == 0
    assert page.value("process_resident_memory_bytes") > 10_000_000
    assert page.value("process_cpu_seconds_total") > 0
    assert ("requill_database_connections_busy" in page.families) is ("REQUILL_DATABASE_URL" in environment)
    assert page.value("requill_bus_connected") == 1


async def test_a_bus_that_has_a_server_is_told(product: Product) -> None:
    class CutOff(MemoryBus):
        @property
        def health(self) -> BusHealth:
            return BusHealth(is_connected=False, waiting_bytes=4096, dropped=7)

    product.replace(watching=Watching(product.services.database, CutOff(), {}))
    page = await read_metrics(product.stranger())
    assert page.value("requill_bus_connected") == 0
    assert page.value("requill_bus_waiting_bytes") == 4096
    assert page.value("requill_bus_dropped_total") == 7


async def test_the_page_has_the_format_that_is_asked_for(product: Product) -> None:
    accept = {"Accept": "application/openmetrics-text; version=1.0.0"}
    answer = await product.stranger().get("/metrics", headers=accept)
    assert answer.headers["content-type"].startswith("application/openmetrics-text; version=1.0.0")
    assert answer.text.endswith("# EOF\n")
    assert answer.headers["cache-control"] == "no-store"


async def test_the_lag_of_the_event_loop_is_measured(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("requill.serving.loop_lag._PERIOD_SECONDS", 0.01)
    histogram = metrics.Histogram("lag", "", (0.05, 1.0))
    monkeypatch.setattr("requill.serving.loop_lag.LOOP_LAG", histogram)
    looked = anyio.Event()
    observe = histogram.observe

    def noted(seconds: float) -> None:
        observe(seconds)
        looked.set()

    monkeypatch.setattr(histogram, "observe", noted)
    with watched_loop():
        import time

        time.sleep(0.1)  # noqa: ASYNC251 - it is the lag
        await looked.wait()
    (first, *_), total = histogram.family().samples[:1], histogram.family().samples[-1]
    assert first[2] == 0
    assert total[2] >= 0.05


# --- who may read it ---------------------------------------------------------------------------


async def test_without_a_token_this_machine_alone_reads_it(product: Product) -> None:
    person = product.stranger()
    assert (await person.get("/metrics")).status_code == 200
    passed_on = (
        {"X-Forwarded-For": "192.0.2.7"},
        {"X-Forwarded-For": "127.0.0.1"},
        {"Forwarded": "for=127.0.0.1"},
        {"X-Real-IP": "127.0.0.1"},
        {"X-Forwarded-Proto": "https"},
        {"Via": "1.1 proxy"},
        {"Host": "evil.example"},
    )
    for headers in passed_on:
        refused = await person.get("/metrics", headers=headers)
        assert (refused.status_code, refused.json()["code"]) == (404, "NOT_FOUND"), headers
        assert "requill_" not in refused.text


async def test_neither_does_a_proxy_that_the_operator_named(environment: Mapping[str, str]) -> None:
    async with Product.opened({**environment, "REQUILL_TRUSTED_PROXIES": "127.0.0.0/8"}) as product:
        assert (await product.stranger().get("/metrics")).status_code == 404


async def test_with_a_token_it_is_for_whoever_has_it(environment: Mapping[str, str]) -> None:
    async with Product.opened({**environment, "REQUILL_METRICS_TOKEN": TOKEN}) as product:
        person = product.stranger()
        through_a_proxy = {"Authorization": f"Bearer {TOKEN}", "X-Forwarded-For": "192.0.2.7"}
        assert (await read_metrics(person, through_a_proxy)).value("requill_database_up") == 1
        for given in (
            None,
            "Bearer",
            f"Bearer {TOKEN}x",
            f"Bearer {TOKEN[:-1]}",
            TOKEN,
            f"Basic {TOKEN}",
            "ü",
        ):
            headers = [] if given is None else [(b"Authorization", given.encode())]
            assert (await person.http.get("/metrics", headers=headers)).status_code == 404, given


# --- several processes -------------------------------------------------------------------------


async def test_whichever_worker_is_asked_answers_for_all(tmp_path: Path, product: Product) -> None:
    database = product.services.database
    levels = {("requill_turns_running", "Turns"): lambda: 2}
    first, second = (
        Watching(database, MemoryBus(), levels, siblings=Siblings(tmp_path, number)) for number in (11, 12)
    )
    killed = socket.socket(socket.AF_UNIX)
    killed.bind(str(tmp_path / "13.sock"))
    killed.close()
    async with first.running(), second.running():
        for watching in (first, second):
            body, _ = await watching.page("")
            page = Metrics(body.decode())
            for worker in ("11", "12"):
                assert page.value("requill_worker_up", worker=worker) == 1
                assert page.value("requill_turns_running", worker=worker) == 2
                assert page.value("requill_database_up", worker=worker) == 1
            assert page.labels("process_resident_memory_bytes", "worker") == {"11", "12"}
            assert body.count(b"# TYPE requill_turns_running gauge") == 1
    assert not _sockets(tmp_path)


def _sockets(folder: Path) -> list[Path]:
    return list(folder.glob("*.sock"))


async def test_a_worker_that_does_not_answer_is_told(
    product: Product, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("requill.serving.siblings._PATIENCE_SECONDS", 0.2)
    own = Watching(product.services.database, MemoryBus(), {}, siblings=Siblings(tmp_path, 11))
    with socket.socket(socket.AF_UNIX) as hanging:
        hanging.bind(str(tmp_path / "12.sock"))
        hanging.listen()
        async with own.running():
            page = Metrics((await own.page(""))[0].decode())
    assert (page.value("requill_worker_up", worker="11"), page.value("requill_worker_up", worker="12")) == (
        1,
        0,
    )


# --- what it costs before ----------------------------------------------------------------------


@pytest.mark.full
def test_nobody_waits_for_libraries_that_only_operators_use(tmp_path: Path) -> None:
    program = (
        "import sys; from requill.settings import read_settings; from requill.app import create_app;"
        "create_app(read_settings());"
        "print([name for name in ('prometheus_client', 'opentelemetry.sdk', 'redis') if name in sys.modules])"
    )
    environment = {"REQUILL_DATA_DIR": str(tmp_path), "PYTHONPATH": ":".join(sys.path)}
    done = subprocess.run(
        [sys.executable, "-c", program], env=environment, capture_output=True, text=True, check=True
    )
    assert done.stdout.strip() == "[]"
