"""Contradictions: two figures or dates for one subject, "must" against "must not", what a non-goal excludes.

Only statements with the same subject are compared, and those that name different circumstances are not: a
contradiction that is none costs more trust than one that is missed.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence

from requill.features.documents.outline import Span
from requill.features.review.claims import QUALIFIERS, Claim, Dated, Figure, telling
from requill.features.review.drafts import Draft, Mend, Spot

_SHARED_BY = 60  # a word that more statements than these have in common says nothing about any
_NEGATIVES = 500
_GOALS = 300
_FOUND = 200

_BREAK = re.compile(
    r"[;:(–—]|,|\.(?:\s|$)|\b(?:in (?:v\d|the first|this|version|release|phase)|for now|yet|because|since|until|as|at this|will|are|is|stays?|remains?)\b",
    re.I,
)
_LEAD = re.compile(
    r"^\W*(?:(?:also|and|we|it|the (?:app|system|product))\s+)*(?:(?:no|not|without|never|won't|don't|doesn't|will not|do not|does not|excluding|excludes)\b\s*)*",
    re.I,
)
_NO_CONNECTION = re.compile(
    r"\bwithout (?:a |any )?(?:connection|network|internet)|\bno (?:connection|network|internet|signal)\b",
    re.I,
)
_GENERAL = frozenset(
    "support feature function change option chang work build handl includ add allow provid version releas".split()
)
_EXCUSED = re.compile(r"\b(?:not|no|never|without|except|excluding|later|cannot|won't|unless)\b", re.I)
_SCALE = 0.035  # a month is 30 days here, and 31 there


def conflicts_between(
    claims: Sequence[Claim], figures: Sequence[Figure], dates: Sequence[Dated]
) -> Iterator[Draft]:
    """Every contradiction, up to a number that nobody reads to the end."""
    found = 0
    for draft in _all(claims, figures, dates):
        yield draft
        found += 1
        if found == _FOUND:
            return


def _all(claims: Sequence[Claim], figures: Sequence[Figure], dates: Sequence[Dated]) -> Iterator[Draft]:
    yield from _two_figures(figures)
    yield from _two_dates(dates)
    yield from _opposites(claims)
    yield from _excluded(claims)


# --- figures ----------------------------------------------------------------------------------


def _two_figures(figures: Sequence[Figure]) -> Iterator[Draft]:
    groups: dict[tuple[str, str, str], list[Figure]] = defaultdict(list)
    for one in figures:
        if not one.is_conditional or one.attribute == "retention":
            groups[one.attribute, one.unit, one.limit].append(one)
    for group in groups.values():
        for left, right in _pairs([one.subject for one in group]):
            first, second = group[left], group[right]
            if _is_two(first, second):
                yield _figures_draft(first, second)


def _is_two(first: Figure, second: Figure) -> bool:
    if first.spot.around == second.spot.around or (first.id and first.id == second.id):
        return False
    if abs(first.value - second.value) <= _SCALE * max(first.value, second.value):
        return False
    return _is_same_subject(first.subject, second.subject)


def _is_same_subject(first: frozenset[str], second: frozenset[str]) -> bool:
    """The same words; or those of one and up to two more, none of which tells of other circumstances."""
    if first == second:
        return True
    less, more = sorted((first, second), key=len)
    extra = more - less
    return less < more and len(extra) <= 2 and len(less) >= len(extra) and not extra & QUALIFIERS


def _figures_draft(first: Figure, second: Figure) -> Draft:
    why = "Both can't hold. Use one of them, or say in which case each holds."
    return Draft(
        "S10",
        "serious",
        f"Two figures for the {first.name or second.name}",
        why,
        first.spot,
        _USE_ONE,
        second.spot,
    )


_USE_ONE = (
    Mend("replace_words", "Use {words}", at_words=True),
    Mend("replace_words", "Use {words}", at_words=True),
)


def _pairs(subjects: Sequence[frozenset[str]]) -> Iterator[tuple[int, int]]:
    """Which could be about the same: with equal words each with the first, else by the rarest shared word."""
    first_of: dict[frozenset[str], int] = {}
    known: list[int] = []
    for index, subject in enumerate(subjects):
        if subject in first_of:
            yield first_of[subject], index
        else:
            first_of[subject] = index
            known.append(index)
    holders: dict[str, list[int]] = defaultdict(list)
    for index in known:
        for word in subjects[index]:
            holders[word].append(index)
    seen: set[tuple[int, int]] = set()
    for index in known:
        usable = [word for word in subjects[index] if 1 < len(holders[word]) <= _SHARED_BY]
        if usable:
            rarest = min(usable, key=lambda word: len(holders[word]))
            for other in holders[rarest]:
                pair = (min(index, other), max(index, other))
                if other != index and pair not in seen:
                    seen.add(pair)
                    yield pair


# --- dates ------------------------------------------------------------------------------------


def _two_dates(dates: Sequence[Dated]) -> Iterator[Draft]:
    launches = [one for one in dates if one.is_launch]
    named = [one for one in launches if one.is_named]
    for other in launches:
        first = next((one for one in named if one is not other and _differ(one.date, other.date)), None)
        if first is not None and not (other.is_named and other.spot.words.start < first.spot.words.start):
            yield _dates_draft(first, other)
            break
    rest = [one for one in dates if not one.is_launch]
    for left, right in _pairs([one.event for one in rest]):
        first, second = rest[left], rest[right]
        if (
            first.event == second.event
            and first.spot.around != second.spot.around
            and _differ(first.date, second.date)
        ):
            yield _dates_draft(first, second)


def _differ(first: tuple[int, int, int], second: tuple[int, int, int]) -> bool:
    return first[1:] != second[1:] or (first[0] != second[0] and 0 not in (first[0], second[0]))


def _dates_draft(first: Dated, second: Dated) -> Draft:
    if second.spot.words.start < first.spot.words.start:
        first, second = second, first
    why = "If both mean the same day, one is wrong. Use one of them, or say what each stands for."
    name = first.name if not first.is_launch else "launch"
    return Draft("S10", "serious", f"Two dates for the {name}", why, first.spot, _USE_ONE, second.spot)


# --- must and must not ------------------------------------------------------------------------


def _opposites(claims: Sequence[Claim]) -> Iterator[Draft]:
    demands = [one for one in claims if one.role == "requirement" or one.kind == "scope"]
    negatives = [one for one in demands if one.is_negative][:_NEGATIVES]
    if not negatives:
        return
    holders: dict[frozenset[str], Claim] = {}
    for one in demands:
        if not one.is_negative and 3 <= len(one.telling) <= 14:
            holders.setdefault(one.telling, one)
            for word in one.telling - QUALIFIERS if len(one.telling) > 3 else ():
                holders.setdefault(one.telling - {word}, one)
    for negative in negatives:
        words = negative.telling
        options = (
            [words, *(words - {word} for word in words - QUALIFIERS if len(words) > 3)]
            if len(words) <= 14
            else []
        )
        positive = next((holders[one] for one in options if one in holders), None)
        if (
            positive is not None
            and len(positive.telling ^ words) <= 1
            and positive.spot.around != negative.spot.around
        ):
            first, second = sorted((positive, negative), key=lambda one: one.spot.words.start)
            why = "One asks for what the other forbids. Take one of them back, or say when each holds."
            yield Draft("S10", "serious", "One says yes, the other no", why, first.spot, (), second.spot)


# --- non-goals --------------------------------------------------------------------------------


def _excluded(claims: Sequence[Claim]) -> Iterator[Draft]:
    goals = [one for one in claims if one.kind == "non-goals"][:_GOALS]
    wanted = [
        one
        for one in claims
        if one.kind != "non-goals"
        and one.role != "criterion"
        and one.is_wanted
        and not _EXCUSED.search(one.words)
    ]
    if not goals or not wanted:
        return
    holders: dict[str, list[int]] = defaultdict(list)
    stems = [(*one.stems, *(["offline"] if _NO_CONNECTION.search(one.words) else [])) for one in wanted]
    for index, words in enumerate(stems):
        for word in set(words):
            holders[word].append(index)
    for goal in goals:
        excluded, start, end = _object_of(goal)
        if excluded:
            candidates = set.intersection(*(set(holders.get(word, ())) for word in excluded))
            for index in sorted(candidates)[:5]:
                if _is_near(stems[index], excluded):
                    yield _excluded_draft(goal, wanted[index], excluded, start, end)


def _object_of(goal: Claim) -> tuple[frozenset[str], int, int]:
    """What a non-goal leaves out, and where that stands in it; nothing where too little of it is telling."""
    words = _NO_CONNECTION.sub(lambda found: "offline".ljust(len(found[0])), goal.words)
    lead = _LEAD.match(words)
    start = lead.end() if lead else 0
    stop = _BREAK.search(words, start + 1)
    end = stop.start() if stop else len(words)
    phrase = words[start:end]
    found = frozenset(telling(phrase)) - _GENERAL
    if len(found) == 1 and not _is_name(words, start, end):
        return frozenset(), 0, 0
    return (found if 1 <= len(found) <= 5 else frozenset()), start, start + len(phrase.rstrip())


def _is_name(words: str, start: int, end: int) -> bool:
    """Whether a word there is a name: with a capital inside it, or one that does not begin the line."""
    for found in re.finditer(r"[^\W\d_]+", words[start:end]):
        begins = not any(character.isalnum() for character in words[: start + found.start()])
        if any(character.isupper() for character in found[0][0 if not begins else 1 :]):
            return True
    return False


def _is_near(words: Sequence[str], excluded: frozenset[str]) -> bool:
    """Whether all of them stand close to each other."""
    last: dict[str, int] = {}
    for index, word in enumerate(words):
        if word in excluded:
            last[word] = index
            if len(last) == len(excluded) and max(last.values()) - min(last.values()) <= len(excluded) + 1:
                return True
    return False


def _excluded_draft(goal: Claim, wanted: Claim, excluded: Iterable[str], start: int, end: int) -> Draft:
    at = goal.spot.around.start
    other = Spot(
        Span(at + start, at + end), goal.spot.around, goal.spot.heading, goal.spot.body, goal.spot.place
    )
    name = " ".join(goal.words[start:end].split())
    where = f"{wanted.id} asks" if wanted.id else "It is asked"
    why = f"{where} for what the non-goals leave out. Take one of them back."
    mends = (
        (Mend("delete_requirement", "Delete the requirement", {"requirement": wanted.id}),)
        if wanted.id
        else ()
    )
    return Draft("S03", "serious", f"“{name}” is a non-goal", why, wanted.spot, mends, other)
