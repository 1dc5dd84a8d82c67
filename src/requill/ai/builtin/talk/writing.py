"""Answers a wish to have something written: what cannot be by rule, and where it can be made instead."""

from __future__ import annotations

import re
from typing import Final

from requill.ai.builtin.language import markup, words
from requill.ai.builtin.talk.starting import title_in, ways_to_start

_VERB = re.compile(
    r"(?:(?:please|can you|could you|would you|will you|i want you to|i need you to|help me(?: to)?|hey|hi"
    r"|ok)[,]?\s+)*(?P<verb>write|draft|create|generate|make|produce|compose|prepare|build|give|suggest|propose|list"
    r"|brainstorm|come up with|think of|i need|i want|we need)\s+",
    re.IGNORECASE,
)
_WRITES = frozenset(
    ["write", "draft", "create", "generate", "make", "produce", "compose", "prepare", "build"]
)
_LONGEST = 300  # characters of a wish to make a document of something said before
_NEAR = 7  # words after the verb among which the thing is named
_DOCUMENTS: Final = (
    "prd",
    "prds",
    "spec",
    "specification",
    "document",
    "doc",
    "one-pager",
    "one pager",
    "rfc",
)
_IDEAS: Final = ("ideas", "idea", "ways", "suggestions", "features", "names", "options", "solutions")
_PARTS: Final = {
    "user stories": "user stories",
    "user story": "user stories",
    "stories": "user stories",
    "acceptance criteria": "acceptance criteria",
    "requirements": "requirements",
    "requirement": "requirements",
    "okrs": "OKRs",
    "goals": "goals",
    "metrics": "metrics",
    "kpis": "metrics",
    "risks": "risks",
    "personas": "personas",
    "persona": "personas",
    "roadmap": "a roadmap",
    "press release": "a press release",
    "faq": "an FAQ",
    "interview questions": "interview questions",
    "test cases": "test cases",
    "release notes": "release notes",
    "problem statement": "a problem statement",
    "email": "an email",
}
_DOCUMENT = (
    "I work by rule, without a language model, so I cannot write a document from a sentence. I can start one "
    "with you, question by question, and put your answers in form{about}:"
)
_THIS = r"(?:this|that|it|these|those|all (?:this|that|of (?:this|it)))"
_TURNS = re.compile(
    r"(?:(?:please|pls|now|then|ok(?:ay)?|can you|could you|would you|will you|let['’]?s)[,]?\s+)*"
    rf"(?:(?:turn|convert|transform|make|put|save|export)\s+[^.!?\n]{{1,60}}?\s+(?:(?:in)?to|as|in)"
    rf"|make\s+{_THIS}|write\s+{_THIS}\s+(?:up\s+|down\s+)?as)\s+(?:an?\s+)?(?:(?!(?:the|my|our|your)\b)[\w-]+\s+)?"
    rf"(?:{'|'.join(_DOCUMENTS)})(?:\s+(?:for|about|on|called|titled)\s+(?P<title>.+?))?"
    r"(?:[\s,]+(?:please|pls|for me|now|thanks))*[\s.!?]*$",
    re.IGNORECASE,
)
_TURNED = (
    "I work by rule, without a language model, so I cannot carry what is said here over into a document. I "
    "can start one with you{about}: choose a template, and paste your text there as an answer; it fills "
    "every section that it speaks to, and I ask for the rest."
)
_OR_ELSE = (
    "“Start new” there drafts every section at once, with what nobody has said marked as an assumption. "
    "[All templates](/templates)"
)
_NO_IDEAS = (
    "I work by rule, without a language model, so I have no ideas of my own on a subject. Brainstorm can "
    "turn yours over: say there what you want to change, and it asks How-might-we, SCAMPER and other "
    "questions about it, with a RICE table to rank what you find."
)


def cannot_write(message: str) -> tuple[str, str]:
    """What to say to a wish for a text (else nothing), and what a card about such texts would be about."""
    text = message.strip()
    if turned := _TURNS.match(text[:_LONGEST]):
        title = words.capitalised(turned["title"].strip("\"'“”‘’")) if turned["title"] else ""
        about = f", for “{markup.inline(title)}”" if title else ""
        return markup.paragraphs([_TURNED.format(about=about), ways_to_start(text, title), _OR_ELSE]), ""
    found = _VERB.match(text)
    if not found or (
        text.endswith("?") and not re.match(r"(?:please\s+)?(?:can|could|would|will)\b", text, re.I)
    ):
        return "", message
    near = " ".join(re.findall(r"[\w-]+", text[found.end() : found.end() + 200].casefold())[:_NEAR])
    verb = found["verb"].casefold()
    if words.any_word(near, _IDEAS) or verb in ("brainstorm", "come up with", "think of"):
        return _NO_IDEAS, ""
    if verb in _WRITES and words.any_word(near.split(" for ")[0], _DOCUMENTS):
        title = title_in(text)
        about = f", for “{markup.inline(title)}”" if title else ""
        return markup.paragraphs([_DOCUMENT.format(about=about), ways_to_start(text), _OR_ELSE]), "PRD"
    part = next(
        (said for name, said in _PARTS.items() if words.any_word(near.split(" for ")[0], (name,))), ""
    )
    return (_part(part), message) if part else ("", message)


def _part(what: str) -> str:
    return (
        f"I work by rule, without a language model, so I cannot write {what} about your product. I can put "
        "your own words in form: open one of [your documents](/documents), or [start one](/templates), "
        "and tell "
        "me there what to add, one sentence each."
    )
