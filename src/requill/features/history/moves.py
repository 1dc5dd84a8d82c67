"""Sections of a text that stand elsewhere in another: moved, not taken out here and written again there."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Sequence

from msgspec import Struct

from requill.features.history.policy import SECTIONS_COMPARED
from requill.kit.markdown import heading_key, headings

_MIN_BODY = 20  # characters that say that two sections of different headings are the same


class Own(Struct, frozen=True):
    """A heading and what stands under it, before the next heading; in lines, from 0, the end not included."""

    heading: str
    path: tuple[str, ...]
    body: str
    start: int
    end: int


class Move(Struct, frozen=True):
    """Lines of the old text, from one heading on, that stand at another place in the new one."""

    heading: str
    old_start: int
    old_end: int
    new_start: int
    new_end: int


def moves_between(old: str, new: str) -> list[Move]:
    """The sections that moved, in the order of the new text; where two changed places, the shorter one.

    None is looked for among more sections than anybody tells apart.
    """
    before, after = own_sections(old), own_sections(new)
    if len(before) + len(after) > SECTIONS_COMPARED:
        return []
    pairs = _matched(before, after)
    kept = set(_heaviest_rising([(pair[1], before[pair[0]].end - before[pair[0]].start) for pair in pairs]))
    moved = sorted((pair for at, pair in enumerate(pairs) if at not in kept), key=lambda pair: pair[1])
    return list(_joined(before, after, moved))


def own_sections(text: str) -> list[Own]:
    """Every heading with what stands right under it."""
    found = list(headings(text))
    sections: list[Own] = []
    above: list[tuple[int, str]] = []
    reached = line = 0
    starts: list[int] = []
    for start, _, _, _ in found:
        line += text.count("\n", reached, start)
        reached = start
        starts.append(line)
    starts.append(line + text.count("\n", reached) + (not text.endswith("\n")))
    for at, (_, body_start, heading, level) in enumerate(found):
        while above and above[-1][0] >= level:
            above.pop()
        above.append((level, heading_key(heading)))
        end = found[at + 1][0] if at + 1 < len(found) else len(text)
        path = tuple(key for _, key in above)
        sections.append(Own(heading, path, text[body_start:end].strip(), starts[at], starts[at + 1]))
    return sections


def _matched(before: Sequence[Own], after: Sequence[Own]) -> list[tuple[int, int]]:
    """Which is which: by all headings above, else by its own, else by its words; in the old text's order."""
    keys: tuple[Callable[[Own], Hashable], ...] = (
        lambda one: one.path,
        lambda one: one.path[-1],
        lambda one: one.body if len(one.body) >= _MIN_BODY else None,
    )
    found: dict[int, int] = {}
    for key in keys:
        left = _once(before, key, set(found))
        right = _once(after, key, set(found.values()))
        found |= {at: right[name] for name, at in left.items() if name in right}
    return sorted(found.items())


def _once(sections: Sequence[Own], key: Callable[[Own], Hashable], besides: set[int]) -> dict[Hashable, int]:
    """Where those stand whose key is that of no other."""
    found: dict[Hashable, int] = {}
    repeated: set[Hashable] = {None}
    for at, section in enumerate(sections):
        if at not in besides:
            name = key(section)
            if name in found:
                repeated.add(name)
            found[name] = at
    return {name: at for name, at in found.items() if name not in repeated}


def _heaviest_rising(items: Sequence[tuple[int, int]]) -> list[int]:
    """Of (position, weight), the places of those that rise in position and weigh most together."""
    size = max((position for position, _ in items), default=0) + 2
    best: list[tuple[int, int]] = [(0, -1)] * size  # a tree of the heaviest chain that ends up to a position
    before: list[int] = []
    for at, (position, weight) in enumerate(items):
        heaviest, slot = (0, -1), position
        while slot > 0:
            heaviest = max(heaviest, best[slot])
            slot -= slot & -slot
        before.append(heaviest[1])
        mine, slot = (heaviest[0] + weight, at), position + 1
        while slot < size:
            best[slot] = max(best[slot], mine)
            slot += slot & -slot
    heaviest, slot = (0, -1), size - 1
    while slot > 0:
        heaviest = max(heaviest, best[slot])
        slot -= slot & -slot
    chain, last = list[int](), heaviest[1]
    while last >= 0:
        chain.append(last)
        last = before[last]
    return chain


def _joined(before: Sequence[Own], after: Sequence[Own], moved: Sequence[tuple[int, int]]) -> Iterator[Move]:
    """Those that moved side by side are one move, of the first one's heading."""
    run: list[tuple[int, int]] = []
    for pair in moved:
        if run and pair != (run[-1][0] + 1, run[-1][1] + 1):
            yield _move(before, after, run)
            run = []
        run.append(pair)
    if run:
        yield _move(before, after, run)


def _move(before: Sequence[Own], after: Sequence[Own], run: Sequence[tuple[int, int]]) -> Move:
    (old_first, new_first), (old_last, new_last) = run[0], run[-1]
    return Move(
        after[new_first].heading,
        before[old_first].start,
        before[old_last].end,
        after[new_first].start,
        after[new_last].end,
    )
