"""What is measured, by the name that `--only` takes, in the order of the table."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from benchmarks.cases.bundle import bundle
from benchmarks.cases.coediting import coediting
from benchmarks.cases.floods import floods
from benchmarks.cases.history import history
from benchmarks.cases.installed import installed
from benchmarks.cases.large import large
from benchmarks.cases.lists import lists
from benchmarks.cases.memory import memory
from benchmarks.cases.requests import documents, saves, static
from benchmarks.cases.revisions import revisions
from benchmarks.cases.search import search
from benchmarks.cases.sockets import sockets
from benchmarks.cases.startup import startup
from benchmarks.cases.streams import streams
from benchmarks.figures import Figure
from benchmarks.stage import Stage

Case = Callable[[Stage], Sequence[Figure]]

CASES: dict[str, Case] = {
    "startup": startup,
    "documents": documents,
    "saves": saves,
    "static": static,
    "lists": lists,
    "search": search,
    "streams": streams,
    "sockets": sockets,
    "coediting": coediting,
    "history": history,
    "revisions": revisions,
    "floods": floods,
    "large": large,
    "memory": memory,
    "bundle": bundle,
    "installed": installed,
}
