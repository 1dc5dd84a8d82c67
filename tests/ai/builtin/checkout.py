"""Single wishes and whole conversations about the document `CHECKOUT`, with the real tools."""

from __future__ import annotations

from requill.ai.interface import AssistantMessage, DocumentContext, Message, Role, UserMessage
from requill.features.documents.tools import Paper
from tests.ai.builtin.papers import CHECKOUT, TITLE, added, gone, say, tools
from tests.ai.builtin.plans import Turn, turn


async def ask(message: str) -> tuple[str, list[str], list[str]]:
    """What was said to one message, and the lines that came and went."""
    done, paper = await say(message, CHECKOUT)
    return done.text, added(paper.text, CHECKOUT), gone(paper.text, CHECKOUT)


async def talk(*messages: str, text: str = CHECKOUT) -> tuple[list[Turn], Paper]:
    """Every turn of a conversation, and the paper after all of them; a change stands in the next turn."""
    history: list[Message] = []
    turns: list[Turn] = []
    paper = Paper(TITLE, text)
    for message in messages:
        history.append(UserMessage(message))
        context = DocumentContext(TITLE, paper.text)
        turns.append(await turn(Role.DOCUMENT, tuple(history), context, tools(paper)))
        history.append(AssistantMessage(turns[-1].text))
    return turns, paper
