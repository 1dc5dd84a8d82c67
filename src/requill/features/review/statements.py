"""Judges one statement: by the words in it, and by how it is built."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from itertools import islice

from msgspec.structs import replace

from requill.features.documents.outline import Span
from requill.features.review import vocabulary
from requill.features.review.findings import Severity
from requill.features.review.raw_findings import REPLACE, Mend, RawFinding, split_of
from requill.features.review.reading import Statement
from requill.features.review.rules import Rule, rules_for

_MAX_FINDINGS = 20  # findings in one statement: a giant line is one trouble
_CHARACTERS = 4_000  # of a statement are judged; nobody reads further

_LEADING, _SUBORDINATED = map(vocabulary.pattern, ("leading", "subordinated"))
_BOTH, _BOTH_CLAUSES = map(vocabulary.pattern, ("both", "both_clauses"))
_VERB_BEFORE, _CHOICE, _MUST = map(vocabulary.pattern, ("verb_before", "choice", "must"))

_Said = tuple[str, Severity, str, str]


def judge(statement: Statement) -> list[RawFinding]:
    """What the rules find in a statement; where several name the same words, the first one."""
    if len(statement.words) > _CHARACTERS:
        span = Span(statement.span.start, statement.span.start + _CHARACTERS)
        statement = replace(statement, span=span, words=statement.words[:_CHARACTERS])
    found: list[RawFinding] = []
    for one in _JUDGES:
        for raw in one(statement):
            start, end = raw.spot.words.start, raw.spot.words.end
            if all(end <= other.spot.words.start or start >= other.spot.words.end for other in found):
                found.append(raw)
            if len(found) == _MAX_FINDINGS:
                return found
    return found


def _raw(statement: Statement, words: tuple[int, int], said: _Said, *mends: Mend) -> RawFinding:
    return RawFinding(*said, statement.spot(*words), mends)


# --- words ------------------------------------------------------------------------------------


def _by_words(statement: Statement) -> Iterator[RawFinding]:
    words = statement.words
    lowered = words.lower() if len(words.lower()) == len(words) else words
    for rule in rules_for(lowered, statement.role):
        if not _is_for(rule, statement):
            continue
        limit = 1 if rule.id == "D01" else _MAX_FINDINGS  # one doubt is one question, however it is said
        found = list(islice(rule.pattern.finditer(lowered if rule.is_of_terms else words), limit))
        if found and (rule.unless is None or rule.unless.search(lowered) is None):
            for one in found:
                is_name = rule.is_of_terms and not rule.is_for_all and words[one.start()].isupper()
                if not is_name or not any(character.isalnum() for character in words[: one.start()]):
                    yield _of_words(statement, rule, one)


def _is_for(rule: Rule, statement: Statement) -> bool:
    if rule.is_for_all and statement.heading.kind == "questions":
        return False  # there, what is open is where it belongs
    is_risk = statement.is_cell and statement.heading.kind == "risks"
    if rule.id == "D01" and (statement.role == "story" or is_risk):
        return False
    return statement.id.upper().startswith(rule.ids) and (statement.is_first or not rule.is_first)


def _of_words(statement: Statement, rule: Rule, found: re.Match[str]) -> RawFinding:
    marked = "word" if "word" in rule.pattern.groupindex else 0
    said = {
        "words": " ".join(statement.words[slice(*found.span(marked))].split()),
        "tail": _tail(statement.words, found.start()),
    }
    mends = {"replace": (REPLACE,), "question": (_QUESTION,), "split": split_of(statement.id), "none": ()}
    offered = tuple(mend for name in rule.mends for mend in mends[name])
    title, why = rule.title.format(**said), rule.why.format(**said)
    return _raw(statement, found.span(marked), (rule.id, rule.severity, title, why), *offered)


_QUESTION = Mend("add_question", "Add question", at_words=True)


def _tail(words: str, start: int) -> str:
    """The words from there on, a few of them: a doubt is known by what it is about."""
    return " ".join(re.split(r"[.,;:!?()\ue000]", words[start : start + 80])[0].split()[:5])


# --- how a requirement is built ---------------------------------------------------------------


def _combined(statement: Statement) -> Iterator[RawFinding]:
    words = statement.words
    if statement.role != "requirement" or "and" not in words:
        return
    leading = _LEADING.match(words)
    both = _and_of(words, leading.end() if leading else 0)
    if both is not None:
        why = "One could be done without the other. Split it so each can be tested."
        said: _Said = ("L09", "issue", "Two actions joined by “and”", why)
        yield _raw(statement, both, said, *split_of(statement.id))


def _and_of(words: str, start: int) -> tuple[int, int] | None:
    clause = _BOTH_CLAUSES.search(words, start)
    if clause is not None:
        return clause.span("and")
    for found in _BOTH.finditer(words, start):
        before = words[start : found.start()]
        is_one = _VERB_BEFORE.search(before) or _SUBORDINATED.search(before) or _CHOICE.search(before)
        if not is_one and len(before.split()) > 2:
            return found.start(), found.start() + 3
    return None


def _several(statement: Statement) -> Iterator[RawFinding]:
    words = statement.words
    if statement.role != "requirement" or statement.is_cell or not ("must" in words or "shall" in words):
        return
    leading = _LEADING.match(words)
    musts = list(_MUST.finditer(words, leading.end() if leading else 0))
    if len(musts) > 1:
        is_several = any(character in words[musts[0].end() : musts[1].start()] for character in ";:")
    else:  # the first sentence of the requirement has one of its own
        is_several = len(musts) == 1 and not statement.is_first and bool(statement.id)
    if is_several:
        why = "Each can be met on its own. Give each its own id so it can be tested and traced."
        said: _Said = ("L08", "issue", "Two requirements in one", why)
        yield _raw(statement, musts[-1].span(), said, *split_of(statement.id))


_JUDGES: tuple[Callable[[Statement], Iterator[RawFinding]], ...] = (_by_words, _combined, _several)
