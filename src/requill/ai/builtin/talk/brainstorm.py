"""Turns an idea over with fixed questions: How might we, SCAMPER, opposite, ten times, no limits, RICE."""

from __future__ import annotations

import re
from collections.abc import Sequence

from msgspec import Struct

from requill.ai.builtin.language import markup, words
from requill.ai.builtin.language.vocabulary import IMPERATIVES
from requill.ai.builtin.reply import Reply
from requill.ai.builtin.talk.brainstorm_less import (
    Less,
    first_groups,
    further_groups,
    ideas_to_weigh,
    read_less,
)
from requill.ai.builtin.talk.brainstorm_reactions import react
from requill.ai.builtin.talk.general import THANKS
from requill.ai.builtin.talk.helped import Helped, read_helped

_LEADS = re.compile(
    r"^(?:(?:please|can you|could you|help me|let['’]s|i want to|we want to|i need|we "
    r"need|how (?:can|could|do|might|should) (?:we|i)|what if we)\s+)*(?:brainstorm(?:\s+(?:some|new|more))?"
    r"(?:\s+(?:ideas?|features?))?(?:\s+(?:for|about|on|around|to))?"
    r"|(?:some\s+|more\s+)?ways\s+(?:to|of|in which)|ideas?\s+(?:for|about|on|to)|(?:an?\s+)?idea\s*:)?\s*",
    re.IGNORECASE,
)
_MORE = re.compile(
    r"^\W*(?:(?:please|some|any|give me|show me|and|what|are there|i need|even)\s+)*(?:more|others?|another"
    r"|again|further|different|else|go on|continue|next)\b[\w\s]{0,25}\W*$",
    re.IGNORECASE,
)
_FOCUS = re.compile(
    r"^\W*(?:(?:now|please|let['’]s|ok(?:ay)?|and)\s+)*(?:focus|concentrate|zoom in|(?:go|dig) deeper"
    r"|what about|how about|think about|more (?:on|about))\s*(?:on|into|about)?\s+"
    r"(?P<what>[^?!.\n]{2,60})\W*$",
    re.IGNORECASE,
)
_FOR = re.compile(
    r"\b(?:for|helps?|lets?|allows?|so that)\s+(?P<who>(?:the |our |all |new |small |busy "
    r")?[^\W\d_][\w-]*(?:\s+[^\W\d_][\w-]*)?)",
    re.IGNORECASE,
)
_PEOPLE = re.compile(
    r"\b(?:[\w-]+ )?(?:users?|customers?|people|teams?|members?|patients?|students?|teachers?"
    r"|parents?|managers?|developers?|designers?|drivers?|inspectors?|nurses?|doctors?"
    r"|bakers?|tenants?|landlords?|guests?|sellers?|buyers?|shops?|admins?|volunteers?|owners?"
    r"|engineers?|agents?|employees|citizens|creators?|writers?|readers?|neighbou?rs?|subscribers?"
    r"|business(?:es)?|compan(?:y|ies)|founders?|players?|travell?ers?|families|kids|children)\b",
    re.IGNORECASE,
)
_STOP = frozenset(
    words.words(
        """a an the and or of to in on for with is are be by at from as it its that this these those who
        which what when where how faster sooner quicker
        easier get gets getting app application tool platform
        product service software website feature system idea new better more we our i my you your they
        their them can could should would will
        want wants need needs helps help lets let allow allows enables enable makes make so not without into
        about some very brainstorm ideas features something thing things people users user please more other
        focus based powered driven using use"""
    )
)
_WEAK_VERBS = frozenset({"work", "support", "plan", "show", "share", "use", "get", "make"})
_TOO_SHORT = 2
_WRITTEN = re.compile(r"\w+")
_BY_RULE = "They are questions by rule; take what stings and drop the rest."
_NUMBERED = re.compile(
    r"\b(?:first|second|third|fourth|fifth|sixth|last|\d(?:st|nd|rd|th)) (?:one|idea|point|question|group)\b"
    r"|(?:\b(?:number|idea|point|question)\s*|#)\d",
    re.IGNORECASE,
)


class _Subject(Struct, frozen=True):
    """What an idea is about: the idea itself, its people, what they do, and two things it deals with."""

    idea: str
    who: str
    verb: str
    first: str
    second: str


def brainstorm(said: Sequence[str]) -> Reply:
    """Questions about the idea's own words, grouped, and a table to weigh what comes of them.

    `said` is what the person said, the last last: "more" looks at the idea from other sides, and "focus on
    …" puts one part of it in the middle.
    """
    last = said[-1] if said else ""
    earlier = _earlier(said[:-1])
    focus = _FOCUS.match(last)
    is_plain = bool(focus or _MORE.match(last)) and not _NUMBERED.search(last)
    if earlier and not is_plain and (told := react(last, earlier.idea)):
        return Reply(told)
    if earlier and focus:
        return _first_round(_focused(earlier, focus.group("what")))
    if earlier and _MORE.match(last):
        return _further_less(earlier) if isinstance(earlier, Less) else _second_round(earlier)
    subject = _read(last)
    if subject is None:
        return Reply(
            "Tell me the idea in a sentence: what it does, and for whom. For example: “An app that "
            "lets bakers plan tomorrow’s dough from today’s sales.”"
        )
    return _first_less(subject) if isinstance(subject, Less) else _first_round(subject)


def _earlier(said: Sequence[str]) -> _Subject | Less | None:
    """The last idea before; what was only said to an idea is none."""
    subject: _Subject | Less | None = None
    for text in said:
        if subject is None or not react(text, subject.idea):
            subject = _read(text) or subject
    return subject


def _focused(earlier: _Subject | Less, said: str) -> _Subject:
    """One part of the idea in the middle."""
    what = markup.inline(said.strip().lower())
    idea = f"{words.clipped(earlier.idea, 90)}: {what}"
    if isinstance(earlier, Less):
        return _Subject(idea, "people", "get through", what, earlier.what)
    return _Subject(idea, earlier.who, "get through", what, earlier.first)


def _read(message: str) -> _Subject | Less | None:
    """What a message is about; None when it holds no idea."""
    if _MORE.match(message) or _FOCUS.match(message) or THANKS.match(message.strip()):
        return None
    idea = words.squeeze(words.without(_LEADS, words.tidy(message)[:4000])).strip(" .:")
    if less := read_less(idea):
        return less
    nouns, verb, who = _subjects(idea)
    if len(words.words(idea)) < _TOO_SHORT or not nouns:
        return None
    first, second = (_with_capitals(noun, idea) for noun in [*nouns, "the rest of the day"][:2])
    return _Subject(idea, who, verb, first, second)


def _first_less(less: Less) -> Reply:
    opening = f"Six ways to turn “{_quoted(less.idea)}” over. {_BY_RULE}"
    sections = [_section(heading, lines) for heading, lines in first_groups(less)]
    return Reply(markup.paragraphs([opening, *sections, _weighing(ideas_to_weigh(less))]))


def _further_less(less: Less) -> Reply:
    sections = [_section(heading, lines) for heading, lines in further_groups(less)]
    return Reply(markup.paragraphs([f"Four more sides of “{_quoted(less.idea)}”.", *sections]))


def _quoted(idea: str) -> str:
    return markup.inline(words.clipped(idea, 140))


def _first_round(subject: _Subject) -> Reply:
    who, verb, first, second = subject.who, subject.verb, subject.first, subject.second
    opening = f"Six ways to turn “{_quoted(subject.idea)}” over. {_BY_RULE}"
    groups = (
        ("How might we", _how_might_we(who, verb, first, second)),
        ("SCAMPER", _scamper(who, verb, first, second)),
        ("The opposite", _opposite(who, verb, first)),
        ("Ten times", _ten_times(who, verb, first)),
        ("Without the limit", _without_limit(who, second)),
    )
    sections = [_section(heading, lines) for heading, lines in groups]
    ideas = (f"{verb} {first} with one tap", f"{first} suggested before {who} ask", "Your own")
    return Reply(markup.paragraphs([opening, *sections, _weighing(ideas)]))


def _second_round(subject: _Subject) -> Reply:
    who, verb, first, second = subject.who, subject.verb, subject.first, subject.second
    groups = (
        ("Borrow", _borrow(verb, first)),
        ("Before, during, after", _in_time(who, verb, first)),
        ("The edges", _edges(who, first, second)),
        ("The worst idea", _worst(who, first)),
    )
    opening = f"Four more sides of “{_quoted(subject.idea)}”."
    return Reply(markup.paragraphs([opening, *(_section(heading, lines) for heading, lines in groups)]))


def _borrow(verb: str, first: str) -> list[str]:
    return [
        f"How would a library lend {first}? How would an airline check it in?",
        f"Which game makes people {verb} something for fun, and what is its next level?",
        f"What would {first} be as a letter, a vending machine, a person at a desk?",
    ]


def _in_time(who: str, verb: str, first: str) -> list[str]:
    return [
        f"What do {who} do in the ten minutes before they {verb} {first}? Could it be done for them there?",
        "Where do they stop in the middle, and what do they need to find when they come back?",
        f"What should {who} notice a week later that tells them it was worth it?",
    ]


def _edges(who: str, first: str, second: str) -> list[str]:
    return [
        f"The very first time: what would {who} see of {first} with nothing in it yet?",
        f"The hundredth time: which step of {second} would annoy them by then?",
        "With one hand, without a signal, in the rain: what still works?",
        f"For whom of {who} would it be in the way, and how could they leave it alone?",
    ]


def _worst(who: str, first: str) -> list[str]:
    return [
        f"What is the most annoying way to offer {first}? Turn each annoyance around.",
        f"What would make {who} tell others never to try it? What would prove the opposite to them?",
    ]


def _opposite(who: str, verb: str, first: str) -> list[str]:
    return [
        f"How would we make sure that {who} can never {verb} {first}? Which of these things do we do today?",
        f"What if {first} came to {who}, and nobody had to {verb} anything?",
    ]


def _ten_times(who: str, verb: str, first: str) -> list[str]:
    return [
        f"What would it take to {verb} {first} ten times over, for the same effort?",
        "What if it had to be done in a tenth of the time: which steps would go first?",
        f"And with a tenth of {who}: for which few would you build it?",
    ]


def _without_limit(who: str, second: str) -> list[str]:
    return [
        f"If {second} cost nothing, what would we offer that we do not dare to now?",
        f"If no law, no old system and no habit stood in the way, what would {who} do instead?",
        "If we had two weeks only, what single thing would we ship?",
    ]


def _weighing(ideas: Sequence[str]) -> str:
    """An empty RICE table with two rows to begin from."""
    columns = ("Reach (people a quarter)", "Impact (0.25 to 3)", "Confidence (%)", "Effort (person-months)")
    table = markup.table(("Idea", *columns, "RICE"), [(words.capitalised(idea),) for idea in ideas])
    intro = "Put your best answers into the table. RICE = reach × impact × confidence ÷ effort."
    return f"### Weigh them\n\n{intro}\n\n{table}"


def _subjects(idea: str) -> tuple[list[str], str, str]:
    """The nouns, the verb and the people of the idea, as far as its words show them."""
    helped = read_helped(idea)
    who = _who(idea, helped)
    said = words.words(idea)[:200]
    if helped:
        skip = (
            _STOP | {helped.verb} | {form for word in words.words(who) for form in (word, words.stem(word))}
        )
        what = words.words(helped.what)
        return [*_nouns(what, skip), *_nouns(said, skip | set(what))][:6], helped.verb, who
    verbs = [(word, _verb(word)) for word in said if word not in _STOP]
    named = [(word, verb) for word, verb in verbs if verb]
    telling = [pair for pair in named if pair[1] not in _WEAK_VERBS]
    word, verb = next(iter(telling or named), ("", "use"))
    return _nouns(said, _STOP | {word} | set(words.words(who))), verb, who


def _who(idea: str, helped: Helped | None) -> str:
    """The people that the idea helps, else those that it names, else "people"."""
    if helped and helped.who:
        return markup.inline(helped.who if helped.who.isupper() else helped.who.lower())
    people = _PEOPLE.search(idea)
    who_for = None if helped else _FOR.search(idea)
    who = people.group() if people else who_for.group("who") if who_for else "people"
    who = re.sub(
        r"^(?:the|for|helps?|lets?|allows?|enables?|that|and|to|of|our|all|by|with|an?)\s+",
        "",
        words.squeeze(who),
        flags=re.I,
    )
    return markup.inline(who if who.isupper() else who.lower())


def _verb(word: str) -> str:
    """The verb in its plain form, from "reduces", "reducing" or "planning"; empty for other words."""
    root = word.removesuffix("ing")
    forms = (word, word.removesuffix("s"), root, root + "e", root[:-1])
    return next((form for form in forms if form in IMPERATIVES), "")


def _nouns(said: list[str], skip: frozenset[str] | set[str]) -> list[str]:
    """What the idea is about; two such words side by side are one thing."""
    found: list[str] = []
    previous = -2
    for place, word in enumerate(said):
        plain = len(word) > 2 or not word.isascii()
        if word in skip or not plain or word.isdigit() or word.endswith("ly"):
            continue
        if found and previous == place - 1 and " " not in found[-1]:
            found[-1] = f"{found[-1]} {word}"
        else:
            found.append(word)
        previous = place
    return [markup.inline(noun) for noun in dict.fromkeys(found)][:6]


def _with_capitals(noun: str, idea: str) -> str:
    """The words as they were written where they have capitals of their own: "B2B", "SMS"."""
    written = {word.casefold(): word for word in _WRITTEN.findall(idea) if word[1:] != word[1:].lower()}
    return " ".join(written.get(word, word) for word in noun.split(" "))


def _how_might_we(who: str, verb: str, first: str, second: str) -> list[str]:
    return [
        f"How might we help {who} {verb} {first} before they think of it?",
        f"How might we take the worst minute out of {first}?",
        f"How might we make {second} useful for somebody who never asked for it?",
        f"How might we let {who} see that {first} worked, without looking for it?",
    ]


def _scamper(who: str, verb: str, first: str, second: str) -> list[str]:
    return [
        f"**Substitute**: what else could stand in for {first}?",
        f"**Combine**: what if {first} and {second} were one step?",
        f"**Adapt**: who else has to {verb} something like this, and what do they do?",
        f"**Modify**: what if {first} were much smaller, or happened once a week?",
        f"**Put to another use**: who besides {who} would gain from {first}?",
        f"**Eliminate**: which part of {second} would nobody miss?",
        f"**Reverse**: what if {who} did the last step first?",
    ]


def _section(heading: str, lines: list[str]) -> str:
    return f"### {heading}\n\n" + "\n".join(f"- {line}" for line in lines)
