"""Knows what the column of a table is for by its name, whatever the table calls it."""

from __future__ import annotations

import re
from collections.abc import Sequence

from requill.ai.builtin.language import words

# A column's part in the table, by its name; "main" is what a row is about.
_ROLES: tuple[tuple[str, re.Pattern[str]], ...] = tuple(
    (role, re.compile(pattern))
    for role, pattern in (
        ("id", r"#|ids?|no\.?|nr\.?|ref\.?|key"),
        (
            "by",
            r"by(?: when)?|date|deadline|when|due(?: date| by)?|until|target date|starts?|eta|timeline|bis"
            r"|datum|termin|wann|échéance|in force from",
        ),
        (
            "owner",
            r"owners?|responsible|assignee|dri|accountable|who|by whom|from whom|assigned to|lead"
            r"|verantwortlich|wer|responsable",
        ),
        ("likelihood", r"likelihood|probability|chance|odds|wahrscheinlichkeit"),
        ("impact", r"impact|severity|consequence|auswirkung"),
        (
            "mitigation",
            r"mitigations?(?: \w+)?|responses?|countermeasures?|what we do(?: about it)?|plan b"
            r"|answer(?:ed by)?|action|maßnahmen?|parades?",
        ),
        ("risk", r"risks?|threats?|concerns?|dangers?|what could go wrong|risiko|risiken|risques?"),
        ("baseline", r"baseline|today|current(?: value)?|now|before|from|ist|heute|old|as is|actual"),
        ("target", r"targets?|goals?|aim|after|to|soll|desired|new|ziel|cible"),
        ("metric", r"metrics?|kpis?|measures?|indicator|key results?|kennzahl|indicateurs?|name"),
        ("priority", r"prio(?:rity|rität)?|moscow"),
        ("question", r"(?:open )?questions?|frage"),
        ("requirement", r"requirements?|description|statement|capability|anforderung"),
        ("persona", r"as an?|role|persona|actor|user"),
        ("wish", r"i want(?: to)?|want|wish|goal"),
        ("benefit", r"so that|benefit|why|because"),
        ("given", r"given"),
        ("when", r"when"),
        ("then", r"then|expected(?: result)?"),
    )
)


def roles(header: Sequence[str], main: str = "") -> list[str]:
    """The role of each column; the first without an id is "main" unless another one is named `main`."""
    found = [_role(name) for name in header]
    place = next((index for index, role in enumerate(found) if main and role == main), None)
    if place is None:
        place = next((index for index, role in enumerate(found) if role != "id"), 0)
    found[place] = "main"
    first = {role: index for index, role in reversed(list(enumerate(found)))}
    return [role if first[role] == index else "" for index, role in enumerate(found)]


def _role(name: str) -> str:
    key = words.squeeze(name.strip(" *_`:")).casefold()
    return next((role for role, pattern in _ROLES if pattern.fullmatch(key)), "")
