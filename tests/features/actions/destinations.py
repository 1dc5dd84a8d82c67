"""Writes `destinations.json`: the section that each action adds to, for every template and others.

The app's tests read it. Run it when the library or the rule changes:
`python -m tests.features.actions.destinations`.
"""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

from requill.ai.interface import SectionPlan
from requill.features.actions import schemas
from requill.features.actions.action import Context
from requill.features.actions.errors import Ambiguous
from requill.features.actions.registry import ACTIONS, run
from requill.features.templates.service import library
from requill.kit.wire import plain

WRITTEN = Path(__file__).parent / "destinations.json"
ADDING = [name for name, action in ACTIONS.items() if action.destination is not None]
_SAID = re.compile(r"is added to “(?P<heading>.*)”(?P<is_made>, a new section)?\.", re.DOTALL)
_RISKS = "| What | Risk |\n| --- | --- |\n| a | b |\n"
_ROWS = "| ID | Requirement |\n| --- | --- |\n| FR-001 | a |\n"
OTHERS = [
    "",
    "## Schedule\n",
    "## Key dates\n",
    "## Terminology\n",
    "## Success criteria\n\n## Value metric\n\n## Definition of done\n",
    "## Goals: what we measure\n\n## Technical risks\n\n## Non-goals\n",
    "## 2.1 **Risks**:\n\n## 3) *Open questions*\n",
    "## Risks\n\n## Risk\n",
    "## Goals\n\n## Metrics\n",
    f"## What could happen\n\n{_RISKS}",
    f"## What could happen\n\n{_RISKS}\n## Risks\n",
    f"## A\n\n### B\n\n{_RISKS}",
    "## A\n\n**FR-001** a\n\n## B\n\n**FR-002** b\n",
    "## A\n\n**FR-001** a\n\n## Requirements\n",
    "## Requirements\n\n### Later\n\n- **FR-001** a\n",
    "## Quality\n\n**NFR-001** a\n",
    "## Functional requirements\n\n## Non-functional requirements\n\n**NFR-001** a\n",
    f"## A\n\n{_ROWS}",
]


def destination(name: str, text: str, plans: tuple[SectionPlan, ...]) -> dict[str, str]:
    """The section that an action adds to, or the heading of the one that it makes; neither where it asks."""
    action = ACTIONS[name]
    given = {field.name: "word" for field in action.fields if field.required}
    try:
        done = run(name, text, given, Context(plans))
    except Ambiguous:
        return {}
    found = _SAID.search(done.said)
    assert found is not None, done.said
    return {"made" if found["is_made"] else "section": found["heading"]}


def _case(text: str, plan: str | None = None, plans: tuple[SectionPlan, ...] = ()) -> dict[str, Any]:
    expected = {name: destination(name, text, plans) for name in ADDING}
    return {"plan": plan, "text": text, "expected": expected}


def destinations() -> dict[str, Any]:
    """What is written: the actions as they are listed, the sections of the templates, and the cases."""
    plans = {template.name: template.sections for template in library()}
    cases = [_case(text) for text in OTHERS]
    for name, sections in plans.items():
        whole = "".join(f"## {one.heading}\n\n" for one in sections)
        cases += [_case(whole), _case(whole, name, sections), _case("", name, sections)]
    standard = next(iter(plans))
    cases += [_case(text, standard, plans[standard]) for text in OTHERS[1:]]
    listed = [schemas.Action.model_validate(ACTIONS[name]) for name in ADDING]
    return {
        "actions": [{"name": one.name, "destination": plain(one)["destination"]} for one in listed],
        "plans": {name: [_planned(one) for one in sections] for name, sections in plans.items()},
        "cases": cases,
    }


def _planned(plan: SectionPlan) -> dict[str, Any]:
    names = ("heading", "kind", "required", "columns", "prefix")
    return {name: getattr(plan, name) for name in names}


if __name__ == "__main__":
    WRITTEN.write_text(json.dumps(destinations(), ensure_ascii=False, indent=1) + "\n", "utf-8")
