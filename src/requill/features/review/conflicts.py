"""Contradictions: two figures or dates for one subject, "must" against "must not", what a non-goal excludes.

Only statements with the same subject are compared, and those that name different circumstances are not: a
contradiction that is none costs more trust than one that is missed.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from itertools import islice

from requill.features.documents.outline import Span
from requill.features.review import vocabulary
from requill.features.review.claims import Claim, Dated, Demand, Figure, telling
from requill.features.review.raw_findings import Mend, RawFinding

_SHARED_BY = 60  # a word that more statements than these have in common says nothing about any
_NEGATIVES, _GOALS, _FOUND = 500, 300, 200
_SCALE = 0.035  # a month is 30 days here, and 31 there

_LEAD, _BREAK, _OFFLINE, _EXCUSED = map(vocabulary.pattern, ("lead", "break", "offline", "excused"))
_GENERAL, _QUALIFIERS = map(vocabulary.stems, ("general", "qualifiers"))
_USE_ONE = (Mend("replace_words", "Use {words}", at_words=True),) * 2


def conflicts_between(
    claims: Sequence[Claim], figures: Sequence[Figure], dates: Sequence[Dated]
) -> Iterator[RawFinding]:
    """Every contradiction, up to a number that nobody reads to the end."""
    for found in (_two_figures(figures), _two_dates(dates), _opposites(claims), _excluded(claims)):
        yield from islice(found, _FOUND)


# --- figures ----------------------------------------------------------------------------------


def _two_figures(figures: Sequence[Figure]) -> Iterator[RawFinding]:
    groups: dict[tuple[str, str, str], list[Figure]] = defaultdict(list)
    for one in figures:
        if not one.is_conditional or one.attribute == "retention":
            groups[one.attribute, one.unit, one.limit].append(one)
    for group in groups.values():
        for left, right in _pairs([one.subject for one in group]):
            first, second = group[left], group[right]
            if _is_two(first, second):
                why = "Both can't be true. Keep one, or say when each applies."
                title = f"Two figures for the {first.name or second.name}"
                yield RawFinding("S10", "serious", title, why, first.spot, _USE_ONE, second.spot)


def _is_two(first: Figure, second: Figure) -> bool:
    is_equal = abs(first.value - second.value) <= _SCALE * max(first.value, second.value)
    is_own = first.spot.around == second.spot.around or (first.id and first.id == second.id)
    return not is_equal and not is_own and _is_same_subject(first.subject, second.subject)


def _is_same_subject(first: frozenset[str], second: frozenset[str]) -> bool:
    """The same words; or those of one and a few more, none of which tells of other circumstances."""
    if first == second:
        return True
    less, more = sorted((first, second), key=len)
    extra = more - less
    return less < more and len(extra) <= 2 and len(less) >= 2 * len(extra) and not extra & _QUALIFIERS


def _pairs(subjects: Sequence[frozenset[str]]) -> Iterator[tuple[int, int]]:
    """Which could be about the same: with equal words each with the first, else by the rarest shared word."""
    first_of: dict[frozenset[str], int] = {}
    for index, subject in enumerate(subjects):
        if first_of.setdefault(subject, index) != index:
            yield first_of[subject], index
    holders: dict[str, list[int]] = defaultdict(list)
    for subject, index in first_of.items():
        for word in subject:
            holders[word].append(index)
    seen: set[tuple[int, int]] = set()
    for subject, index in first_of.items():
        shared = [holders[word] for word in subject if 1 < len(holders[word]) <= _SHARED_BY]
        for other in min(shared, key=len) if shared else ():
            pair = (min(index, other), max(index, other))
            if other != index and pair not in seen:
                seen.add(pair)
                yield pair


# --- dates ------------------------------------------------------------------------------------


def _two_dates(dates: Sequence[Dated]) -> Iterator[RawFinding]:
    launches = [one for one in dates if one.is_launch]
    first = next((one for one in launches if one.is_named), None)
    other = first and next((one for one in launches if _differ(one.date, first.date)), None)
    if first is not None and other is not None:
        yield _raw_of_dates(*sorted((first, other), key=_position))
    rest = [one for one in dates if not one.is_launch]
    for left, right in _pairs([one.event for one in rest]):
        one, two = rest[left], rest[right]
        is_elsewhere = one.spot.around != two.spot.around
        if one.event == two.event and is_elsewhere and _differ(one.date, two.date):
            yield _raw_of_dates(one, two)


def _differ(first: tuple[int, int, int], second: tuple[int, int, int]) -> bool:
    return first[1:] != second[1:] or (first[0] != second[0] and 0 not in (first[0], second[0]))


def _raw_of_dates(first: Dated, second: Dated) -> RawFinding:
    title = f"Two dates for the {first.name}"
    why = "If both mean the same day, one is wrong. Use one of them, or say what each stands for."
    return RawFinding("S10", "serious", title, why, first.spot, _USE_ONE, second.spot)


def _position(one: Dated | Claim) -> int:
    return one.spot.words.start


# --- must and must not ------------------------------------------------------------------------


def _opposites(claims: Sequence[Claim]) -> Iterator[RawFinding]:
    asking = [one for one in claims if one.role == "requirement" or one.kind == "scope"]
    demands = [(one, demand) for one in asking for demand in one.demands]
    negatives = [pair for pair in demands if pair[1].is_negative and 3 <= len(pair[1].telling) <= 14]
    del negatives[_NEGATIVES:]
    sought = frozenset[str]().union(*(forbidden.telling for _, forbidden in negatives))
    holders: dict[str, list[tuple[Claim, Demand]]] = defaultdict(list)
    for one, demand in demands if negatives else ():
        if not demand.is_negative and len(demand.telling - sought) <= 1:
            for word in demand.telling:
                holders[word].append((one, demand))
    for negative, forbidden in negatives:
        shared = sorted((holders.get(word, []) for word in forbidden.telling), key=len)
        near = [pair for group in shared[:2] for pair in group[:_SHARED_BY]]  # one word may be missing
        positive = next((one for one, asked in near if _is_opposite(asked.telling, forbidden.telling)), None)
        if positive is not None:
            first, second = sorted((positive, negative), key=_position)
            why = "One requires what the other forbids. Remove one, or say when each applies."
            yield RawFinding("S10", "serious", "One says yes, the other no", why, first.spot, (), second.spot)


def _is_opposite(positive: frozenset[str], negative: frozenset[str]) -> bool:
    differing = positive ^ negative
    return len(differing) <= (1 if len(positive & negative) > 2 else 0) and not differing & _QUALIFIERS


# --- non-goals --------------------------------------------------------------------------------


def _excluded(claims: Sequence[Claim]) -> Iterator[RawFinding]:
    goals = [(one, *_object_of(one)) for one in claims if one.kind == "non-goals"][:_GOALS]
    sought = frozenset[str]().union(*(words for _, words, _ in goals))
    holders: dict[str, list[int]] = defaultdict(list)
    for index, one in enumerate(claims if sought else ()):
        if one.kind != "non-goals" and one.role != "criterion" and one.is_wanted:
            for word in one.telling & sought:
                holders[word].append(index)
    for goal, excluded, span in goals:
        if excluded:
            candidates = set.intersection(*(set(holders.get(word, ())) for word in excluded))
            for index in sorted(candidates)[:5]:
                wanted = claims[index]
                if _is_near(wanted.stems, excluded) and not _EXCUSED.search(wanted.words):
                    yield _raw_of_excluded(goal, wanted, span)


def _object_of(goal: Claim) -> tuple[frozenset[str], Span]:
    """What a non-goal leaves out, and where that stands in it; nothing where too little of it is telling."""
    words = _OFFLINE.sub(lambda found: "offline".ljust(len(found[0])), goal.words)
    lead = _LEAD.match(words)
    start = lead.end() if lead else 0
    stop = _BREAK.search(words, start + 1)
    phrase = words[start : stop.start() if stop else len(words)].rstrip()
    found = frozenset(telling(phrase)) - _GENERAL
    is_telling = 1 < len(found) <= 5 or (len(found) == 1 and _is_name(words, start, start + len(phrase)))
    return (found if is_telling else frozenset()), Span(start, start + len(phrase))


def _is_name(words: str, start: int, end: int) -> bool:
    """Whether a word there is a name: with a capital inside it, or one that does not begin the line."""
    for found in re.finditer(r"[^\W\d_]+", words[start:end]):
        begins = not any(character.isalnum() for character in words[: start + found.start()])
        if any(character.isupper() for character in found[0][1 if begins else 0 :]):
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


def _raw_of_excluded(goal: Claim, wanted: Claim, span: Span) -> RawFinding:
    start = goal.spot.around.start
    spot = goal.spot.part(start + span.start, start + span.end)
    name = " ".join(goal.words[span.start : span.end].split())
    requirement = wanted.id
    why = f"{requirement or 'This'} asks for what the non-goals rule out. Remove one of them."
    mends: list[Mend] = []
    if requirement:
        mends.append(Mend("delete_requirement", f"Delete {requirement}", {"requirement": requirement}))
    if not goal.words.startswith(",", span.end):  # else the entry names other non-goals, too
        mends.append(Mend("delete_row", "Remove the non-goal", at_other=True))
    return RawFinding("S03", "serious", f"“{name}” is a non-goal", why, wanted.spot, tuple(mends), spot)
