"""Reads `vocabulary.yaml` and `rules.yaml`, which are data of the review's rules."""

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
# Parts that several patterns have.
_PARTS: Mapping[str, str] = {
    "NUMBER": _NUMBER,
    "MONTH": "|".join(f"{one}|{one[:3]}" for one in _MONTHS.split()),
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
    for name, part in {**read_data("vocabulary.yaml")["parts"], **_PARTS}.items():
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
