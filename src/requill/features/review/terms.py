"""The terms of a document: abbreviations that nobody explains, and names that are written in two ways."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence, Set

from msgspec import Struct

from requill.features.documents.outline import Span
from requill.features.review.drafts import Draft, Mend, Spot
from requill.features.review.reading import Piece
from requill.features.review.vocabulary import known_abbreviations

_WORD = re.compile(r"[A-Za-z][A-Za-z0-9-]*")
_AROUND = ".,;:!?()[]|“”‘’'\"…_\ue000"
_CAPITALS = re.compile(r"[A-Z]{2}[A-Z0-9]{0,4}(?=s?$)")
_NAME = re.compile(r"[A-Za-z]*(?:[a-z][A-Z]|[A-Z]{2}[a-rt-z]|[A-Z]{2}s[a-z])[A-Za-z]*")
_HYPHEN = re.compile(r"(?!(?:re|co|pre|un|in|de|no|so|on|up|by)-)[a-z]{1,12}-[a-z]{2,14}")
_EXPLAINED = re.compile(
    r"\((?P<behind>[A-Z][A-Z0-9]{1,5})s?[),;]|(?P<before>\b[A-Z][A-Z0-9]{1,5})s?\*{0,2}\s*(?:\(|[:=–—|]|- |stands for|means\b)"
)
_AT_MOST = 40


class Terms(Struct, frozen=True):
    """The words of a piece that could be terms, with the place where each stands first."""

    capitals: Mapping[str, int]
    names: Mapping[str, int]
    words: frozenset[str]
    explained: frozenset[str]


class Part(Struct, frozen=True):
    """The terms of a piece that begins at `offset` of the text, and where its sections begin there."""

    offset: int
    terms: Terms
    sections: Sequence[tuple[int, str]]


def terms_of(text: str, piece: Piece) -> Terms:
    """The words of a piece that could be terms."""
    capitals: dict[str, int] = {}
    names: dict[str, int] = {}
    said = {word.strip(_AROUND) for word in set(piece.hidden.split())}
    words = frozenset(filter(_WORD.fullmatch, said))
    for word in words:
        if (found := _CAPITALS.match(word)) and found[0] not in known_abbreviations():
            capitals[found[0]] = piece.hidden.find(word)
        if _NAME.fullmatch(word) or _HYPHEN.fullmatch(word.lower()):
            names[word if "-" not in word else word.lower()] = piece.hidden.find(word)
    written_out = _EXPLAINED.finditer(text) if capitals or "(" in text else ()
    explained = frozenset(found["behind"] or found["before"] for found in written_out)
    return Terms(capitals, names, words, explained)


def judge_terms(text: str, parts: Sequence[Part], known: Set[str]) -> Iterator[Draft]:
    """Abbreviations without their meaning, and spellings that differ from one place to another."""
    words = frozenset[str]().union(*(part.terms.words for part in parts))
    explained = frozenset(known).union(*(part.terms.explained for part in parts))
    yield from _unexplained(text, parts, explained, words)
    yield from _spelled_twice(text, parts, words)


def _unexplained(
    text: str, parts: Sequence[Part], known: frozenset[str], words: frozenset[str]
) -> Iterator[Draft]:
    seen: set[str] = set()
    for part in parts:
        for word, start in sorted(part.terms.capitals.items(), key=lambda one: one[1]):
            is_known = word in seen or word in known or word.lower() in words or word.capitalize() in words
            if is_known or _is_shouted(text, part.offset + start):
                continue
            seen.add(word)
            if len(seen) > _AT_MOST:
                return
            why = "Not everybody who reads this knows it. Write it out once, or add it to the glossary."
            mends = (Mend("add_term", "Add to glossary", {"term": word}, "meaning"),)
            spot = _spot(text, part, part.offset + start, len(word))
            yield Draft("L20", "hint", f"“{word}” isn't explained", why, spot, mends)


def _is_shouted(text: str, position: int) -> bool:
    """Whether the line is written in capitals altogether."""
    start, end = text.rfind("\n", 0, position) + 1, text.find("\n", position)
    line = text[start : end if end >= 0 else len(text)][:300]
    letters = [character for character in line if character.isalpha()]
    return sum(character.isupper() for character in letters) > len(letters) / 2


def _spelled_twice(text: str, parts: Sequence[Part], words: frozenset[str]) -> Iterator[Draft]:
    at: dict[str, tuple[Part, int]] = {}
    for part in parts:
        for word, start in part.terms.names.items():
            at.setdefault(word, (part, part.offset + start))
    spellings: dict[str, set[str]] = {}
    for word in at:
        spellings.setdefault(word.replace("-", "").lower(), set()).add(word)
    for word in words:
        if (key := word.lower()) in spellings and len(word) > 3:
            # Beside a word with a hyphen, a capital is no other spelling: it begins a sentence.
            is_name = any("-" not in one for one in spellings[key])
            spellings[key].add(word if is_name else key)
    lowered = text.lower()
    for group in [group for group in spellings.values() if len(group) > 1][:_AT_MOST]:
        sought = lowered if any("-" in word for word in group) else text
        counts = {word: sought.count(word) for word in group}
        best = max(sorted(group), key=lambda word: counts[word])
        for word in sorted(group - {best}):
            if counts[best] > counts[word] > 0:
                yield _variant(text, word, best, parts, sought.find(word))


def _variant(text: str, word: str, best: str, parts: Sequence[Part], at: int) -> Draft:
    part = next(part for part in reversed(parts) if part.offset <= at)
    why = "Readers take two spellings for two things. Use one."
    mends = (Mend("replace_term", f"Use “{best}”", {"a": word, "b": best}),)
    return Draft("T01", "hint", f"“{word}” and “{best}”", why, _spot(text, part, at, len(word)), mends)


def _spot(text: str, part: Part, start: int, length: int) -> Spot:
    end = text.find("\n", start)
    line = Span(text.rfind("\n", 0, start) + 1, end if end >= 0 else len(text))
    body, heading = max((one for one in part.sections if one[0] <= start), default=(part.offset, ""))
    return Spot(Span(start, start + length), line, heading, body, None)
