"""Reads whom an idea helps, to do what: "helps choir leaders collect payments"."""

from __future__ import annotations

import re
from collections.abc import Sequence

from msgspec import Struct

from requill.ai.builtin.language.vocabulary import IMPERATIVES

_HELPS = re.compile(
    r"\b(?:lets?|helps?|helping|allows?|enables?|gets?|getting)\s+(?P<rest>[^.;:,\n]{3,140})", re.IGNORECASE
)
_TOKEN = re.compile(r"[^\W\d_][\w'’-]*|\S+")
_ONE = frozenset({"a", "an", "any", "every", "each"})
_ARTICLES = _ONE | {"the", "our", "all", "their"}
_MANY = frozenset(
    {
        "people",
        "everyone",
        "everybody",
        "anyone",
        "anybody",
        "children",
        "kids",
        "staff",
        "men",
        "women",
        "folk",
    }
)
_NOBODY = frozenset({"me", "us", "you", "them", "it", "him", "her"})
_JOINING = frozenset(
    {"to", "with", "without", "who", "that", "in", "at", "on", "of", "from", "for", "near", "and", "or"}
)
_MOST = 6  # words among which the verb is looked for


class Helped(Struct, frozen=True):
    """The people (empty where it only says "us", or nobody), what they do, and with what."""

    who: str
    verb: str
    what: str


def read_helped(idea: str) -> Helped | None:
    """Whom the idea helps; None where it does not say so in this form."""
    found = _HELPS.search(idea)
    tokens = _TOKEN.findall(found["rest"]) if found else []
    article = tokens[0].casefold() if tokens else ""
    tokens = tokens[1:] if article in _ARTICLES else tokens
    said = [token.casefold() for token in tokens[: _MOST + 1]]
    if not said:
        return None
    if said[0] in IMPERATIVES:  # "help reduce churn"
        return Helped("", said[0], " ".join(tokens[1:])) if len(tokens) > 1 else None
    place = _verb_place(said)
    if place is None:
        return None
    verb = place + 1 if said[place] == "to" else place
    if verb + 1 >= len(tokens):
        return None
    end = next((number for number, word in enumerate(said[:place]) if word in _JOINING), place)
    who = " ".join(tokens[:end])
    if article in _ONE and not _is_many(said[end - 1]):
        who = f"{who[:-1]}ies" if who.endswith("y") else f"{who}s"  # the questions speak of many
    return Helped(
        "" if who.casefold() in _NOBODY else who, tokens[verb].casefold(), " ".join(tokens[verb + 1 :])
    )


def _verb_place(said: Sequence[str]) -> int | None:
    """Where the verb, or the "to" before it, stands after the words for the people.

    That is after a plural ("choir leaders collect"), else at the last known verb of a row ("customer support
    answer tickets"), else at the second word.
    """
    places = range(1, min(len(said), _MOST))
    known = [place for place in places if said[place] in IMPERATIVES or said[place] == "to"]
    after_many = [place for place in places if _is_many(said[place - 1])]
    if not known or not after_many or after_many[0] <= known[0]:
        for place in after_many:
            if said[place] in _JOINING:
                break
            if not _is_many(said[place]):
                return place
    if not known:
        return None if after_many or len(said) < 2 else 1
    end = next(place for place in known if place + 1 not in known)
    return next((place for place in known if place < end and said[place] == "to"), end)


def _is_many(word: str) -> bool:
    return word in _MANY or (
        len(word) > 3 and word.endswith("s") and not word.endswith(("ss", "'s", "’s", "us"))
    )
