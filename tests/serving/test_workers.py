"""Several processes behind one socket: what their parent does when one ends, cannot start or is exchanged."""

from __future__ import annotations

import os
import re
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from threading import Event

import pytest

_PROGRAM = "tests.support.startable"
_REFUSED = "Application startup failed"
_PATIENCE = 30.0
_CALLERS = 4
_ASKED_SECONDS = 1.5  # within which each process is asked whether it is there


@dataclass(slots=True)
class _Program:
    """The running program."""

    process: subprocess.Popen[bytes]
    log_file: Path
    port: int = 0

    @property
    def log(self) -> str:
        return self.log_file.read_text()

    def who(self) -> int:
        """The id of the process that answers."""
        with urllib.request.urlopen(f"http://127.0.0.1:{self.port}", timeout=10) as response:
            return int(response.read())

    def two(self, *, without: frozenset[int] = frozenset()) -> set[int]:
        """The ids of both processes, once neither is one of those."""
        seen: set[int] = set()

        def are_there() -> bool:
            seen.add(self.who())
            return len(seen - without) == 2

        _until(are_there)
        return seen - without

    def tells(self, words: str, times: int = 1) -> None:
        """Wait until it has written that, so often."""
        _until(lambda: self.log.count(words) >= times)


def _until(is_so: Callable[[], bool]) -> None:
    until = time.monotonic() + _PATIENCE
    while not is_so():
        assert time.monotonic() < until
        time.sleep(0.01)


def _is_there(process_id: int) -> bool:
    try:
        return "(zombie)" not in Path(f"/proc/{process_id}/status").read_text()
    except OSError:
        return False


@pytest.fixture
def away(tmp_path: Path) -> Path:
    """While this file is there, no process can start."""
    return tmp_path / "away"


@contextmanager
def _begun(away: Path) -> Iterator[_Program]:
    log_file = away.with_name("log")
    with log_file.open("wb") as log:
        process = subprocess.Popen([sys.executable, "-m", _PROGRAM, away], stderr=log)
    try:
        yield _Program(process, log_file)
    finally:
        process.terminate()
        process.wait(_PATIENCE)


@contextmanager
def _serving(away: Path) -> Iterator[_Program]:
    with _begun(away) as program:
        program.tells("Uvicorn running on")
        found = re.search(r"running on http://127\.0\.0\.1:(\d+) with 2 processes", program.log)
        assert found is not None
        program.port = int(found[1])
        yield program


def test_a_process_that_is_killed_is_replaced_while_the_other_answers(away: Path) -> None:
    with _serving(away) as program:
        killed, stays = program.two()
        os.kill(killed, signal.SIGKILL)
        assert stays in program.two(without=frozenset({killed}))
        assert f"Process {killed} ended with -9" in program.log


@pytest.mark.full
def test_a_process_that_cannot_start_ends_the_program_at_its_start(away: Path) -> None:
    away.touch()
    with _begun(away) as program:
        assert program.process.wait(_PATIENCE) == 1
        assert program.log.endswith("failed\n")
        assert 1 <= program.log.count(_REFUSED) <= 2


@pytest.mark.full
def test_one_that_cannot_start_while_another_serves_is_tried_less_and_less(away: Path) -> None:
    with _serving(away) as program:
        killed, stays = program.two()
        away.touch()
        os.kill(killed, signal.SIGKILL)
        program.tells(_REFUSED, times=3)
        assert re.findall(r"another is started in (\d+) s", program.log)[:3] == ["0", "1", "2"]
        assert program.who() == stays
        away.unlink()
        assert stays in program.two()


def test_one_that_ends_while_it_is_asked_is_noticed_at_once(away: Path) -> None:
    with _serving(away) as program:
        killed, stays = program.two()
        os.kill(killed, signal.SIGSTOP)  # so that it does not answer
        time.sleep(_ASKED_SECONDS)
        os.kill(killed, signal.SIGKILL)
        assert stays in program.two(without=frozenset({killed}))


@pytest.mark.full
def test_the_end_does_not_wait_for_one_that_does_not_answer(away: Path) -> None:
    with _serving(away) as program:
        silent, _ = program.two()
        os.kill(silent, signal.SIGSTOP)
        time.sleep(_ASKED_SECONDS)
        program.process.terminate()
        program.tells("Terminated child process", times=2)
        os.kill(silent, signal.SIGCONT)
        assert program.process.wait(_PATIENCE) == 0


def test_a_rolling_restart_exchanges_both_and_no_request_fails(away: Path) -> None:
    is_over = Event()

    def ask(program: _Program) -> int:
        count = 0
        while not is_over.is_set():
            program.who()
            count += 1
        return count

    with _serving(away) as program, ThreadPoolExecutor() as threads:
        first = frozenset(program.two())
        asked = [threads.submit(ask, program) for _ in range(_CALLERS)]
        try:
            program.process.send_signal(signal.SIGHUP)
            program.tells("Finished server process", times=2)
            program.two(without=first)
        finally:
            is_over.set()
        assert sum(each.result() for each in asked) > 20


@pytest.mark.full
def test_a_restart_whose_new_process_cannot_start_leaves_the_old_ones(away: Path) -> None:
    with _serving(away) as program:
        first = program.two()
        away.touch()
        program.process.send_signal(signal.SIGHUP)
        program.tells("aborting the restart")
        assert program.two() == first


def test_the_processes_end_with_a_parent_that_is_killed(away: Path) -> None:
    with _serving(away) as program:
        both = program.two()
        program.process.kill()
        _until(lambda: not any(_is_there(each) for each in both))
        with socket.socket() as probe:
            assert probe.connect_ex(("127.0.0.1", program.port)) != 0
