"""Every word typed stands in the document as typed and in order, and no other word does."""

from __future__ import annotations

import re

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from requill.features.documents.outline_reader import read_outline
from requill.kit.markdown import headings
from tests.features.flow.answers import Talk
from tests.support.amounts import FACTOR

PIECES = [
    "Mainly service techs, ~1,150 active, age 24-61, gloves on, Android mostly (Samsung XCover, 87%)",
    "Dispatch lead (Marta) says ~22% of job reports arrive a day late. Not sure that number is right tho",
    "Must have: jobs for next 48h are downloaded automatically",
    "Should: tech can force sync",
    "Won't: editing together",
    "- Delta-sync endpoint from the API team (Jonas, promised end of January…)",
    "1. first\n2. second",
    "- [ ] tried on the oldest phone",
    "| share of reports | 78% (to be confirmed w/ BI) | 97% | Q2 2027 |",
    "| a | b |\n| --- | --- |\n| one \\| two |  |",
    "| Risk | Mitigation | Owner |\n| --- | --- | --- |\n| Wrong bill |  | Ana |",
    "**FR-001** [Must] The tech sees jobs for 48 hours.\n- *Given* no connection *then* nothing is missing",
    "**FR-001** [Could] Works on ipad as well.\n\n**FR-001** the same again",
    "```python\n# not a heading\nprint('x')",
    "~~~\n## inside\n~~~~",
    "# Loud\n\n## Summary\n\nwords",
    "Alerts\n===\nand\n---",
    "> quoted\n> # loud",
    "<!-- hidden <b>",
    "<details><summary>More</summary>",
    "離線模式讓檢修員在沒有訊號時也能工作。\n二人で同じ点検を変更する",
    "وضع عدم الاتصال: يعمل الفني بلا شبكة",
    "\u202eabc\u202c עברית 👩‍👩‍👧 é",
    "    indented code\n\ttab",
    "Owner: to be named\nskip\nback",
    "[link]: http://example.org 'title'\n***\n* * *",
    "a\u2028b\x0bc\x0cd",
    "- ```\n  code",
    "`` ` `` ``` x",
]
LINE = st.text(st.characters(codec="utf-8", exclude_characters="\x00"), max_size=40)
MARKS = st.sampled_from(list("#`~-|*>=[]<!&\\_ \n\t1.)"))
ANSWERS = st.one_of(
    st.sampled_from(PIECES),
    st.lists(st.one_of(st.sampled_from(PIECES), LINE), min_size=1, max_size=4).map("\n".join),
    st.lists(st.one_of(MARKS, LINE), min_size=1, max_size=12).map("".join),
)
TEMPLATES = st.sampled_from([1, 2, 12, 13, 14, 15])
_FRAME = {"|", "---"}
_ID = re.compile(r"\*\*([A-Z]{1,5})-\d{2,4}\*\*")
_FENCE = re.compile(r"`{3,}|~{3,}")


def _words(text: str) -> list[str]:
    """The words of a text as they are read; the numbers of ids are frames."""
    lowered = re.sub(r"(?m)^((?:[ \t>]|[-+*][ \t]|\d{1,9}[.)][ \t])*)#{1,3}(?=\s|$)", r"\1#", text)
    return [word for word in _ID.sub(r"**\1-0**", lowered).split() if word not in _FRAME]


def _is_spread(words: list[str], text: list[str]) -> bool:
    """Whether the words stand in the text in their order."""
    rest = iter(text)
    return all(word in rest for word in words)


def _frames(talk: Talk) -> set[str]:
    """The words that may stand in the document without being typed."""
    plans = talk.template.sections
    found = {"##", "#", "-->", "?>", "]]>", ">", "</script>", "</pre>", "</style>", "</textarea>"}
    for plan in plans:
        found |= {*plan.heading.split(), *(word for column in plan.columns for word in column.split())}
    return found


@settings(max_examples=40 * FACTOR, deadline=None)
@given(TEMPLATES, st.lists(st.tuples(st.integers(0, 12), ANSWERS), min_size=1, max_size=5))
@example(1, [(0, "```\nopen"), (3, "## Scope\n\nwords"), (9, "| a | b | c | d |")])
@example(1, [(6, "**FR-001** a"), (6, "**FR-001** b\n- c"), (8, "**NFR-001** d")])
@example(12, [(1, "- one"), (1, "- ```\n  code"), (2, "- *Given* x")])
def test_what_is_typed_stands_there_in_order_and_nothing_else_does(
    template_id: int, answers: list[tuple[int, str]]
) -> None:
    talk = Talk(template_id)
    typed: list[str] = []
    for place, answer in answers:
        index = place % len(talk.template.sections)
        number = talk.record.sections[index].first_open
        if not answer.strip() or number is None:
            continue
        talk.say("back", "back", (index, number))
        before = talk.text
        talk.say(answer, "answer")
        typed += _words(answer)
        assert _is_spread(_words(answer), _words(talk.text)), answer
        assert _is_spread(_words(before), _words(talk.text)), answer
    left = _words(talk.text)
    for word in typed:
        if word in left:
            left.remove(word)
    assert {word for word in left if not _FENCE.fullmatch(word)} <= _frames(talk)


@settings(max_examples=40 * FACTOR, deadline=None)
@given(st.lists(ANSWERS, min_size=1, max_size=5))
def test_no_answer_swallows_or_begins_a_section(answers: list[str]) -> None:
    talk = Talk(1)
    wanted: list[str] = []
    for index, answer in enumerate(answers):
        talk.say("back", "back", (index, 0))
        if answer.strip():
            talk.say(answer, "answer")
            wanted.append(talk.template.sections[index].heading)
    assert [name for _, _, name, level in headings(talk.text) if level <= 2] == wanted
    assert [one.heading for one in read_outline(talk.text).sections if one.level <= 2] == wanted


@settings(max_examples=30 * FACTOR, deadline=None)
@given(ANSWERS, ANSWERS, ANSWERS)
def test_back_takes_exactly_its_own_words_out(first: str, second: str, instead: str) -> None:
    if not all(answer.strip() for answer in (first, second, instead)):
        return
    talk = Talk(1)
    talk.say(first, "answer")
    talk.say(second, "answer")
    talk.say("back", "back", (0, 0))
    talk.say(instead, "answer")
    other = Talk(1)
    other.say(instead, "answer")
    other.say(second, "answer")
    assert talk.text == other.text
    assert talk.remarks == []


@pytest.mark.parametrize("answer", PIECES)
def test_an_answer_can_be_shown_and_given_again(answer: str) -> None:
    talk = Talk(1)
    talk.say(answer, "answer")
    before = talk.text
    talk.say("back", "back", (0, 0))
    assert talk.facts.answer == answer
    talk.say(talk.facts.answer, "answer")
    assert talk.text == before
