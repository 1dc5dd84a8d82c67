"""What Requill adds to a model's answer: before its first token, to each token, and in processor time."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from statistics import median
from typing import Any

from benchmarks.figures import Figure
from benchmarks.generator import Streams
from benchmarks.processes import Program
from benchmarks.seed import Person
from benchmarks.stage import Stage
from benchmarks.wire import request

_AIMS = {1: (2.5, 0.9), 8: (4.0, 1.3), 32: (12.0, 4.5)}  # with the floor they were set beside
_FRAME_MS = 20.0  # text leaves in frames of that length, so a token may wait for its frame
_CPU_AIM_MS, _CPU_AIM_FLOOR_MS = 50.0, 23.0
_GROWTH_AIM = 1.1
_KEY = "Authorization: Bearer script-bench"
_EVENTS = "Accept: text/event-stream"
_DIRECT_BODY = {"model": "stub", "stream": True, "messages": [{"role": "user", "content": "Hello"}]}
_DIRECT = request("POST", "/v1/chat/completions", body=_DIRECT_BODY, headers=(_KEY,))
_RELAYED = request("POST", "/relay", body=_DIRECT_BODY)


@dataclass(frozen=True, slots=True)
class _Measured:
    """One way to the tokens: medians of its rounds in milliseconds, and the processor time of its server.

    `later` is how long after the first token the others came on average.
    """

    first: float
    later: float
    cpu_per_thousand: float


def streams(stage: Stage) -> Sequence[Figure]:
    """Against the stub called directly: Requill, a bare relay as the floor, and one that keeps the turn.

    A bare relay promises nobody anything. What a promise costs, that the question and what it took of the
    allowance are on disk before a model is asked, is to be seen in the other.
    """
    found: list[Figure] = []
    for count in _AIMS:
        found += _added(stage, count)
    writer = stage.people.writer
    found.append(_growth(stage, "a document", "documentId", writer.first_document))
    found.append(_growth(stage, "a thread", "threadId", writer.first_thread))
    return found


def questions(stage: Stage, count: int) -> list[str]:
    """Questions about that many documents, of no more people than may ask them at a time."""
    documents = [
        (person, person.first_document + place)
        for person in stage.people.crowd
        for place in range(person.documents)
    ]
    return [question(person, row_id) for person, row_id in documents[:count]]


def question(person: Person, row_id: int, place: str = "documentId") -> str:
    """One question about a document, or in a thread, whose answer is streamed."""
    body: dict[str, Any] = {place: row_id, "content": "What is missing?"}
    return request("POST", "/api/chat", cookie=person.cookie, body=body, headers=(_EVENTS,))


def _added(stage: Stage, count: int) -> Iterator[Figure]:
    rounds = 1 if stage.is_quick else 9
    ways = (
        (stage.provider, [_DIRECT] * count),
        (stage.floor, [_RELAYED] * count),
        (stage.floor, [_kept(stage, place) for place in range(count)]),
        (stage.product, questions(stage, count)),
    )
    direct, relay, kept, mine = _in_turns(stage, ways, rounds)
    name = f"{count} {'stream' if count == 1 else 'streams'}"

    def figure(what: str, value: float, floor: float, aim: float, aim_floor: float | None = None) -> Figure:
        return Figure("streams", f"{name}, {what}", value, "ms", aim=aim, floor=floor, aim_floor=aim_floor)

    added, keeping = mine.first - direct.first, "the same, against a relay that keeps the turn"
    yield figure("added to the first token", added, relay.first - direct.first, *_AIMS[count])
    yield figure(keeping, added, kept.first - direct.first, *_AIMS[count])
    later, bare_later = mine.later - direct.later, relay.later - direct.later
    yield figure("added to a later token", later, bare_later, _FRAME_MS)
    cpu = mine.cpu_per_thousand, relay.cpu_per_thousand
    yield figure("CPU per 1,000", *cpu, _CPU_AIM_MS, _CPU_AIM_FLOOR_MS)


def _kept(stage: Stage, place: int) -> str:
    row_id = stage.people.writer.first_document + 3 + place
    return request("POST", "/turn", body={"documentId": row_id, "content": "What is missing?"})


def _in_turns(
    stage: Stage, ways: Sequence[tuple[Program, Sequence[str]]], rounds: int
) -> Iterator[_Measured]:
    for program, requests in ways:  # connections are opened, and what is made on first use is made
        stage.generator.streams(program.port, requests)
    seen: list[list[Streams]] = [[] for _ in ways]
    cpu = [0.0 for _ in ways]
    for _ in range(rounds):
        for place, (program, requests) in enumerate(ways):
            before = program.cpu_seconds()
            seen[place].append(stage.generator.streams(program.port, requests))
            cpu[place] += program.cpu_seconds() - before
    for each, seconds in zip(seen, cpu, strict=True):
        yield _Measured(
            first=median(streams.first for streams in each),
            later=median(streams.mean - streams.first for streams in each),
            cpu_per_thousand=seconds * 1_000_000 / sum(streams.tokens for streams in each),
        )


def _growth(stage: Stage, what: str, name_of_id: str, first: int) -> Figure:
    """The first token in a long conversation against a short one."""
    ways = tuple(
        (stage.product, [question(stage.people.writer, first + place, name_of_id)]) for place in (0, 1)
    )
    short, long = _in_turns(stage, ways, 1 if stage.is_quick else 9)
    name = f"first token after 400 messages in {what}, against after 6"
    return Figure("streams", name, long.first / short.first, "x", aim=_GROWTH_AIM)
