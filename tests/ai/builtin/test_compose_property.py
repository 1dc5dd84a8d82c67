"""Whatever anybody types, composing keeps their words and never breaks the outline of the document."""

from __future__ import annotations

import re
from typing import get_args

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from requill.ai.builtin.compose import compose, metrics, risks, stories, tables
from requill.ai.builtin.compose.answers import parse
from requill.ai.builtin.language import words
from requill.ai.interface import SectionKind
from requill.kit.markdown import headings
from tests.ai.builtin.plans import plan

KINDS: tuple[SectionKind, ...] = get_args(SectionKind)
DROPPABLE = {
    "metrics": metrics.FORM_WORDS,
    "stories": stories.FORM_WORDS,
    "risks": risks.FORM_WORDS,
    # "Given, when, then", "Q:" and "Owner:" are what the form writes itself; "and" joins an enumeration.
    "criteria": frozenset({"given", "when", "then", "if", "once", "as", "soon", "after"}),
    "faq": frozenset({"q", "a", "question", "answer", "frage"}),
    "questions": frozenset(
        [
            "owner",
            "owned",
            "by",
            "asked",
            "of",
            "who",
            "decides",
            "to",
            "decide",
            "will",
            "knows",
            "answer",
            "can",
        ]
    ),
    "table": tables.FORM_WORDS,
    "bullets": frozenset({"and", "or", "also"}),
    "checklist": frozenset({"and", "or", "also"}),
}
SETEXT = re.compile(r"^ {0,3}\S.*\n {0,3}(?:=+|-+)[ \t]*$", re.MULTILINE)

FRAGMENTS = st.sampled_from(
    [
        "# Heading",
        "## Scope",
        "Title\n===",
        "Title\n---",
        "```",
        "~~~",
        "```python",
        "| a | b |",
        "|---|---|",
        "a\tb",
        "<script>alert(1)</script>",
        "<!-- hidden -->",
        "`<b>`",
        "- item",
        "* item",
        "1. first",
        "[x] done",
        "> quote",
        "FR-003 must sync",
        "**FR-001** text",
        "must work offline",
        "Given a user",
        "when they click",
        "then it works",
        "today 64% and 90% by June",
        "from 2 to 4 hours",
        "risk: loss -> backups, owner Ana",
        "a: b, c",
        "who decides?",
        "Q: why? A: so",
        '"quoted" - Ana',
        "检查员、班组长。很快！",
        "مرحبا بالعالم، اختبار",
        "שלום עולם",
        "🚀 fast 👩‍👩‍👧",
        "e.g. this",
        "\\",
        "\\|",
        "so that they win",
        "inspectors want maps",
        "\u2028",
        "\x00\x07",
        "a, b and c",
        "==",
        "--",
        "-",
        "    code",
        "owner: Bob",
    ]
)
ANSWERS = st.lists(st.one_of(FRAGMENTS, st.text(max_size=30)), max_size=8).flatmap(
    lambda pieces: st.lists(
        st.sampled_from([" ", "\n", "\n\n", ", ", ". "]), min_size=len(pieces), max_size=len(pieces)
    ).map(lambda gaps: "".join(piece + gap for piece, gap in zip(pieces, gaps, strict=True)))
)


def said_words(answer: str) -> set[str]:
    """The words that must not be lost: those with a letter, without ids and names of code languages."""
    answer = re.sub(r"[A-Z]{1,5}-\d{2,4}", " ", words.tidy(answer))
    answer = re.sub(r"\[[xX]\]", " ", answer)
    answer = re.sub(r"^\s{0,3}(?:`{3,}|~{3,}).*$", " ", answer, flags=re.MULTILINE)
    return {word for word in words.words(answer) if re.search(r"[^\W\d_]", word)}


@pytest.mark.parametrize("kind", KINDS)
@settings(max_examples=150, deadline=None)
@given(answer=ANSWERS, again=st.booleans())
def test_composing_keeps_every_word_and_adds_no_section(kind: SectionKind, answer: str, again: bool) -> None:
    section = plan(kind, prefix="FR", columns=("What", "Who", "When"))
    existing = compose(kind, "The first answer", section) if again else ""
    result = compose(kind, answer, section, existing)

    assert all(level > 2 for *_, level in headings(result))
    assert not SETEXT.search(re.sub(r"^(`{3,}).*?^\1$", "", result, flags=re.MULTILINE | re.DOTALL))
    kept = {words.stem(word) for word in words.words(result)}
    allowed = DROPPABLE.get(kind, frozenset())
    assert {
        word for word in said_words(answer) if words.stem(word) not in kept and word not in allowed
    } == set()
    assert existing.split("\n")[0] in result


@pytest.mark.parametrize("kind", KINDS)
@settings(max_examples=60, deadline=None)
@given(answer=ANSWERS)
def test_what_follows_a_composed_section_stays_a_section(kind: SectionKind, answer: str) -> None:
    result = compose(kind, answer, plan(kind, columns=("What", "Who")))
    after = f"## Before\n\n{result}\n\n## After\n"
    assert [heading for *_, heading, level in headings(after) if level == 2] == ["Before", "After"]


@given(answer=ANSWERS)
@settings(max_examples=100, deadline=None)
def test_reading_an_answer_never_fails(answer: str) -> None:
    parse(answer)
