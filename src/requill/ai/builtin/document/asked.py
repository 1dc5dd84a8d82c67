"""Answers a question from the document: a value, a requirement, or the lines about it. It changes nothing."""

from __future__ import annotations

import re
from collections.abc import Callable

from requill.ai.builtin.document.commands import Ask
from requill.ai.builtin.document.due import due
from requill.ai.builtin.document.lacking import lacking
from requill.ai.builtin.document.plan import Plan
from requill.ai.builtin.language import markup, words
from requill.ai.builtin.talk.general import how_to
from requill.ai.builtin.text.evidence import MOST_CHARACTERS, Line, hits, lines, nearest, telling
from requill.ai.builtin.text.facts import fact
from requill.ai.builtin.text.outline import Outline, requirement_blocks
from requill.ai.interface import DocumentContext

_ID = re.compile(r"\b[A-Z]{1,5}-\d{1,4}\b", re.IGNORECASE)
_WHY = re.compile(r"why\b|what(?:['’]s| is) the reason|for what reason|how come", re.IGNORECASE)
_REASON = re.compile(r"\b(?:because|since|so that|due to|in order to|therefore|that is why)\b", re.IGNORECASE)
_CRAFT = re.compile(
    r"(?:(?:what|which)(?:['’]s| is| are| makes?| does)\s+(?:an?\s+)?(?!the\b|our\b|my\b|this\b|its\b"
    r"|left\b|missing\b)"
    r"|how (?:do|to|should|would|can) |(?:what is )?the difference between|explain|why (?:do|should"
    r"|would) (?:we|i|you|one)"
    r"|when (?:do|should) (?:we|i|you|one) (?:use|write)|what goes into|what belongs in)",
    re.IGNORECASE,
)
_OF_OURS = re.compile(r"\b(?:our|this|my|these|the document|we (?:have|say|plan|launch))\b", re.IGNORECASE)
_OF_THIS = re.compile(rf"{_OF_OURS.pattern}|\bthe\b", re.IGNORECASE)
_MOST_MENTIONS = 4
_MOST_NEAR = 3


def answer_question(
    command: Ask, outline: Outline, context: DocumentContext, offers: Callable[[], list[str]]
) -> Plan:
    """The answer from the document where it knows; the how-to card only for a question about the craft.

    `offers` are requests that would work, for where there is nothing to tell.
    """
    question = command.question
    wish = words.capitalised(command.wish)
    if timed := due(question, outline):
        return timed
    if without := lacking(question, outline):
        return without
    if identity := _ID.search(question):
        return _about_requirement(identity.group().upper(), question, wish, outline)
    if known := fact(question, outline.text):
        return Plan(f"{known.said}\n\n{_quoted([Line(known.heading, known.line)])}")
    craft = bool(_CRAFT.match(question)) and not _OF_OURS.search(question)
    if craft and (card := how_to(question)):
        return Plan(card)
    found = nearest([outline.text], telling(question), question)[0]
    if found:
        told = _told(found, telling(question))
        return Plan(f"{_lead(wish)}{told}", suggestions=[wish] if wish else ())
    if not wish and not _OF_THIS.search(question) and (card := how_to(question)):
        return Plan(card)
    about = markup.inline(words.clipped(question.rstrip(" ?!."), 80))
    rest = f" Not read: {words.listed(list(context.omitted))}." if context.omitted else ""
    return Plan(
        f"{_lead(wish)}I find nothing in this document that answers “{about}”.{rest}",
        suggestions=[wish] if wish else offers(),
    )


def _told(found: list[Line], terms: list[str]) -> str:
    """The lines, and where they have few of the question's words, that they are no answer."""
    best = max(hits(f"{line.heading} {line.text}", terms) for line in found)
    if len(terms) > 2 and best * 2 < len(terms):
        return f"I find no line that answers that. The nearest:\n\n{_quoted(found[:_MOST_NEAR])}"
    return f"The document says about that:\n\n{_quoted(found)}"


def _lead(wish: str) -> str:
    if not wish:
        return ""
    said = markup.inline(words.clipped(wish, 120))
    return f"That is for you to decide; I changed nothing. To have it done, say “{said}”.\n\n"


def _about_requirement(identity: str, question: str, wish: str, outline: Outline) -> Plan:
    """The requirement as it stands, and what else the document says that names it."""
    block = next((block for block in requirement_blocks(outline) if block[0] == identity), None)
    text = outline.text[block[1] : block[2]].strip() if block else ""
    mentions = [
        line
        for line in lines(outline.text)
        if identity in line.text
        and line.text.strip("*") not in text
        and not any(line.text in own.text for own in lines(text))
    ][:_MOST_MENTIONS]
    if not text and not mentions:
        names = [name for name, *_ in requirement_blocks(outline)]
        known = f" It has {names[0]} to {names[-1]}." if names else " It has no numbered requirements yet."
        return Plan(f"There is no requirement {identity} in this document.{known}")
    parts = [_lead(wish).strip(), f"{identity} says:\n\n{text}" if text else ""]
    if mentions:
        parts.append(f"It is also named in:\n\n{_quoted(mentions)}")
    if _WHY.match(question) and not _REASON.search(" ".join([text, *(line.text for line in mentions)])):
        parts.append("Nothing written there says why.")
    return Plan(markup.paragraphs(parts), suggestions=[wish] if wish else ())


def _quoted(found: list[Line]) -> str:
    return "\n".join(
        f"- {markup.inline(line.heading) + ': ' if line.heading else ''}"
        f"{markup.inline(words.clipped(line.text.replace('**', ''), MOST_CHARACTERS))}"
        for line in found
    )
