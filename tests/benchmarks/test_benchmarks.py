"""The benchmarks still run: one short case of them, with everything that all cases stand on."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from benchmarks.__main__ import main
from benchmarks.figures import Figure


@pytest.mark.full
def test_a_case_gives_figures_as_a_table_and_as_json(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "results.json"
    main(["--quick", "--only", "saves", "--out", str(out)])
    figures = json.loads(out.read_text())["figures"]
    assert [figure["unit"] for figure in figures] == ["/s", "ms", "ms"]
    assert all(figure["value"] > 0 and figure["ratio"] > 0 for figure in figures)
    assert "saves: 16 connections" in capsys.readouterr().out


@pytest.mark.full
def test_documents_are_measured_alone_and_sixteen_at_a_time_with_their_floor(tmp_path: Path) -> None:
    out = tmp_path / "results.json"
    main(["--quick", "--only", "documents", "--out", str(out)])
    figures = json.loads(out.read_text())["figures"]
    measured = {(figure["name"], figure["unit"]) for figure in figures if figure["floor"]}
    for what in ("list of 20", "one document"):
        for connections in ("1 connection", "16 connections"):
            name = f"{what}, {connections}"
            assert {(name, "/s"), (f"{name}, p50", "ms"), (f"{name}, p99", "ms")} <= measured


def test_an_aim_holds_on_its_good_side_only() -> None:
    assert Figure("case", "time", 2.0, "ms", aim=2.0).holds is True
    assert Figure("case", "time", 2.1, "ms", aim=2.0).holds is False
    assert Figure("case", "rate", 2.1, "/s", aim=2.0, better="more").holds is True
    assert Figure("case", "rate", 1.9, "/s", aim=2.0, better="more").holds is False


def test_an_aim_holds_on_a_slower_machine_when_the_ratio_to_the_floor_is_as_good() -> None:
    assert Figure("case", "time", 4.0, "ms", aim=2.0, floor=2.0, aim_floor=1.0).holds is True
    assert Figure("case", "time", 4.1, "ms", aim=2.0, floor=2.0, aim_floor=1.0).holds is False
    assert Figure("case", "rate", 1.0, "/s", aim=2.0, floor=2.0, aim_floor=4.0, better="more").holds is True
    assert Figure("case", "rate", 0.9, "/s", aim=2.0, floor=2.0, aim_floor=4.0, better="more").holds is False
    assert Figure("case", "time", 4.0, "ms", aim=2.0, floor=2.0).holds is False
    assert Figure("case", "size", 1.0, "MiB").holds is None
