"""Turns an idea over with fixed questions: How might we, SCAMPER, opposite, ten times, no limits, RICE."""

from __future__ import annotations

import re

from requill.ai.builtin import markup, words
from requill.ai.builtin.reply import Reply
from requill.ai.builtin.vocabulary import IMPERATIVES

_LEADS = re.compile(
    r"^(?:(?:please|can you|could you|help me|let['’]s|i want to|we want to|i need|we "
    r"need)\s+)*(?:brainstorm(?:\s+(?:some|new|more))?(?:\s+(?:ideas?|features?))?(?:\s+(?:for"
    r"|about|on|around|to))?"
    r"|ideas?\s+(?:for|about|on)|(?:an?\s+)?idea\s*:)?\s*",
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
    r"|engineers?|agents?|employees|citizens|creators?|writers?|readers?)\b",
    re.IGNORECASE,
)
_STOP = frozenset(
    words.words(
        """a an the and or of to in on for with is are be by at from as it its that this these those who
        which what when where how app application tool platform product service software website feature
        system idea new better more we our i my you your they their them can could should would will
        want wants need needs helps help lets let allow allows makes make so not without into about some
        very brainstorm ideas features something thing things people users user"""
    )
)
_WEAK_VERBS = frozenset({"work", "support", "plan", "show", "share", "use", "get", "make"})
_TOO_SHORT = 2


def brainstorm(message: str) -> Reply:
    """Questions about the idea's own words, grouped, and a table to weigh what comes of them."""
    idea = words.squeeze(words.without(_LEADS, words.tidy(message)[:4000])).strip(" .:")
    nouns, verb, who = _subjects(idea)
    if len(words.words(idea)) < _TOO_SHORT or not nouns:
        return Reply(
            "Tell me the idea in a sentence: what it does, and for whom. For example: “An app that "
            "lets bakers plan tomorrow’s dough from today’s sales.”"
        )
    first = nouns[0]
    second = nouns[1] if len(nouns) > 1 else "the rest of the day"
    opening = (
        f"Six ways to turn “{markup.inline(words.clipped(idea, 140))}” over. "
        "They are questions by rule; take what stings and drop the rest."
    )
    groups = (
        ("How might we", _how_might_we(who, verb, first, second)),
        ("SCAMPER", _scamper(who, verb, first, second)),
        ("The opposite", _opposite(who, verb, first)),
        ("Ten times", _ten_times(who, verb, first)),
        ("Without the limit", _without_limit(who, second)),
    )
    sections = [_section(heading, lines) for heading, lines in groups]
    return Reply(markup.paragraphs([opening, *sections, _weighing(who, verb, first)]))


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


def _weighing(who: str, verb: str, first: str) -> str:
    """An empty RICE table with two rows to begin from."""
    columns = ("Reach (people a quarter)", "Impact (0.25 to 3)", "Confidence (%)", "Effort (person-months)")
    ideas = (f"{verb} {first} with one tap", f"{first} suggested before {who} ask", "Your own")
    table = markup.table(("Idea", *columns, "RICE"), [(words.capitalised(idea),) for idea in ideas])
    intro = "Put your best answers into the table. RICE = reach × impact × confidence ÷ effort."
    return f"### Weigh them\n\n{intro}\n\n{table}"


def _subjects(idea: str) -> tuple[list[str], str, str]:
    """The nouns, the verb and the people of the idea, as far as its words show them."""
    people = _PEOPLE.search(idea)
    who_for = _FOR.search(idea)
    who = people.group() if people else who_for.group("who") if who_for else "people"
    who = re.sub(
        r"^(?:the|for|helps?|lets?|allows?|that|and|to|of|our|all|by|with|an?)\s+",
        "",
        words.squeeze(who),
        flags=re.I,
    )
    said = words.words(idea)[:200]
    verbs = [(word, _verb(word)) for word in said if word not in _STOP]
    named = [(word, verb) for word, verb in verbs if verb]
    telling = [pair for pair in named if pair[1] not in _WEAK_VERBS]
    word, verb = next(iter(telling or named), ("", "use"))
    skip = _STOP | {word} | set(words.words(who))
    return _nouns(said, skip), verb, markup.inline(who if who.isupper() else who.lower())


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
        plain = len(word) > 3 or not word.isascii()
        if word in skip or not plain or word.isdigit() or word.endswith("ly"):
            continue
        if found and previous == place - 1 and " " not in found[-1]:
            found[-1] = f"{found[-1]} {word}"
        else:
            found.append(word)
        previous = place
    return [markup.inline(noun) for noun in dict.fromkeys(found)][:6]


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
