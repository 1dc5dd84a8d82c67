"""Reads that a figure of the document is to be another: "change the budget to 250k"."""

from __future__ import annotations

import re

from requill.ai.builtin.document.cells import rows_about
from requill.ai.builtin.document.commands import Command, Correct, SetCell, Unresolved
from requill.ai.builtin.language import words
from requill.ai.builtin.text.outline import Outline

_NUMBER = r"[<>≤≥~]?[ \t]?[$€£]?\d(?:[\d.,]*\d)?[ \t]?(?:%|[km](?![a-z]))?"
_CHANGES = re.compile(
    r"(?:change|update|set|correct|raise|lower|increase|decrease|reduce|make|fix)\s+(?:the\s+|our\s+)?"
    rf"(?P<what>[^\d:\n\"“”]{{3,40}}?)\s+(?:to|at|into)\s+(?:be\s+)?(?P<number>{_NUMBER})(?P<unit>\s?[^\W\d_]{{0,8}})[.!]?$",
    re.IGNORECASE,
)
# Words that a figure may well stand for: "change several to five".
_QUANTITY = re.compile(
    r"(?:a )?(?:many|several|some|few|lots(?: of)?|most|all|couple|more|less)\b", re.IGNORECASE
)
_LINK = r"[ \t]*(?:\*\*)?[ \t]*(?:is|was|are|were|:|=|of|at|by)?(?:\*\*)?[ \t]*(?:about |currently |now )?"


def read_value(said: str, outline: Outline) -> Command | None:
    """The figure that stands beside the words; a question where none or several do."""
    found = _CHANGES.match(said)
    what = found["what"].strip() if found else ""
    if found is None or _QUANTITY.match(what) or not _stands(what, outline.text):
        return None
    key = re.escape(what)
    beside = rf"\b{key}{_LINK}(?P<after>{_NUMBER})|(?<![\w.,])(?P<before>{_NUMBER})[ \t]+(?:of[ \t]+)?{key}\b"
    places = list(re.finditer(beside, outline.text, re.IGNORECASE))
    number, unit = found["number"].strip(), found["unit"].strip()
    if len(places) != 1:
        count = "no figure stands" if not places else f"{words.number(len(places))} figures stand"
        return Unresolved(
            f"In this document {count} directly beside “{what}”. Say the old figure too: “Change … to "
            f"{number}{found['unit'].rstrip()}”. Nothing was changed.",
            _offers(what, f"{number}{found['unit'].rstrip()}", outline),
        )
    place = places[0]
    old = (place["after"] or place["before"]).strip()
    end = place.end("after") if place["after"] else place.end("before")
    follows = outline.text[end : end + 20].lstrip()
    if not unit or follows.casefold().startswith(unit.casefold()):
        return Correct(what, old, number)
    if re.match(r"[^\W\d_]", follows) and place["after"]:
        whole = f"{old} {follows.split()[0].strip('.,;:|')}"
        return Correct(what, whole, f"{number}{found['unit'].rstrip()}")
    return Correct(what, old, f"{number}{found['unit'].rstrip()}")


def _offers(what: str, value: str, outline: Outline) -> tuple[str, ...]:
    """The cells of a row about that, which may be meant."""
    columns = [
        name for name in ("target", "baseline") if len(rows_about(SetCell(name, what, value), outline)) == 1
    ]
    return tuple(f"Set the {name} of {what} to {value}" for name in columns)


def _stands(what: str, text: str) -> bool:
    return re.search(rf"\b{re.escape(what)}\b", text, re.IGNORECASE) is not None
