"""Says in a few words what a proposal changes: "1 row in Goals and metrics", "Section Rollout added"."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from requill.features.documents.proposals.hunks import Hunk, Part
from requill.kit.counts import counted, joined
from requill.kit.markdown import headings

_CHARACTERS = 200
_NAME_CHARACTERS = 60
_NAMES = 3
_SECTION_LEVEL = 2


def summarise(hunks: Iterable[Hunk]) -> str:
    """One line of at most 200 characters about all the hunks together."""
    phrases: list[str] = []
    added: list[str] = []
    removed: list[str] = []
    rest: list[Hunk] = []
    for hunk in hunks:
        if hunk.part is Part.TITLE:
            phrases.append("Title changed")
        elif not hunk.original.strip() and (names := _sections(hunk.replacement)):
            added += names
        elif not hunk.replacement.strip() and (names := _sections(hunk.original)):
            removed += names
        else:
            rest.append(hunk)
    phrases += _section_phrase(added, "added") + _section_phrase(removed, "removed")
    if rest:
        phrases.append(_changes(rest))
    sentence = ", ".join(
        phrase if index == 0 else _in_sentence(phrase) for index, phrase in enumerate(phrases)
    )
    return _cut(sentence, _CHARACTERS)


def _sections(text: str) -> list[str]:
    """The sections that a run of whole sections consists of; empty when it is something else."""
    bare = text.lstrip("\n")
    found = list(headings(bare))
    if not found or found[0][0] != 0:
        return []
    names = [name for _, _, name, level in found if level <= _SECTION_LEVEL]
    return names or [found[0][2]]


def _section_phrase(names: Sequence[str], verb: str) -> list[str]:
    if not names:
        return []
    return [f"{'Section' if len(names) == 1 else 'Sections'} {_listed(names)} {verb}"]


def _changes(hunks: Sequence[Hunk]) -> str:
    sections = list(dict.fromkeys(hunk.section for hunk in hunks if hunk.section))
    where = f" in {_listed(sections)}" if sections else ""
    return f"{_what(hunks)}{where}"


def _what(hunks: Sequence[Hunk]) -> str:
    rows = [_rows(hunk) for hunk in hunks]
    if all(rows):
        return counted(sum(rows) - _moved(hunks), "row")
    labels = list(dict.fromkeys(hunk.label for hunk in hunks if hunk.label))
    if len(labels) <= _NAMES and all(hunk.label for hunk in hunks):
        return _listed(labels)
    return counted(len(hunks), "change")


def _moved(hunks: Sequence[Hunk]) -> int:
    """How many whole rows leave with one hunk and arrive with another: each is one row, not two."""
    left: Counter[str] = Counter()
    arrived: Counter[str] = Counter()
    for hunk in hunks:
        if hunk.original.strip() and hunk.replacement.strip():
            continue
        left.update(line.strip() for line in hunk.original.split("\n") if line.strip())
        arrived.update(line.strip() for line in hunk.replacement.split("\n") if line.strip())
    return (left & arrived).total()


def _rows(hunk: Hunk) -> int:
    """How many table rows the hunk changes, 0 when it changes anything else."""
    lead = hunk.quote.before.rpartition("\n")[2]
    lines = [
        [line.strip() for line in f"{lead}{text}".split("\n") if line.strip()]
        for text in (hunk.original, hunk.replacement)
        if text.strip()
    ]
    if any(not line.startswith("|") or not line.strip("|-: ") for side in lines for line in side):
        return 0
    return max(map(len, lines), default=0)


def _listed(names: Sequence[str]) -> str:
    shown = [_cut(name, _NAME_CHARACTERS) for name in names]
    if len(shown) > _NAMES:
        shown = [*shown[: _NAMES - 1], f"{len(shown) - _NAMES + 1} more"]
    return joined(shown)


def _in_sentence(phrase: str) -> str:
    return f"s{phrase[1:]}" if phrase.startswith("Section") else phrase


def _cut(text: str, limit: int) -> str:
    return text if len(text) <= limit else f"{text[: limit - 1].rstrip()}…"
