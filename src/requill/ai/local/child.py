"""The child's program: serves one model with llama.cpp on a free loopback port while its parent lives.

Run as `python -m requill.ai.local.child`. Its first line of input is what to serve, as JSON, so that the key
is on no command line; its one line of output says where. When its input ends, so does it.
"""

from __future__ import annotations

import ctypes
import json
import os
import signal
import sys
import threading
import urllib.request
from contextlib import suppress
from pathlib import Path
from typing import Any

import xllamacpp

_PR_SET_PDEATHSIG = 1
_BATCH_TOKENS = 512  # who stops a turn is not heard before the batch is read, nor is who asks next
_PROMPT_CACHE_MIB = 512  # llama.cpp's own limit is 8 GiB


def main() -> None:
    """Serve until the parent closes the input or dies."""
    _end_with_parent()
    options = json.loads(sys.stdin.readline() or "null")
    if options is None or os.getppid() != options["parent"]:  # it died before the signal was asked for
        return
    threading.Thread(target=_end_with_input, daemon=True).start()
    report = os.fdopen(os.dup(1), "w")
    os.dup2(2, 1)  # what the library prints is not the report
    server = xllamacpp.Server(_parameters(options))
    window = _window(server.listening_address, options["key"])
    print(json.dumps({"address": server.listening_address, "window": window}), file=report, flush=True)
    threading.Event().wait()


def _end_with_parent() -> None:
    if sys.platform != "linux":
        return
    ctypes.CDLL(None, use_errno=True).prctl(_PR_SET_PDEATHSIG, signal.SIGKILL)
    with suppress(OSError):  # when memory runs out, the product is not what ends
        Path("/proc/self/oom_score_adj").write_text("500")


def _end_with_input() -> None:
    sys.stdin.read()
    os._exit(0)


def _parameters(options: dict[str, Any]) -> xllamacpp.CommonParams:
    given = xllamacpp.CommonParams()
    given.model.path = options["path"]
    given.n_ctx = options["window"]
    # Its threads wait for one another in a loop: with other work on every core, two take ten times as long as
    # one. So half of the cores are left to the product.
    threads = max(1, (os.cpu_count() or 2) // 2)
    given.cpuparams.n_threads = given.cpuparams_batch.n_threads = threads
    given.n_parallel = 1  # each further one would take as much memory again, and half of the speed
    given.n_batch = _BATCH_TOKENS
    given.hostnames = ["127.0.0.1"]
    given.port = 0
    given.api_keys = [options["key"]]
    given.offline = True
    given.ui = False
    given.endpoint_slots = False  # would show what is being asked
    given.cache_ram_mib = _PROMPT_CACHE_MIB
    return given


def _window(address: str, key: str) -> int:
    """How many tokens the server takes at once: what was asked for, or what memory allowed."""
    request = urllib.request.Request(f"{address}/props", headers={"Authorization": f"Bearer {key}"})  # noqa: S310 its own server, over http
    opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
    with opener.open(request) as answer:
        return int(json.load(answer)["default_generation_settings"]["n_ctx"])


if __name__ == "__main__":
    main()
