"""A document like those that people write, and a short way to carry an action out on one."""

from __future__ import annotations

from typing import Any

from requill.features.actions.action import Context
from requill.features.actions.registry import run
from requill.features.templates.service import get_template

PRD = """Kickoff notes.

## Summary

Tablets lose their signal.

## Goals and metrics

| Metric | Baseline | Target | By |
| --- | --- | --- | --- |
| Inspections done on site | 64% | 90% |  |
| Support calls | 60 |  | June |

## Requirements

What the first release does.

**FR-001** [Must] Opens offline.
- *Given* no signal *when* it starts *then* all is there
- Owner: Mara

**FR-002** Saves every entry. See FR-003.

**FR-003** [Should] Syncs when back.

## Quality

- **NFR-001** Starts in 2 seconds
  - measured on the oldest tablet
- **NFR-002** Keeps FR-002 for 24 months

## Risks

- Two people change the same inspection
- The tablet is lost

### Sub-risks

None.

## Open questions

- [ ] Who pays?
- What about Android?
"""
PLANS = get_template(1).sections
PLANNED = Context(PLANS)


def act(name: str, text: str = PRD, context: Context | None = None, **arguments: Any) -> str:
    """The text after an action."""
    given = {key.rstrip("_"): value for key, value in arguments.items()}
    return run(name, text, given, context or Context()).text


def said(name: str, text: str = PRD, context: Context | None = None, **arguments: Any) -> str:
    """What an action says."""
    given = {key.rstrip("_"): value for key, value in arguments.items()}
    return run(name, text, given, context or Context()).said


def changed(before: str, after: str) -> tuple[str, str]:
    """The lines that differ: as they were, and as they are."""
    old, new = before.splitlines(keepends=True), after.splitlines(keepends=True)
    while old and new and old[0] == new[0]:
        old.pop(0), new.pop(0)
    while old and new and old[-1] == new[-1]:
        old.pop(), new.pop()
    return "".join(old), "".join(new)
