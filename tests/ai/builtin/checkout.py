"""A short document with every usual section, and whole conversations about it with the real tools."""

from __future__ import annotations

from requill.ai.interface import AssistantMessage, DocumentContext, Message, Role, UserMessage
from requill.features.documents.tools import Paper
from tests.ai.builtin.papers import TITLE, added, gone, say, tools
from tests.ai.builtin.plans import Turn, turn

CHECKOUT = """## Summary

One-page checkout for mobile buyers. We replace five steps by one. The launch is in Q1 2027 with a small beta.

## Problem

- 61% of mobile carts are abandoned at the address step.
- Support receives 400 tickets a month about lost discount codes.

## Goals and metrics

| Metric | Baseline | Target | By |
| --- | ---: | ---: | --- |
| Mobile conversion | 2.1% | 3% | March 2027 |
| Checkout time | 4 min | 90 s | June 2027 |

## Users

- **Dana**, a returning buyer on a phone.
- **Support agents**, who handle complaints.

## Non-goals

- Loyalty points
- Gift cards

## Requirements

**FR-001** The buyer sees address, delivery and payment on one page.

*Given* a full cart, *when* the buyer opens checkout, *then* all three parts are shown.

**FR-002** The page is fast on old phones.

**FR-003** The buyer pays with Apple Pay or Google Pay.

## Rollout

1. Beta on January 12
2. 50% on February 2
3. GA on March 1

## Risks

| Risk | Mitigation | Owner |
| --- | --- | --- |
| Loqate outage | Manual entry of the address | Tom |
| PCI scope grows | Hosted fields | to be named |

## Open questions

- Do we need 3DS for orders under 30 EUR? Owner: Ana
- Who pays for Loqate? Owner: to be named

## Checklist

- [ ] Legal sign-off
- [x] Design review
"""


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
