"""Documents to work on, and what a request makes of them with the real document tools."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from requill.ai.interface import AssistantMessage, DocumentContext, Role, UserMessage
from requill.features.documents.tools import Paper, ToolRefused, call_tool
from tests.ai.builtin.plans import Turn, turn

TITLE = "Offline mode"
DOCUMENT = """## Summary

Inspectors work where 31% of visits have no signal. In order to help them, offline mode is basically needed.

## Goals and metrics

| Metric | Baseline | Target | By |
| --- | --- | --- | --- |
| Inspections finished on site | 64% | 90% | Jun 2027 |
| Paper forms retyped per week | 118 | to be set | Jun 2027 |

## Users

- Inspectors: on tablets, alone on site
- Team leads: review the reports

## Requirements

**FR-001** An inspector downloads all inspections assigned for the next 3 days.

*Given* a connection, *when* the inspector taps once, *then* 3 days are stored.

**FR-002** Every field is stored on the device within 1 second.

**FR-003** Photos are uploaded as soon as possible, oldest inspection first.

## Non-goals

- Maps without a connection; the navigation app has them.

## Risks

| Risk | Mitigation | Owner |
| --- | --- | --- |
| Storage runs out | Download 3 days at most | Jona |

## Open questions

- Why 3 days? Owner: to be named
"""


def tools(paper: Paper) -> dict[str, Callable[[dict[str, Any]], dict[str, Any]]]:
    """The real tools, which change this paper."""

    def tool(name: str) -> Callable[[dict[str, Any]], dict[str, Any]]:
        def run(arguments: dict[str, Any]) -> dict[str, Any]:
            try:
                return {"ok": True, "section": call_tool(paper, name, json.dumps(arguments))}
            except ToolRefused as refusal:
                return {"ok": False, "error": str(refusal)}

        return run

    names = ("replace_text", "write_section", "insert_section", "remove_section", "rename_document")
    return {name: tool(name) for name in names}


async def say(message: str, text: str = DOCUMENT, before: str = "") -> tuple[Turn, Paper]:
    """The turn, and the paper after the real tools have run; `before` is what the assistant said last."""
    paper = Paper(TITLE, text)
    told = (AssistantMessage(before), UserMessage(message)) if before else message
    return await turn(Role.DOCUMENT, told, DocumentContext(TITLE, text), tools(paper)), paper


def headings(text: str) -> list[str]:
    """The titles of its sections."""
    return [line[3:] for line in text.split("\n") if line.startswith("## ")]


def added(after: str, before: str = DOCUMENT) -> list[str]:
    """The lines that are new."""
    old = before.split("\n")
    return [line for line in after.split("\n") if line.strip() and line not in old]


def gone(after: str, before: str = DOCUMENT) -> list[str]:
    """The lines that are no longer there."""
    return added(before, after)


# A document whose sections have other forms than the assistant writes itself.
FORMS = """## Summary

Due to the fact that inspectors lose signal, offline mode is basically needed. It stores all on the tablet.

## Goals

- G1: Finish inspections on site
- G2: Stop retyping paper forms

## Success metrics

| Metric | Now | Goal | When | Owner |
| --- | --- | --- | --- | --- |
| Finished on site | 64% | 90% | June | Ana |

## Users

### Persona 1: Ines, inspector

Works alone on site, 8 visits a day.

### Persona 2: Tom, team lead

Reviews reports in the evening.

## Requirements

- **FR-001**: Inspectors download 3 days of inspections.
- **FR-002**: Every field is stored within 1 second.
- **FR-003**: Photos upload as soon as possible.

See the register for the rest.

## Non-goals

1. Maps without a connection
2. Editing together while offline
3. Voice

## User stories

* As an inspector, I want to sign offline so that I finish on site.

## Acceptance criteria

- [x] Given no signal, when Ines saves, then nothing is lost

## Risks

- Storage runs out. Mitigation: download 3 days at most. Owner: Jona
- People forget to sync. Mitigation: remind them. Owner: Mia
- Tablets get stolen. Mitigation: encrypt. Owner: Jona

## Assumptions

| # | Assumption | Confidence |
| --- | --- | --- |
| A1 | Tablets have 64 GB | high |

## Timeline

- M1: Alpha, 3 May
- M2: Beta, 1 June

## Open questions

1. Who pays for tablets? (Mia)
2. What happens after 3 days?
"""

# A document as a product manager leaves it after the interview: gaps, an assumption, people by name.
WARD = """## Summary

Shift swaps let a ward manager approve swaps in one place. Ward managers spend 11 hours a month on it.

> Assumption: the chief nursing officer pays.

## Problem and evidence

Nurses find out by WhatsApp. We interviewed 14 nurses on two wards.

## Goals and metrics

| Metric | Baseline | Target | By |
| --- | --- | --- | --- |
| Agency shifts filled | 18% | 8% | June 2027 |
| Hours per month spent on swaps | 11 | 2 | June 2027 |

## Users

- Ward managers: approve swaps
- Nurses: ask for swaps
- Staffing office: sees the result

## Non-goals

- No payroll
- No rostering from scratch

## Requirements

**FR-001** A ward manager can drag a swap and sees conflicts below 11 hours of rest.

**FR-002** A nurse requests a swap on the phone and cancels it until it is accepted.

*Given* a shift, *when* she asks, *then* two colleagues are told.

**FR-003** The manager should be notified within 1 minute.

## Risks

| Risk | Mitigation | Owner |
| --- | --- | --- |
| Swap rules are abused | Limit of 3 a month | Priya |
| Union blocks it | Talk in January | Tom |

## Rollout

- Pilot on two wards in February
- General availability in June

## Open questions

- Who owns the rule set after launch? Owner: to be named
- Confirm: the chief nursing officer pays. Owner: to be named
- Do bank nurses have NHS mail? Owner: Dana
"""

# A checkout as a product manager keeps it: figures, dates and names that are like one another.
CHECKOUT = """## Summary

One-page checkout for mobile buyers. We replace five steps by one. \
The launch is planned for Q1 2027 with a small beta first.

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

# A document with several things of each kind, of which one requirement is vague.
BASKET = """## Summary

Baskets are lost. When people change from phone to laptop, everything is gone.

## Problem

- 61% of carts are abandoned
- Support gets 400 tickets

## Goals

- Save the basket on every device
- Make checkout faster
- Fewer tickets

## Users

- Dana: a buyer
- Tom: support agent

## Requirements

**FR-001** The system must save the basket within 2 s.

**FR-002** The system must show the basket on a laptop.

*Given* a basket, *when* the buyer logs in, *then* it is shown.

**FR-003** The buyer can empty the basket.

**FR-004** The system should be fast.

## Risks

| Risk | Mitigation | Owner |
| --- | --- | --- |
| Costs of storage | Delete old baskets | Tom |
| Legal says no | to be set | to be named |

## Open questions

- Who pays? Owner: Lea
"""
