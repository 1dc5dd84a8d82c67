"""In which sections of a text something was changed, by the headings that stand there, came or went."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from heapq import nlargest

from msgspec import Struct

from requill.features.history.policy import SECTION_CHARACTERS

_GROUPS_NAMED = 20  # of changes, the largest, of which it is told in which section they are
_CHANGES_READ = 20  # of those with headings in them
_LOOKED_THROUGH = 50  # lines that begin like a heading, back from a change
_LINES_READ = 500  # that begin like a heading, within a change
_HEADING_CHARACTERS = 500  # of a line that is looked at
_HEADING = re.compile(r"(#{1,6})[ \t]+(\S.*?)(?:[ \t]+#+)?[ \t]*$")
_UPPER_LEVELS = 2
_FENCES = ("```", "~~~")


class Change(Struct, frozen=True):
    """What went and came at one place, which is `start` in the text after it."""

    start: int
    removed: str
    added: str

    @property
    def size(self) -> int:
        """How much it is, in characters."""
        return len(self.added) + len(self.removed)


class _Part(Struct, frozen=True):
    """What a change holds of a section: `body` without its heading, which is None before the first one."""

    heading: str | None
    whole: str
    body: str


def changed_sections(after: str, changes: Sequence[Change]) -> list[str]:
    """Where most was changed first; of as much, in the text's order.

    Looked for backwards from the largest groups of changes alone: to read a whole text takes 20 ms a
    megabyte, within a write. Sections that came or went as a whole are read in what came and went.
    """
    groups: list[list[Change]] = []  # of changes without a heading between them
    for change in changes:
        last = groups[-1][-1] if groups else None
        reached = 0 if last is None else last.start + len(last.added)
        if last is None or after.find("\n#", reached, change.start + len(change.added)) >= 0:
            groups.append([change])
        else:
            groups[-1].append(change)
    largest = nlargest(_GROUPS_NAMED, groups, key=lambda group: sum(one.size for one in group))
    sizes: Counter[str] = Counter()
    left = _CHANGES_READ
    for group in sorted(largest, key=lambda group: group[0].start):
        position, rest = group[-1].start + len(group[-1].added), 0
        for change in group:
            if left and _holds_heading(after, change):
                left -= 1
                sizes.update(dict(_read(after, change)))
            else:
                rest += change.size
        if rest and (section := _section_of(after, position)):
            sizes[section] += rest
    named: Counter[str] = Counter()
    for section, size in sizes.items():
        if name := section[:SECTION_CHARACTERS].strip():
            named[name] += size
    return [name for name, _ in named.most_common()]


def _holds_heading(after: str, change: Change) -> bool:
    if "\n" not in change.removed and "\n" not in change.added:
        return False  # typed within a line, most often
    begins = after.startswith("#", _line_start(after, change.start))
    return begins or any("#" in text for text in (change.removed, change.added))


def _read(after: str, change: Change) -> Iterator[tuple[str, int]]:
    """The sections that a change is in, with its first and last line whole, each with how much it is."""
    start, end = change.start, change.start + len(change.added)
    low, high = _line_start(after, start), after.find("\n", end)
    head, tail = after[low:start], after[end : high if high >= 0 else None]
    is_code = [_is_open(after, fence, low) for fence in _FENCES]
    old, new = (
        _parts(head + text + tail, len(head), len(head) + len(text), is_code)
        for text in (change.removed, change.added)
    )
    sizes: Counter[str] = Counter()
    above = sum(len(one.body.strip()) for one in (old[0], new[0]))
    if above and low and (section := _section_of(after, low - 1)):
        sizes[section] += above
    known = {one.heading for one in old}, {one.heading for one in new}
    has_gone = len(old) > len(new)
    for one in new[1:]:
        sizes[str(one.heading)] += len((one.body if one.heading in known[0] else one.whole).strip())
    for one in old[1:]:
        if one.heading in known[1]:
            sizes[str(one.heading)] += len(one.body.strip())
        elif has_gone:
            sizes[one.heading or ""] += len(one.whole.strip())
    return ((section, size) for section, size in sizes.items() if size)


def _parts(text: str, low: int, high: int, is_code: Sequence[bool]) -> list[_Part]:
    """What stands between two positions, by the headings of the upper levels; the first part has none.

    `is_code` says which fences are open where the text begins.
    """
    fences = [was + text.startswith(fence) for was, fence in zip(is_code, _FENCES, strict=True)]
    found: list[tuple[str | None, int, int]] = [(None, 0, 0)]
    at = known = 0
    for _ in range(_LINES_READ):
        for number, fence in enumerate(_FENCES):
            fences[number] += text.count(f"\n{fence}", known, at)
        known = max(at - 1, 0)
        if text.startswith("#", at):
            end = text.find("\n", at)
            end = end if end >= 0 else len(text)
            line = _HEADING.match(text[at : min(end, at + _HEADING_CHARACTERS)])
            if line and len(line[1]) <= _UPPER_LEVELS and not any(one % 2 for one in fences):
                found.append((line[2], at, end))
        at = text.find("\n#", at) + 1
        if at == 0:
            break
    ends = [start for _, start, _ in found[1:]] + [len(text)]
    return [
        _Part(name, text[max(start, low) : min(end, high)], text[max(body, low) : min(end, high)])
        for (name, start, body), end in zip(found, ends, strict=True)
    ]


def _section_of(text: str, position: int) -> str | None:
    """The nearest heading of the two upper levels above a position, else the nearest of any."""
    nearest, end = None, position
    for _ in range(_LOOKED_THROUGH):
        start = text.rfind("\n#", 0, end) + 1
        line_end = text.find("\n", start)
        found = _HEADING.match(text[start : line_end if line_end >= 0 else None])
        if found is not None and not any(_is_open(text, fence, start) for fence in _FENCES):
            if len(found[1]) <= _UPPER_LEVELS:
                return found[2]
            nearest = nearest or found[2]
        if start == 0:
            break
        end = start - 1
    return nearest


def _line_start(text: str, position: int) -> int:
    return text.rfind("\n", 0, position) + 1


def _is_open(text: str, fence: str, position: int) -> bool:
    """Whether a fence of code above is still open there."""
    return (text.count(f"\n{fence}", 0, position) + (position > 0 and text.startswith(fence))) % 2 == 1
