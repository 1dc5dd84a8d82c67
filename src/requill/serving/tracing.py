"""Spans for OpenTelemetry: only where its SDK is installed and an endpoint is set; else nothing is loaded.

FastAPI's own spans are not used: they have addresses in them, which are keys where a document is shared or
somebody signs in by mail. In these are templates of routes, statuses, durations and names of errors.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager, nullcontext
from http import HTTPStatus
from threading import Thread
from typing import TYPE_CHECKING

import structlog

from requill import __version__
from requill.kit.errors import DomainError
from requill.kit.extras import installing

if TYPE_CHECKING:
    from opentelemetry.context import Context
    from opentelemetry.sdk.trace import TracerProvider
    from opentelemetry.trace import Span, SpanKind, Tracer

log = structlog.get_logger(__name__)

_ENDPOINTS = ("OTEL_EXPORTER_OTLP_ENDPOINT", "OTEL_EXPORTER_OTLP_TRACES_ENDPOINT")
_OF_CONTEXT = frozenset({b"traceparent", b"tracestate"})
_NOTHING: AbstractContextManager[None] = nullcontext()
_FLUSH_SECONDS = 2.0
_provider: TracerProvider | None = None
_tracer: Tracer | None = None


def start() -> None:
    """Send spans from now on, if this is wanted and can be done: called once, by the process that serves.

    The standard variables say where and how: OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_SERVICE_NAME,
    OTEL_TRACES_SAMPLER and so on.
    """
    is_off = os.environ.get("OTEL_SDK_DISABLED", "").casefold() == "true"
    if is_off or os.environ.get("OTEL_TRACES_EXPORTER") == "none" or not any(map(os.environ.get, _ENDPOINTS)):
        return
    try:
        from opentelemetry.sdk.resources import OTELResourceDetector, Resource
        from opentelemetry.sdk.trace import TracerProvider
        from opentelemetry.sdk.trace.export import BatchSpanProcessor

        from requill.serving.span_export import SpanExporter
    except ImportError:
        log.warning(f"An endpoint for OpenTelemetry is set. Run: {installing('otel')}")
        return
    own = Resource({"service.name": "requill", "service.version": __version__})
    resource = Resource.get_empty().merge(own).merge(OTELResourceDetector().detect())
    provider = TracerProvider(resource=resource, shutdown_on_exit=False)  # it would wait for half a minute
    provider.add_span_processor(BatchSpanProcessor(SpanExporter()))
    use(provider)


def use(provider: TracerProvider | None) -> None:
    """Give spans to this provider; None ends that."""
    global _provider, _tracer
    _provider = provider
    _tracer = None if provider is None else provider.get_tracer("requill", __version__)


def flush() -> None:
    """Send what waits to be sent, in two seconds at most: a signal ends the process without asking again."""
    if _provider is not None:
        # It has a limit of its own, which the library does not keep while a collector is away.
        sending = Thread(target=_provider.force_flush, daemon=True)
        sending.start()
        sending.join(_FLUSH_SECONDS)


def is_on() -> bool:
    """Whether anybody gets spans."""
    return _tracer is not None


def span(name: str, **attributes: str) -> AbstractContextManager[Span | None]:
    """A span of work within the current one."""
    if _tracer is None:
        return _NOTHING
    from opentelemetry.trace import SpanKind

    return _current(_tracer, name, SpanKind.INTERNAL, attributes)


def part_of_span(name: str, **attributes: str) -> AbstractContextManager[Span | None]:
    """The same where there is a current one: what a process does by itself all along is in nobody's trace."""
    if _tracer is None:
        return _NOTHING
    from opentelemetry.trace import get_current_span

    is_within = get_current_span().get_span_context().is_valid
    return span(name, **attributes) if is_within else _NOTHING


def request_span(
    method: str, headers: Iterable[tuple[bytes, bytes]], *, is_trusted: bool
) -> AbstractContextManager[Span | None]:
    """The span of a request, within the one that the caller names in `traceparent`, if it is trusted."""
    if _tracer is None:
        return _NOTHING
    from opentelemetry.context import Context
    from opentelemetry.trace import SpanKind
    from opentelemetry.trace.propagation.tracecontext import TraceContextTextMapPropagator

    given = {name.decode(): value.decode("latin-1") for name, value in headers if name in _OF_CONTEXT}
    parent = TraceContextTextMapPropagator().extract(given if is_trusted else {}, Context())
    return _current(_tracer, method, SpanKind.SERVER, {"http.request.method": method}, parent)


def note_answer(span: Span, method: str, route: str, status: int) -> None:
    """Say what a request was answered."""
    span.update_name(f"{method} {route}")
    span.set_attribute("http.route", route)
    span.set_attribute("http.response.status_code", status)
    if status >= HTTPStatus.INTERNAL_SERVER_ERROR:
        _fail(span, str(status))


def call_span(model: str, host: str, call_id: str) -> Span | None:
    """The span of a request to a provider, for whoever ends it: its answer is read by several tasks."""
    if _tracer is None:
        return None
    from opentelemetry.trace import SpanKind

    attributes = {
        "gen_ai.operation.name": "chat",
        "gen_ai.request.model": model,
        "server.address": host,
        "requill.call.id": call_id,
    }
    return _tracer.start_span(f"chat {model}", kind=SpanKind.CLIENT, attributes=attributes)


def headers_of(span: Span | None) -> dict[str, str]:
    """The headers by which another server goes on with the trace."""
    if span is None:
        return {}
    from opentelemetry.trace import set_span_in_context
    from opentelemetry.trace.propagation.tracecontext import TraceContextTextMapPropagator

    headers: dict[str, str] = {}
    TraceContextTextMapPropagator().inject(headers, set_span_in_context(span))
    return headers


def end(span: Span | None, error: str | None = None) -> None:
    """End a span that `call_span` began; `error` is a word for how it failed."""
    if span is None:
        return
    if error is not None:
        _fail(span, error)
    span.end()


@contextmanager
def _current(
    tracer: Tracer, name: str, kind: SpanKind, attributes: Mapping[str, str], parent: Context | None = None
) -> Iterator[Span]:
    """A span that is the current one. What an error says stays here: it may quote what people wrote."""
    with tracer.start_as_current_span(
        name,
        parent,
        kind,
        attributes,
        record_exception=False,
        set_status_on_exception=False,
    ) as span:
        try:
            yield span
        except Exception as error:
            if not isinstance(error, DomainError) or error.status >= HTTPStatus.INTERNAL_SERVER_ERROR:
                _fail(span, type(error).__name__)
            raise


def _fail(span: Span, error: str) -> None:
    from opentelemetry.trace import StatusCode

    span.set_attribute("error.type", error)
    span.set_status(StatusCode.ERROR)
