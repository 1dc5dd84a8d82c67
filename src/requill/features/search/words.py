"""Texts as words: how they are compared, and how a text becomes the words that the index knows.

Words are compared without case and accents. What is written without spaces (Chinese, Japanese, Korean, Thai)
is cut into pairs of characters, so that any part of it can be found.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator

LONGEST = 12  # letters of a word that are compared: hardly any two words differ only behind them
MAX_WORDS = 20_000  # different ones of one text; a megabyte of prose has half as many
MAX_SOUGHT = 12

UNSPACED = (
    "\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3005-\u3007\u3040-\u30ff\u31f0-\u31ff\u3400-\u4dbf\u4e00-\u9fff"
    "\uac00-\ud7a3\uf900-\ufaff\U00020000-\U0003ffff"
)
_ASCII_RUN = re.compile("[a-z0-9]+")
# Compiled, and kept, by `re` at the first use: ranges that wide take milliseconds, of every start else.
_RUN = f"([{UNSPACED}]+)|[^\\W_{UNSPACED}]+"
_UNSPACED_ONE = f"[{UNSPACED}]"
_ACCENTS = dict.fromkeys(range(0x300, 0x370))
# Letters that no normal form takes apart, as people write them who do not have them.
_PLAIN = str.maketrans(dict(zip("øđðłħı", "oddlhi", strict=True)) | {"æ": "ae", "œ": "oe", "þ": "th"})


def folded(text: str) -> str:
    """The text as it is compared; it may be longer or shorter."""
    if text.isascii():
        return text.lower()
    bare = unicodedata.normalize("NFKD", unicodedata.normalize("NFKD", text).casefold()).translate(_ACCENTS)
    return unicodedata.normalize("NFKC", bare).translate(_PLAIN)


def words_of(*texts: str) -> list[str]:
    """The different words of the texts as the index keeps them, at most `MAX_WORDS`."""
    found: dict[str, None] = {}
    for text in texts:
        bare = folded(text)
        if bare.isascii():
            found.update((run[:LONGEST], None) for run in _ASCII_RUN.findall(bare))
            continue
        for match in re.finditer(_RUN, bare):
            if match[1] is None:
                found[match[0][:LONGEST]] = None
            else:
                found.update((pair, None) for pair in _pairs(match[0]))
    return list(found)[:MAX_WORDS]


def sought_in(query: str) -> list[str]:
    """What a query asks for, each whole: words, of which any beginning counts, and runs without spaces."""
    return list(dict.fromkeys(match[0] for match in re.finditer(_RUN, folded(query))))[:MAX_SOUGHT]


def index_words(sought: Iterable[str]) -> list[str]:
    """The beginnings of index words that every text has in which all of `sought` is."""
    found: dict[str, None] = {}
    for run in sought:
        if not is_unspaced(run):
            found[run[:LONGEST]] = None
        elif len(run) == 1:
            found[run] = None  # every character begins a pair, or stands alone at the end of its run
        else:
            found.update(dict.fromkeys(run[at : at + 2] for at in range(len(run) - 1)))
    return list(found)[:MAX_SOUGHT]


def is_unspaced(run: str) -> bool:
    """Whether this is writing without spaces, in which a word may begin anywhere."""
    return re.match(_UNSPACED_ONE, run) is not None


def _pairs(run: str) -> Iterator[str]:
    for at in range(len(run)):
        yield run[at : at + 2]
