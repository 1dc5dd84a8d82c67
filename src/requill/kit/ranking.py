"""A small BM25 ranking: which of a few texts speak most of what a query asks for."""

from __future__ import annotations

import math
import re
import unicodedata
from collections import Counter
from collections.abc import Iterable, Sequence

from msgspec import Struct

# A word, or one character of a script that is written without spaces between the words.
_WORD = re.compile(r"[぀-ヿ㐀-䶿一-鿿가-힯]|[^\W_぀-ヿ㐀-䶿一-鿿가-힯]+")
_ENDINGS = (("sses", "ss"), ("ies", "y"), ("ing", ""), ("ed", ""), ("s", ""))
# English words that say nothing of a text's subject.
COMMON = frozenset(
    re.findall(
        r"\w+",
        """a about all am an and any are as at be been but by can could did do does for from get give had has
        have he her his how i if in into is it its just like make may me might more most must my no not of
        on one or our out please she should so some such than that the their them then there these they this
        those to up us was we were what when where which who why will with would you your""",
    )
)
# The constants of BM25 as it is published: how soon repetition stops to count, how much length does.
_SATURATION = 1.2
_LENGTH = 0.75


class Ranked(Struct, frozen=True):
    """One of the ranked texts, by its index, and its score."""

    index: int
    score: float


def tokens(text: str, *, common: frozenset[str] = COMMON) -> list[str]:
    """The words of a text in the form in which they are compared; `common` words are left out."""
    joined = text.replace("'", "").replace("’", "")  # "won't" is no form of "won"
    folded = unicodedata.normalize("NFKD", joined).casefold()
    plain = "".join(character for character in folded if not unicodedata.combining(character))
    composed = unicodedata.normalize("NFC", plain)
    return [_stem(word) for word in _WORD.findall(composed) if word not in common]


def _stem(word: str) -> str:
    """The word without the endings that English changes most; what is left is at least three letters long."""
    for ending, instead in _ENDINGS:
        if word.endswith(ending) and len(word) - len(ending) >= 3 and not word.endswith(("ss", "us", "is")):
            word = word[: -len(ending)] + instead
            if ending in {"ing", "ed"} and word[-1:] == word[-2:-1]:
                word = word[:-1]
            break
    return word[:-1] if word.endswith("e") and len(word) > 3 else word


class Bm25:
    """Scores texts for a query. Made once for the texts, which are given as their tokens."""

    def __init__(self, texts: Iterable[Sequence[str]]) -> None:
        self._counts = [Counter(text) for text in texts]
        self._lengths = [counts.total() for counts in self._counts]
        self._average = sum(self._lengths) / len(self._lengths) if any(self._lengths) else 1.0
        holding = Counter(word for counts in self._counts for word in counts)
        total = len(self._counts)
        self._weights = {
            word: math.log(1 + (total - count + 0.5) / (count + 0.5)) for word, count in holding.items()
        }

    def scores(self, query: Iterable[str]) -> list[float]:
        """The score of each text, in the order in which they were given; 0 where no word is shared."""
        words = [word for word in dict.fromkeys(query) if word in self._weights]
        return [
            sum(self._weights[word] * self._share(counts[word], length) for word in words if word in counts)
            for counts, length in zip(self._counts, self._lengths, strict=True)
        ]

    def _share(self, count: int, length: int) -> float:
        """How much a word counts that occurs `count` times in a text of that length."""
        norm = _SATURATION * (1 - _LENGTH + _LENGTH * length / self._average)
        return count * (_SATURATION + 1) / (count + norm)

    def best(self, query: Iterable[str], limit: int, *, above: float = 0.0) -> list[Ranked]:
        """The texts with the highest scores over `above`, best first; equal ones in the order given."""
        ranked = [Ranked(index, score) for index, score in enumerate(self.scores(query)) if score > above]
        return sorted(ranked, key=lambda one: (-one.score, one.index))[:limit]
