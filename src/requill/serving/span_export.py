"""Exporter of spans to their collector; a module of its own: the SDK is loaded only where one is named."""

from __future__ import annotations

import logging
from collections.abc import Sequence

import structlog
from opentelemetry.exporter.otlp.proto.http import trace_exporter
from opentelemetry.sdk.trace import ReadableSpan
from opentelemetry.sdk.trace.export import SpanExportResult

log = structlog.get_logger(__name__)

_FAILURE = "spans could not be sent"
_QUEUE = "opentelemetry.sdk._shared_internal"  # which warns again and again that it drops what cannot leave


class SpanExporter(trace_exporter.OTLPSpanExporter):
    """The library's own, which is in the log twice: when a collector is away, and when it is there again.

    By itself it tells of every try.
    """

    def __init__(self) -> None:
        self._is_failing = False
        logging.getLogger(trace_exporter.__name__).addFilter(self._tell)
        logging.getLogger(_QUEUE).addFilter(lambda _: not self._is_failing)
        super().__init__()

    def export(self, spans: Sequence[ReadableSpan]) -> SpanExportResult:
        """Send them; says whether they arrived."""
        result = super().export(spans)
        if result is SpanExportResult.SUCCESS and self._is_failing:
            self._is_failing = False
            log.info("works again", what=_FAILURE)
        return result

    def _tell(self, record: logging.LogRecord) -> bool:
        """In place of the library's line, one of its own where it is the first."""
        if not self._is_failing:
            self._is_failing = True
            log.warning(_FAILURE, cause=record.getMessage())
        return False
