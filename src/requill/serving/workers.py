"""Several processes of the server behind one listening socket, watched by their parent.

The parent accepts nothing itself: every process accepts from the one socket, so that a connection waits there
while a process ends or is exchanged, and is refused by none.
"""

from __future__ import annotations

import logging
import multiprocessing
import os
import signal
import socket
import threading
from multiprocessing import connection
from time import monotonic

import uvicorn
from uvicorn.supervisors import Multiprocess
from uvicorn.supervisors.multiprocess import Process

START_SECONDS = 60
"""How long a process may take until it serves, and until it answers its parent."""
_BACKLOG = 2048
_LOOK_SECONDS = 0.5
_STABLE_SECONDS = 30.0  # a process that lived so long has not failed at its start
_PAUSES = (0.0, 1.0, 2.0, 5.0, 15.0)  # before a process is started again, by how many in a row failed so
_ENDING = frozenset({signal.SIGINT, signal.SIGTERM})

log = logging.getLogger("uvicorn.error")


class WorkersFailed(Exception):
    """No process could begin to serve; the log has the reason."""


class Supervisor(Multiprocess):
    """uvicorn's own, which exchanges processes on SIGHUP one by one, each once the new one serves.

    Different here: a process that ends is not started again in a hot loop, and one that cannot start while
    others serve (the database is away) does not end those. SIGTERM cuts an exchange short.
    """

    def __init__(self, config: uvicorn.Config, sockets: list[socket.socket]) -> None:
        super().__init__(config, sockets)
        self.should_exit = _Exit(self.signal_queue)
        self._failures: dict[int, int] = {}
        self._due: dict[int, float] = {}
        self._started_at: dict[Process, float] = {}

    def run(self) -> None:
        """Serve until a signal ends it. Raises `WorkersFailed` when a process does not begin to serve."""
        self.init_processes()
        began = monotonic()
        for process in self.processes:
            left = max(1.0, began + START_SECONDS - monotonic())
            if not process.wait_until_ready(left, self.should_exit) and not self.should_exit.is_set():
                self._end_all()
                raise WorkersFailed
            self._started_at[process] = monotonic()
        for each in self.sockets:
            host, port = each.getsockname()[:2]
            shown = f"[{host}]" if ":" in host else host
            log.info("Uvicorn running on http://%s:%d with %d processes", shown, port, self.processes_num)
        while not self.should_exit.wait(_LOOK_SECONDS):
            self.handle_signals()
            self.keep_subprocess_alive()
        self._end_all()

    def keep_subprocess_alive(self) -> None:
        """Start anew what has ended, or does not answer, after a pause where that happens again and again."""
        for index, process in enumerate(self.processes):
            if self.should_exit.is_set():
                return
            if index not in self._due:
                if self._answers(process):
                    continue
                self._note_ended(index, process)
            if monotonic() >= self._due[index]:
                del self._due[index]
                self.processes[index] = Process(self.config, self.sockets)
                self._started_at[self.processes[index]] = monotonic()
                self.processes[index].start()

    def _answers(self, process: Process) -> bool:
        """Whether it answers, which may take a while. uvicorn's own waits as long for one that has ended."""
        ended, answered = process.process.sentinel, process.parent_conn
        until = monotonic() + START_SECONDS
        try:
            answered.send(b"ping")
            while monotonic() < until and not self.should_exit.is_set():
                ready = connection.wait([ended, answered], _LOOK_SECONDS)
                if answered in ready:
                    answered.recv()
                    return True
                if ready:
                    return False
        except (OSError, EOFError):  # it ended as it was asked
            return False
        return self.should_exit.is_set()

    def restart_all(self) -> None:
        """Exchange every process, those too that were waiting for their next start."""
        super().restart_all()
        self._due.clear()
        self._started_at = {process: self._started_at.get(process, monotonic()) for process in self.processes}

    def _note_ended(self, index: int, process: Process) -> None:
        process.kill()
        process.join()
        is_stable = monotonic() - self._started_at.pop(process, 0.0) >= _STABLE_SECONDS
        failures = 0 if is_stable else self._failures.get(index, -1) + 1
        self._failures[index] = failures
        pause = _PAUSES[min(failures, len(_PAUSES) - 1)]
        self._due[index] = monotonic() + pause
        log.error(
            "Process %s ended with %s; another is started in %d s", process.pid, process.exitcode, pause
        )

    def _end_all(self) -> None:
        # Those that wait for their next start have ended, and their pipes are closed.
        for process in self.processes:
            process.terminate()
        for process in self.processes:
            process.join()


class _Exit(threading.Event):
    """Set as soon as a signal that ends the parent is queued: what waits for it need not handle signals."""

    def __init__(self, queue: list[int]) -> None:
        super().__init__()
        self._queue = queue

    def is_set(self) -> bool:
        """Whether the parent is to end."""
        return super().is_set() or not _ENDING.isdisjoint(self._queue)


def listening(host: str, port: int) -> list[socket.socket]:
    """Sockets that listen on every address of the host, for the processes to share."""
    found = []
    for family, _, _, _, address in socket.getaddrinfo(host, port, type=socket.SOCK_STREAM):
        made = socket.create_server(address[:2], family=family, backlog=_BACKLOG)
        made.set_inheritable(True)
        found.append(made)
    return found


def end_with_parent() -> None:
    """In a child: end in good order when the parent is gone, however it ended."""
    parent = multiprocessing.parent_process()
    if parent is None:
        return

    def wait() -> None:
        parent.join()
        os.kill(os.getpid(), signal.SIGTERM)

    threading.Thread(target=wait, daemon=True).start()
