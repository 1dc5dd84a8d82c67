"""Answers with the documents' own sentences: those in which most of the question's words stand."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from requill.ai.builtin import markup, words
from requill.ai.builtin.project.sheets import Sheet

_MOST_QUOTES = 8
_MOST_CHARACTERS = 320
_LIST_SIGN = re.compile(r"^(?:[-*>]|\d+\.)\s+")
_ENDINGS = re.compile(r"(?:ing|ed|er|or|e|d|ature|ation|ion|ment|able|ness|ly)s?")  # sign, signature
_UNDER_HEADING = 0.6  # what a word of the heading is worth to a sentence below it
_FITTING = 0.5
_WHEN = re.compile(
    r"\d|\b(?:today|tomorrow|week|month|quarter|season|spring|summer|autumn|winter)", re.IGNORECASE
)
_WHO = re.compile(r"\b(?:owner|by|team|lead|approves?|responsible)\b", re.IGNORECASE)


def quote(sheets: Sequence[Sheet], terms: Sequence[str], question: str = "") -> str:
    """The best sentences of the documents, under the documents' names; empty when there is none.

    A question for a time or a person prefers sentences that tell one.
    """
    lead = question.strip().casefold()
    fitting = _WHEN if lead.startswith("when") else _WHO if lead.startswith(("who", "whose")) else None
    scored: list[tuple[float, int, int, str]] = []
    for place, sheet in enumerate(sheets):
        for line, (heading, sentence) in enumerate(_sentences(sheet.text)):
            hits = _hits(sentence, terms) + _UNDER_HEADING * _hits(heading, terms)
            if hits and fitting and fitting.search(sentence):
                hits += _FITTING
            if hits:
                scored.append((hits - len(sentence) / 2000, place, line, sentence))
    best = sorted(scored, key=lambda one: (-one[0], one[1], one[2]))[:_MOST_QUOTES]
    if best:  # a sentence with one of many words says less than nothing beside one with all of them
        best = [one for one in best if one[0] > best[0][0] / 2]
    return markup.paragraphs(
        f"{sheet.name} says:\n\n"
        + _block(sorted((line, text) for _, owner, line, text in best if owner == place))
        for place, sheet in enumerate(sheets)
        if any(owner == place for _, owner, _, _ in best)
    )


def _block(lines: Iterable[tuple[int, str]]) -> str:
    quoted = [f"> {markup.guarded(words.clipped(text, _MOST_CHARACTERS))}" for _, text in lines]
    return "\n>\n".join(quoted)


def _sentences(text: str) -> Iterable[tuple[str, str]]:
    """Every sentence, item and row, with the heading above it."""
    heading = ""
    lines = words.tidy(text).split("\n")
    for line, following in zip(lines, [*lines[1:], ""], strict=True):
        bare = line.strip()
        if bare.startswith("#"):
            heading = bare
        elif bare and not bare.startswith("```") and not _is_rule(bare) and not _is_rule(following):
            plain = _LIST_SIGN.sub("", bare)
            whole = plain.startswith("|") or plain != bare
            yield from ((heading, piece) for piece in ([plain] if whole else words.sentences(plain)))


def _is_rule(line: str) -> bool:
    """Whether the line is the one below a table's head."""
    bare = line.strip()
    return bare.startswith("|") and set(bare) <= set("|-: ")


def _hits(text: str, terms: Sequence[str]) -> int:
    said = {words.stem(word) for word in words.words(text)}
    return sum(1 for term in terms if term in said or _begins(term, said))


def _begins(term: str, said: Iterable[str]) -> bool:
    """Whether a word of the same family is there."""
    rests = (word.removeprefix(term) for word in said if word.startswith(term))
    return len(term) > 3 and any(_ENDINGS.fullmatch(rest) for rest in rests)
