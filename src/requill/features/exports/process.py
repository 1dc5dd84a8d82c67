"""Runs a converter as a program: bounded in time and output, below other work, and gone when it is over."""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
from collections.abc import AsyncIterator, Mapping, Sequence
from pathlib import Path

import anyio
import structlog

from requill.features.exports.errors import ConverterAway, ExportFailed, ExportTookTooLong
from requill.features.exports.policy import FILE_BYTES, NICENESS, SECONDS

log = structlog.get_logger(__name__)
_CHUNK = 256 * 1024


async def run(
    command: Sequence[str], given: str | bytes, folder: Path, environment: Mapping[str, str] | None = None
) -> bytes:
    """What the program writes when it is given that; it runs in `folder` and sees no other environment.

    Whoever stops waiting ends the program, and with it its whole process group. Raises `ExportFailed` when it
    does not end well or writes more than a file may hold, and `ConverterAway` when it cannot begin.
    """
    process = await _started(command, folder, environment or {})
    try:
        with contextlib.suppress(ProcessLookupError):
            own = os.getpriority(os.PRIO_PROCESS, 0)  # nobody but root may go above it
            os.setpriority(os.PRIO_PROCESS, process.pid, own + NICENESS)
        _, output = await asyncio.gather(_give(process, given), _take(process))
        status = None if output is None else await process.wait()
    finally:
        if process.returncode is None:
            with anyio.CancelScope(shield=True):  # which a server that ends cancels again and again
                await _end(process)
    if status == os.EX_TEMPFAIL:  # as `typesetter.py` has it; pandoc ends with no such status
        raise _away(command, "what it needs can't be loaded")
    if output is None or status != 0:
        log.warning("export failed", program=Path(command[0]).name, status=status)
        raise ExportFailed
    return output


async def _started(
    command: Sequence[str], folder: Path, environment: Mapping[str, str]
) -> asyncio.subprocess.Process:
    try:
        return await asyncio.create_subprocess_exec(
            *command,
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.DEVNULL,  # it quotes the document, which belongs in no log
            cwd=folder,
            env={"LANG": "C.UTF-8", "HOME": str(folder), **environment},
            start_new_session=True,
        )
    except OSError as error:
        raise _away(command, str(error.strerror)) from error


def _away(command: Sequence[str], reason: str) -> ConverterAway:
    log.warning("export failed", program=Path(command[0]).name, reason=reason)
    return ConverterAway()


async def _end(process: asyncio.subprocess.Process) -> None:
    """Ends the program and all that it has begun, and reads what it still had to say to nobody.

    A pipe that was not read to its end is never closed, and `wait` waits for that as well.
    """
    with contextlib.suppress(ProcessLookupError):
        os.killpg(process.pid, signal.SIGKILL)
    if process.stdout is not None:
        while await process.stdout.read(_CHUNK):
            pass
    await process.wait()


async def _give(process: asyncio.subprocess.Process, given: str | bytes) -> None:
    if process.stdin is not None:
        # It may end before it has read everything: its status says why.
        with contextlib.suppress(ConnectionError):
            process.stdin.write(given if isinstance(given, bytes) else given.encode())
            await process.stdin.drain()
        process.stdin.close()


async def _take(process: asyncio.subprocess.Process) -> bytes | None:
    output = bytearray()
    if process.stdout is not None:
        while chunk := await process.stdout.read(_CHUNK):
            output += chunk
            if len(output) > FILE_BYTES:
                return None
    return bytes(output)


@contextlib.asynccontextmanager
async def deadline(seconds: int = SECONDS) -> AsyncIterator[None]:
    """Ends what is waited for inside after the seconds that a file may take. Raises `ExportTookTooLong`."""
    try:
        async with asyncio.timeout(seconds):
            yield
    except TimeoutError:
        raise ExportTookTooLong(seconds) from None
