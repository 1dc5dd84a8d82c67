"""Writes metrics in the formats that Prometheus reads; its library is loaded with the first page."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from requill.serving.metrics import Family

if TYPE_CHECKING:
    from prometheus_client.core import Metric


class _Given:
    """Implements `prometheus_client.registry.Collector` for what was collected already."""

    def __init__(self, families: Iterable[Family]) -> None:
        self._families = families

    def collect(self) -> Iterator[Metric]:
        from prometheus_client.core import Metric

        for family in self._families:
            metric = Metric(family.name, family.help, family.kind)
            for name, labels, value in family.samples:
                metric.add_sample(name, dict(labels), value)
            yield metric


def process_families() -> Sequence[Family]:
    """Memory, processor time, open files and start of this process, by the names that all exporters use."""
    from prometheus_client import ProcessCollector

    return [
        Family(
            metric.name,
            "counter" if metric.type == "counter" else "gauge",
            metric.documentation,
            [(sample.name, sample.labels, sample.value) for sample in metric.samples],
        )
        for metric in ProcessCollector(registry=None).collect()
    ]


def page(families: Iterable[Family], accept: str) -> tuple[bytes, str]:
    """The page and its media type, in the format that the `Accept` of the reader asks for."""
    from prometheus_client.exposition import choose_encoder

    encode, media_type = choose_encoder(accept)
    return encode(_Given(families)), media_type
