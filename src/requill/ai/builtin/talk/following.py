"""General conversation over several messages: what "more" and "an example" refer to, and who is asked."""

from __future__ import annotations

import re
from collections.abc import Sequence

from requill.ai.builtin.language import words
from requill.ai.builtin.reply import Reply, said_before
from requill.ai.builtin.talk.general import answer_general, find_cards
from requill.ai.builtin.talk.ideas import heard_of, read_idea, read_statement, started
from requill.ai.interface import AssistantMessage, Message

_SURE = 2.6  # score of a card from which it answers a question, as for a first question
_MOST_WORDS = 12  # of a message that only refers to what was said before
_REFERS = re.compile(
    r"\b(?:more|else|further|another|other|examples?|detail(?:s|ed)?|elaborate|go on|continue|next|and now"
    r"|why|how so|explain (?:that|this|it)|(?:that|this|it) (?:mean|work)s?)\b",
    re.IGNORECASE,
)
# "make a PRD out of it", after an idea.
_OF_IT = re.compile(
    r"(?:(?:please|now|then|ok(?:ay)?|can you|could you|would you|great|good|yes)[, ]+)*"
    r"(?:(?:make|write|create|draft|start|build|do|give me)(?: me| us)? (?:an? |the )?"
    r"(?:prds?|specs?|one-?pagers?|documents?|docs?)(?: (?:out of|from|of|for|about|with) (?:it|this|that))?"
    r"|(?:turn|make|put|convert|write) (?:it|this|that)(?: up| down)? (?:into |in |as |to )?(?:an? )?"
    r"(?:prd|spec|one-?pager|document|doc))(?:,? please)?",
    re.IGNORECASE,
)
_ITSELF = re.compile(
    r"\b(?:who|what) are you\b|\bwhat can (?:you|i)\b|\bwhat do you (?:do|know)\b|\bhow (?:do|can) you help\b"
    r"|\bare you (?:an? )?(?:ai|llm|bot|human|model|gpt|chatgpt)\b|^\W*help\W*$",
    re.IGNORECASE,
)
_ABOUT = (
    "I am Requill's built-in assistant. I work by rule, without a language model, and offline; in Settings "
    "you can connect a model. Here I answer questions about product practice from about thirty short "
    "how-to cards. Brainstorm turns an idea over, Persona sorts what you know of a user into a sheet, "
    "Feedback reviews a text. Beside a document I change it; about a project I answer from its documents."
)


def converse(messages: Sequence[Message]) -> Reply:
    """The answer to what was said last; where that only refers back, the next card on what was asked."""
    said = said_before(messages)
    last = said[-1].strip() if said else ""
    if _ITSELF.search(last[:200]):
        return Reply(_ABOUT)
    found = find_cards(last)
    is_idea = read_idea(last) is not None
    if not is_idea and (not found or found[0][0] < _SURE) and _refers(last):
        shown = "\n".join(message.text for message in messages if isinstance(message, AssistantMessage))
        for question in reversed(said[:-1]):
            cards = find_cards(question, limit=4)
            if cards and cards[0][0] >= _SURE:
                near = [card for score, card in cards if score >= _SURE]
                fresh = [card for card in near if f"### {card.title}\n" not in shown]
                if fresh:
                    return Reply(f"The nearest I have to that:\n\n### {fresh[0].title}\n\n{fresh[0].text}")
                return Reply("That is all that my cards say about it. Ask me about something beside it.")
    unknown = not found or found[0][0] < _SURE
    place, idea = next(
        ((n, one) for n, before in reversed(list(enumerate(said[:-1]))) if (one := read_idea(before))),
        (0, None),
    )
    if idea and _OF_IT.fullmatch(last.rstrip(" .!?")):
        return Reply(started(idea))
    if idea and unknown and not is_idea and read_statement(last):
        more = [one for one in said[place + 1 :] if read_statement(one)]
        return Reply(heard_of(idea, more))
    return answer_general(last)


def _refers(message: str) -> bool:
    return len(words.words(message[:400])) <= _MOST_WORDS and bool(_REFERS.search(message))
