"""What statements claim, in a form that can be compared: their telling words, figures and dates."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import lru_cache

from msgspec import Struct

from requill.features.documents.outline import Span
from requill.features.review.drafts import Spot
from requill.features.review.kinds import Kind
from requill.features.review.prose import stem, words_of
from requill.features.review.reading import Heading, Piece, Statement
from requill.features.review.rules import NUMBER, Role

SMALL = frozenset(
    [
        "a",
        "an",
        "the",
        "and",
        "or",
        "but",
        "of",
        "in",
        "on",
        "at",
        "to",
        "for",
        "from",
        "by",
        "with",
        "as",
        "is",
        "are",
        "be",
        "been",
        "being",
        "was",
        "were",
        "it",
        "its",
        "they",
        "their",
        "them",
        "this",
        "that",
        "these",
        "those",
        "which",
        "who",
        "whom",
        "whose",
        "what",
        "when",
        "while",
        "if",
        "then",
        "than",
        "so",
        "such",
        "there",
        "here",
        "we",
        "our",
        "us",
        "you",
        "your",
        "i",
        "me",
        "my",
        "he",
        "she",
        "his",
        "her",
        "one",
        "ones",
        "can",
        "could",
        "may",
        "might",
        "must",
        "shall",
        "should",
        "will",
        "would",
        "do",
        "does",
        "did",
        "has",
        "have",
        "had",
        "also",
        "only",
        "just",
        "still",
        "even",
        "very",
        "too",
        "both",
        "each",
        "every",
        "all",
        "any",
        "some",
        "into",
        "onto",
        "over",
        "under",
        "about",
        "up",
        "out",
        "off",
        "per",
        "via",
        "own",
        "same",
        "other",
        "more",
        "most",
        "not",
        "no",
        "nor",
        "never",
        "cannot",
        "always",
        "well",
        "use",
        "used",
        "using",
        "able",
        "new",
    ]
)
_SYNONYMS: Mapping[str, str] = {
    stem(word): instead
    for instead, words in {
        "earlier": "earlier previous prior superseded old older former",
        "version": "version history revision versions",
        "photo": "photo picture image",
        "email": "email mail mails emails",
        "offline": "offline",
        "technician": "tech technician",
        "delete": "delete remove erase purge",
        "sign": "login logon",
    }.items()
    for word in words.split()
}
_ATTRIBUTES: tuple[tuple[str, frozenset[str]], ...] = tuple(
    (name, frozenset(map(stem, words.split())))
    for name, words in (
        (
            "retention",
            "keep kept retain retained retention stay stays store stored delete deleted remove removed purge purged"
            " archive archived preserve preserved hold held erase erased remain remains available",
        ),
        (
            "timeout",
            "timeout times ends end expire expires expired expiry lock locks locked logged valid idle inactivity",
        ),
        (
            "speed",
            "load loads open opens respond responds response latency appear appears render renders show shows shown start"
            " starts finish finishes complete completes return returns takes take answer answers",
        ),
        (
            "delay",
            "delay delayed sync syncs synced upload uploaded uploads deliver delivered refresh refreshed update updated"
            " arrive arrives sent send sends lag visible",
        ),
    )
)
_CONDITION = re.compile(
    r"\b(?:when|if|while|unless|where|given|until|once|in case|except|today|currently|now|at present|was|were)\b",
    re.I,
)
QUALIFIERS = frozenset(
    map(
        stem,
        [
            "p50",
            "p75",
            "p90",
            "p95",
            "p99",
            "median",
            "average",
            "mean",
            "worst",
            "peak",
            "first",
            "cold",
            "warm",
            "3g",
            "4g",
            "5g",
            "lte",
            "wifi",
            "offline",
            "online",
            "slow",
            "mobile",
            "desktop",
            "ios",
            "android",
            "tablet",
            "phone",
            "web",
            "browser",
            "free",
            "pro",
            "team",
            "enterprise",
            "trial",
            "guest",
            "guests",
            "admin",
            "admins",
            "beta",
            "pilot",
            "v1",
            "v2",
            "daily",
            "weekly",
            "monthly",
            "yearly",
            "small",
            "large",
            "big",
            "max",
            "maximum",
            "min",
            "minimum",
            "second",
            "third",
            "other",
            "draft",
            "drafts",
            "soft",
            "hard",
            "warning",
            "full",
            "internal",
            "external",
            "manual",
            "automatic",
            "default",
            "standard",
            "premium",
            "basic",
            "paid",
            "new",
            "legacy",
            "test",
            "staging",
            "production",
        ],
    )
)
_UNITS: Mapping[str, tuple[str, float]] = {
    name: (kind, factor)
    for kind, units in {
        "time": (
            ("ms millisecond milliseconds", 0.001),
            ("s sec secs second seconds", 1),
            ("min mins minute minutes", 60),
            ("h hr hrs hour hours", 3600),
            ("day days", 86400),
            ("week weeks", 7 * 86400),
            ("month months", 30 * 86400),
            ("quarter quarters", 91 * 86400),
            ("year years", 365 * 86400),
        ),
        "size": (("kb", 1e3), ("mb", 1e6), ("gb", 1e9), ("tb", 1e12)),
        "%": (("% percent", 1),),
    }.items()
    for names, factor in units
    for name in names.split()
}
_COUNTED = (
    "users? devices? attempts? retries items? files? photos? characters? rows? seats? workspaces? projects? members? sessions?"
    " requests? calls? records? entries pages? documents? people taps? clicks? fields? versions? jobs? inspections? languages?"
)
_FIGURE = re.compile(
    rf"(?<![\w.,-])(?P<sign><=|>=|[<>≤≥]\s*)?\s*(?P<number>{NUMBER})\s?[\s-]?(?P<unit>%|(?:percent|ms|milliseconds?"
    r"|s|secs?|seconds?|mins?|minutes?|h|hrs?|hours?|days?|weeks?|months?|quarters?|years?|[kKMGT]B"
    rf"|{'|'.join(_COUNTED.split())})\b)",
    re.I,
)
_DIGIT = re.compile(r"\d")
_MONTH_HINT = re.compile(r"Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec|20\d\d-")
_MAX = re.compile(
    r"\b(?:at most|up to|max(?:imum|\.)?|no more than|not (?:more|longer) than|within|under|below|less than|limit(?:ed)? (?:to|of)|not exceed)\b|<|≤",
    re.I,
)
_MIN = re.compile(
    r"\b(?:at least|min(?:imum|\.)?|no (?:less|fewer) than|more than|over|above|exceeds?)\b|>|≥", re.I
)
_CLAUSE = re.compile(r"[,;:()\n–—]|\b(?:and|but|or|then)\b", re.I)
_OFFLINE = re.compile(r"\b(?:without (?:a |any )?|no )(?:connection|network|internet|signal)\b", re.I)
_LINE = frozenset(map(stem, ("connection", "network", "internet", "signal")))
_NEGATIVE = re.compile(
    r"\b(?:not|never|cannot|can't|won't|mustn't|doesn't|don't|isn't|aren't|no longer)\b", re.I
)
_FIGURED: frozenset[Kind] = frozenset({"requirements", "criteria", "stories", "scope", "rollout", ""})

_MONTHS = [
    "january",
    "february",
    "march",
    "april",
    "may",
    "june",
    "july",
    "august",
    "september",
    "october",
    "november",
    "december",
]
_MONTH = "|".join(f"{month}|{month[:3]}" for month in _MONTHS)
_DATE = re.compile(
    rf"\b(?:(?P<year>20\d\d)-(?P<m>\d\d)-(?P<d>\d\d)|(?P<day>\d{{1,2}})(?:st|nd|rd|th)?\.? (?:of )?(?P<month>{_MONTH})\b(?:[.,]? (?P<y>20\d\d))?"
    rf"|(?P<month2>{_MONTH}) (?P<day2>\d{{1,2}})(?:st|nd|rd|th)?\b(?!:)(?:,? (?P<y2>20\d\d))?)",
    re.I,
)
_LAUNCH = re.compile(
    r"\b(?:launch(?:es|ed)?|go(?:es)?[- ]live|ga|general availability|release date|everybody|everyone|(?:all|every) (?:users?|customers?"
    r"|tech(?:nician)?s?|inspectors?|offices?|accounts?|teams?))\b",
    re.I,
)
_STAGE = re.compile(
    r"\b(?:beta|alpha|pilot|internal|soft|phase|stage|wave|shadow|volunteers?|early|preview|dry run|private|new customers|after|before|blog|campaign)\b",
    re.I,
)


class Claim(Struct, frozen=True):
    """A statement by its telling words, in their order; `is_wanted` is False for a "Won't"."""

    stems: tuple[str, ...]
    telling: frozenset[str]
    is_negative: bool
    role: Role
    kind: Kind
    id: str
    is_wanted: bool
    words: str
    spot: Spot


class Figure(Struct, frozen=True):
    """A number with a unit that is said of a subject. `name` is the subject as it is written."""

    attribute: str
    unit: str
    value: float
    limit: str
    subject: frozenset[str]
    name: str
    id: str
    is_conditional: bool
    spot: Spot


class Dated(Struct, frozen=True):
    """A day on which something happens; `event` is "launch", or the telling words of the clause."""

    event: frozenset[str]
    is_launch: bool
    is_named: bool
    date: tuple[int, int, int]
    name: str
    spot: Spot


@lru_cache(maxsize=1024)
def telling(words: str) -> tuple[str, ...]:
    """The stems of the words that say what a statement is about."""
    bare = (stem(word) for word in words_of(words) if word not in SMALL)
    return tuple(_SYNONYMS.get(one, one) for one in bare)


def spot_of(statement: Statement, heading: Heading, start: int, end: int) -> Spot:
    """Words of a statement, by their positions in it."""
    at = statement.span.start
    return Spot(Span(at + start, at + end), statement.span, heading.text, heading.body.start, statement.place)


def claims_of(piece: Piece, headings: Mapping[int, Heading]) -> tuple[Claim, ...]:
    """The statements of a piece that can contradict or repeat another."""
    found: list[Claim] = []
    unwanted = {one.id for _, one in piece.requirements if one.priority == "Won't"}
    for section, one in piece.statements:
        heading = headings[section]
        if len(one.words) > 2_000 or not (one.role != "other" or heading.kind in ("scope", "non-goals")):
            continue
        stems = telling(one.words)
        if not _LINE.isdisjoint(stems) and _OFFLINE.search(one.words):
            stems = (*stems, "offline")
        if stems:
            said = frozenset(stems), _NEGATIVE.search(one.words) is not None
            spot = spot_of(one, heading, 0, len(one.words))
            is_wanted = one.id not in unwanted
            found.append(Claim(stems, *said, one.role, heading.kind, one.id, is_wanted, one.words, spot))
    return tuple(found)


def figures_of(piece: Piece, headings: Mapping[int, Heading]) -> tuple[Figure, ...]:
    """The numbers of a piece that are said of something."""
    found: list[Figure] = []
    for section, one in piece.statements:
        heading = headings[section]
        if (
            heading.kind in _FIGURED
            and len(one.words) <= 2_000
            and (one.role != "other" or heading.kind == "scope")
        ):
            found += _figures(one, heading)
    return tuple(found)


def _figures(statement: Statement, heading: Heading) -> Iterator[Figure]:
    words = statement.words
    if _DIGIT.search(words) is None or _FIGURE.search(words) is None:
        return
    for start, end in _clauses(words):
        numbers = list(_FIGURE.finditer(words, start, end))
        if len(numbers) == 1:
            figure = _figure(statement, heading, words[start:end], numbers[0])
            if figure is not None:
                yield figure


def _clauses(words: str) -> Iterator[tuple[int, int]]:
    start = 0
    for found in _CLAUSE.finditer(words):
        yield start, found.start()
        start = found.end()
    yield start, len(words)


def _figure(statement: Statement, heading: Heading, clause: str, number: re.Match[str]) -> Figure | None:
    value = _value(number["number"])
    unit, factor = _UNITS.get(number["unit"].lower(), (f"count {stem(number['unit'].lower())}", 1.0))
    limit = "max" if _MAX.search(clause) else "min" if _MIN.search(clause) else ""
    if unit.startswith("count") and not limit:
        return None
    rest = clause.replace(number[0], " ", 1)
    stems = telling(rest)
    attribute = _attribute(stems, unit, limit)
    skipped = next((words for name, words in _ATTRIBUTES if name == attribute), frozenset())
    subject = frozenset(one for one in stems if one not in skipped and one != "delete") - _COMPARING
    if not subject:
        return None
    name = next(
        (word for word in reversed(words_of(rest)) if _SYNONYMS.get(stem(word), stem(word)) in subject), ""
    )
    before = statement.words[: number.start()]
    return Figure(
        attribute=attribute,
        unit=unit,
        value=value * factor,
        limit=limit if attribute != "retention" else "",
        subject=subject,
        name=name,
        id=statement.id,
        is_conditional=_CONDITION.search(clause if attribute == "retention" else before + clause) is not None,
        spot=spot_of(statement, heading, number.start("number"), number.end()),
    )


_COMPARING = frozenset(
    map(
        stem,
        [
            "most",
            "least",
            "limit",
            "limited",
            "within",
            "under",
            "below",
            "less",
            "exceed",
            "maximum",
            "minimum",
            "after",
            "for",
            "between",
            "least",
            "longer",
        ],
    )
)


def _value(said: str) -> float:
    if re.fullmatch(r"\d{1,3}(?:,\d{3})+", said):
        return float(said.replace(",", ""))
    parts = said.replace(",", ".").split(".")
    return float(".".join([parts[0], "".join(parts[1:])])) if len(said) < 30 else 0.0


def _attribute(stems: tuple[str, ...], unit: str, limit: str) -> str:
    if unit != "time":
        return ""
    said = {stem(one) for one in stems}
    for name, words in _ATTRIBUTES:
        if said & words and not (name == "retention" and limit == "max"):
            return name
    return ""


def dates_of(piece: Piece, headings: Mapping[int, Heading], text: str) -> tuple[Dated, ...]:
    """The days of a piece on which something happens."""
    found: list[Dated] = []
    for section, one in piece.statements:
        kind = headings[section].kind
        if kind in ("narrative", "decisions", "questions", "glossary", "metrics", "non-goals") or one.is_cell:
            continue
        if len(one.words) <= 2_000 and _MONTH_HINT.search(one.words):
            found += _dates(one, headings[section])
    for section, table in piece.tables:
        for row in table.rows[:200]:
            if len(row.cells) > 1 and headings[section].kind in ("rollout", "", "scope"):
                found += _row_date(row.cells, headings[section], text)
    return tuple(found)


def _dates(statement: Statement, heading: Heading) -> Iterator[Dated]:
    for start, end in _clauses(statement.words):
        dates = list(_DATE.finditer(statement.words, start, end))
        if len(dates) == 1:
            spot = spot_of(statement, heading, *dates[0].span())
            yield from _dated(statement.words[start:end], dates[0], spot)


def _row_date(cells: tuple[Span, ...], heading: Heading, text: str) -> Iterator[Dated]:
    event = cells[0].of(text)
    for cell in cells[1:]:
        date = _DATE.fullmatch(cell.of(text).strip())
        if date is not None:
            spot = Spot(cell, cell, heading.text, heading.body.start, None)
            yield from _dated(event, date, spot)
            return


def _dated(clause: str, date: re.Match[str], spot: Spot) -> Iterator[Dated]:
    words = clause.replace(date[0], " ")
    if _STAGE.search(words):
        return
    launch = _LAUNCH.search(words)
    event = frozenset(one for one in telling(words) if one not in _DATING)
    if launch is None and len(event) < 2:
        return
    month = (date["month"] or date["month2"] or "").lower()
    number = (
        int(date["m"])
        if date["m"]
        else 1 + next(i for i, one in enumerate(_MONTHS) if one.startswith(month[:3]))
    )
    day = int(date["day"] or date["day2"] or date["d"])
    year = int(date["year"] or date["y"] or date["y2"] or 0)
    is_named = launch is not None and launch[0].lower().startswith(
        ("launch", "go", "ga", "general", "release")
    )
    name = "launch" if launch else " ".join(words_of(words)[:4])
    yield Dated(event, launch is not None, is_named, (year, number, day), name, spot)


_DATING = frozenset(
    map(
        stem,
        [
            "by",
            "on",
            "until",
            "from",
            "date",
            "day",
            "must",
            "due",
            "before",
            "latest",
            "starting",
            "start",
            "begin",
            "begins",
            "end",
            "ends",
        ],
    )
)
