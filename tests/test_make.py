"""`make run` sets up what is missing, in order, and only what is missing; then it serves."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
SOURCES = (
    "pyproject.toml",
    "uv.lock",
    "frontend/package.json",
    "frontend/package-lock.json",
    "frontend/src/main.tsx",
)
SET_UP = (".venv/bin/uv", ".stamps/server", ".stamps/node", ".stamps/web")
SERVE = "exec .venv/bin/requill serve"
STEPS = ("check-prerequisites.sh", "python3 -m venv", "uv sync", "npm ci", "npm run --silent build", SERVE)


MODEL = ("--extra local", "tests/model")


def _touch(file: Path, at: int) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.touch()
    os.utime(file, (at, at))


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """What a fresh copy of the sources has for make to look at."""
    shutil.copy(ROOT / "Makefile", tmp_path)
    for name in SOURCES:
        _touch(tmp_path / name, 1_000)
    return tmp_path


def _would_run(tree: Path, target: str = "run") -> str:
    """What `make` would do, without doing it."""
    command = ["make", "--dry-run", target]
    # A make that runs the tests would pass its own flags on.
    environment = {"PATH": os.environ["PATH"]}
    return subprocess.run(
        command, cwd=tree, env=environment, check=True, capture_output=True, text=True
    ).stdout


def test_the_first_make_run_sets_everything_up_in_order_and_serves(tree: Path) -> None:
    plan = _would_run(tree)
    places = [plan.find(step) for step in STEPS]
    assert -1 not in places
    assert places == sorted(places)


def test_the_second_make_run_only_serves(tree: Path) -> None:
    for name in SET_UP:
        _touch(tree / name, 2_000)
    assert _would_run(tree).split() == SERVE.split()


@pytest.mark.parametrize(
    ("changed", "step"), [("uv.lock", "uv sync"), ("frontend/src/main.tsx", "npm run --silent build")]
)
def test_make_run_does_again_what_a_change_asks_for_and_no_more(tree: Path, changed: str, step: str) -> None:
    for name in SET_UP:
        _touch(tree / name, 2_000)
    _touch(tree / changed, 3_000)
    plan = _would_run(tree)
    assert [found for found in STEPS if found in plan] == [step, SERVE]


def test_the_real_model_is_installed_and_tried_by_its_own_target_alone(tree: Path) -> None:
    clients = ("tests/clients/package.json", "tests/clients/package-lock.json")
    others = ("e2e/package.json", "e2e/package-lock.json", *clients, "scripts/install-system.sh")
    for name in ("tests/model/requirements.txt", *others):
        _touch(tree / name, 1_000)
    assert all(step in _would_run(tree, "test-model") for step in MODEL)
    for target in ("run", "test", "check"):
        assert not any(step in _would_run(tree, target) for step in MODEL)
