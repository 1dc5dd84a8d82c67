"""Answers what somebody says to a brainstorm's ideas: praise, choice, limits and thanks are no new idea."""

from __future__ import annotations

import re

from requill.ai.builtin.language import markup, words
from requill.ai.builtin.talk.general import THANKS
from requill.ai.builtin.talk.starting import ways_to_start

_LONGEST = 120  # characters of a reaction; more is an idea again
_TITLE = 80
_NTH = re.compile(
    r"\b(?:the\s+)?(?P<nth>first|second|third|fourth|fifth|sixth|seventh|last|\d(?:st|nd|rd|th))\s+"
    r"(?:one|idea|point|question|group|side)\b"
    r"|(?:\b(?:number|no\.|nr\.?|idea|point|question|group)\s*|#)(?P<number>\d{1,2})\b",
    re.IGNORECASE,
)
_LEAD = r"^\W*(?:(?:and|but|so|ok(?:ay)?|well|oh|yes|yeah|no|now|please|can you|could you|let['’]?s)[,\s]+)*"
_DOCUMENT = re.compile(
    rf"{_LEAD}(?:turn|make|write|put|save|export|convert|create|draft|start)\b.{{0,30}}"
    r"\b(?:prd|document|doc|spec|one-?pager|roadmap)\b",
    re.IGNORECASE,
)
_BEST = re.compile(
    rf"{_LEAD}(?:which|what)(?:\s+(?:one|of (?:these|them|those)))?(?:\s+(?:is|are|would|do|should))?\s+"
    r"(?:(?:you|the|we|i)\s+)*(?:best|better|top|favou?rites?|most|choose|pick|recommend|prefer|start|first"
    r"|do first|easiest|cheapest)\b"
    r"|\b(?:rank|score|sort|prioriti[sz]e|weigh|rate)\b.{0,20}\b(?:them|these|those|it|ideas|all)\b",
    re.IGNORECASE,
)
_ONLY = re.compile(
    rf"{_LEAD}(?:only|just|ideas? (?:with|without|that|which|under|for less)|without|with no|nothing"
    r"|not?\s+\w+"
    r"|(?:something|anything|make (?:it|them)|give me|be)\s+(?:\w+\s+)?"
    r"(?:\w+(?:er|ier)|more|less|else|wild|crazy|cheap|simple|bold|new|different)\b"
    r"|(?:more\s+)?(?:crazier|cheaper|simpler|bolder|wilder|smaller|bigger))",
    re.IGNORECASE,
)
_SAYS = re.compile(
    rf"{_LEAD}(?:i\s+(?:really\s+)?(?:like|love|hate|prefer|don['’]?t|do not|think|agree|see|mean|disagree)\b"
    r"|(?:that|this|it|these|those|they)"
    r"(?:['’](?:s|re)|\s+(?:is|are|was|sounds?|looks?|won['’]t|would|doesn['’]t)\b)"
    r"|(?:great|good|nice|cool|interesting|boring|bad|wrong|exactly|right|perfect|hm+|yes|yeah|no|nope|sure"
    r"|ok(?:ay)?)\b\W*(?:$|[,.!])|combine\b|merge\b|(?:why|how)\s+(?:so|come|not|would (?:that|this|it))\b"
    r"|what do you think\b|(?:explain|elaborate)\b|(?:stop|undo|forget (?:it|that))\b)",
    re.IGNORECASE,
)
_WAYS = (
    "Say “focus on …” with a few of its words, “more” for other sides, or a new idea with what it does and "
    "for whom."
)


def react(said: str, idea: str) -> str:
    """The answer to a reaction, with what can be done next; empty where something new is said."""
    said = words.squeeze(said[: _LONGEST + 1])
    if not said or len(said) > _LONGEST:
        return ""
    shown = f"“{markup.inline(words.clipped(idea, 90))}”"
    if THANKS.match(said):
        return f"You are welcome. {shown} stays here; say “more” whenever you want other sides of it."
    if _DOCUMENT.search(said):
        title = words.capitalised(words.clipped(idea, _TITLE))
        return markup.paragraphs(
            [
                "I cannot carry what is said here over into a document. I can start one with you, question "
                "by question; paste there what you want to keep:",
                ways_to_start(said, title),
            ]
        )
    if found := _NTH.search(said):
        which = f"number {found['number']}" if found["number"] else f"the {found['nth'].lower()}"
        return f"Which one is {which} to you? Say it in a few words, and I turn that over: “Focus on …”."
    if _BEST.search(said):
        return (
            "I cannot weigh them: I work by rule and do not know your users. Put what stings into the table "
            f"with your own figures; RICE = reach × impact × confidence ÷ effort. {_WAYS}"
        )
    if _ONLY.match(said):
        return (
            f"I ask fixed questions about {shown} and cannot choose among answers by a limit. Put the limit "
            f"into the idea and say it again in one sentence. {_WAYS}"
        )
    if _SAYS.match(said):
        return f"I keep to {shown}. {_WAYS}"
    return ""
