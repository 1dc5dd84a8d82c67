"""The load still runs: a short crowd on both databases, and a report that says what it saw."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from benchmarks.load.__main__ import main
from benchmarks.load.report import Run, as_markdown

_ROLE = {"requests": 40, "per_second": 20.0, "p50": 2.0, "p95": 3.0, "p99": 4.0, "errors": {}}


def _run(processes: int, size: str = "small", sockets: int = 0, p50: float = 2.0) -> Run:
    roles = {"reading": {**_ROLE, "p50": p50, "per_second": 20.0 * processes}}
    return Run("PostgreSQL", processes, size, sockets, 2.0, 2.5, roles, {"product": 0.8}, 100.0)


@pytest.mark.full
@pytest.mark.timeout(300)
def test_a_crowd_is_measured_on_both_databases(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "load"
    main(["--seconds", "2", "--processes", "2", "--no-growth", "--out", str(out)])
    runs = json.loads(out.with_suffix(".json").read_text())["runs"]
    assert [(run["stage"], run["processes"]) for run in runs] == [("SQLite", 1), ("PostgreSQL and Redis", 2)]
    for run in runs:
        assert set(run["roles"]) == {"reading", "typing", "searching", "chatting", "following"}
        assert all(role["requests"] > 0 and not role["errors"] for role in run["roles"].values()), run
        assert run["milliseconds_each"]["product"] > 0
    assert out.with_suffix(".md").read_text() in capsys.readouterr().out


def test_the_report_compares_processes_with_one_and_a_large_database_with_a_small_one() -> None:
    text = as_markdown([_run(1), _run(2), _run(2, size="large", p50=3.0), _run(2, sockets=500)], "two cores")
    assert "| PostgreSQL, 2 processes | 40 | 2.00x |" in text
    assert "| PostgreSQL, 2 processes | reading | 2.0 | 3.0 | 1.50x | 4.0 | 4.0 |" in text
    assert "| PostgreSQL, 2 processes | 500 | 100 | reading |" in text
    assert "## Growth: small to large" in text
    assert "None." in text


def test_the_report_names_every_error() -> None:
    run = _run(1)
    failed = {"reading": {**_ROLE, "errors": {"503 a|b": 3}}}
    text = as_markdown([Run(**{name: getattr(run, name) for name in run.__slots__} | {"roles": failed})], "x")
    assert "| PostgreSQL, 1 process | reading | 503 a/b | 3 |" in text
