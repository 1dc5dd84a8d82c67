"""A question can be followed through the spans of OpenTelemetry, which hold nothing that people wrote."""

from __future__ import annotations

import logging
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Event, Thread

import pytest
from opentelemetry.exporter.otlp.proto.http import trace_exporter
from opentelemetry.proto.collector.trace.v1.trace_service_pb2 import ExportTraceServiceRequest
from opentelemetry.sdk.trace import ReadableSpan, TracerProvider
from opentelemetry.sdk.trace.export import SimpleSpanProcessor, SpanExportResult
from opentelemetry.sdk.trace.export.in_memory_span_exporter import InMemorySpanExporter
from opentelemetry.trace import SpanKind, StatusCode
from structlog.testing import capture_logs

from requill.serving import tracing
from requill.serving.span_export import SpanExporter
from tests.support.fleet import free_port
from tests.support.people import Json, Product
from tests.support.process import served
from tests.support.provider import BEHAVIOURS, ProviderServer

pytestmark = pytest.mark.anyio

TRACE, PARENT = "4bf92f3577b34da6a3ce929d0e0e4736", "00f067aa0ba902b7"
TRACEPARENT = {"traceparent": f"00-{TRACE}-{PARENT}-01"}
SECRET = "hush-hush"


@pytest.fixture
def exporter() -> Iterator[InMemorySpanExporter]:
    """What is traced while a test runs."""
    exporter, provider = InMemorySpanExporter(), TracerProvider(shutdown_on_exit=False)
    provider.add_span_processor(SimpleSpanProcessor(exporter))
    tracing.use(provider)
    try:
        yield exporter
    finally:
        tracing.use(None)
        provider.shutdown()


def _settings(environment: Mapping[str, str], provider: ProviderServer) -> dict[str, str]:
    named = {"REQUILL_AI_BASE_URL": provider.url, "REQUILL_AI_API_KEY": "sk-of-the-operator"}
    return {**environment, **named, "REQUILL_TRUSTED_PROXIES": "127.0.0.1"}


def _of(spans: tuple[ReadableSpan, ...], name: str) -> list[ReadableSpan]:
    return [span for span in spans if span.name == name]


def _trace_of(span: ReadableSpan) -> str:
    return f"{span.context.trace_id:032x}"


def _parent_of(span: ReadableSpan) -> str:
    return "" if span.parent is None else f"{span.parent.span_id:016x}"


async def test_the_spans_of_a_question_are_one_trace_from_the_proxy_to_the_provider(
    environment: Mapping[str, str], exporter: InMemorySpanExporter
) -> None:
    async with ProviderServer() as provider:
        provider.queue(BEHAVIOURS["text"]())
        async with Product.opened(_settings(environment, provider)) as product:
            person = await product.guest()
            document = await person.write_document(SECRET)
            exporter.clear()
            question: Json = {"documentId": document["id"], "content": f"What of {SECRET}?"}
            answer = await person.post(f"/api/chat?q={SECRET}", question, headers=TRACEPARENT)
            assert answer.status_code == 200
    spans = exporter.get_finished_spans()
    (request,), (turn,) = _of(spans, "POST /api/chat"), _of(spans, "turn")
    (call,) = (span for span in spans if span.kind is SpanKind.CLIENT)
    assert {_trace_of(span) for span in spans} == {TRACE}
    assert (_parent_of(request), request.kind) == (PARENT, SpanKind.SERVER)
    within = f"{request.context.span_id:016x}"
    assert _parent_of(turn) == within
    assert (request.attributes or {})["http.response.status_code"] == 200
    # The first request to a model leaves beside the write that opens the turn.
    (seen,) = provider.requests
    assert seen.headers["traceparent"] == f"00-{TRACE}-{call.context.span_id:016x}-01"
    assert (call.attributes or {})["requill.call.id"] == seen.headers["x-client-request-id"]
    assert (call.end_time or 0) <= (turn.end_time or 0) <= (request.end_time or 0)
    writes = _of(spans, "database write")
    assert {_parent_of(write) for write in writes} == {within, f"{turn.context.span_id:016x}"}
    assert SECRET not in "".join(span.to_json() for span in spans)


async def test_what_fails_says_how_and_no_more(tmp_path: Path, exporter: InMemorySpanExporter) -> None:
    async with ProviderServer() as provider:
        provider.queue(BEHAVIOURS["bad_key"]())
        async with Product.opened(_settings({"REQUILL_DATA_DIR": str(tmp_path)}, provider)) as product:
            person = await product.guest()
            document = await person.write_document()
            await person.post("/api/chat", {"documentId": document["id"], "content": "Well?"})
            await person.get("/api/documents/999999")
    spans = exporter.get_finished_spans()
    (call,) = (span for span in spans if span.kind is SpanKind.CLIENT)
    (request,) = _of(spans, "POST /api/chat")
    for span, kind in ((call, "refused"), (request, "502")):
        assert span.status.status_code is StatusCode.ERROR
        assert span.status.description is None
        assert (span.attributes or {})["error.type"] == kind
        assert not span.events
    (absent,) = _of(spans, "GET /api/documents/{document_id}")
    assert absent.status.status_code is StatusCode.UNSET
    assert all(span.status.status_code is StatusCode.UNSET for span in _of(spans, "database read"))


async def test_a_stranger_leads_nobody_into_their_trace(
    environment: Mapping[str, str], exporter: InMemorySpanExporter
) -> None:
    async with Product.opened(environment) as product:
        await product.stranger().get("/api/health", headers=TRACEPARENT)
    (request,) = _of(exporter.get_finished_spans(), "GET /api/health")
    assert _trace_of(request) != TRACE
    assert request.parent is None


# --- to a collector ----------------------------------------------------------------------------


@contextmanager
def _collector(port: int = 0) -> Iterator[tuple[str, list[ExportTraceServiceRequest]]]:
    """A server that takes spans as any collector does, and its address."""
    received: list[ExportTraceServiceRequest] = []

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            assert self.path == "/v1/traces"
            body = self.rfile.read(int(self.headers["Content-Length"]))
            received.append(ExportTraceServiceRequest.FromString(body))
            self.send_response(200)
            self.send_header("Content-Length", "0")
            self.end_headers()

        def log_message(self, *_: object) -> None:
            """Say nothing."""

    server = ThreadingHTTPServer(("127.0.0.1", port), Handler)
    thread = Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}", received
    finally:
        server.shutdown()
        thread.join()
        server.server_close()


def test_a_collector_that_is_away_is_in_the_log_once_and_once_it_is_back(
    exporter: InMemorySpanExporter, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    port = free_port()
    monkeypatch.setenv("OTEL_EXPORTER_OTLP_ENDPOINT", f"http://127.0.0.1:{port}")
    monkeypatch.setenv("OTEL_EXPORTER_OTLP_TIMEOUT", "0.2")
    for name in (trace_exporter.__name__, "opentelemetry.sdk._shared_internal"):
        monkeypatch.setattr(logging.getLogger(name), "filters", [])
    with tracing.span("something"):
        pass
    spans, sender = exporter.get_finished_spans(), SpanExporter()
    with capture_logs() as lines:
        for _ in range(2):
            assert sender.export(spans) is SpanExportResult.FAILURE
        with _collector(port) as (_, received):
            for _ in range(2):
                assert sender.export(spans) is SpanExportResult.SUCCESS
        sender.export(spans)
    assert len(received) == 2
    assert [(line["log_level"], line["event"]) for line in lines] == [
        ("warning", "spans could not be sent"),
        ("info", "works again"),
        ("warning", "spans could not be sent"),
    ]
    assert "max retries" in lines[0]["cause"]
    assert caplog.records == []


def test_a_collector_that_is_away_holds_no_end_back(
    exporter: InMemorySpanExporter, monkeypatch: pytest.MonkeyPatch
) -> None:
    over = Event()
    monkeypatch.setattr(tracing, "_FLUSH_SECONDS", 0.01)
    monkeypatch.setattr(SimpleSpanProcessor, "force_flush", lambda *_: over.wait(10))
    began = time.monotonic()
    tracing.flush()
    over.set()
    assert time.monotonic() - began < 5


@pytest.mark.full
async def test_a_server_sends_its_spans_to_the_collector_that_is_named(tmp_path: Path) -> None:
    with _collector() as (address, received):
        environment = {
            "REQUILL_DATA_DIR": str(tmp_path),
            "OTEL_EXPORTER_OTLP_ENDPOINT": address,
            "OTEL_RESOURCE_ATTRIBUTES": "deployment.environment=test",
        }
        async with served(environment) as running:
            person = running.person()
            assert (await person.get("/api/documents")).status_code == 401
            await person.http.aclose()
    resources = [resource for request in received for resource in request.resource_spans]
    named = {one.key: one.value.string_value for one in resources[0].resource.attributes}
    assert (named["service.name"], named["deployment.environment"]) == ("requill", "test")
    spans = [span.name for resource in resources for scope in resource.scope_spans for span in scope.spans]
    assert "GET /api/documents" in spans
    assert "database read" in spans
