"""Composes a table of metrics from free text and from pasted tables."""

from __future__ import annotations

import re
from collections.abc import Sequence

from msgspec.structs import replace

from requill.ai.builtin.compose import columns
from requill.ai.builtin.compose.answers import Block
from requill.ai.builtin.compose.dates import DATE, deadline
from requill.ai.builtin.compose.entries import (
    Aside,
    append_rows,
    entries,
    grids_and_rest,
    own_header,
    rows_of,
)
from requill.ai.builtin.compose.metric import FORM_WORDS as METRIC_WORDS
from requill.ai.builtin.compose.metric import SAME_DATE, Metric, clauses, metric
from requill.ai.builtin.compose.owners import last_person, owner_apart, person_at_end
from requill.ai.builtin.compose.pasted import add_pasted
from requill.ai.builtin.language import markup, words
from requill.ai.builtin.text.grids import Grid
from requill.ai.builtin.text.roles import roles
from requill.ai.interface import SectionPlan

__all__ = ["FORM_WORDS", "HEADER", "metrics", "read_metrics"]

_OWNED = re.compile(
    r"[,;.(–—-]\s*(?:(?i:owner|owned by|responsible|verantwortlich)\s*[:=]?\s*[A-ZÄÖÜ][\w'’ -]{1,40}"
    r"|(?:and )?(?!No\b|Nobody)[A-ZÄÖÜ][\w'’ -]{1,40} (?:owns|will own|is responsible for)"
    r" (?:it|this|that|both))[).]?$"
)
_LONE_OWNER = re.compile(
    r"(?:and )?(?i:owner|owned by|responsible)(?: is)?\s*[:=]?\s*"
    r"(?P<who>[A-ZÄÖÜ][\w'’-]*(?: [A-ZÄÖÜ][\w'’-]*)?)\.?"
)
# Two values of one measure, each after its own time.
_TWICE = re.compile(
    r"(?P<name>[^\d,;:]{3,60}?) (?P<one>[<>≤≥]?\d[\d.,]*\s?%?) (?P<then>after \d+ [a-z]+)(?:,| and|, and)"
    r" (?P<two>[<>≤≥]?\d[\d.,]*\s?%?) (?P<later>after \d+ [a-z]+)\.?",
    re.IGNORECASE,
)
_DAY_AT_END = re.compile(rf",\s+(?:by |until |bis )?{DATE}\.?$", re.IGNORECASE)
_AND = re.compile(r"(?:and|also|und)\s+", re.IGNORECASE)
FORM_WORDS = METRIC_WORDS | frozenset(words.words("same date day deadline time then owner owned responsible"))
HEADER = ("Metric", "Baseline", "Target", "By")


def metrics(blocks: Sequence[Block], _plan: SectionPlan, existing: str) -> str:
    """Rows for every metric that the answer speaks of, after those that the section has."""
    header = own_header(existing) or list(HEADER)
    result = existing
    for part in grids_and_rest(blocks):
        if isinstance(part, Grid):
            result = add_pasted(part, header, result, main="metric")
            continue
        texts: list[str] = []
        for entry in entries(part):
            if isinstance(entry, Aside):
                result = _with_rows(texts, header, result)
                texts, result = [], markup.paragraphs([result, entry.markdown])
            else:
                texts.append(entry.text)
        if not own_header(result) and any(
            _is_owned(text) for text in texts if text is not texts[0] or not _LONE_OWNER.fullmatch(text)
        ):
            header = [*HEADER, "Owner"]
        result = _with_rows(texts, header, result)
        header = own_header(result) or header
    return result


def read_metrics(texts: Sequence[str], *, owned: bool = False) -> list[Metric]:
    """The metrics that the texts speak of; a following "today it is 27" belongs to the one before it.

    `owned` says that there is a place for an owner; without one, an owner stays beside the name.
    """
    found: list[Metric] = []
    for text in texts:
        if alone := _LONE_OWNER.fullmatch(text):
            if found:
                found[-1] = _with_owner(found[-1], alone["who"], owned=owned)
            else:
                found.append(Metric(words.capitalised(words.unstopped(text))))
            continue
        if twice := _TWICE.fullmatch(text):
            found += [
                Metric(words.capitalised(f"{twice['name']} {twice[after]}"), target=twice[value])
                for value, after in (("one", "then"), ("two", "later"))
            ]
            continue
        rest, owner = _owner_apart(text) if owned or _is_owned(text) else (text, "")
        for clause in clauses(rest):
            one = _read(clause, found[-1].by if found else "")
            if found and not one.name and (merged := _merged(found[-1], one)):
                found[-1] = merged
            else:
                found.append(one)
        if owner and found:
            found[-1] = _with_owner(found[-1], owner, owned=owned)
    return found


def _with_owner(last: Metric, owner: str, *, owned: bool) -> Metric:
    if owned:
        return replace(last, owner=owner)
    return replace(last, name=f"{last.name or words.capitalised(markup.TO_BE_NAMED)} (owner: {owner})")


def _read(clause: str, before: str) -> Metric:
    """The metric of one clause; "same date" is the one of the row before it."""
    same = SAME_DATE.search(clause)
    if not same or not before:
        return metric(clause)
    one = metric(words.without(_AND, clause[: same.start()]))
    return replace(one, by=before) if one.target and not one.by else metric(clause)


def _is_owned(text: str) -> bool:
    return bool(_OWNED.search(text) or _LONE_OWNER.fullmatch(text) or _person_apart(text)[1])


def _owner_apart(text: str) -> tuple[str, str]:
    rest, owner = owner_apart(text)
    return (rest, owner) if owner else _person_apart(text)


def _person_apart(text: str) -> tuple[str, str]:
    """The text without a name in brackets or beside a day: "20 -> 5 by May, Lea", "20 -> 5, Lea, Q3".

    A name after a figure alone may be a place or a product.
    """
    if not re.search(r"\d", text):
        return text, ""
    rest, who = person_at_end(text)
    if who:
        return rest, who
    day = _DAY_AT_END.search(text)
    rest, who = last_person(text[: day.start()] if day else text)
    if not who or not (day or deadline(rest)[1]):
        return text, ""
    return f"{rest}{day.group() if day else ''}", who


def _with_rows(texts: Sequence[str], header: Sequence[str], existing: str) -> str:
    rows = rows_of(existing, header)
    have = len(rows)
    for one in read_metrics(texts, owned="owner" in roles(header, "metric")):
        rows.append(
            columns.row(header, {"main": markup.TO_BE_NAMED, **one.parts()}, main="metric", rows=rows)
        )
    return append_rows(header, rows[have:], existing)


def _merged(row: Metric, more: Metric) -> Metric | None:
    """The row with what a following "today it is 27" adds, when that place is still free."""
    said = {field: value for field in ("baseline", "target", "by") if (value := getattr(more, field))}
    plain = more.target[:1].isdigit()  # a limit ("must not exceed 5%") is never where it stands
    if plain and not more.baseline and row.target and not row.baseline:
        said = {"baseline": more.target} | ({"by": more.by} if more.by else {})
    if not said or any(getattr(row, field) for field in said):
        return None
    return replace(row, **said)
