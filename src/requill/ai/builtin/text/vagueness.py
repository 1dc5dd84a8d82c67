"""Finds words that nobody can test, and knows a measurable way to say most of them."""

from __future__ import annotations

import re
from collections.abc import Iterator

from msgspec import Struct


class Vague(Struct, frozen=True):
    """Words in a text that cannot be tested; `better` could stand in their place, if it is not empty."""

    start: int
    end: int
    said: str
    better: str
    question: str


_HOW_FAST = "How long may it take, and for which share of cases?"
_HOW_EASY = "What must a new user manage unaided, and in which time?"
_HOW_MANY = "How many at most, and how many usually?"
_HOW_OFTEN = "How often?"
_HOW_SAFE = "Safe from whom, and how would you notice?"
_HOW_SURE = "In which share of cases must it work, over which period?"
_WHICH = "Which ones exactly?"
_WHAT = "What would a tester look at to say yes or no?"
# Words, what may stand in their place, and what to ask. The figures are named as assumptions wherever used.
_RULES: tuple[tuple[str, str, str], ...] = (
    (r"as (?:soon|quickly|fast) as possible", "within 10 minutes", _HOW_FAST),
    (r"in a timely manner", "within 1 working day", _HOW_FAST),
    (
        r"(?:immediately|instantly|instantaneously|in real[- ]time|without delay)",
        "within 1 second",
        _HOW_FAST,
    ),
    (r"(?:very |really )?(?:quickly|rapidly|promptly|swiftly)", "within 2 seconds", _HOW_FAST),
    (
        r"(?:be|is|are) (?:very |really )?(?:fast|quick|responsive|performant|snappy)",
        "within 2 seconds",
        _HOW_FAST,
    ),
    (r"(?:very |really )?(?:fast(?:er)?|quick(?:er)?|responsive|performant|snappy)", "", _HOW_FAST),
    (r"soon", "within 1 day", _HOW_FAST),
    (
        r"(?:very |really )?(?:easily|effortlessly|intuitively|conveniently)",
        "without help in under 2 minutes",
        _HOW_EASY,
    ),
    (
        r"(?:very |really )?(?:easy|simple|intuitive|user[- ]friendly|convenient|seamless(?:ly)?"
        r"|smooth(?:ly)?)",
        "",
        _HOW_EASY,
    ),
    (
        r"(?:a lot of|lots of|many|numerous|a large number of|large numbers of|a number of)",
        "at least 1,000",
        _HOW_MANY,
    ),
    (r"(?:several|a few|some)", "at least 3", _HOW_MANY),
    (r"(?:regularly|periodically|frequently|often|from time to time)", "every 24 hours", _HOW_OFTEN),
    (r"(?:usually|normally|generally|typically|in most cases|mostly)", "in 95% of cases", _HOW_SURE),
    (r"(?:reliably|robustly)", "in 99.9% of cases", _HOW_SURE),
    (r"(?:reliable|robust|stable|highly available)", "", _HOW_SURE),
    (r"(?:securely|safely)", "readable only by people with the right to it", _HOW_SAFE),
    (r"(?:secure|safe)", "", _HOW_SAFE),
    (r"(?:happy|happier|delight(?:ed|ful)?|more engag(?:ed|ing))", "", _WHAT),
    (r"(?:scalable|scales? well)", "", "With how many users or records must it still meet its limits?"),
    (
        r"(?:appropriate(?:ly)?|suitabl[ey]|adequate(?:ly)?|sufficient(?:ly)?|reasonable|reasonably"
        r"|properly)",
        "",
        _WHAT,
    ),
    (
        r"(?:modern|state[- ]of[- ]the[- ]art|world[- ]class|best[- ]in[- ]class|beautiful|nice"
        r"|great|powerful|innovative)",
        "",
        _WHAT,
    ),
    (
        r"(?:flexible|flexibly|configurable|efficient(?:ly)?|optimal(?:ly)?|optimi[sz]ed|minimal"
        r"|maximal|high[- ]quality|better|improved)",
        "",
        _WHAT,
    ),
    (
        r"(?:if possible|where possible|when possible|if necessary|as needed|as required|where appropriate)",
        "",
        "In which cases exactly?",
    ),
    (r"(?:and so on|and more|and/or|etc\b\.?|various|certain|different kinds of)", "", _WHICH),
)
_ANY = re.compile(
    r"(?<![\w“\"])(?:"
    + "|".join(f"(?P<r{index}>{pattern})" for index, (pattern, _, _) in enumerate(_RULES))
    + r")(?![\w-])",
    re.IGNORECASE,
)


def vague_words(text: str) -> Iterator[Vague]:
    """Every vague word of the text, in order."""
    for found in _ANY.finditer(text):
        index = int((found.lastgroup or "r0")[1:])
        _, better, question = _RULES[index]
        said, start = found.group(), found.start()
        if better and said[:3].lower() in ("be ", "is ", "are"):
            verb, _, _ = said.partition(" ")
            better = f"{'answer' if verb.lower() in ('be', 'are') else 'answers'} {better}"
        yield Vague(start, found.end(), said, better, question)
