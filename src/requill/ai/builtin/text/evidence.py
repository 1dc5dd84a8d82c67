"""Finds the lines of a text that answer a question: those in which most of the question's words stand."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from msgspec import Struct

from requill.ai.builtin.language import markup, words

MOST_CHARACTERS = 320  # of one line in an answer
DATE = re.compile(
    r"\b(?:\d{4}-\d{2}-\d{2}|\d{1,2}[./]\d{1,2}[./]\d{2,4}|Q[1-4](?:[ /]?\d{2,4})?|H[12](?:[ /]\d{2,4})?"
    r"|\d{1,2}(?:st|nd|rd|th)?\.? (?:Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec)\b\.?(?: \d{4})?"
    r"|(?:Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec)\.? \d{1,2}(?:st|nd|rd|th)?\b(?:,? \d{4})?"
    r"|(?:\d{1,2}(?:st|nd|rd|th)?\.? )?(?:January|February|March|April|May|June|July|August|September|October"
    r"|November|December)(?: \d{1,2}(?:st|nd|rd|th)?)?(?:,? \d{4})?|(?:19|20)\d{2})\b"
)
# "what's" is no word "s", nor "we'll" a word "ll"; "how big" asks for a figure and not for the word "big".
_CONTRACTED = re.compile(r"(?:(?<=\w)n['’]t|['’](?:s|re|ll|ve|d|m|t))\b", re.IGNORECASE)
_HOW = re.compile(r"\bhow (?:big|large|high|long|old|far|often|soon|good|bad)\b", re.IGNORECASE)
_MOST_LINES = 8
_LIST_SIGN = re.compile(r"^(?:[-*>]|\d+\.)\s+(?:\[[ xX]\]\s+)?")
_ENDINGS = re.compile(r"(?:ing|ed|er|or|e|d|ature|ation|ion|ment|able|ness|ly)s?")  # sign, signature
_UNDER_HEADING = 0.6  # what a word of the heading is worth to a sentence below it
_FITTING = 0.5
_FURTHEST = 1.2  # how much less than the best line another may say
_WHEN = re.compile(
    rf"(?-i:{DATE.pattern})|\b(?:today|tomorrow|week|month|quarter|season|spring|summer|autumn|winter|day|night"
    r"|(?:mon|tues|wednes|thurs|fri|satur|sun)day|january|february|april|june|july|august|september|october"
    r"|november|december)s?\b|\b\d+\s*(?:am|pm|o['’]clock|minutes?|hours?|days?|weeks?|months?|years?)\b"
    r"|\b\d?\d:\d\d\b",
    re.IGNORECASE,
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
        much must shall out long whats whos wheres whens hows lets dont
        take takes thing things happen happens happening"""
    )
)


class Line(Struct, frozen=True):
    """A sentence, item or row of a text, and the heading that it stands under."""

    heading: str
    text: str
    row: str = ""

    @property
    def shown(self) -> str:
        """The line as it reads alone: a row's cells under the names of their columns."""
        return self.row or self.text


def telling(text: str) -> list[str]:
    """The stems of the words that say what a question is about."""
    plain = _HOW.sub("how ", _CONTRACTED.sub(" ", text[:2000]))
    said = (word for word in words.words(plain) if word not in _STOP)
    return [words.stem(_SYNONYMS.get(word, word)) for word in said]


def with_other_names(terms: Sequence[str]) -> list[str]:
    """The terms, and the other names of a launch where one of them is one: a search knows words only."""
    others = sorted(_LAUNCH_WORDS) if _LAUNCH_WORDS & set(terms) else []
    return list(dict.fromkeys([*terms, *others]))


def nearest(texts: Sequence[str], terms: Sequence[str], question: str = "") -> list[list[Line]]:
    """The best lines of each text in their order; all lists are empty when there is none.

    A question for a person or a figure prefers lines that tell one; of those found for a question for a
    time only lines with one are told, where there are any.
    """
    return nearest_of_all(texts, terms, question)[0]


def nearest_of_all(
    texts: Sequence[str], terms: Sequence[str], question: str = ""
) -> tuple[list[list[Line]], int]:
    """The best lines of each text as `nearest` has them, and how many as good ones were left out."""
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
    if fitting is _WHEN:
        scored = [one for one in scored if tells_time(one[3])] or scored
    best = sorted(scored, key=lambda one: (-one[0], one[1], one[2]))
    if best:  # a line with one of many words says less than nothing beside one with all of them
        whole = len(terms) > 1 and best[0][4] == len(terms)
        least = max(best[0][0] / 2, best[0][0] - _FURTHEST)
        best = [one for one in best if (one[4] == len(terms) if whole else one[0] > least)]
    found: list[list[Line]] = [[] for _ in texts]
    for _, place, _, line, _ in sorted(best[:_MOST_LINES], key=lambda one: (one[1], one[2])):
        found[place].append(line)
    return found, max(0, len(best) - _MOST_LINES)


def asks_when(question: str) -> bool:
    """Whether a time is asked for."""
    return _fitting(question) is _WHEN


def tells_time(line: Line) -> bool:
    """Whether a line tells a time."""
    return _WHEN.search(line.text) is not None


def _fitting(question: str) -> re.Pattern[str] | None:
    lead = question.strip().casefold()
    if lead.startswith(("how many", "how much")):
        return _FIGURE
    if lead.startswith(("when", "by when", "until when", "what date", "which date", "on which day")):
        return _WHEN
    return _WHO if lead.startswith(("who", "whose")) else None


def lines(text: str) -> Iterable[Line]:
    """Every sentence, item and row of a text, with the heading above it; a row's cells parted by dots."""
    heading, header = "", ""
    written = words.tidy(text).split("\n")
    for line, following in zip(written, [*written[1:], ""], strict=True):
        bare = line.strip()
        if bare.startswith("#"):
            heading = bare.lstrip("# ")
        elif bare.startswith("|"):
            if is_rule(following) and not is_rule(bare):
                header = bare
            elif not is_rule(bare):
                yield Line(heading, row_text(bare), labelled_row(bare, header))
            continue
        elif bare and not bare.startswith("```"):
            plain = _LIST_SIGN.sub("", bare)
            yield from (
                Line(heading, piece) for piece in ([plain] if plain != bare else words.sentences(plain))
            )
        header = ""


def labelled_row(line: str, header: str) -> str:
    """A table's row as it reads alone, each cell but the first under the name of its column."""
    first, *rest = markup.split_row(line) or [""]
    names = [*markup.split_row(header)[1:], *[""] * len(rest)] if header else [""] * len(rest)
    said = [f"{name}: {cell}" if name else cell for name, cell in zip(names, rest, strict=False) if cell]
    return "; ".join(filter(None, [first, *said]))


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
