"""Passages that stand twice: to the letter, or with nearly the same words.

What is nearly the same is found by the rarest words of a passage, so that the time grows with the text and
not with its square. Two statements that differ in one word each are two cases, and no duplicate.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence

from msgspec import Struct

from requill.features.review.claims import telling
from requill.features.review.drafts import Draft, Mend, Spot
from requill.features.review.prose import words_of

_LIKE = 0.8
_WORDS = 6  # telling ones, for two passages to be compared
_SHARED_BY = 40
_FOUND = 200


class Standing(Struct, frozen=True):
    """A passage by its words; `id` is a requirement's."""

    key: str
    telling: frozenset[str]
    id: str
    spot: Spot


def standing(words: str, requirement: str, spot: Spot) -> Standing | None:
    """A passage that is long enough to be compared."""
    if len(words) > 20_000:
        return None
    said = words_of(words)
    if len(said) < (4 if requirement else 8):
        return None
    return Standing(" ".join(said), frozenset(telling(words)), requirement, spot)


def duplicates_among(passages: Sequence[Standing]) -> Iterator[Draft]:
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
            yield _draft(first, one, is_same=True)
    for left, right in _alike(once):
        yield _draft(left, right, is_same=False)
        found += 1
        if found >= _FOUND:
            return


def _alike(passages: Sequence[Standing]) -> Iterator[tuple[Standing, Standing]]:
    """Pairs of which one has at least four fifths of its words in common with the other, and hardly its own."""
    counts = Counter(word for one in passages for word in one.telling)
    holders: dict[str, list[Standing]] = defaultdict(list)
    for one in passages:
        size = len(one.telling)
        if size < _WORDS:
            continue
        rare = sorted(one.telling, key=lambda word: (counts[word], word))
        seen: set[int] = set()
        match: Standing | None = None
        # Sets that are alike enough share one of so many of their rarest words.
        for word in rare[: size - -(-size * 4 // 5) + 1]:
            known = holders[word]
            if match is None and len(known) <= _SHARED_BY:
                for other in known:
                    if id(other) not in seen:
                        seen.add(id(other))
                        if _is_like(one.telling, other.telling):
                            match = other
                            break
            known.append(one)
        if match is not None:
            yield match, one


def _is_like(first: frozenset[str], second: frozenset[str]) -> bool:
    shared = len(first & second)
    own = min(len(first), len(second)) - shared
    extra = first ^ second
    if any(word.isdigit() for word in extra):
        return False
    return shared >= _LIKE * len(first | second) and (own == 0 or shared >= 15 * own)


def _draft(first: Standing, second: Standing, *, is_same: bool) -> Draft:
    mends: tuple[Mend, ...] = ()
    if first.id and second.id and first.id != second.id:
        mends = (Mend("merge_requirements", "Merge", {"requirement": first.id, "with": second.id}),)
    elif is_same and not second.id:
        mends = (Mend("replace_words", "Delete this one", {"replacement": ""}, at_words=True),)
    if is_same:
        title, why = "This stands twice", "Changed in one place, it will be wrong in the other. Delete one."
    else:
        title, why = (
            "Nearly the same twice",
            "Readers will look for the difference. Make one of them, or say what differs.",
        )
    return Draft("S09", "issue", title, why, second.spot, mends, first.spot)
