"""Finds where in a project's documents something is said: words in any case, by how they begin."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Any

from msgspec import Struct

from requill.kit.plain import one_line

_WORD = re.compile(r"\w+")
_MAX_WORDS = 8
_EXCERPT = 300
_NEAR = 4_000  # characters on each side of a word that are read for an excerpt: lines may be endless
_MAX_PHRASES = 4
_TITLE_WEIGHT = 3
_OR = re.compile(r"\b(?:or|oder)\b")
_BETWEEN = r"(?:[^\w\n.,;:!?|]{1,4}|[ \t]{0,4}\n[ \t]{0,4})"
_STOP = frozenset(
    _WORD.findall(
        """a an the and or of to in on for with is are be was were do does did i we you it this that these
        those my our your what which how why when who where can could should would will not no if then than
        as at by from about any all there have has had say says said mention mentions mentioned documents
        document"""
    )
)


class Sought(Struct, frozen=True):
    """What is looked for: the telling words, and the phrases that they make; "or" parts two."""

    words: tuple[str, ...]
    phrases: tuple[tuple[str, ...], ...]


class Hit(Struct, frozen=True):
    """A document in which something was found: how many of the words, and how often they stand there.

    `together` counts the places of its text where the words stand as one phrase.
    """

    document_id: int
    title: str
    words: int
    matches: int
    excerpt: str
    together: int = 0
    in_title: bool = False
    has_all: bool = False

    @property
    def is_mention(self) -> bool:
        """Whether the words stand together in it."""
        return bool(self.together or self.in_title)


def sought(query: str) -> Sought:
    """What is looked for: the telling words, or all when none is, without the ending of a plural."""
    alternatives = [_WORD.findall(part) for part in _OR.split(query.casefold())]
    phrases = [phrase for said in alternatives if (phrase := _trimmed(said))]
    said = [word for phrase in phrases for word in phrase]
    telling = [word for word in said if word not in _STOP] or said
    words = tuple(dict.fromkeys(map(_singular, telling)))[:_MAX_WORDS]
    return Sought(words, tuple(tuple(phrase[:_MAX_WORDS]) for phrase in phrases[:_MAX_PHRASES]))


def find_in(texts: Iterable[tuple[int, str, str]], what: Sought) -> list[Hit]:
    """Those of the documents (id, title, text) in which any of the words stand, in no order."""
    patterns = {word: _pattern(word) for word in what.words}
    wholes = [_phrase(phrase) for phrase in what.phrases]
    needed = [{_singular(word) for word in phrase} & set(what.words) for phrase in what.phrases]
    hits: list[Hit] = []
    for document_id, title, text in texts:
        named, folded = title.casefold(), text.casefold()
        counts = {
            word: _TITLE_WEIGHT * _count(word, pattern, named) + _count(word, pattern, folded)
            for word, pattern in patterns.items()
        }
        present = {word for word, count in counts.items() if count}
        if not present:
            continue
        own = [whole for whole, words in zip(wholes, needed, strict=True) if words <= present]
        hits.append(
            Hit(
                document_id,
                title,
                len(present),
                sum(counts.values()),
                _excerpt(text, own, tuple(patterns.values())),
                sum(len(whole.findall(folded)) for whole in own),
                any(whole.search(named) for whole in own),
                bool(own),
            )
        )
    return hits


def best_first(hits: Iterable[Hit]) -> list[Hit]:
    """Where the words stand together, then the most of the words, then those that stand most often."""
    return sorted(
        hits,
        key=lambda hit: (
            not hit.is_mention,
            not hit.has_all,
            -hit.words,
            -hit.matches,
            -hit.document_id,
        ),
    )


def answer_of(what: Sought, best: Sequence[Hit], searched: int, *, shown: int, quoted: int) -> dict[str, Any]:
    """What a model is told of a search: the words, how many documents, then the first, some with a line."""
    return {
        "ok": True,
        "words": list(what.words),
        "searched": searched,
        "found": len(best),
        "withPhrase": sum(hit.is_mention for hit in best),
        "withAllWords": sum(hit.has_all for hit in best),
        "results": [_told(hit, with_line=rank < quoted) for rank, hit in enumerate(best[:shown])],
    }


def _told(hit: Hit, *, with_line: bool) -> dict[str, Any]:
    found = {
        "id": hit.document_id,
        "title": hit.title,
        "phrasePlaces": hit.together,
        "phraseInTitle": hit.in_title,
        "hasAllWords": hit.has_all,
    }
    return found | {"excerpt": hit.excerpt} if with_line else found


def _trimmed(said: Sequence[str]) -> list[str]:
    """Words without those at both ends that tell nothing; all of them when none tells anything."""
    telling = [index for index, word in enumerate(said) if word not in _STOP]
    return list(said[telling[0] : telling[-1] + 1] if telling else said)


def _singular(word: str) -> str:
    return word[:-1] if len(word) > 4 and word.endswith("s") and not word.endswith("ss") else word


def _pattern(word: str) -> re.Pattern[str]:
    """Scripts that write without spaces have no beginnings of words."""
    return re.compile(rf"\b{re.escape(word)}" if word.isascii() else re.escape(word))


def _phrase(phrase: Sequence[str]) -> re.Pattern[str]:
    """The words one after another in one line or over its end, each in the singular or the plural."""
    return re.compile(_BETWEEN.join(map(_inflected, phrase)))


def _inflected(word: str) -> str:
    if not word.isascii():
        return re.escape(word)
    if len(word) > 4 and word.endswith(("ies", "y")) and not word.endswith(("ay", "ey", "oy", "uy")):
        return rf"\b{re.escape(word.removesuffix('ies').removesuffix('y'))}(?:y|ies)\b"
    one = (
        word[:-1] if len(word) > 3 and word.endswith("s") and not word.endswith(("ss", "us", "is")) else word
    )
    if one.endswith(("xe", "che", "she", "sse")):
        return rf"\b{re.escape(one[:-1])}(?:e|es|['’]s)?\b"
    return rf"\b{re.escape(one)}(?:s|es|['’]s?)?\b"


def _count(word: str, pattern: re.Pattern[str], folded: str) -> int:
    return len(pattern.findall(folded)) if word in folded else 0


def _excerpt(text: str, wholes: Sequence[re.Pattern[str]], patterns: Sequence[re.Pattern[str]]) -> str:
    """The first line with the phrase, or with the most of the words: its words alone, around the first."""
    best, limit = "", 0
    for line in text.split("\n"):
        folded = line.casefold()
        said = sum(pattern.search(folded) is not None for pattern in patterns)
        if said and any(whole.search(folded) for whole in wholes):
            best = line
            break
        if said > limit:
            best, limit = line, said
            if said == len(patterns) and not wholes:
                break
    near = max(0, _first(patterns, best) - _NEAR)
    plain = one_line(best[near : near + 2 * _NEAR])
    return plain if len(plain) <= _EXCERPT else _cut(plain, _first(patterns, plain))


def _first(patterns: Sequence[re.Pattern[str]], text: str) -> int:
    """Where the first of the words stands, or 0."""
    folded = text.casefold()
    return min((found.start() for pattern in patterns if (found := pattern.search(folded))), default=0)


def _cut(plain: str, at: int) -> str:
    """About as much of a text as an excerpt may have, around a place: of whole words where there are gaps."""
    start = max(0, at - _EXCERPT // 3)
    if start and (gap := plain.find(" ", start - 1, at)) >= 0:
        start = gap + 1
    end = start + _EXCERPT
    if end < len(plain) and (gap := plain.rfind(" ", at, end + 1)) > at:
        end = gap
    return f"{'…' if start else ''}{plain[start:end].strip()}{'…' if end < len(plain) else ''}"
