"""Metrics that this process counts of itself: plain numbers, which only the page of metrics reads.

To count is a look-up and an addition, and no library is loaded for it. All of it happens on the event loop's
thread. Labels have few values: a route's template, a status by its class, the code of an error.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Mapping, Sequence
from typing import Literal

from msgspec import Struct

Kind = Literal["counter", "gauge", "histogram"]
Sample = tuple[str, Mapping[str, str], float]
"""The name of a series, its labels and its value."""

_ANSWER_SECONDS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 10.0)
_MODEL_SECONDS = (0.025, 0.1, 0.25, 0.5, 1.0, 2.0, 4.0, 8.0, 16.0, 32.0, 64.0, 128.0)
_LAG_SECONDS = (0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 5.0)


class Family(Struct, frozen=True):
    """One metric as it is shown: all its series."""

    name: str
    kind: Kind
    help: str
    samples: Sequence[Sample]


class Counter:
    """Counts what happened, by the values of its labels."""

    def __init__(self, name: str, text: str, *labels: str) -> None:
        self._name, self._text, self._labels = name, text, labels
        self._counts: dict[tuple[str, ...], int] = {} if labels else {(): 0}

    def add(self, *values: str) -> None:
        """Count one more of these labels."""
        self._counts[values] = self._counts.get(values, 0) + 1

    def family(self) -> Family:
        """What was counted so far."""
        name = f"{self._name}_total"
        samples = [
            (name, dict(zip(self._labels, values, strict=True)), float(count))
            for values, count in self._counts.items()
        ]
        return Family(self._name, "counter", self._text, samples)


class Gauge:
    """How much there is of something now."""

    def __init__(self, name: str, text: str) -> None:
        self._name, self._text = name, text
        self.value = 0

    def family(self) -> Family:
        """How much there is."""
        return gauge(self._name, self._text, self.value)


class Histogram:
    """Counts durations, in seconds, by the values of its labels and by upper bounds."""

    def __init__(self, name: str, text: str, bounds: tuple[float, ...], *labels: str) -> None:
        self._name, self._text, self._labels, self._bounds = name, text, labels, bounds
        # One count for each bound, one for what is above all, and the sum of all durations.
        self._rows: dict[tuple[str, ...], list[float]] = {}

    def observe(self, seconds: float, *values: str) -> None:
        """Count one of these labels that took so long."""
        row = self._rows.get(values)
        if row is None:
            row = self._rows[values] = [0.0] * (len(self._bounds) + 2)
        row[bisect_left(self._bounds, seconds)] += 1
        row[-1] += seconds

    def family(self) -> Family:
        """What was counted so far; each bucket with all that are below it."""
        samples: list[Sample] = []
        for values, row in self._rows.items():
            labels = dict(zip(self._labels, values, strict=True))
            total = 0.0
            for bound, count in zip((*map(str, self._bounds), "+Inf"), row, strict=False):
                total += count
                samples.append((f"{self._name}_bucket", {**labels, "le": bound}, total))
            samples += [(f"{self._name}_count", labels, total), (f"{self._name}_sum", labels, row[-1])]
        return Family(self._name, "histogram", self._text, samples)


def gauge(name: str, text: str, value: float, **labels: str) -> Family:
    """A metric of one series, whose value is known now."""
    return Family(name, "gauge", text, [(name, labels, float(value))])


def gauges(name: str, text: str, label: str, values: Mapping[str, float]) -> Family:
    """A metric of a series for each value of one label."""
    return Family(name, "gauge", text, [(name, {label: key}, float(value)) for key, value in values.items()])


REQUESTS = Histogram(
    "requill_http_request_seconds",
    "From a request to the head of its answer",
    _ANSWER_SECONDS,
    "route",
    "method",
    "status",
)
REQUESTS_UNDER_WAY = Gauge(
    "requill_http_requests_under_way", "Requests and sockets that are being served, streams among them"
)
CONNECTIONS = Gauge("requill_connections_open", "Connections, those of sockets among them")
STREAMS = Gauge("requill_streams_open", "Event streams that are being read")
BODY_BYTES = Gauge("requill_bodies_bytes", "Bodies over 64 KiB that are held until they are answered")
TURNS_ENDED = Counter(
    "requill_turns_ended",
    "Turns by how they ended; code is the error of one that failed",
    "how",
    "code",
)
FIRST_TEXT = Histogram(
    "requill_turn_first_text_seconds", "From the question to the first text of its answer", _MODEL_SECONDS
)
PROVIDER_ERRORS = Counter("requill_provider_errors", "Requests to the AI provider that failed", "kind")
PROVIDER_UNDER_WAY = Gauge("requill_provider_requests_under_way", "Requests to the AI provider under way")
LOOP_LAG = Histogram(
    "requill_event_loop_lag_seconds",
    "How late the event loop came to what was due, twice a second",
    _LAG_SECONDS,
)

_ALL: tuple[Counter | Gauge | Histogram, ...] = (
    REQUESTS,
    REQUESTS_UNDER_WAY,
    CONNECTIONS,
    STREAMS,
    BODY_BYTES,
    TURNS_ENDED,
    FIRST_TEXT,
    PROVIDER_ERRORS,
    PROVIDER_UNDER_WAY,
    LOOP_LAG,
)


def counted() -> list[Family]:
    """Everything that this process counted."""
    return [metric.family() for metric in _ALL]


def turn_ended(how: str) -> None:
    """A turn ended and was kept: "complete", "stopped" and so on."""
    TURNS_ENDED.add(how, "")


def turn_failed(code: str) -> None:
    """A turn ended with this error, and nothing of it is kept."""
    TURNS_ENDED.add("stopped" if code == "STOPPED" else "failed", code)


def turns_lost(count: int) -> None:
    """So many turns were closed whose process was gone."""
    for _ in range(count):
        turn_failed("RESTARTED")
