"""What the parts of a document are called in German and French, and the English word for each."""

from __future__ import annotations

import re
from typing import Final

# English singular and plural; German; French: each name as singular/plural/plural in another case.
_TABLE: Final = (
    ("goal", "goals", "ziel/ziele/zielen", "objectif/objectifs"),
    (
        "non-goal",
        "non-goals",
        "nicht-ziel/nicht-ziele/nicht-zielen|nichtziel/nichtziele|/nicht im umfang",
        "non-objectif/non-objectifs|/hors périmètre",
    ),
    ("metric", "metrics", "kennzahl/kennzahlen|metrik/metriken", "indicateur/indicateurs|métrique/métriques"),
    ("risk", "risks", "risiko/risiken", "risque/risques"),
    ("requirement", "requirements", "anforderung/anforderungen", "exigence/exigences"),
    (
        "open question",
        "open questions",
        "offene frage/offene fragen/offenen fragen|frage/fragen|/offene punkte",
        "question ouverte/questions ouvertes",
    ),
    ("user", "users", "nutzer/nutzer/nutzern|benutzer/benutzer/benutzern", "utilisateur/utilisateurs"),
    ("assumption", "assumptions", "annahme/annahmen", "hypothèse/hypothèses"),
    ("dependency", "dependencies", "abhängigkeit/abhängigkeiten", "dépendance/dépendances"),
    ("milestone", "milestones", "meilenstein/meilensteine/meilensteinen|/zeitplan", "jalon/jalons"),
    ("constraint", "constraints", "einschränkung/einschränkungen", "contrainte/contraintes"),
    ("decision", "decisions", "entscheidung/entscheidungen", "décision/décisions"),
    ("task", "tasks", "aufgabe/aufgaben", "tâche/tâches"),
    (
        "acceptance criterion",
        "acceptance criteria",
        "akzeptanzkriterium/akzeptanzkriterien|abnahmekriterium/abnahmekriterien",
        "critère d'acceptation/critères d'acceptation",
    ),
)
# Sections whose things have no name of their own.
_PLACES: Final = (
    ("summary", "zusammenfassung|überblick", "résumé|vue d'ensemble"),
    ("problem", "probleme|ausgangslage", "problème|problèmes"),
    ("scope", "umfang", "périmètre"),
    ("rollout", "einführung|ausrollen", "déploiement|lancement"),
)
_NOT = r"(?<!nicht[- ])(?<!non[- ])(?<!hors )"  # "Nicht-Ziele" are no goals
_SIGNS = re.compile(r"[/|]+")


def _names(*languages: str) -> list[str]:
    return [name for names in languages for name in _SIGNS.split(names) if name]


_ENGLISH: Final = {
    name: (one, many) for one, many, german, french in _TABLE for name in _names(german, french)
}
_ONE: Final = frozenset(
    name.partition("/")[0] for *_, german, french in _TABLE for name in f"{german}|{french}".split("|")
)
_GROUPS: Final = {
    **{one: (german, french) for one, _, german, french in _TABLE},
    **{many: (german, french) for _, many, german, french in _TABLE},
    **{name: (german, french) for name, german, french in _PLACES},
}
_SECTIONS: Final = {
    name: english for english, (german, french) in _GROUPS.items() for name in _names(german, french)
}
_APOSTROPHE = re.compile("[’´`]")

NAMES: Final = "|".join(sorted((re.escape(name) for name in _ENGLISH), key=len, reverse=True)).replace(
    "'", "['’]"
)
"""A pattern for every name of a thing that is listed, in German and French."""


def english(name: str) -> tuple[str, str]:
    """The English name for one thing and for many; empty for any other word."""
    return _ENGLISH.get(_plain(name), ("", ""))


def is_one(name: str) -> bool:
    """Whether the name is said of one thing."""
    return _plain(name) in _ONE


def heading_pattern(english_name: str) -> str:
    """A pattern for headings in German and French of what has that English name; empty for none."""
    found = _GROUPS.get(_plain(english_name))
    if found is None:
        return ""
    names = "|".join(re.escape(name).replace("'", "['’]") for name in _names(*found))
    return rf"{_NOT}\b(?:{names})\b"


def counterpart(name: str) -> tuple[str, str]:
    """The English heading of a section that was named in German or French, and a pattern for the others."""
    name = _plain(name)
    known = _SECTIONS.get(name, name if name in _GROUPS else "")
    return known, heading_pattern(known)


def _plain(name: str) -> str:
    return " ".join(_APOSTROPHE.sub("'", name).casefold().split())
