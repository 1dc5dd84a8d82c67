"""Answers questions about product practice from a small set of how-to cards, found by their words."""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Sequence
from functools import cache
from importlib import resources

from msgspec import Struct

from requill.ai.builtin.language import markup, words
from requill.ai.builtin.reply import Reply
from requill.ai.builtin.talk.ideas import read_account, read_idea, read_statement, take_up
from requill.ai.builtin.talk.rice_asked import rice_scores
from requill.ai.builtin.talk.starting import ask_link
from requill.ai.builtin.talk.writing import cannot_write

_K1, _B = 1.4, 0.6  # saturation and length: the cards are short and of one length
_TITLE_WEIGHT = 4
_SURE = 2.6  # score from which a card answers the question; found on the questions in the tests
_LONGEST = 2000  # characters of a question that are looked at
_STOP = frozenset(
    words.words(
        """a an the and or of to in on for with is are be was were do does did i we you it its this that
        these those my our your me us what which how why when who where can could should would will
        shall may might must not no yes if then than as at by from about into over under write writing
        make making good best better way use using need want help please tell give explain show mean
        means difference between there have has had get many much thing things"""
    )
)
GREETING = re.compile(
    r"(?:hi|hello|hey|hallo|moin|servus|good (?:morning|afternoon|evening))(?: there| all)?\b[\s!.,]*$", re.I
)
THANKS = re.compile(
    r"(?:(?:many )?thanks?|thank you|thx|danke|ok(?:ay)?|great|perfect|nice|cool|super|well done|good job"
    r"|merci)"
    r"(?: a lot| so much| very much| for that| for your help)?\b[\s!.,]*$",
    re.IGNORECASE,
)
_NOT_READ = (
    "In this chat I do not see your documents. They are under [your documents](/documents); beside an open "
    "one I answer questions about it and change it, and a project’s chat answers from all of its documents."
)
_QUESTION = re.compile(
    r"(?:how|what|why|when|which|who|explain|tell me|is|are|should|do (?:i|we|you|they)|does|can)\b",
    re.IGNORECASE,
)
_SPLIT = re.compile(r"\w+(?:'t\b)?")  # "won't" is no form of "won"
_SAY_NO = re.compile(r"\bsay(?:ing)? no\b")  # of which neither word tells anything alone
# Words of cards' titles and other names that name none of them alone: every text is a document.
_LOOSE = frozenset(
    words.stem(word)
    for word in words.words(
        """document documents product team other part form fixed good long page open last first now next later
        user like people time work plan say turn turned wish tested sections idea ideas item items"""
    )
)
# What is asked of the person's own documents, which this chat does not read.
_OWN = re.compile(
    r"\b(?:how many|open|show|find|list|where (?:is|are)|rename|delete|remove|share|export|print"
    r"|read|what(?:['’]s| is) in|summari[sz]e|which of)\b.{0,30}\b(?:my|our)\b.{0,20}"
    r"\b(?:documents?|docs?|prds?|specs?|files?|drafts?|projects?|chats?|templates?)\b"
    r"|\bhow many (?:documents?|docs?|prds?|files?|drafts?|projects?|chats?)\b.{0,12}\b(?:i|we)\b",
    re.IGNORECASE,
)

# What is asked of this product rather than of product practice.
_OF_PRODUCT = re.compile(
    r"^\W*(?:can|could|do|does) (?:you|i|we|it|requill)\b.{0,20}\b(?:import|upload|attach)\b"
    r"|\bwho (?:can|may|is able to) (?:see|read|open)\b.{0,20}\b(?:my|our)\b"
    r"|\bhow (?:do|can) (?:i|we) (?:invite|add)\b.{0,20}"
    r"\b(?:colleagues?|team ?mates?|co-?workers?|people|someone)\b"
    r"|\b(?:is|are) (?:my|our) (?:data|documents?|texts?|chats?)\b.{0,30}"
    r"\b(?:used|stored|shared|sold|safe|train)",
    re.IGNORECASE,
)
_PRACTICE = re.compile(r"\b(?:research|interviews?|tests?|workshops?|survey|prds?|study)\b", re.IGNORECASE)
_NO_CARD_ON_PRODUCT = (
    "That is about this product, and my cards are about product practice. [Privacy](/privacy) says what "
    "becomes of your data; an open document has Share and Export; [your documents](/documents) lists "
    "what is yours."
)


class Card(Struct, frozen=True):
    """One how-to: its title, its text in Markdown, and other words people use for it."""

    title: str
    text: str
    also: str


class _Index(Struct, frozen=True):
    cards: Sequence[Card]
    counts: Sequence[Counter[str]]
    lengths: Sequence[int]
    rarity: dict[str, float]
    average: float
    topics: frozenset[str]
    names: Sequence[frozenset[str]]


@cache
def cards() -> tuple[Card, ...]:
    """Every card, in the order of the files' names."""
    folder = resources.files("requill.ai.builtin") / "cards"
    files = sorted(
        (file for file in folder.iterdir() if file.name.endswith(".md")), key=lambda file: file.name
    )
    return tuple(_read(file.read_text("utf-8")) for file in files)


def _read(text: str) -> Card:
    """A card file: `# Title`, a line `Also: …` with other names, then the text."""
    title, also, body = text.split("\n", 2)
    return Card(title.removeprefix("# ").strip(), body.strip(), also.removeprefix("Also:").strip())


def _terms(text: str) -> list[str]:
    plain = _SAY_NO.sub("sayno", text.casefold().replace("’", "'"))
    return [words.stem(word) for word in _SPLIT.findall(plain) if word not in _STOP]


@cache
def _index() -> _Index:
    names = [_terms(card.title) + _terms(card.also) for card in cards()]
    counts = [
        Counter(_terms(card.text) + own * _TITLE_WEIGHT) for card, own in zip(cards(), names, strict=True)
    ]
    lengths = [sum(count.values()) for count in counts]
    frequency = Counter(term for count in counts for term in count)
    size = len(counts)
    rarity = {term: math.log(1 + (size - n + 0.5) / (n + 0.5)) for term, n in frequency.items()}
    topics = frozenset(term for own in names for term in own)
    return _Index(
        cards(),
        counts,
        lengths,
        rarity,
        sum(lengths) / max(size, 1),
        topics,
        [frozenset(own) for own in names],
    )


def find_cards(question: str, limit: int = 3) -> list[tuple[float, Card]]:
    """The cards nearest to the question with their scores, best first (BM25).

    A card is about what its own names say; a word that only stands in its text finds it for nobody.
    """
    index = _index()
    asked = list(dict.fromkeys(_terms(question[:_LONGEST])))
    # The other words are about the person's own product; a card that has one in an example is not about it.
    terms = [term for term in asked if term in index.topics] or asked
    scored = []
    telling = frozenset(terms) - _LOOSE
    rows = zip(index.cards, index.counts, index.lengths, index.names, strict=True)
    for card, count, length, names in rows:
        if not telling & names:
            continue
        norm = _K1 * (1 - _B + _B * length / index.average)
        score = sum(
            index.rarity[term] * count[term] * (_K1 + 1) / (count[term] + norm)
            for term in terms
            if term in count
        )
        if score:
            scored.append((score, card))
    return sorted(scored, key=lambda pair: (-pair[0], pair[1].title))[:limit]


def how_to(message: str) -> str:
    """The card for a question about practice, or nothing when none fits or nothing was asked."""
    if not (_QUESTION.match(message.strip()) or message.rstrip().endswith("?")):
        return ""
    found = find_cards(message)
    return f"**{found[0][1].title}**\n\n{found[0][1].text}" if found and found[0][0] >= _SURE else ""


def answer_general(message: str) -> Reply:
    """The best card and the names of two more; else what can be asked. A wish for a text comes first."""
    message = message.strip()
    if THANKS.match(message):
        return Reply("You are welcome. What would you like to know next?")
    if GREETING.match(message):
        return Reply(f"Hello! {_offer()}")
    if scores := rice_scores(message):
        return Reply(scores)
    if _OWN.search(message[:_LONGEST]):
        return Reply(_NOT_READ)
    if _OF_PRODUCT.search(message[:_LONGEST]) and not _PRACTICE.search(message[:_LONGEST]):
        return Reply(_NO_CARD_ON_PRODUCT)
    said, about = cannot_write(message)
    if not said and (idea := read_idea(message) or read_account(message)):
        return Reply(take_up(idea))
    found = find_cards(about) if about else []
    if said and (not found or found[0][0] < _SURE):
        return Reply(said)
    if not found or found[0][0] < _SURE:
        if idea := read_statement(message):
            return Reply(take_up(idea))
        return Reply(
            "I have no card on that. I work by rule, without a language model: in Settings you can "
            "connect one for free conversation. "
            f"{_offer()}"
        )
    best = found[0][1]
    near = [ask_link(card.title) for score, card in found[1:] if score >= _SURE / 2]
    more = f"Near to it: {words.listed(near)}." if near else ""
    opening = f"{said}\n\nWhat I know about it:" if said else ""
    return Reply(markup.paragraphs([opening, f"### {best.title}", best.text, more]))


def _offer() -> str:
    return (
        "Ask me about product practice: requirements that can be tested, acceptance criteria, "
        "metrics, non-goals, user stories, "
        "prioritising, research, rollout. Or paste a text in Feedback, an idea in Brainstorm, or "
        "what you know of a user in Persona."
    )
