"""Understands what is asked about a project: which kind of answer, about what, and of which documents."""

from __future__ import annotations

import re
from collections.abc import Sequence

from msgspec import Struct

from requill.ai.builtin.document.reading.clashing import read_clashing
from requill.ai.builtin.document.spans import Span
from requill.ai.builtin.language import words
from requill.ai.builtin.project.due import span_asked
from requill.ai.builtin.project.lacks import Having, having_asked
from requill.ai.builtin.project.owners import owners_asked, whose
from requill.ai.builtin.project.places import places_asked
from requill.ai.builtin.text.evidence import telling
from requill.ai.interface import ProjectContext

_READ = 600  # characters of a question that are looked at
_NEARLY = 0.5
_DOCUMENTS = r"(?:documents?|docs?|prds?|files?|texts?)"
_GREETING = re.compile(
    r"^\W*(?:hi|hello|hey|good (?:morning|afternoon|evening)|help)\b[\s!.,?]*$", re.IGNORECASE
)
_THANKS = re.compile(
    r"^\W*(?:(?:many )?thanks?|thank you|thx|ok(?:ay)?|great|perfect|nice)\b[\w\s!.,]{0,20}$", re.IGNORECASE
)
_LACKING = re.compile(
    r"\b(?:which|what|any)\b.{0,40}\b(?:no|without|lacks?|lacking|miss(?:es|ing)?|not have|n['’]t have)\b",
    re.IGNORECASE,
)
_MISSING = re.compile(
    r"\b(?:what(?:['’]s| is| are)?|anything)\b.{0,20}\b(?:missing|lacking)\b", re.IGNORECASE
)
_NEXT = re.compile(
    r"\bwhat\b.{0,20}\b(?:do|work on|tackle|write|prepare|focus on)\b.{0,10}\b(?:next|first|now)\b\W*$"
    r"|\bwhat(?:['’]s| is| comes)? (?:next|left(?: to do)?|to do)\b\W*$|\bwhat remains(?: to be done)?\b\W*$"
    r"|\bwhat (?:still )?needs to be done\b|\bwhere (?:do|should|shall) (?:we|i) (?:start|begin|continue)\b",
    re.IGNORECASE,
)
_LIST = re.compile(
    rf"\b(?:which|what|how many|list|show)\b.{{0,20}}\b{_DOCUMENTS}\b"
    rf"(?:\s+(?:are|is|do|does|has|have|can|in|of|there|we|you|the|this|that|it|see|read|know|project))*\W*$",
    re.IGNORECASE,
)
_FIND = re.compile(
    rf"\b(?:which|what|list|show|find|are there|any|all)\b.{{0,25}}\b{_DOCUMENTS}\b.{{0,20}}?"
    r"\b(?:mention(?:s|ing)?|talks? about|talking about|contain(?:s|ing)?|speaks? (?:of|about)|says?"
    r"|refers? to|covers?|deals? with|about|names?|uses?)\b\s*(?P<what>.+)"
    r"|\bwhere\b.{0,20}?\b(?:is|are|do we|does it|did we)\b\s*(?P<where>.+?)\s*"
    r"\b(?:mentioned|described|defined|said|discussed|named|written|covered|mention|say|describe|define)\b"
    r"|^\W*(?:find|search(?: for)?|look for|look up)\s+(?P<sought>.+)",
    re.IGNORECASE | re.DOTALL,
)
_PREPOSITION = re.compile(r"^(?:about|on|of|regarding|concerning|to)\s+", re.IGNORECASE)
_EDIT = re.compile(
    r"^\W*(?:(?:please|can you|could you|would you|now|then)[\s,]+)*(?P<verb>add|append|insert|remove"
    r"|delete|rename|rewrite|reword|rephrase|shorten|move|replace|change|edit|update(?!\s+me\b)|correct|undo|write|create|draft"
    r"|put|turn|make|generate)\s+\S",
    re.IGNORECASE,
)
_ANSWERS = re.compile(  # what is wanted as an answer rather than as a document's text
    r"\b(?:summar(?:y|ies)|overview|list|comparison|table|outline|count|digest)\b", re.IGNORECASE
)
_MAKES = ("write", "create", "draft", "put", "turn", "make", "generate")
_COMPARE = re.compile(
    r"\b(?:compar(?:e|ison|ing)|differ(?:s|ence|ences|ent)?|versus|vs\.?|in common|overlap)\b", re.IGNORECASE
)
_SUMMARISE = re.compile(
    r"\b(?:summar(?:y|ies|ise|ize|ised|ized)|overview|sum up|gist|tl;?dr|what is (?:this|the) project about"
    r"|what(?:['’]s| is) (?:in|planned)|outline)\b",
    re.IGNORECASE,
)
_COUNT = re.compile(
    r"\b(?:how many|number of|count(?:s|ing)?(?: of)?)\b.{0,40}\b(?:requirements?|criteri(?:a|on)"
    r"|open questions?|sections?|words?|tables?)\b|\brequirements?\s+(?:count|per document|in each)\b",
    re.IGNORECASE,
)
_MOST = re.compile(  # one document is to be singled out by a figure
    rf"\b(?:which|what)\b.{{0,20}}\b{_DOCUMENTS}\b.{{0,20}}\b(?:longest|shortest|biggest|largest|smallest"
    r"|(?:most|fewest|least) (?:words|requirements|sections|open questions|criteria))\b"
    rf"|\b(?:longest|shortest|biggest|largest|smallest)\b.{{0,10}}\b{_DOCUMENTS}\b",
    re.IGNORECASE,
)
_CHANGED = re.compile(
    r"^\W*what(?:['’]s| is| has| have)?(?: been)? (?:new|changed)(?: (?:today|lately|recently|now))?\W*$"
    rf"|\b{_DOCUMENTS}\b.{{0,15}}\b(?:changed?|edited|updated|modified|written|added|created)\b.{{0,12}}"
    r"\b(?:today|yesterday|lately|recently|last|this (?:week|month))\b"
    rf"|\b(?:last|recently|latest)\b.{{0,12}}\b(?:changed|edited|updated|modified)\b.{{0,12}}\b{_DOCUMENTS}\b",
    re.IGNORECASE,
)
_CONTRADICT = re.compile(
    r"\b(?:contradict\w*|conflict(?:s|ing)?|inconsisten\w+|disagree\w*|clash(?:es)?|consistent|at odds)\b"
    r"|\b(?:do|does)\b.{0,40}\b(?:agree|match|fit together)\b",
    re.IGNORECASE,
)
_OPEN_QUESTIONS = re.compile(r"\bquestions?\b", re.IGNORECASE)
_GATHER: tuple[tuple[str, re.Pattern[str]], ...] = (
    ("questions", re.compile(r"\bopen questions?\b|\b(?:un(?:answered|decided|resolved)|left open)\b"
                             r"|\b(?:still|not yet) (?:open|decided|answered)\b", re.IGNORECASE)),
    ("assumptions", re.compile(r"\bassum(?:ptions?|ed?)\b", re.IGNORECASE)),
    ("non-goals", re.compile(r"\bnon-?\s?goals?\b|\bout of scope\b", re.IGNORECASE)),
    ("risks", re.compile(r"\brisks?\b", re.IGNORECASE)),
    ("stories", re.compile(r"\b(?:user )?stor(?:y|ies)\b", re.IGNORECASE)),
    ("metrics", re.compile(r"\b(?:metrics?|kpis?|goals?|targets?)\b", re.IGNORECASE)),
    ("dates", re.compile(r"\b(?:dates?|deadlines?|milestones?|timelines?|schedule)\b", re.IGNORECASE)),
    ("requirements", re.compile(r"\b(?:list|show|all)\b.{0,20}\brequirements\b", re.IGNORECASE)),
)  # fmt: skip


class Wish(Struct, frozen=True):
    """What is asked: `kind` of answer, `about` what (in the person's words), `named` which documents.

    `is_lacking` asks for the documents that have no things of that kind; `is_exact` says that the kind was
    called by its name rather than described.
    """

    kind: str
    about: str = ""
    named: tuple[int, ...] = ()
    is_lacking: bool = False
    is_exact: bool = True
    having: Having | None = None
    span: Span | None = None


def read_wish(question: str, context: ProjectContext) -> Wish:
    """The kind is what is gathered, or one that names what is to be done.

    Those are thanks, edit, list, find, compare, contradict, summarise, count, having, due, owners, places,
    changed, next, missing and ask.
    """
    said = words.squeeze(question[:_READ])
    named = _named(said, context.documents)
    if _THANKS.match(said):
        return Wish("thanks")
    if _is_edit(said):
        return Wish("edit", named=named or _nearly(said, context.documents))
    if _MOST.search(said):
        return Wish("count", about=said, named=named)
    if _LIST.search(said) or _GREETING.match(said):
        return Wish("list")
    if _COMPARE.search(said) and (pair := _pair(said, named, context.documents)):
        return Wish("compare", named=pair)
    if read_clashing(said) or (
        _CONTRADICT.search(said)
        and re.search(rf"\b(?:{_DOCUMENTS}|dates?|they|project|metrics?|numbers|figures)\b", said, re.I)
    ):
        return Wish("contradict", named=named if len(named) > 1 else ())
    if having := having_asked(said):
        return Wish("having", named=named or _nearly(said, context.documents), having=having)
    if span := span_asked(said, [title for _, title in context.documents]):
        return Wish("due", named=named or _nearly(span.head, context.documents), span=span)
    if owners_asked(said):
        return Wish("owners", named=named)
    if name := whose(said):
        return Wish("ask", about=name, named=named)
    if places_asked(said):
        return Wish("places", named=named or _nearly(said, context.documents))
    if _CHANGED.search(said):
        return Wish("changed")
    if _COUNT.search(said):
        return Wish("count", about=said, named=named)
    gathered = next(((kind, pattern) for kind, pattern in _GATHER if pattern.search(said)), None)
    if gathered and _LACKING.search(said):
        return Wish(gathered[0], is_lacking=True)
    if (found := _FIND.search(said)) and (what := _sought(found)):
        return Wish("find", about=what)
    nearly = named or _nearly(said, context.documents)
    if gathered:
        kind, pattern = gathered
        exact = kind != "questions" or bool(_OPEN_QUESTIONS.search(said))
        about = _beside(said, pattern, nearly, context.documents)
        return Wish(kind, about=about, named=nearly, is_exact=exact)
    if _NEXT.search(said):
        return Wish("next", named=nearly)
    if _MISSING.search(said):
        return Wish("missing", named=nearly)
    if _SUMMARISE.search(said):
        return Wish("summarise", named=nearly)
    return Wish("ask", about=said, named=named)


def _is_edit(said: str) -> bool:
    """Whether a document is to be changed or written, which only happens in the document's own chat."""
    found = _EDIT.match(said)
    if not found:
        return False
    return found["verb"].lower() not in _MAKES or not _ANSWERS.search(said)


def _sought(found: re.Match[str]) -> str:
    what = next((text for text in found.groupdict().values() if text), "")
    signs = " \t\"'“”„«»‘’?.!:"
    return _PREPOSITION.sub("", what.strip(signs)).strip(signs)


def _beside(
    said: str, pattern: re.Pattern[str], named: Sequence[int], documents: Sequence[tuple[int, str]]
) -> str:
    """What else the question names, apart from the kind of thing and the documents."""
    rest = pattern.sub(" ", said)
    titles = {word for number, title in documents if number in named for word in words.words(title)}
    return " ".join(word for word in words.words(rest) if word not in titles)


def _named(said: str, documents: Sequence[tuple[int, str]]) -> tuple[int, ...]:
    """The documents whose whole titles stand in the question, in the order in which they do."""
    folded = said.casefold()
    places = [(folded.find(title.casefold()), -len(title), number) for number, title in documents]
    return tuple(number for place, _, number in sorted(places) if place >= 0)


def _pair(said: str, named: Sequence[int], documents: Sequence[tuple[int, str]]) -> tuple[int, ...] | None:
    """The two documents to compare: named in full, nearly, or the only two that there are."""
    if len(named) >= 2:
        return tuple(named[:2])
    near = (number for number in _nearly(said, documents) if number not in named)
    pair = (*named, *near)[:2]
    if len(pair) == 2:
        return pair
    return tuple(number for number, _ in documents) if len(documents) == 2 else None


def _nearly(said: str, documents: Sequence[tuple[int, str]]) -> tuple[int, ...]:
    """The documents of whose titles half the telling words stand in the question, the nearest first."""
    terms = set(telling(said))
    scored = ((_overlap(title, terms), -place, number) for place, (number, title) in enumerate(documents))
    return tuple(number for score, _, number in sorted(scored, reverse=True) if score >= _NEARLY)


def _overlap(title: str, terms: set[str]) -> float:
    own = set(telling(title))
    return len(own & terms) / len(own) if own else 0.0
