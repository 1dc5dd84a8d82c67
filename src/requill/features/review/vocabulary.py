"""Reads `vocabulary.yaml`, `rules.yaml` and `abbreviations.txt`, which are data of the review's rules."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from importlib import resources
from typing import Any

from requill.features.review.prose import stem

_NUMBER = r"\d+(?:[.,]\d+)*"
_MONTHS = "january february march april may june july august september october november december"
MONTHS = tuple(month[:3] for month in _MONTHS.split())
_FILLED: Mapping[str, str] = {
    "NUMBER": _NUMBER,
    "TIME": rf"(?:{_NUMBER}[\s-]*|\b(?:an?|one|two|three|four|five|six|seven|ten)[\s-]+)(?:ms|milliseconds?|s|secs?"
    r"|seconds?|mins?|minutes?|h|hrs?|hours?|(?:working |business )?days?|nights?|weeks?|months?|quarters?|years?)\b",
    "MONTH": "|".join(f"{month}|{month[:3]}" for month in _MONTHS.split()),
    "SUBORDINATE": "when|whenever|if|while|where|once|after|before|until|unless|given|as soon as|as long as",
    "VERB": r"(?:send|store|save|show|display|notif(?:y|ie)|log|delete|create|update|upload|download|export|import|sync|open"
    r"|close|start|stop|e?mail|record|return|reject|accept|assign|mark|lock|unlock|retr(?:y|ie)|validate|check|generate"
    r"|calculate|redirect|publish|archive|restore|refresh|cancel|print|remove|add|set|write|encrypt|compress|tell"
    r"|inform|warn|ask|let|give|keep|hide|move|copy|replace|enter|edit|approve|invite)",
}


@cache
def read_data(name: str) -> Any:
    """What a YAML file of this folder says."""
    import yaml  # when the first text is reviewed, not by a starting server

    loader: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    text = (resources.files("requill.features.review") / name).read_text("utf-8")
    return yaml.load(text, Loader=loader)  # noqa: S506 - both loaders are the safe ones


def filled(pattern: str) -> str:
    """A pattern with the parts in it that several have."""
    for name, part in _FILLED.items():
        pattern = pattern.replace(f"{{{name}}}", part)
    return pattern


def pattern(name: str) -> re.Pattern[str]:
    """A pattern of the vocabulary."""
    return re.compile(filled(read_data("vocabulary.yaml")["patterns"][name]), re.IGNORECASE | re.DOTALL)


def words(name: str) -> frozenset[str]:
    """Words of the vocabulary."""
    return frozenset(read_data("vocabulary.yaml")["words"][name].split())


def stems(name: str) -> frozenset[str]:
    """The same by their stems."""
    return frozenset(map(stem, words(name)))


def groups(name: str) -> dict[str, tuple[str, ...]]:
    """Words of the vocabulary by what they have in common."""
    found = read_data("vocabulary.yaml")["groups"][name]
    return {str(key): tuple(listed.split()) for key, listed in found.items()}


@cache
def known_abbreviations() -> frozenset[str]:
    """Abbreviations that need no explanation."""
    folder = resources.files("requill.features.review")
    return frozenset((folder / "abbreviations.txt").read_text("utf-8").split())
