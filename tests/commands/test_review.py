"""`requill review` prints like a compiler, and says by its exit code whether something is serious."""

from __future__ import annotations

import io
import sys
from pathlib import Path

import pytest

from requill.cli import main

SOON = "## Requirements\n\n**FR-001** Photos are uploaded soon.\n- Seen.\n"
TWICE = "## Requirements\n\n- Logs are kept for 30 days.\n- Logs are deleted after 90 days.\n"


def _status(*arguments: str) -> int:
    with pytest.raises(SystemExit) as ended:
        main(["review", *arguments])
    assert isinstance(ended.value.code, int)
    return ended.value.code


def _file(folder: Path, content: str | bytes, name: str = "plan.md") -> str:
    path = folder / name
    path.write_bytes(content.encode() if isinstance(content, str) else content)
    return str(path)


def test_each_finding_is_a_line_with_file_line_and_rule(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    name = _file(tmp_path, SOON)
    assert _status(name) == 0
    assert capsys.readouterr().out.splitlines() == [
        f"{name}:3: L17 FR-001: Open-ended time: No test can tell when this has failed."
        " Give a time or an event.",
        f"{name}: 1 finding, 0 serious",
    ]


def test_a_serious_finding_ends_with_one(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert _status(_file(tmp_path, TWICE)) == 1
    assert "1 finding, 1 serious" in capsys.readouterr().out


def test_standard_input_is_a_file_too(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(TWICE.encode())))
    assert _status("-") == 1
    assert capsys.readouterr().out.startswith("standard input:3: S10")


@pytest.mark.parametrize(
    ("content", "why"),
    [(b"\xff\xfe\x00", "isn't UTF-8 text."), (b"a" * (1024 * 1024 + 1), "is larger than 1024 KiB.")],
)
def test_what_cannot_be_read_ends_with_two_and_the_others_are_reviewed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], content: bytes, why: str
) -> None:
    bad, good = _file(tmp_path, content, "bad.md"), _file(tmp_path, TWICE)
    assert _status(bad, good) == 2
    said = capsys.readouterr()
    assert said.err.endswith(f"{bad} {why}\n")
    assert "1 serious" in said.out


def test_a_missing_file_ends_with_two(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert _status(str(tmp_path / "none.md")) == 2
    assert "No such file" in capsys.readouterr().err


def test_a_text_cannot_give_the_terminal_orders(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    _status(_file(tmp_path, "## Rollout\n\nWe're not sure \x1b[2J about May.\n"))
    assert "\x1b" not in capsys.readouterr().out
