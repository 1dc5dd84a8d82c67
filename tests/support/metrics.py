"""Reads the page of metrics as Prometheus does."""

from __future__ import annotations

from collections.abc import Mapping

import httpx2
from prometheus_client.parser import text_string_to_metric_families

from tests.support.people import Person


class Metrics:
    """The series of one page."""

    def __init__(self, text: str) -> None:
        self.families = {family.name: family for family in text_string_to_metric_families(text)}
        self._values = {
            (sample.name, frozenset(sample.labels.items())): sample.value
            for family in self.families.values()
            for sample in family.samples
        }

    def value(self, name: str, **labels: str) -> float:
        """The value of one series; 0 where there is none yet."""
        return self._values.get((name, frozenset(labels.items())), 0.0)

    def labels(self, name: str, label: str) -> set[str]:
        """The values of one label of a series."""
        return {dict(labels).get(label, "") for found, labels in self._values if found == name}


async def read_metrics(person: Person, headers: Mapping[str, str] | None = None) -> Metrics:
    """The page as this machine gets it."""
    answer: httpx2.Response = await person.get("/metrics", headers=headers or {})
    assert answer.status_code == 200, answer.text
    assert answer.headers["content-type"].startswith("text/plain; version=0.0.4")
    return Metrics(answer.text)
