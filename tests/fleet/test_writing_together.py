"""Many write one document while connections break and processes are killed: in the end all have the same.

Four clients of Yjs; in `make test-full` two people in the product's own page besides. `REQUILL_WRITING_RUNS`
says how many documents are written, 1,000 in two and a half hours; `REQUILL_WRITING_FIRST` says with which
number they begin, by which goes what chance decides.
"""

from __future__ import annotations

import io
import os
import re
import sys
import unicodedata
import zipfile
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from random import Random
from time import monotonic
from xml.etree import ElementTree

import anyio
import anyio.lowlevel
import pytest
from anyio.to_thread import run_sync

from tests.support.amounts import FACTOR
from tests.support.authors import Client, PythonAuthor, Shown, authors
from tests.support.fleet import Fleet, fleet
from tests.support.pages import Browser, PageAuthor, browser, page_authors
from tests.support.people import Person
from tests.support.postgres import PostgresServer
from tests.support.unsteady import UnsteadyProxy, unsteady_proxy

_RUNS = int(os.environ.get("REQUILL_WRITING_RUNS", str(10 * FACTOR)))
_FIRST = int(os.environ.get("REQUILL_WRITING_FIRST", "0"))
_AT_ONCE = 3  # more windows wait for the processor, and for one another
_FLAVOURS = ("", "é", "e\u0301", "שלום", "日本語", "👩‍👩‍👧", "𝔘")
_TOKEN = re.compile(r"<(\w+)[^<>]*>")
_WORD_TEXT = "{http://schemas.openxmlformats.org/wordprocessingml/2006/main}t"
_EQUAL_WITHIN = 2.0
_PATIENCE = 60.0
_BACK_SECONDS = 2.0  # both processes serve at least so long before it is over

pytestmark = [
    pytest.mark.anyio,
    pytest.mark.full,
    pytest.mark.alone,  # how soon all have the same goes by what is left of the processors
    pytest.mark.timeout(120 + 20 * _RUNS),
    pytest.mark.xdist_group("fleet"),
]


@pytest.fixture(scope="module")
def running(postgres_server: PostgresServer, migrated_postgres: str) -> Iterator[Fleet]:
    """Two processes; what a test kills it starts again."""
    with postgres_server.database(migrated_postgres) as url, fleet(database=(postgres_server, url)) as found:
        yield found


@dataclass(slots=True)
class Script:
    """What one author does, and what has to come of it.

    `own` are tokens that they wrote and did not remove, `changes` all changes of the page that they have
    open: tokens that were written and removed. `maybe` are those of a lost page that were on their way.
    """

    author: Client | PageAuthor
    name: str
    random: Random
    own: list[str] = field(default_factory=list)
    maybe: set[str] = field(default_factory=set)
    changes: list[tuple[str, bool]] = field(default_factory=list)
    written: int = 0

    async def go_on(self, is_over: anyio.Event) -> None:
        """Write, remove and go away now and then, until it is over."""
        while not is_over.is_set():
            await anyio.sleep(self.random.uniform(0.01, 0.3))
            fate = self.random.random()
            if isinstance(self.author, PageAuthor):
                await self._type(self.author, fate)
            elif fate < 0.01:
                await self.author.leave()
                await anyio.sleep(self.random.uniform(0, 1))
                await self.author.join()
            elif fate < 0.02 and isinstance(self.author, PythonAuthor):
                await self._lose_the_page(self.author)
            elif fate < 0.2 and self.own:
                await self._remove(self.author, self.random.choice(self.own))
            else:
                await self._write()
        await self.author.join()

    async def _type(self, author: PageAuthor, fate: float) -> None:
        await anyio.sleep(self.random.uniform(0.1, 0.4))  # a person is slower
        if fate < 0.02:
            await author.leave()
            await anyio.sleep(self.random.uniform(0, 1))
            await author.join()
        elif fate < 0.04:
            await author.reload()
        elif fate < 0.15 and self.own:
            before = (await author.show()).text
            await author.undo()
            after = (await author.show()).text
            undone = {token for token in self.own if token in before and token not in after}
            self.own = [token for token in self.own if token not in undone]
            self.changes += [(token, False) for token in undone]
        else:
            await self._write()

    async def _write(self) -> None:
        self.written += 1
        token = f"<{self.name}{self.written:05}{self.random.choice(_FLAVOURS)}>"
        self.own.append(token)
        self.changes.append((token, True))
        await self.author.write(token, self.random.random())

    async def _remove(self, author: Client, token: str) -> None:
        if token in self.maybe or token not in (await author.show()).text:
            return  # of a page that was lost, and not here yet
        self.own.remove(token)
        self.changes.append((token, False))
        await author.remove(token)

    async def _lose_the_page(self, author: PythonAuthor) -> None:
        lost = self.changes[author.kept :]
        self.maybe |= {token for token, _ in lost}
        self.own = [token for token in self.own if token not in self.maybe]
        self.changes.clear()
        author.begin_anew()


def _tokens(text: str) -> list[str]:
    """All of a text, which has nothing else."""
    found = [match.group() for match in _TOKEN.finditer(text)]
    assert "".join(found) == text
    return found


def _check(text: str, scripts: Sequence[Script]) -> None:
    """Every token that must be there is, once; and none that nobody wrote, or that was removed."""
    found = _tokens(text)
    assert len(set(found)) == len(found)
    wanted = {token for script in scripts for token in script.own}
    maybe = {token for script in scripts for token in script.maybe}
    assert wanted - set(found) == set()
    assert set(found) - wanted - maybe == set()


async def _agreed(scripts: Sequence[Script]) -> tuple[str, float]:
    """The text that all have in the end, and how long it took them once all were connected."""

    async def shown() -> list[Shown]:
        return [await script.author.show() for script in scripts]

    seen: list[Shown] = []
    with anyio.move_on_after(_PATIENCE) as limit:
        seen = await shown()
        while not all(one.joined for one in seen):
            assert [one.ended for one in seen if one.ended] == []
            await anyio.sleep(0.02)
            seen = await shown()
        began = monotonic()
        while len({one.text for one in seen}) > 1 or any(one.kept < one.made for one in seen):
            assert [one.ended for one in seen if one.ended] == []
            await anyio.sleep(0.02)
            seen = await shown()
    assert not limit.cancelled_caught, [
        (script.name, one.joined, one.made, one.kept, len(one.text))
        for script, one in zip(scripts, seen, strict=False)
    ]
    return seen[0].text, monotonic() - began


async def _is_everywhere(
    text: str,
    scripts: Sequence[Script],
    readers: Sequence[Person],
    document_id: int,
    random: Random,
    one_export: anyio.Lock,
) -> None:
    """What is read, exported and found in either process is that text."""
    path = f"/api/documents/{document_id}"
    for reader in readers:
        assert (await reader.get(path)).json()["content"] == text
    async with one_export:  # more than a few at once are refused
        exported = await random.choice(readers).get(f"{path}/export/docx")
    assert exported.status_code == 200, exported.text
    with zipfile.ZipFile(io.BytesIO(exported.content)) as file:
        written = ElementTree.fromstring(file.read("word/document.xml")).iter(_WORD_TEXT)
    words = "".join(piece.text or "" for piece in written)
    exported_text = words[words.index("<") :]
    assert unicodedata.normalize("NFC", exported_text) == unicodedata.normalize("NFC", text)
    here = {match.group(1) for match in _TOKEN.finditer(text)}
    gone = [
        match.group(1)
        for script in scripts
        for token, _ in script.changes
        if (match := _TOKEN.match(token)) and match.group(1) not in here
    ]
    for reader in readers:
        with anyio.fail_after(_PATIENCE):  # the row is written after a pause, and indexed after that
            for chosen, is_there in ((sorted(here), True), (gone, False)):
                for word in random.sample(chosen, min(3, len(chosen))):
                    while (document_id in await _found(reader, word)) is not is_there:
                        await anyio.lowlevel.checkpoint()


async def _found(reader: Person, word: str) -> list[int]:
    answer = await reader.get("/api/search", params={"q": word})
    assert answer.status_code == 200, answer.text
    return [one["id"] for one in answer.json()["documents"]]


@dataclass(slots=True)
class Crowd:
    """Everybody who writes in this round, and how soon each document's authors agreed."""

    two: Fleet
    proxy: UnsteadyProxy
    browser: Browser
    people: Sequence[Person]
    readers: Sequence[Person]
    project_id: int
    waiting: int = 0
    begins: anyio.Event = field(default_factory=anyio.Event)
    is_over: anyio.Event = field(default_factory=anyio.Event)
    seconds: list[float] = field(default_factory=list)
    one_export: anyio.Lock = field(default_factory=anyio.Lock)

    async def write_one(self, seed: int) -> None:
        """One document, to its end."""
        random = Random(seed)
        made = await self.people[0].post(
            "/api/documents", {"title": f"Run {seed}", "projectId": self.project_id}
        )
        assert made.status_code == 201, made.text
        document_id = made.json()["id"]
        async with (
            authors(self.proxy, self.people, document_id, random) as clients,
            page_authors(self.browser, self.proxy, self.people, document_id, seed % _AT_ONCE) as typists,
        ):
            everybody: list[Client | PageAuthor] = [*clients, *typists]
            scripts = [
                Script(author, f"{name}{seed}x", Random(f"{seed}{name}"))
                for name, author in zip("abcdef", everybody, strict=False)
            ]
            await self._all_there()
            async with anyio.create_task_group() as tasks:
                for script in scripts:
                    tasks.start_soon(script.go_on, self.is_over)
            text, seconds = await _agreed(scripts)
            self.seconds.append(seconds)
            _check(text, scripts)
            await _is_everywhere(text, scripts, self.readers, document_id, random, self.one_export)

    async def _all_there(self) -> None:
        """Wait for the other documents' authors; connections break from then on."""
        self.waiting -= 1
        if self.waiting == 0:
            self.proxy.make_unsteady()
            self.begins.set()
        await self.begins.wait()

    async def kill_once(self, seconds: float, random: Random) -> None:
        """Some process, at some moment of so many seconds; then all is well again."""
        await self.begins.wait()
        over = monotonic() + seconds
        await anyio.sleep(random.uniform(0.2, 0.8) * seconds)
        server = random.choice(self.two.servers)
        await run_sync(server.kill)
        await run_sync(server.start)
        await anyio.sleep(max(_BACK_SECONDS, over - monotonic()))
        self.proxy.make_steady()
        self.is_over.set()


async def _crowd(two: Fleet, proxy: UnsteadyProxy, chromium: Browser) -> Crowd:
    owner, editor = (two.person(address=two.servers[0].address) for _ in range(2))
    assert (await owner.register("owner")).status_code == 201
    assert (await editor.register("editor")).status_code == 201
    project = await owner.make_project()
    added = await owner.post(f"/api/projects/{project['id']}/members", {"who": "editor", "role": "editor"})
    assert added.status_code == 201, added.text
    return Crowd(two, proxy, chromium, (owner, editor), await two.at_each(owner), project["id"])


async def test_all_have_the_same_and_every_word_after_breaks_and_kills(two: Fleet) -> None:
    async with (
        unsteady_proxy([server.port for server in two.servers], Random(0)) as proxy,
        browser() as chromium,
    ):
        first = await _crowd(two, proxy, chromium)
        seconds: list[float] = []
        for begun in range(_FIRST, _FIRST + _RUNS, _AT_ONCE):
            seeds = range(begun, min(begun + _AT_ONCE, _FIRST + _RUNS))
            proxy.make_steady()
            crowd = Crowd(two, proxy, chromium, first.people, first.readers, first.project_id, len(seeds))
            async with anyio.create_task_group() as tasks:
                tasks.start_soon(crowd.kill_once, 12.0, Random(begun))
                for seed in seeds:
                    tasks.start_soon(crowd.write_one, seed)
            seconds += crowd.seconds
            sys.stderr.write(
                f"{len(seconds)} of {_RUNS}, {proxy.cuts} cuts, agreed within {max(seconds):.2f} s\n"
            )
    assert len(seconds) == _RUNS
    assert max(seconds) < _EQUAL_WITHIN, sorted(seconds)[-10:]
