"""Finds the lines of a text that answer a question: those in which most of the question's words stand."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from requill.ai.builtin import markup, words

MOST_CHARACTERS = 320  # of one line in an answer
DATE = re.compile(
    r"\b(?:\d{4}-\d{2}-\d{2}|\d{1,2}[./]\d{1,2}[./]\d{2,4}|Q[1-4](?:[ /]?\d{2,4})?|H[12](?:[ /]\d{2,4})?"
    r"|\d{1,2}(?:st|nd|rd|th)?\.? (?:Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec)\b\.?(?: \d{4})?"
    r"|(?:Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec)\.? \d{1,2}(?:st|nd|rd|th)?\b(?:,? \d{4})?"
    r"|(?:\d{1,2}(?:st|nd|rd|th)?\.? )?(?:January|February|March|April|May|June|July|August|September|October"
    r"|November|December)(?: \d{1,2}(?:st|nd|rd|th)?)?(?:,? \d{4})?|(?:19|20)\d{2})\b"
)
_MOST_LINES = 8
_LIST_SIGN = re.compile(r"^(?:[-*>]|\d+\.)\s+(?:\[[ xX]\]\s+)?")
_ENDINGS = re.compile(r"(?:ing|ed|er|or|e|d|ature|ation|ion|ment|able|ness|ly)s?")  # sign, signature
_UNDER_HEADING = 0.6  # what a word of the heading is worth to a sentence below it
_FITTING = 0.5
_FURTHEST = 1.2  # how much less than the best line another may say
_WHEN = re.compile(
    r"\d|\b(?:today|tomorrow|week|month|quarter|season|spring|summer|autumn|winter)", re.IGNORECASE
)
_WHO = re.compile(r"\b(?:owner|by|team|lead|approves?|responsible)\b", re.IGNORECASE)
_FIGURE = re.compile(r"\d")
_SYNONYMS = {"responsible": "owner", "accountable": "owner", "cost": "price", "cheap": "price"}
# A launch has many names; whoever asks for one of them means the others as well.
_LAUNCH = frozenset({"launch", "release", "ga", "general availability", "go live", "go-live", "live"})
_LAUNCH_WORDS = frozenset({"launch", "release", "ga", "live"})  # those that stand for it alone
_STOP = frozenset(
    words.words(
        """a an the and or of to in on for with is are be was were do does did i we you it its this that
        these those my our your what which how why when who whose where can could should would will not no
        if then than as at by from about into say says said tell me there have has had any all every each
        project document documents list show give find open please us them they still yet one ones many
        much must shall out long take takes thing things happen happens happening"""
    )
)


@dataclass(frozen=True, slots=True)
class Line:
    """A sentence, item or row of a text, and the heading that it stands under."""

    heading: str
    text: str


def telling(text: str) -> list[str]:
    """The stems of the words that say what a question is about."""
    said = (word for word in words.words(text[:2000]) if word not in _STOP)
    return [words.stem(_SYNONYMS.get(word, word)) for word in said]


def with_other_names(terms: Sequence[str]) -> list[str]:
    """The terms, and the other names of a launch where one of them is one: a search knows words only."""
    others = sorted(_LAUNCH_WORDS) if _LAUNCH_WORDS & set(terms) else []
    return list(dict.fromkeys([*terms, *others]))


def nearest(texts: Sequence[str], terms: Sequence[str], question: str = "") -> list[list[Line]]:
    """The best lines of each text in their order; all lists are empty when there is none.

    A question for a time, a person or a figure prefers lines that tell one.
    """
    fitting = _fitting(question)
    scored: list[tuple[float, int, int, Line, int]] = []
    for place, text in enumerate(texts):
        for number, line in enumerate(lines(text)):
            own = hits(line.text, terms)
            score = own + _UNDER_HEADING * hits(line.heading, terms)
            if score and fitting and fitting.search(line.text):
                score += _FITTING
            if score:
                scored.append((score - len(line.text) / 2000, place, number, line, own))
    best = sorted(scored, key=lambda one: (-one[0], one[1], one[2]))[:_MOST_LINES]
    if best:  # a line with one of many words says less than nothing beside one with all of them
        whole = len(terms) > 1 and best[0][4] == len(terms)
        least = max(best[0][0] / 2, best[0][0] - _FURTHEST)
        best = [one for one in best if (one[4] == len(terms) if whole else one[0] > least)]
    found: list[list[Line]] = [[] for _ in texts]
    for _, place, _, line, _ in sorted(best, key=lambda one: (one[1], one[2])):
        found[place].append(line)
    return found


def _fitting(question: str) -> re.Pattern[str] | None:
    lead = question.strip().casefold()
    if lead.startswith(("how many", "how much")):
        return _FIGURE
    if lead.startswith("when"):
        return _WHEN
    return _WHO if lead.startswith(("who", "whose")) else None


def lines(text: str) -> Iterable[Line]:
    """Every sentence, item and row of a text, with the heading above it; a row's cells parted by dots."""
    heading = ""
    written = words.tidy(text).split("\n")
    for line, following in zip(written, [*written[1:], ""], strict=True):
        bare = line.strip()
        if bare.startswith("#"):
            heading = bare.lstrip("# ")
        elif bare.startswith("|"):
            if not is_rule(bare) and not is_rule(following):
                yield Line(heading, row_text(bare))
        elif bare and not bare.startswith("```"):
            plain = _LIST_SIGN.sub("", bare)
            yield from (
                Line(heading, piece) for piece in ([plain] if plain != bare else words.sentences(plain))
            )


def row_text(line: str) -> str:
    """A table's row as it reads in an answer: without the signs, and without empty cells."""
    return " · ".join(filter(None, markup.split_row(line)))


def is_rule(line: str) -> bool:
    """Whether the line is the one below a table's head."""
    bare = line.strip()
    return bare.startswith("|") and set(bare) <= set("|-: ")


def hits(text: str, terms: Sequence[str]) -> int:
    """How many of the terms stand in the text, by themselves or as a word of the same family."""
    said = {words.stem(word) for word in words.words(text)}
    return sum(1 for term in terms if term in said or _begins(term, said) or _also(term, text))


def _also(term: str, text: str) -> bool:
    return term in _LAUNCH and words.any_word(text, _LAUNCH)


def _begins(term: str, said: Iterable[str]) -> bool:
    """Whether a word of the same family is there."""
    rests = (word.removeprefix(term) for word in said if word.startswith(term))
    return len(term) > 3 and any(_ENDINGS.fullmatch(rest) for rest in rests)
