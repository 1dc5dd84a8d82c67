"""A converter's program is bounded, sees nothing of the server, and leaves nothing behind."""

from __future__ import annotations

import asyncio
import os
import sys
from pathlib import Path

import pytest

from requill.features.exports import policy, process
from requill.features.exports.errors import ExportFailed, ExportTookTooLong

pytestmark = pytest.mark.anyio


def _python(program: str) -> tuple[str, ...]:
    return (sys.executable, "-I", "-c", program)


async def test_it_gives_what_the_program_writes(tmp_path: Path) -> None:
    program = "import sys; sys.stdout.write(sys.stdin.read().upper())"
    assert await process.run(_python(program), "ä text", tmp_path) == "Ä TEXT".encode()


async def test_the_program_sees_its_folder_and_no_environment_of_the_servers(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("REQUILL_AI_API_KEY", "not-for-programs")
    program = "import os; print(os.getcwd(), sorted(os.environ), os.environ['GIVEN'])"
    told = (await process.run(_python(program), "", tmp_path, {"GIVEN": "this"})).decode()
    assert str(tmp_path) in told
    assert "this" in told
    assert "REQUILL_AI_API_KEY" not in told


async def test_it_runs_below_the_servers_own_work(tmp_path: Path) -> None:
    program = "import os, sys; sys.stdin.read(); print(os.getpriority(os.PRIO_PROCESS, 0))"
    own = os.getpriority(os.PRIO_PROCESS, 0)
    assert int(await process.run(_python(program), "", tmp_path)) == min(19, own + policy.NICENESS)


@pytest.mark.parametrize("program", ["raise SystemExit(3)", "import os; os.kill(os.getpid(), 9)"])
async def test_a_program_that_does_not_end_well_is_a_failed_export(tmp_path: Path, program: str) -> None:
    with pytest.raises(ExportFailed):
        await process.run(_python(program), "text " * 100_000, tmp_path)


async def test_more_than_a_file_may_hold_is_a_failed_export(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(process, "FILE_BYTES", 1_000)
    with pytest.raises(ExportFailed):
        await process.run(_python("while True: print('x' * 1000)"), "", tmp_path)


async def test_when_the_time_is_over_nobody_waits_any_longer(tmp_path: Path) -> None:
    async def run() -> None:
        async with process.deadline(1):
            await process.run(_python("import time; time.sleep(600)"), "", tmp_path)

    with pytest.raises(ExportTookTooLong) as refusal:
        await run()
    assert "Retry-After" in refusal.value.headers


async def test_whoever_stops_waiting_ends_the_program_and_what_it_has_begun(tmp_path: Path) -> None:
    pipe = tmp_path / "open-while-anyone-lives"
    os.mkfifo(pipe)
    program = f"""
import subprocess, sys, time
held = open({str(pipe)!r}, "wb")
subprocess.Popen([sys.executable, "-c", "import time; time.sleep(600)"], pass_fds=[held.fileno()])
held.write(b"up")
held.flush()
time.sleep(600)
"""
    waiting = asyncio.create_task(process.run(_python(program), "", tmp_path))
    with await asyncio.to_thread(pipe.open, "rb") as end:
        assert await asyncio.to_thread(end.read, 2) == b"up"
        waiting.cancel()
        assert await asyncio.to_thread(end.read) == b""  # it ends when nobody holds it any more
    with pytest.raises(asyncio.CancelledError):
        await waiting
