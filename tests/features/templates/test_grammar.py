"""The text of an own template: what is written is read as the same, and what is wrong is told by its line."""

from __future__ import annotations

import re
import time
from typing import get_args

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from requill.ai.interface import Question, SectionKind, SectionPlan
from requill.features.templates import policy
from requill.features.templates.errors import BadTemplateText, TemplateTooLarge
from requill.features.templates.grammar import read, write
from requill.features.templates.library import Variable
from requill.features.templates.own_template import (
    OwnTemplate,
    as_template,
    faults,
    fill,
    fill_text,
    tidy,
    values_of,
)
from requill.features.templates.service import library

LAUNCH = """\
---
name: 'Launch: plan'
description: What we do in the week of a launch
category: Launch
icon: rocket
title: '{{product}} launch'
variables:
- name: product
  label: Product
  default: Acme
- name: market
---

## Goals of {{product}}

<!-- kind: metrics -->
<!-- also: goals, kpi -->

Baseline, target, date.

> Which number will tell you that {{product}} worked?
> - Share of people who finish
> - Time to value

> (optional) What must not get worse?

```example
| Sign-ups | 40 | 90 | June |
```

## Channels

<!-- optional -->
<!-- kind: table -->
<!-- columns: Channel | Owner | By -->
<!-- cell Owner: Who owns this channel? -->

## Requirements

<!-- kind: requirements -->
<!-- ids: LR -->
"""

_MARKS = st.sampled_from(
    [
        "#",
        "## ",
        "> ",
        "- ",
        "<!--",
        "-->",
        "```example",
        "```",
        "\\",
        "---",
        "(optional) ",
        ":",
        "|",
        "{{a}}",
    ]
)
_CHARACTERS = st.characters(exclude_categories=["Cs"], exclude_characters="\x00")
_TEXT = st.lists(st.one_of(_MARKS, st.text(_CHARACTERS, max_size=6)), max_size=5).map("".join)
_SAID = _TEXT.map("{}?".format)
_PLAIN = _TEXT.map(lambda text: re.sub("-{2,}|,", "-", text))
_BLOCK = st.lists(_TEXT, max_size=5).map("\n".join)
_QUESTIONS = st.builds(Question, _SAID, st.lists(_TEXT, max_size=3).map(tuple), st.booleans())
_SECTIONS = st.builds(
    SectionPlan,
    heading=st.builds("{}{}".format, _TEXT.map(lambda text: text.lstrip("# ")), st.sampled_from("abcd")),
    kind=st.sampled_from(get_args(SectionKind)),
    required=st.booleans(),
    guidance=_BLOCK,
    questions=st.lists(_QUESTIONS, max_size=3).map(tuple),
    example=_BLOCK,
    keywords=st.lists(_PLAIN, max_size=2).map(tuple),
    prefix=st.sampled_from([None, "FR", "LR"]),
    columns=st.lists(st.sampled_from(["Owner", "By", "Größe 😀"]), unique=True, min_size=1).map(tuple),
    cell_questions=st.dictionaries(st.sampled_from(["owner", "By", "None"]), _PLAIN, max_size=2),
)
_VARIABLES = st.builds(Variable, st.sampled_from(["a", "b-2", "C_d"]), _TEXT, _TEXT)
_TEMPLATES = st.builds(
    OwnTemplate,
    name=_SAID,
    description=_TEXT,
    category=_TEXT,
    icon=st.sampled_from(["", "rocket"]),
    title=_TEXT,
    variables=st.lists(_VARIABLES, max_size=2, unique_by=lambda one: one.name).map(tuple),
    sections=st.lists(_SECTIONS, min_size=1, max_size=3).map(tuple),
)


@given(_TEMPLATES)
@example(OwnTemplate(name="Name", sections=(SectionPlan("Goals", "prose", False, "#\x85", (), ""),)))
def test_what_is_written_is_read_as_the_same(wild: OwnTemplate) -> None:
    template = tidy(wild)
    assert tidy(template) == template
    if list(faults(template)):
        return
    text = write(template)
    assert read(text) == template
    assert write(read(text)) == text


@given(st.lists(st.one_of(_MARKS, st.just("\n"), st.text(_CHARACTERS, max_size=4)), max_size=40).map("".join))
def test_any_text_is_read_or_refused_by_its_lines(body: str) -> None:
    text = f"---\nname: X\n---\n## A\n{body}"
    told, template = [], None
    try:
        template = read(text)
    except BadTemplateText as refusal:
        told = refusal.details["errors"]
    assert all(each["message"].startswith("Line ") for each in told)
    assert template is None or read(write(template)) == template


def test_a_text_as_a_person_writes_it_is_read_whole() -> None:
    template = read(LAUNCH)
    assert write(template) == LAUNCH
    goals, channels, requirements = template.sections
    assert goals.columns == ("Metric", "Baseline", "Target", "By")
    assert [(one.ask, one.required) for one in goals.questions] == [
        ("Which number will tell you that {{product}} worked?", True),
        ("What must not get worse?", False),
    ]
    assert goals.questions[0].suggestions == ("Share of people who finish", "Time to value")
    assert (goals.guidance, goals.keywords) == ("Baseline, target, date.", ("goals", "kpi"))
    assert goals.example == "| Sign-ups | 40 | 90 | June |"
    assert (channels.required, channels.columns) == (False, ("Channel", "Owner", "By"))
    assert channels.cell_questions == {"Owner": "Who owns this channel?"}
    assert (requirements.kind, requirements.prefix) == ("requirements", "LR")
    assert template.variables == (Variable("product", "Product", "Acme"), Variable("market", "market"))


def test_every_template_of_the_library_can_be_written_and_read() -> None:
    for one in library():
        own = tidy(OwnTemplate(name=one.name, description=one.description, sections=one.sections))
        assert list(faults(own)) == []
        assert as_template(read(write(own)), 1001).sections == own.sections


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", "Line 1: A template begins with a line of three hyphens"),
        ("# A document", "Line 1: A template begins with a line of three hyphens"),
        ("---\nname: A\n## B", "Line 1: The lines at the top don't end"),
        ("---\n---\n## B", "Line 1: Give the template a name."),
        ("---\nname:\n---\n## B", "Line 2: Give the template a name."),
        ("---\nname: A\n---\n", "Line 1: Add a section."),
        ("---\nname: [A, B]\n---\n## B", "Line 2: “name” is a text, not a list."),
        ("---\nname: A\nsections: 3\n---\n## B", "Line 3: “sections” isn't allowed here."),
        ("---\nname: A\nname B\n---\n## B", "Line 3: We can't read this line"),
        ("---\n- A\n---\n## B", "Line 1: Write a name, a colon and a value on each line."),
        ("---\nname: A\nvariables: x\n---\n## B", "Line 3: “variables” is a list"),
        ("---\nname: A\nvariables:\n- name: 1x\n---\n## B", "Line 4: A variable's name begins with a letter"),
        ("---\nname: A\nvariables:\n- name: x\n- name: x\n---\n## B", "Line 5: There are two variables “x”."),
        ("---\nname: A\nvariables:\n- id: x\n---\n## B", "Line 4: “id” isn't allowed here."),
        ("---\nname: A\n---\nHello\n## B", "Line 4: This comes before the first section."),
        ("---\nname: A\n---\n# B", "Line 4: A section's heading begins with ##."),
        ("---\nname: A\n---\n##", "Line 4: Give the section a heading."),
        ("---\nname: A\n---\n## B\n\n## b", "Line 6: There are two sections “b”."),
        ("---\nname: A\n---\n## B\n<!-- kind: poem -->", "Line 5: “poem” isn't a kind of section."),
        ("---\nname: A\n---\n## B\n<!-- colour: red -->", "Line 5: “colour” isn't allowed in a section."),
        ("---\nname: A\n---\n## B\n<!-- kind: table -->", "Line 4: A table needs its columns."),
        ("---\nname: A\n---\n## B\n<!-- kind: table -->\n<!-- columns: X | x -->", "Line 6: Two columns"),
        ("---\nname: A\n---\n## B\n> - an answer", "Line 5: A suggested answer goes below its question."),
        ("---\nname: A\n---\n## B\n```example\nx", "Line 5: The example doesn't end"),
        ("---\nname: A\n---\n## B\n```example\n```\n```example\n```\n", ""),
        (
            "---\nname: A\n---\n## B\n```example\nx\n```\n```example\ny\n```\n",
            "Line 8: A section has one example.",
        ),
        (f"---\nname: {'x' * 121}\n---\n## B", "Line 2: The name has at most 120 characters."),
        (f"---\nname: A\n---\n## B\n> {'x' * 501}", "Line 5: A question has at most 500 characters."),
        (
            "---\nname: A\n---\n" + "".join(f"## {n}\n" for n in range(61)),
            "Line 1: A template has at most 60",
        ),
        (
            "---\nname: !!python/object/apply:os.system [ls]\n---\n## B",
            "Line 2: “name” is a text, not a list.",
        ),
        (f"---\nname: {'[' * 9000}\n---\n## B", "Line 1: We can't read the lines at the top."),
        (f"---\nname: {'x' * 40_000}\n---\n## B", "Line 1: The lines at the top are too long."),
        ("---\nname: &a [*a]\n---\n## B", "Line 2: “name” is a text, not a list."),
        ("---\nname: A\x07\n---\n## B", "Line 1: We can't read the lines at the top."),
    ],
)
def test_what_is_wrong_is_told_by_its_line(text: str, told: str) -> None:
    if not told:
        assert read(text).sections[0].example == ""
        return
    with pytest.raises(BadTemplateText) as refusal:
        read(text)
    assert refusal.value.message.startswith(told), refusal.value.message


def test_what_is_too_large_is_refused_and_what_is_hostile_is_quick() -> None:
    with pytest.raises(TemplateTooLarge):
        read("---\nname: A\n---\n## B\n" + "é" * (policy.TEXT_BYTES // 2))
    rest = policy.TEXT_BYTES - 40
    for filling in (
        "> ",
        "<!--",
        "```example\n",
        "\\",
        "#",
        "{{",
        "[",
        "| ",
        "`",
        "## A\n",
        "> - x\n",
        "- a: ",
    ):
        body = (filling * rest)[:rest]
        begun = time.perf_counter()
        for text in (f"---\nname: A\n---\n## B\n{body}", f"---\nname: {body[:30_000]}\n---\n## B"):
            try:
                read(text)
            except (BadTemplateText, TemplateTooLarge):
                continue
        assert time.perf_counter() - begun < 3, filling


# --- variables --------------------------------------------------------------------------------


def test_a_variable_stands_wherever_its_name_does() -> None:
    template = as_template(read(LAUNCH), 1001)
    values = values_of(template.variables, {"product": " Rover\n2 ", "market": "", "other": "x"})
    assert values == {"product": "Rover 2"}
    filled = fill(template, values)
    assert filled.title == "Rover 2 launch"
    assert filled.sections[0].heading == "Goals of Rover 2"
    assert filled.sections[0].questions[0].ask == "Which number will tell you that Rover 2 worked?"
    assert values_of(template.variables, {}) == {"product": "Acme"}
    assert fill_text("{{ product }} in {{market}} {{", values) == "Rover 2 in {{market}} {{"


def test_a_section_without_a_question_asks_for_what_stands_there() -> None:
    template = as_template(read(LAUNCH), 1001)
    assert template.sections[1].questions == (Question("What goes under “Channels”?"),)
    assert template.minutes == 3
