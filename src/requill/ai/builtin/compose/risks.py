"""Composes a table of risks, each with what is done about it and who watches."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from requill.ai.builtin import markup, words
from requill.ai.builtin.answers import Block
from requill.ai.builtin.compose import columns
from requill.ai.builtin.compose.entries import (
    Aside,
    append_rows,
    entries,
    grids_and_rest,
    own_header,
    rows_of,
    table_header,
)
from requill.ai.builtin.compose.owners import owner_apart
from requill.ai.builtin.compose.pasted import add_pasted
from requill.ai.builtin.grids import Grid
from requill.ai.interface import SectionPlan

RISK_HEADER = ("Risk", "Mitigation", "Owner")

_LEVEL = (
    r"(?P<{name}>very low|low|medium|moderate|high|very high|critical|severe|likely|unlikely"
    r"|\d{{1,3}}\s?%|[1-5]/5)"
)
_LIKELIHOOD = re.compile(
    r"\b(?:likelihood|probability|chance)\s*(?:is|:|=)?\s*" + _LEVEL.format(name="a") + r"\)?"
    r"|\b" + _LEVEL.format(name="b") + r"\s+(?:likelihood|probability)\b\)?",
    re.IGNORECASE,
)
_IMPACT = re.compile(
    r"\b(?:impact|severity)\s*(?:is|:|=)?\s*" + _LEVEL.format(name="a") + r"\)?"
    r"|\b" + _LEVEL.format(name="b") + r"\s+(?:impact|severity)\b\)?",
    re.IGNORECASE,
)
_MITIGATION = re.compile(
    r"\b(?:mitigation|mitigated by|mitigate by|mitigate|countermeasure|to avoid this|to prevent "
    r"this|plan b|so we|therefore we|we will|we'll|we’ll"
    r"|then we)\b\s*[:=]?\s*|(?:->|=>|→|⟶)\s?|(?<=\s)[–—-]\s",
    re.IGNORECASE,
)
_BELONGS = re.compile(
    r"(?:mitigat|countermeasure|owner|likelihood|probability|impact|to avoid this|to prevent this|plan b)",
    re.IGNORECASE,
)
_RISK_PREFIX = re.compile(
    r"(?:the |a |one |main |biggest |our )*(?:risk|danger|concern)s?(?:\s+(?:is|are)(?: "
    r"that)?\b|\s*:| that\b)\s*",
    re.IGNORECASE,
)
# What the columns say instead: the property "no word is lost" holds up to these.
FORM_WORDS = frozenset(
    words.words(
        """the a one main biggest our risk risks danger dangers concern concerns is are that likelihood
        probability chance impact severity owner owned by responsible mitigation mitigated mitigate
        countermeasure to avoid this prevent plan so we therefore will ll then"""
    )
)


def risks(blocks: Sequence[Block], plan: SectionPlan, existing: str) -> str:
    """A row for each risk with what is done about it and who watches it."""
    header = own_header(existing) or table_header(plan.draft) or list(RISK_HEADER)
    result = existing
    for part in grids_and_rest(blocks):
        if isinstance(part, Grid):
            result = add_pasted(part, header, result, main="risk", read=_parts_of_cell)
            header = own_header(result) or header
            continue
        found = list(entries(part))
        said = read_risks([entry.text for entry in found if not isinstance(entry, Aside)])
        header = header if own_header(result) else _with_levels(header, said)
        result = markup.paragraphs([result, *(entry.markdown for entry in found if isinstance(entry, Aside))])
        rows = rows_of(result, header)
        have = len(rows)
        for one in said:
            rows.append(columns.row(header, one, main="risk", rows=rows))
        result = append_rows(header, rows[have:], result)
    return result


def read_risks(texts: Sequence[str]) -> list[dict[str, str]]:
    """The risks that the texts speak of, each as its parts by role; "main" is the risk itself."""
    return [_risk(text) for text in _whole(texts)]


def _parts_of_cell(text: str) -> Mapping[str, str]:
    parts = _risk(text)
    return {role: said for role, said in parts.items() if role in ("owner", "likelihood", "impact")}


def _whole(texts: Sequence[str]) -> list[str]:
    """The risks, each with the sentences after it that only say what is done about it."""
    result: list[str] = []
    for text in texts:
        if result and _BELONGS.match(text):
            result[-1] = f"{result[-1]} {text}"
        else:
            result.append(text)
    return result


def _risk(text: str) -> dict[str, str]:
    """The parts of one risk by role."""
    source = words.squeeze(text)
    rest = source
    parts: dict[str, str] = {}
    for name, pattern in (("likelihood", _LIKELIHOOD), ("impact", _IMPACT)):
        if found := pattern.search(rest):
            parts[name] = next(group for group in found.groups() if group).strip()
            rest = rest[: found.start()].rstrip(" ,;.(–—-") + rest[found.end() :]
    rest, owner = owner_apart(rest)
    if owner:
        parts["owner"] = owner
    found = _MITIGATION.search(rest)
    if found and rest[: found.start()].strip() and rest[found.end() :].strip():
        parts["mitigation"] = words.capitalised(rest[found.end() :].strip(" .,;()"))
        rest = rest[: found.start()].rstrip(" ,;.(–—-")
    rest = words.without(_RISK_PREFIX, rest.strip()) if len(rest) > 12 else rest
    parts["main"] = words.capitalised(rest.strip(" .,;(")) or source
    if not words.keeps_words(source, " ".join(parts.values()), FORM_WORDS):
        return {"main": words.capitalised(words.unstopped(source))}
    return parts


def _with_levels(header: list[str], said: Sequence[dict[str, str]]) -> list[str]:
    """The columns, with likelihood and impact when anybody spoke of them."""
    have = {name.casefold() for name in header}
    added = [
        name
        for name in ("Likelihood", "Impact")
        if name.lower() not in have and any(name.lower() in one for one in said)
    ]
    return [header[0], *added, *header[1:]]
