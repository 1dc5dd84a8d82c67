"""What the built-in assistant knows about written language: sentences, words, counting and tidying.

Everything here is linear in the length of the text, whatever the text is.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

_CONTROL = re.compile(r"[\x00-\x08\x0e-\x1f\x7f\ufeff]")
_LINE_BREAK = re.compile(r"\r\n?|[\x0b\x0c\x85\u2028\u2029]")
_SPACES = re.compile(r"\s+")
_WORD = re.compile(r"\w+")
# A source in brackets right after a quotation belongs to it: "I hate it." (call, 3 May)
_END = re.compile(r"[.!?…]+(?:[\"”»]\s*\([^()]{1,120}\)|[\"'”’»)\]*_]*)(?=\s|$)|[。！？]+[”’」』）]*")
_BRACKET = re.compile(r"(?<=[^\s.!?…] )\([^()\n]{1,120}\)")
# What goes on with a sentence after a bracket, whatever the bracket ended with.
_ON = re.compile(r"\s*[,;:–—-]|\s+[a-zäöüß]")
_ABBREVIATION = re.compile(
    r"(?:^|[\s(])(?:e\.g|i\.e|etc|approx|vs|no|incl|excl|dr|mr|mrs|ms|st|cf|resp|max|min|avg|est"
    r"|ca|bzw|usw|evtl|ggf|inkl|nr|std|mio|mrd|tsd|vgl|z\.\s?b|d\.\s?h|u\.\s?a|[A-Za-z])\.$",
    re.IGNORECASE,
)
# A unit after its figure may end a sentence as well: "within 5 s. Offline it waits" goes on, "5 s. per page"
# does not.
_UNIT = re.compile(r"\d\s?(?:[Mm]in|max|[smhdgkl])\.$")
_MEASURED = re.compile(
    r"\s+(?:per|an?|of|each|every|or|and|to|until|till|after|before|later|longer|max|min|on|in|at|pro|und"
    r"|oder|bis|nach|vor|\d)(?!\w)"
)
# "1. Oktober" and "am 3. Mai" are dates; a figure at the end of a sentence is followed by any other word.
_ORDINAL = re.compile(r"(?:^|\s)\d{1,2}\.$")
_MONTH = re.compile(
    r"\s(?:jan|feb|mär|mar|apr|mai|may|jun|jul|aug|sep|okt|oct|nov|dez|dec|quartal|halbjahr)", re.IGNORECASE
)
_NUMBER_NAMES = [
    "no",
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
]
_TERMINATORS = ".!?…。！？:;,،؟"


def tidy(text: str) -> str:
    """The text with one kind of line break and without control characters; tabs stay."""
    return _CONTROL.sub(" ", _LINE_BREAK.sub("\n", text)).strip()


def without(prefix: re.Pattern[str], text: str) -> str:
    """The text after the prefix if it begins with it."""
    found = prefix.match(text)
    return text[found.end() :] if found else text


def squeeze(text: str) -> str:
    """The text on one line with single spaces."""
    return _SPACES.sub(" ", text).strip()


def words(text: str) -> list[str]:
    """The words of the text in order, case folded; numbers are words."""
    return _WORD.findall(text.casefold())


def stem(word: str) -> str:
    """A word without a plural or third-person ending: rough, and the same for both forms."""
    if len(word) > 4 and word.endswith("ies"):
        return word[:-3] + "y"
    if len(word) > 4 and word.endswith(("sses", "shes", "ches", "xes")):
        return word[:-2]
    return word[:-1] if len(word) > 3 and word.endswith("s") and not word.endswith("ss") else word


def keeps_words(source: str, result: str, droppable: frozenset[str] = frozenset()) -> bool:
    """Whether every word of `source`, up to its ending, is still in `result`, the droppable ones aside."""
    kept = {stem(word) for word in words(result)}
    return all(stem(word) in kept or word in droppable for word in words(source))


def sentences(text: str) -> list[str]:
    """The sentences of one paragraph; a full stop of an abbreviation or a number does not end one."""
    result: list[str] = []
    start = 0
    brackets = [one.span() for one in _BRACKET.finditer(text)][::-1]
    for found in _END.finditer(text):
        end = found.end()
        if found.group().startswith(".") and _goes_on(text, start, end):
            continue
        while brackets and brackets[-1][1] < end:
            brackets.pop()
        if brackets and brackets[-1][0] < found.start() and _is_aside(text, brackets[-1][1], end):
            continue
        if piece := text[start:end].strip():
            result.append(piece)
        start = end
    if rest := text[start:].strip():
        result.append(rest)
    return result


def _is_aside(text: str, close: int, end: int) -> bool:
    """Whether the sentence goes on around the bracket, so that none ends in it: "(web? app?), Kim"."""
    return end < close or bool(_ON.match(text, close))


def _goes_on(text: str, start: int, end: int) -> bool:
    """Whether the full stop before `end` belongs to an abbreviation or a date."""
    if _UNIT.search(text[max(start, end - 9) : end]):
        return bool(_MEASURED.match(text, end))
    if _ABBREVIATION.search(text[max(start, end - 9) : end]):
        return True
    return bool(_ORDINAL.search(text[max(start, end - 4) : end]) and _MONTH.match(text, end))


def capitalised(text: str) -> str:
    """The text with a capital where a person would put one: not in `iPhone`, addresses or code."""
    first, _, _ = text.partition(" ")
    if not text or first != first.lower() or any(sign in first for sign in "`/@_\\") or "." in first[:-1]:
        return text
    upper = text[0].upper()
    return upper + text[1:] if upper.lower() == text[0] and len(upper) == 1 else text


def uncapitalised(text: str) -> str:
    """The text as it reads in the middle of a sentence; names in capitals and "I" stay."""
    first, _, _ = text.partition(" ")
    plain = first == "A" or (
        first[1:] == first[1:].lower() and first not in {"I", "I'm", "I’m"} and len(first) > 1
    )
    lower = text[:1].lower()
    return lower + text[1:] if plain and lower.upper() == text[:1] else text


def one(noun: str) -> str:
    """The noun with its article: "a risk", "an open question", "a user"."""
    return f"{'an' if noun[:1].casefold() in 'aeio' else 'a'} {noun}"


def stopped(text: str, *, least: int = 3) -> str:
    """The text with a full stop if it reads like a sentence: `least` words, ending in a letter or figure."""
    if not text or text.count(" ") + 1 < least or text[-1] in _TERMINATORS:
        return text
    last = text[-1] if text[-1] not in "\"'”’)]*`" else text[-2:-1]
    address = "://" in text.rsplit(" ", 1)[-1]
    return (
        text + "."
        if last and not address and ((last < "\u0530" and last.isalnum()) or last in "%€$£")
        else text
    )


def unstopped(text: str) -> str:
    """The text without the one full stop that ends it, unless it is an abbreviation's or an ellipsis."""
    if text.endswith("..") or not text.endswith(".") or _ABBREVIATION.search(text[-9:]):
        return text
    return text[:-1] or text


def sentence_case(text: str) -> str:
    """A paragraph with capitals at its sentences' beginnings and a full stop at its end."""
    return stopped(" ".join(capitalised(piece) for piece in sentences(squeeze(text))))


def number(count: int) -> str:
    """A count as a person writes it: small ones as words."""
    return _NUMBER_NAMES[count] if 0 <= count < len(_NUMBER_NAMES) else f"{count:,}"


def counted(count: int, one: str, many: str | None = None) -> str:
    """A count with its noun: "one risk", "three risks"."""
    return f"{number(count)} {one if count == 1 else many or one + 's'}"


def listed(items: Sequence[str], conjunction: str = "and") -> str:
    """The items as a person lists them: "a, b and c"."""
    if len(items) < 2:
        return "".join(items)
    return f"{', '.join(items[:-1])} {conjunction} {items[-1]}"


def clipped(text: str, limit: int) -> str:
    """The text on one line, cut at a word and marked with an ellipsis when it is over the limit."""
    text = squeeze(text[: limit * 4])
    if len(text) <= limit:
        return text
    return text[: limit - 1].rsplit(" ", 1)[0].rstrip(" ,;:.") + "…"


def any_word(text: str, candidates: Iterable[str]) -> bool:
    """Whether one of the candidates (words or phrases, lower case) stands in the text as whole words."""
    padded = f" {' '.join(words(text))} "
    return any(f" {' '.join(words(candidate))} " in padded for candidate in candidates if candidate.strip())
