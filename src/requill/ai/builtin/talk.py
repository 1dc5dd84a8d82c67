"""Conversations without a document: the guide, worksheets, the persona form, a review of a text, titles."""

from __future__ import annotations

from urllib.parse import quote

from requill.ai.builtin.findings import told_findings
from requill.ai.builtin.reply import CONNECT, Call, Reply, asked, outcomes, said_before
from requill.ai.builtin.worksheets import METHODS, worksheet
from requill.ai.guide import Card, search_cards
from requill.ai.interface import ModelRequest
from requill.kit.plain import preview

REVIEW_TEXT = "review_text"
NO_GUIDE = "I have no guide on that."
ALL_GUIDES = "[All guides](/guide)"
_BRIEF = 4_000  # characters of an address that a text may take as it is spelled there
_TITLE = 60
_READ = 2_000  # characters of a first message that a title is made of


def answer_general(request: ModelRequest) -> Reply:
    """The how-to card that fits; where none does, the nearest, the list, and a way to begin a document."""
    said = asked(request.messages)
    found = search_cards(said)
    if found.answers:
        first, *others = found.answers
        more = f"\n\nRelated: {_links(others)}" if others else ""
        return Reply(f"### {first.title}\n\n{first.text}\n\n[Open the guide](/guide/{first.slug}){more}")
    near = "\n".join(f"- [{card.title}](/guide/{card.slug})" for card in found.nearest)
    nearest = f"The nearest:\n\n{near}\n\n" if near else ""
    return Reply(f"{NO_GUIDE} {nearest}{ALL_GUIDES}\n\n{_start(said)}\n\n{CONNECT}")


def _links(cards: list[Card]) -> str:
    return ", ".join(f"[{card.title}](/guide/{card.slug})" for card in cards)


def _start(said: str) -> str:
    """Links that begin a document with what was typed as its brief."""
    spelled = quote(said.strip(), safe="")
    search = f"?brief={spelled}" if len(spelled) <= _BRIEF else ""
    return (
        f"To write it down, begin with a [Standard PRD](/document-flow/1{search}) or a "
        f"[One-page PRD](/document-flow/2{search}), or choose from [all templates](/templates)."
    )


def answer_brainstorm(request: ModelRequest) -> Reply:
    """The worksheet of the method that was named; else the methods, with what was typed carried along."""
    said = asked(request.messages).strip()
    name, colon, idea = said.partition(":")
    if sheet := worksheet(name if colon else said, idea.strip()):
        return Reply(sheet)
    carried = quote(said, safe="") if len(quote(said, safe="")) <= _BRIEF else ""
    listed = "\n".join(
        f"- [{method.name}](/chat?mode=brainstorm&prefill={quote(f'{method.name}: ', safe='')}{carried}): "
        f"{method.what}"
        for method in METHODS
    )
    return Reply(
        f"Having ideas needs a model. These methods make a worksheet for yours:\n\n{listed}\n\n"
        f"Type a name, a colon and your idea, such as `SCAMPER: your idea`.\n\n{CONNECT}"
    )


def answer_persona() -> Reply:
    """Where a persona is made without a model."""
    return Reply(
        "Without a model, a persona is a form: choose “Fill in a persona” in this chat, and it becomes a "
        f"document with your words as you typed them.\n\n{CONNECT}"
    )


def answer_feedback(request: ModelRequest) -> Reply:
    """The review of the text that was pasted."""
    done = outcomes(request.messages)
    if done:
        return Reply(done[-1].error or told_findings(done[-1].result))
    if REVIEW_TEXT not in {tool.name for tool in request.tools}:
        return Reply(f"I can't review a text here. Open a document and choose Review.\n\n{CONNECT}")
    return Reply(calls=(Call(REVIEW_TEXT, {"text": asked(request.messages)}),))


def answer_title(request: ModelRequest) -> Reply:
    """The first message, shortened at a word."""
    first = next(iter(said_before(request.messages)), "")
    return Reply(shortened(preview(first[:_READ], _READ)) or "Conversation")


def shortened(text: str) -> str:
    """A text in one line of at most 60 characters, cut between words where it has any."""
    line = " ".join(text.split())
    if len(line) <= _TITLE:
        return line.rstrip(" .:,;")
    cut = line[: _TITLE - 1]
    return (cut.rsplit(" ", 1)[0] if " " in cut else cut).rstrip(" .:,;-") + "…"
