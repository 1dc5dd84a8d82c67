"""Answers with the documents' own sentences: those in which most of the question's words stand."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from requill.ai.builtin import markup, words
from requill.ai.builtin.project.sheets import Sheet

_MOST_QUOTES = 8
_MOST_CHARACTERS = 320
_LIST_SIGN = re.compile(r"^(?:[-*>]|\d+\.)\s+")


def quote(sheets: Sequence[Sheet], terms: Sequence[str]) -> str:
    """The best sentences of the documents, under the documents' names; empty when there is none."""
    scored: list[tuple[float, int, int, str]] = []
    for place, sheet in enumerate(sheets):
        for line, sentence in enumerate(_sentences(sheet.text)):
            if hits := _hits(sentence, terms):
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


def _sentences(text: str) -> Iterable[str]:
    for line in words.tidy(text).split("\n"):
        bare = line.strip()
        if bare and not bare.startswith(("#", "```")) and not set(bare) <= set("|-: "):
            plain = _LIST_SIGN.sub("", bare)
            yield from [plain] if plain.startswith("|") else words.sentences(plain)


def _hits(text: str, terms: Sequence[str]) -> int:
    said = {words.stem(word) for word in words.words(text)}
    return sum(1 for term in terms if term in said)
