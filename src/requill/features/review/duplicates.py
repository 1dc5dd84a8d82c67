"""Passages that stand twice: to the letter, or with nearly the same words.

What is nearly the same is found by the rarest words of a passage, so that the time grows with the text and
not with its square. Two statements that differ in one word each are two cases, and no duplicate.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import islice

from requill.features.review.claims import telling
from requill.features.review.prose import words_of
from requill.features.review.raw_findings import Mend, RawFinding, Spot, Spotted
from requill.features.review.reading import Piece

_LIKE = 0.8
_WORDS = 6  # telling ones, for two passages to be compared
_SHARED_BY = 20
_FOUND = 200
_CHARACTERS = 4_000  # of a passage; longer ones have parts that are compared


class Standing(Spotted, frozen=True, gc=False):
    """A passage by its words; `id` is a requirement's, `rare` are the words by which it is looked for."""

    key: str
    telling: frozenset[str]
    rare: tuple[str, ...]
    id: str


def _standing(words: str, requirement: str, spot: Spot) -> Standing | None:
    """A passage that is long enough, and not too long, to be compared."""
    said = words_of(words) if len(words) <= _CHARACTERS else ()
    if len(said) < (4 if requirement else 8):
        return None
    found = frozenset(telling(words))
    # Sets that are alike enough share one of so many of their rarest words; long words are rare ones.
    count = len(found) - -(-len(found) * 4 // 5) + 1 if len(found) >= _WORDS else 0
    rare = sorted(found, key=lambda word: (-len(word), word))[:count]
    return Standing(spot, " ".join(said), found, tuple(rare), requirement)


def standing_in(piece: Piece) -> Iterator[Standing]:
    """The requirements, paragraphs and entries of a piece that can stand elsewhere, too."""
    for _, one in piece.requirements:
        if one.is_row:
            continue  # what a table says again of what is told elsewhere is its use
        spot = Spot(one.statement, one.line, one.id)
        found = _standing(one.statement.of(piece.hidden), one.id, spot)
        if found is not None:
            yield found
    for _, words in piece.blocks:
        found = _standing(words.of(piece.hidden), "", Spot(words, words, None))
        if found is not None:
            yield found


def duplicates_among(passages: Sequence[Standing]) -> Iterator[RawFinding]:
    """Every passage that repeats an earlier one."""
    first_of: dict[str, Standing] = {}
    once: list[Standing] = []
    found = 0
    for one in passages:
        first = first_of.setdefault(one.key, one)
        if first is one:
            once.append(one)
        elif found < _FOUND:
            found += 1
            yield _raw(first, one, is_same=True)
    for left, right in islice(_alike(once), _FOUND):
        yield _raw(left, right, is_same=False)


def _alike(passages: Sequence[Standing]) -> Iterator[tuple[Standing, Standing]]:
    """Pairs of which one has four fifths of its words in common with the other, and hardly its own."""
    holders: dict[str, list[Standing]] = {}
    for one in passages:
        match = None
        for word in one.rare:
            known = holders.setdefault(word, [])
            if match is None and len(known) <= _SHARED_BY:
                match = next((other for other in known if _is_like(one.telling, other.telling)), None)
            known.append(one)
        if match is not None:
            yield match, one


@lru_cache(maxsize=32768)
def _is_like(first: frozenset[str], second: frozenset[str]) -> bool:
    shared = len(first & second)
    if shared < _LIKE * (len(first) + len(second) - shared):
        return False
    own = min(len(first), len(second)) - shared
    return (own == 0 or shared >= 15 * own) and not any(word.isdigit() for word in first ^ second)


def _raw(first: Standing, second: Standing, *, is_same: bool) -> RawFinding:
    mends: tuple[Mend, ...] = ()
    if first.id and second.id and first.id != second.id:
        mends = (Mend("merge_requirements", "Merge", {"requirement": first.id, "with": second.id}),)
    elif is_same and not second.id:
        mends = (Mend("replace_words", "Delete this one", {"replacement": ""}, at_words=True),)
    title, why = "This appears twice", "If one changes, the other will be wrong. Delete one."
    if not is_same:
        title = "Nearly identical"
        why = "Readers will look for the difference. Merge them, or say what differs."
    return RawFinding("S09", "issue", title, why, second.spot, mends, first.spot)
