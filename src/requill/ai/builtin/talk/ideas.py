"""Takes up an idea or a wish for a product: says it back, asks what a PRD asks first, and links to go on."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final
from urllib.parse import quote

from msgspec import Struct
from msgspec.structs import replace

from requill.ai.builtin.language import markup, words
from requill.ai.builtin.language.vocabulary import IMPERATIVES
from requill.ai.builtin.talk.helped import read_helped
from requill.ai.builtin.talk.starting import goes_along, ways_to_start

_LONGEST = 2000  # characters of a message that are looked at
_SHOWN = 240
_CARRIED = 500  # characters of the idea in the link to Brainstorm
_LONGEST_TITLE = 60
_FEWEST = 3  # words of what is done today
_TELLING = 5  # words from which a statement without the form of a wish is one, too
_COURTESY = (
    r"(?:(?:please|hi|hey|hello|ok(?:ay)?|so|well|can you|could you|would you|help (?:me|us)(?: to)?)"
    r"[\s,!]+)*"
)
_WE = r"(?:(?:i|we)(?:['’]d| would|['’]re| are|['’]m| am)?(?: (?:just|really|also))?\s+)"
_WISH = (
    rf"(?:{_WE}(?:want|need|like|love|plan|planning|hope|thinking (?:of|about)|looking for)(?: to)?"
    rf"|{_WE}(?:have|had|got) an idea(?: for| of|:)?|(?:(?:an?|my|our|the|new)\s+)*ideas?\s*(?:is|for|:))\s+"
)
_MAKES = (
    r"(?:build(?:ing)?|mak(?:e|ing)|creat(?:e|ing)|develop(?:ing)?|design(?:ing)?|launch(?:ing)?|offer(?:ing)?"
    r"|sell(?:ing)?|add(?:ing)?|have|set(?:ting)? up)"
)
_LETS = r"(?:let|allow|enable|help|give|replace|digiti[sz]e|automate)\b"
_PRODUCT = (
    r"(?:apps?|applications?|tools?|platforms?|products?|websites?|sites?|pages?|portals?|dashboards?|services?"
    r"|(?:chat)?bots?|plug-?ins?|extensions?|add-?ons?|games?|marketplaces?|features?|systems?|software|widgets?"
    r"|shops?|newsletters?|screens?|apis?|assistants?|calculators?|trackers?|planners?|calendars?|search)"
)
_DOCUMENT = r"(?:prds?|specs?|specifications?|one-?\s?pagers?|requirements doc(?:ument)?s?|document)"
_PRD = re.compile(
    rf"{_COURTESY}(?:{_WISH})?(?:(?:an?|the|some)\s+)?{_DOCUMENT}\s+(?:for|about|on|of)\s+(?P<what>\S.+)",
    re.IGNORECASE,
)
_THING = re.compile(
    rf"{_COURTESY}(?:(?P<wish>{_WISH})|{_MAKES}\s+(?:me\s+|us\s+)?)?(?:{_MAKES}\s+)?"
    rf"(?P<what>(?:(?:an?|the|our|my|some|new)\s+)*(?:[\w-]+\s+){{0,3}}?{_PRODUCT}(?P<rest>(?![\w-]).*))",
    re.IGNORECASE,
)
_ENABLES = re.compile(rf"{_COURTESY}{_WISH}(?P<what>{_LETS}.+)", re.IGNORECASE)
_LABELLED = re.compile(
    rf"{_COURTESY}(?:{_WE}(?:have|had) an idea|(?:(?:my|our|an?|the)\s+)?idea)\s*:\s*(?P<what>\S.+)",
    re.IGNORECASE,
)
_GOES_ON = re.compile(
    r"\s+(?:for|where|that|which|who|to|so|with|of|on|in|like|when)\b|\s*[.!?]*$", re.IGNORECASE
)
_ASKS = re.compile(
    r"\W*(?:how|what|why|when|where|which|who|whose|explain|tell|show|is|are|was|should|do|does|did|can|could|will"
    r"|would|may|give|difference|define|translate|summari[sz]e|put|take|get|go|ignore|pretend|act|help|book|play|remind|ask"
    r"|thanks?|thank|thx|sorry|yes|no|nope|yeah|ok(?:ay)?|good|great|nice|i don['’]?t|i do not|you|your)\b",
    re.IGNORECASE,
)
_ORDERED = re.compile(rf"{_COURTESY}{_MAKES}\s", re.IGNORECASE)
_TODAY = re.compile(
    r"[\s,.;:–—-]+(?:(?:and|but|because)\s+)?"
    r"(?P<when>right now|today|at the moment|currently|now|so far)\b[\s,:]*(?P<today>.+)$",
    re.IGNORECASE,
)
_WHO_CAN = re.compile(
    r"\b(?:where|so that|so|with which|lets?)\s+(?P<who>(?:our |the |all )?[\w’'-]+(?: [\w’'-]+){0,2}?)"
    r"\s+(?:can|could|may|are able to)\s+(?P<does>.+)",
    re.IGNORECASE,
)
_ARTICLE = re.compile(r"(?:an?|the|our|my|some)\s+", re.IGNORECASE)
# What a wish is said with, whatever it is for.
_WISHING = frozenset(
    words.words(
        """a an the our my some i we want would like need to please could can you build make create write
        draft idea is prd spec document for about on of"""
    )
)
_YOURS: Final = {"our": "your", "my": "your", "i": "you", "we": "you", "us": "you"}
_HERE = (
    "I work by rule, without a language model, so I cannot write it for you. I can ask for it piece by piece "
    "and put your answers in form. Start a document with this:"
)
_HEARD = "That belongs in the document. Start it there:"
# What ends the name of an idea, and words that no name ends with.
_CLAUSE = re.compile(
    r"\s*(?:[,;:–—(]|\s-\s)|\s+(?:so that|so|because|but|where|with which|when|while|since|as) ",
    re.IGNORECASE,
)
_LOOSE_END = re.compile(
    r"\s+(?:an?|the|of|to|for|and|or|with|by|in|on|at|from|that|which|who|their|our|his|her|is|are|can)$",
    re.IGNORECASE,
)
_SHORTEST_NAME = 3  # words of a clause that may stand as a title


# A wish within a longer account of how things are, and what such an account ends with.
_WITHIN = re.compile(
    r"(?:^|[.;!,]\s+|\s)(?:(?:so|and|but|therefore)\s+)?(?:i|we)(?:['’]d| would)? (?:want|need|like|love)\s+"
    rf"(?P<what>(?:an?|one|some)\s+(?:[\w-]+\s+){{0,3}}?{_PRODUCT}(?![\w-])[^?]*"
    r"|(?P<who>(?:our |the |all )?[\w’'-]+s|people|everyone|everybody) to (?:be able to )?(?P<does>[^?]+))",
    re.IGNORECASE,
)
_WHAT_NOW = re.compile(
    r"(?:(?:so|and|ok(?:ay)?)[, ]+)?(?:what now|what(?:['’]s| is)? next|(?:any )?(?:ideas|thoughts|tips)"
    r"|(?:how|where) (?:do|should|would|can) (?:i|we) (?:start|begin|go on)|what do you think"
    r"|what (?:should|can) (?:i|we) do|can you help(?: me| us)?(?: with (?:this|that|it))?)\?+\s*$",
    re.IGNORECASE,
)
_ACCOUNT = 12  # words from which a message tells of something rather than asks about a topic


class Idea(Struct, frozen=True):
    """What somebody wants to make, in their words; for whom, and what is done today, where they say so."""

    what: str
    title: str
    who: str = ""
    today: str = ""
    opening: str = "I take this as an idea:"
    said: str = ""  # the whole message

    @property
    def brief(self) -> str:
        """What the idea says beyond its title, and so the whole of it; nothing where the title says all."""
        return "" if words.keeps_words(self.said, self.title, _WISHING) else self.said


def read_idea(message: str) -> Idea | None:
    """The idea or the wish that the message is; None where it asks something or wants nothing made."""
    found = _read(message.strip().partition("\n")[0]) or _read(message)
    return replace(found, said=words.tidy(message)) if found else None


def _read(message: str) -> Idea | None:
    line = words.squeeze(message[:_LONGEST])
    is_order = _ORDERED.match(line) is not None
    if not is_order and (line.endswith("?") or _ASKS.match(line)) and not _PRD.match(line):
        return None
    if (found := _PRD.match(line)) and not line.endswith("?"):
        return _idea(found["what"])
    if found := _LABELLED.match(line) or _ENABLES.match(line):
        return _idea(found["what"])
    found = _THING.match(line)
    if found and _GOES_ON.match(found["rest"]) and (found["wish"] or is_order or found["rest"].strip(" .!?")):
        return _idea(found["what"])
    return None


def read_statement(message: str) -> Idea | None:
    """A statement that is long enough to be about something the person has in mind."""
    line = words.squeeze(message[:_LONGEST])
    said = words.words(line)
    if len(said) < _TELLING or line.endswith("?") or _ASKS.match(line) or said[0] in IMPERATIVES:
        return None
    return replace(_idea(line), opening="You say:", said=words.tidy(message))


def read_account(message: str) -> Idea | None:
    """The wish within a longer account of how things are; None where a question is asked beside it."""
    line = _WHAT_NOW.sub("", words.squeeze(message[:_LONGEST]))
    found = _WITHIN.search(line) if len(line.split()) >= _ACCOUNT and "?" not in line else None
    if found is None or _ASKS.match(line):
        return None
    what = words.sentences(found["what"])[0]
    idea = replace(_idea(what), said=words.tidy(message))
    if not found["does"]:
        return idea
    who = " ".join(_YOURS.get(word.casefold(), word) for word in found["who"].split())
    return replace(idea, who=who, title=words.capitalised(_name(found["does"])))


def take_up(idea: Idea) -> str:
    """The idea said back, the questions that come first, and the ways to go on."""
    told = f"{idea.opening} “{markup.inline(words.clipped(idea.what, _SHOWN))}”."
    today = f" Today: {markup.inline(words.stopped(words.clipped(idea.today, _SHOWN)))}" if idea.today else ""
    asked = "\n".join(f"{number}. {question}" for number, question in enumerate(_questions(idea), start=1))
    return markup.paragraphs(
        [f"{told}{today}", "A PRD would ask first:", asked, _HERE, _ways(idea)],
    )


def heard_of(idea: Idea, more: Sequence[str] = ()) -> str:
    """What to say to more about an idea: where it can be written down, with what was said of it."""
    return markup.paragraphs([_HEARD, _ways(replace(idea, said="\n\n".join([idea.said, *more])))])


def started(idea: Idea) -> str:
    """What to say to a wish to make a document of an idea that was said before."""
    return markup.paragraphs([_HERE, _ways(idea)])


def _ways(idea: Idea) -> str:
    carried = quote(words.clipped(idea.what, _CARRIED), safe="")
    return markup.paragraphs(
        [
            ways_to_start(idea.what, idea.title, idea.brief),
            goes_along(idea.brief),
            f"Or [turn it over in Brainstorm](/chat?mode=brainstorm&prefill={carried}) first.",
        ]
    )


def _questions(idea: Idea) -> list[str]:
    who = markup.inline(idea.who) or "the people it is for"
    hurts = f"When did {who} last run into this, and what went wrong?"
    first = hurts if idea.who else "Who is it for, and in which moment do they need it?"
    cost = "What does that cost today: minutes, money, mistakes?"
    second = (
        cost
        if idea.today
        else f"What do {who if idea.who else 'they'} do today instead, and what does it cost?"
    )
    return [
        first,
        second,
        "How would you see that it works: which number moves, from where to where, by when?",
    ]


def _idea(said: str) -> Idea:
    text = said.strip().strip("\"“”'‘’").rstrip(" .!?")
    now = _TODAY.search(text)
    if now and (not now.start() or len(words.words(now["today"])) < _FEWEST):
        now = None
    what = text[: now.start()] if now else text
    can = _WHO_CAN.search(what)
    helped = None if can else read_helped(what)
    who = can["who"] if can else helped.who if helped else ""
    subject = can["does"] if can else words.without(_ARTICLE, what)
    return Idea(
        what,
        words.capitalised(_name(subject)),
        " ".join(_YOURS.get(word.casefold(), word) for word in who.split()),
        words.capitalised(now["today"]) if now else "",
    )


def _name(subject: str) -> str:
    """A short title: the first sentence, of a long one the first clause, of a long clause its first words."""
    title = (words.sentences(subject) or [subject])[0].rstrip(" .!?")
    if len(title) <= _LONGEST_TITLE:
        return title
    ends = (found.start() for found in _CLAUSE.finditer(title[: _LONGEST_TITLE + 1]))
    end = next((end for end in ends if len(title[:end].split()) >= _SHORTEST_NAME), 0)
    if end:
        return title[:end]
    cut = re.sub(r"\s+\S*$", "", title[: _LONGEST_TITLE + 1])[:_LONGEST_TITLE].rstrip(" ,;:.(")
    while found := _LOOSE_END.search(cut):
        cut = cut[: found.start()]
    return cut
