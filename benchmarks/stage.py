"""The stage on which every case plays: seeded data, the product, the floor, the stub and the generator."""

from __future__ import annotations

import asyncio
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from statistics import median

from benchmarks import processes
from benchmarks.generator import Generator, Load, running_generator
from benchmarks.processes import Program
from benchmarks.seed import USUAL, Person, Seed
from requill.app import SQLITE_FILE, WEB_FOLDER
from requill.db.database import Database
from requill.db.sqlite import sqlite_engines
from requill.features.search.indexer import Indexer
from requill.features.search.sqlite_index import SqliteIndex
from requill.features.turns.policy import TURNS_PER_PERSON

OUT = Path(__file__).parent / "out"
STREAMS = 40


@dataclass(frozen=True, slots=True)
class People:
    """Who is in the database: lists of three lengths, somebody who talks with the assistant, and a crowd.

    The writer's first documents and threads have conversations of so many messages; further documents
    have none.
    """

    few: Person
    some: Person
    many: Person
    writer: Person
    crowd: tuple[Person, ...]
    conversations: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Stage:
    """Everything a case needs. `rounds` and `seconds` say how often and how long to measure."""

    folder: Path
    people: People
    asset: Path
    product: Program
    floor: Program
    provider: Program
    generator: Generator
    rounds: int
    seconds: float
    is_quick: bool

    def compare(
        self,
        product: Sequence[Sequence[str]],
        floor: Sequence[Sequence[str]] | None,
        seconds: float | None = None,
    ) -> tuple[Load, Load]:
        """Load both in turns; the medians of the rounds. Without a floor, its figures are 0."""
        duration = self.seconds if seconds is None else seconds
        mine: list[Load] = []
        bare: list[Load] = []
        for _ in range(self.rounds):
            if floor is not None:
                bare.append(self.generator.load(self.floor.port, floor, duration))
            mine.append(self.generator.load(self.product.port, product, duration))
        return _median(mine), _median(bare) if bare else Load(0, 0, 0, 0)


@contextmanager
def set_up(*, is_quick: bool) -> Iterator[Stage]:
    """Seed and start everything; stop it and leave nothing behind at the end."""
    OUT.mkdir(exist_ok=True)
    with ExitStack() as stack:
        # Beside the results and not in the system's temporary folder, which may be no disk at all.
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(dir=OUT)))
        people = _seed(folder / "data", many=2_000 if is_quick else 100_000)
        shutil.copy(folder / "data" / SQLITE_FILE, folder / SQLITE_FILE)
        asset = largest_script()
        provider = stack.enter_context(processes.provider())
        yield Stage(
            folder=folder,
            people=people,
            asset=asset,
            product=stack.enter_context(
                processes.requill(folder / "data", f"http://127.0.0.1:{provider.port}/v1")
            ),
            floor=stack.enter_context(processes.floor(folder / SQLITE_FILE, asset, provider.port)),
            provider=provider,
            generator=stack.enter_context(running_generator()),
            rounds=1 if is_quick else 3,
            seconds=0.2 if is_quick else 1.0,
            is_quick=is_quick,
        )


def largest_script() -> Path:
    """The built frontend's largest script below 16 KB; the page itself when nothing was built."""
    sized = sorted((path.stat().st_size, path) for path in (WEB_FOLDER / "assets").glob("*.js"))
    fitting = [path for size, path in sized if size < 16_000]
    return fitting[-1] if fitting else Path(__file__)


def medians(measure: Callable[[], float], rounds: int) -> float:
    """The median of several measurements."""
    return median(measure() for _ in range(rounds))


def _seed(folder: Path, many: int) -> People:
    folder.mkdir()
    subprocess.run(
        [sys.executable, "-m", "requill", "migrate"],
        env={"REQUILL_DATA_DIR": str(folder)},
        check=True,
        capture_output=True,
    )
    seed = Seed(folder / SQLITE_FILE)
    people = People(
        few=seed.person("few", 100, projects=100, threads=100),
        some=seed.person("some", 1_000),
        many=seed.person("many", many, projects=many, threads=many),
        writer=seed.person("writer", STREAMS + 3, USUAL, threads=3),
        crowd=tuple(
            seed.person(f"asker{number}", TURNS_PER_PERSON, USUAL, projects=1)
            for number in range(STREAMS // TURNS_PER_PERSON)
        ),
        conversations=(6, 400, many),
    )
    writer = people.writer
    for place, messages in enumerate(people.conversations):
        seed.conversation(writer, messages, document_id=writer.first_document + place)
        seed.conversation(writer, messages, thread_id=writer.first_thread + place)
    seed.close()
    asyncio.run(_index(folder / SQLITE_FILE))
    return people


async def _index(path: Path) -> None:
    """Index what was seeded, as the product has done with what people wrote long ago."""
    database = Database(sqlite_engines(path), publish=lambda _events: None)
    await Indexer(database, SqliteIndex()).catch_up(at_once=2_000)
    await database.close()


def _median(loads: Sequence[Load]) -> Load:
    return Load(
        per_second=median(load.per_second for load in loads),
        p50=median(load.p50 for load in loads),
        p99=median(load.p99 for load in loads),
        count=sum(load.count for load in loads),
    )
