"""Values of what a document lists: set, asked for where it is not clear which, kept where one is added."""

from __future__ import annotations

import pytest

from tests.ai.builtin.checkout import ask
from tests.ai.builtin.papers import DOCUMENT, FORMS, added, gone, say

pytestmark = pytest.mark.anyio


@pytest.mark.parametrize(
    "message", ["change the target to 95%", "the target should be 95%", "set the target to 95%"]
)
async def test_a_column_alone_is_the_cell_of_the_only_row(message: str) -> None:
    _, paper = await say(message, FORMS)
    assert added(paper.text, FORMS) == ["| Finished on site | 64% | 95% | June | Ana |"]


async def test_a_column_of_several_rows_asks_of_which() -> None:
    done, paper = await say("change the target to 95%")
    assert paper.text == DOCUMENT
    assert done.suggestions == [
        "Set the target of “Inspections finished on site” to 95%",
        "Set the target of “Paper forms retyped per week” to 95%",
    ]
    assert "Say of which" in done.text


async def test_a_column_that_no_table_has_changes_nothing() -> None:
    done, paper = await say("change the status to done")
    assert paper.text == DOCUMENT
    assert done.text == "I find no table with a status in this document."


@pytest.mark.parametrize(
    "message",
    [
        "add Given/When/Then for FR-002",
        "Add Given, When, Then to FR-002",
        "add given, when and then to FR-002",
        "please add a given-when-then scenario for FR-002",
        "add a given/when/then criterion to FR-002",
        "add gherkin to FR-002",
        "Add acceptance criteria for FR-002",
        "write Given/When/Then for FR-002",
    ],
)
async def test_the_form_of_a_criterion_is_no_criterion(message: str) -> None:
    done, paper = await say(message)
    assert paper.text == DOCUMENT
    assert done.text == (
        "What should the criterion say? Nothing was changed yet. For example: “Add a criterion to FR-002: "
        "given no signal, when she saves, then nothing is lost”."
    )


@pytest.mark.parametrize("message", ["add Given/When/Then for all requirements", "add acceptance criteria"])
async def test_criteria_without_words_are_asked_for(message: str) -> None:
    done, paper = await say(message)
    assert paper.text == DOCUMENT
    assert done.text.startswith("What should the criterion say?")


@pytest.mark.parametrize(
    "message",
    [
        "add Given/When/Then for FR-002: given no signal, when she saves, then it is stored",
        "add given no signal, when she saves, then it is stored to FR-002",
        "write acceptance criteria for FR-002: given no signal, when she saves, then it is stored",
    ],
)
async def test_the_words_of_a_criterion_are_written_under_its_requirement(message: str) -> None:
    _, paper = await say(message)
    assert added(paper.text) == ["*Given* no signal, *when* she saves, *then* it is stored."]


FAST = DOCUMENT.replace("Every field is stored on the device within 1 second.", "A fast and simple list.")
ASKS = "Tell me what “fast” means in FR-002: how long may it take, and for which share of cases?"
ASKS_NEXT = "Tell me what “simple” means in FR-002: what must a new user manage unaided, and in which time?"


async def test_what_only_a_person_knows_is_asked_for_at_once_and_not_in_a_circle() -> None:
    judged, _ = await say("is FR-002 testable?", FAST)
    wished, _ = await say("Make FR-002 testable", FAST)
    assert judged.text == f"Not yet: “fast” and “simple” in FR-002 leave open what to check. {ASKS}"
    assert wished.text == f"Only you can make FR-002 testable. {ASKS}"


async def test_the_figure_becomes_a_check_and_the_next_word_is_asked_about() -> None:
    done, paper = await say("2 seconds for 95% of visits", FAST, before=f"Not yet. {ASKS}")
    first = "Check: “fast” means 2 seconds for 95% of visits."
    assert added(paper.text, FAST) == [first]
    assert done.text == f"Noted under FR-002: “fast” means 2 seconds for 95% of visits. {ASKS_NEXT}"
    done, last = await say("Signing up in 3 minutes", paper.text, before=done.text)
    assert added(last.text, FAST) == [first, "Check: “simple” means signing up in 3 minutes."]
    assert done.text == "Noted under FR-002: “simple” means signing up in 3 minutes."
    settled, _ = await say("is FR-002 testable?", last.text)
    assert (
        settled.text == "I find no vague word in FR-002, and it has a criterion: a tester can work with it."
    )


@pytest.mark.parametrize("message", ["thanks", "no idea", "how about 2 seconds?", "Show FR-002"])
async def test_what_names_no_figure_is_no_meaning(message: str) -> None:
    _, paper = await say(message, FAST, before=ASKS)
    assert paper.text == FAST


async def test_another_wish_is_still_carried_out_after_the_question() -> None:
    _, paper = await say("Add a risk: 5 inspectors leave", FAST, before=ASKS)
    assert added(paper.text, FAST) == ["| 5 inspectors leave | to be set | to be named |"]


async def test_a_figure_without_a_question_is_not_written_down() -> None:
    _, paper = await say("2 seconds for 95% of visits", FAST)
    assert paper.text == FAST


PLAN = """## Goals and metrics

| Metric | Baseline | Target | By |
| --- | --- | --- | --- |
| Conversion | 2% | 3% | June |
| Refunds | 9% | 5% | May |

## Risks

| Risk | Mitigation | Owner |
| --- | --- | --- |
| PCI scope grows | to be set | to be named |
| GDPR | Ask legal | Ana |

## Rollout

- Beta Jan 12
- 50% of traffic Feb 2
- GA Mar 1
- Pilot from May 2 to June 5
"""


@pytest.mark.parametrize(
    ("message", "line"),
    [
        ("change the GA date to March 15", "- GA March 15"),
        ("Change GA to March 15", "- GA March 15"),
        ("push the GA date back to March 15", "- GA March 15"),
        ("can you move GA to March 15?", "- GA March 15"),
        ("set the date of GA to March 15", "- GA March 15"),
        ("change the beta date from Jan 12 to Jan 20", "- Beta Jan 20"),
        ("move the beta to Jan 20", "- Beta Jan 20"),
        ("change Jan 12 to Jan 20", "- Beta Jan 20"),
        ("change the conversion target to 4%", "| Conversion | 2% | 4% | June |"),
        ("raise the conversion target from 3% to 4%", "| Conversion | 2% | 4% | June |"),
        ("update the refunds baseline to 10%", "| Refunds | 10% | 5% | May |"),
        ("change the GDPR risk owner to Tom", "| GDPR | Ask legal | Tom |"),
    ],
)
async def test_a_value_is_changed_and_what_has_it_keeps_its_name(message: str, line: str) -> None:
    _, paper = await say(message, PLAN)
    assert added(paper.text, PLAN) == [line]
    assert len(gone(paper.text, PLAN)) == 1


async def test_the_whole_new_line_is_said() -> None:
    dated, _ = await say("change the GA date to March 15", PLAN)
    assert dated.text == (
        "The date of “GA Mar 1” is now March 15; it was Mar 1. The line now reads: “GA March 15”."
    )
    renamed, _ = await say("change the second metric to Returns", PLAN)
    assert renamed.text == "It now says “Returns · 9% · 5% · May”."


@pytest.mark.parametrize("message", ["change the pilot date to July 1", "move the pilot to July 1"])
async def test_which_of_two_dates_is_asked(message: str) -> None:
    done, paper = await say(message, PLAN)
    assert paper.text == PLAN
    assert done.suggestions == ["Replace May 2 with July 1", "Replace June 5 with July 1"]


async def test_a_date_of_something_that_is_not_there_changes_nothing() -> None:
    done, paper = await say("change the webinar date to July 1", PLAN)
    assert paper.text == PLAN
    assert done.text == "I find no row about “webinar” with a date in this document."


TASKS = f"{PLAN}\n## Readiness\n\n- [ ] Legal sign-off\n- [x] Security review\n- [ ] Copy reviewed\n"


@pytest.mark.parametrize(
    ("message", "line"),
    [
        ("mark Legal sign-off as done", "- [x] Legal sign-off"),
        ("check off the legal sign-off", "- [x] Legal sign-off"),
        ("can you tick off legal sign-off?", "- [x] Legal sign-off"),
        ("mark the first task as complete", "- [x] Legal sign-off"),
        ("uncheck the security review", "- [ ] Security review"),
        ("mark the security review as not done", "- [ ] Security review"),
    ],
)
async def test_a_box_is_ticked_and_opened_again(message: str, line: str) -> None:
    _, paper = await say(message, TASKS)
    assert added(paper.text, TASKS) == [line]


@pytest.mark.parametrize(
    "message",
    ["mark the GDPR risk as done", "check off the webinar", "uncheck Legal sign-off", "check the risks"],
)
async def test_what_has_no_open_box_is_not_ticked(message: str) -> None:
    _, paper = await say(message, TASKS)
    assert paper.text == TASKS


@pytest.mark.parametrize(
    ("message", "line"),
    [
        ("add owner Tom to the PCI risk", "| PCI scope grows | to be set | Tom |"),
        ("add Tom as owner of the PCI risk", "| PCI scope grows | to be set | Tom |"),
        ("add an owner to the PCI risk: Tom", "| PCI scope grows | to be set | Tom |"),
        ("add a mitigation for the PCI risk: tokenise", "| PCI scope grows | Tokenise | to be named |"),
        ("add Tom as an owner of the GDPR risk", "| GDPR | Ask legal | Ana, Tom |"),
        ("add a mitigation to the GDPR risk: train staff", "| GDPR | Ask legal; Train staff | Ana |"),
    ],
)
async def test_a_value_that_is_added_to_a_row_keeps_what_stands_there(message: str, line: str) -> None:
    _, paper = await say(message, PLAN)
    assert added(paper.text, PLAN) == [line]


async def test_an_owner_of_what_is_not_there_is_not_written() -> None:
    done, paper = await say("add Tom as owner of the webinar", PLAN)
    assert paper.text == PLAN
    assert "Where should" in done.text


@pytest.mark.parametrize(
    "message", ["find vague words", "show me the weak wording", "are there any unclear requirements?"]
)
async def test_vague_words_are_looked_for_by_a_review(message: str) -> None:
    done, paper = await say(message)
    assert paper.text == DOCUMENT
    assert "“as soon as possible”" in done.text


@pytest.mark.parametrize(
    ("message", "owner"),
    [
        ("Tom now owns PCI", "Tom"),
        ("Ben now owns PCI", "Ben"),
        ("Ben owns PCI now", "Ben"),
        ("Ben owns PCI", "Ben"),
        ("From now on Ben owns PCI.", "Ben"),
        ("Mary Ann will own the PCI risk", "Mary Ann"),
        ("Tom is now the owner of PCI", "Tom"),
        ("Ben takes over PCI", "Ben"),
        ("PCI is now owned by Ben", "Ben"),
    ],
)
async def test_who_owns_something_now_is_its_owner_without_the_now(message: str, owner: str) -> None:
    text, came, _ = await ask(message)
    assert text == f"The owner of “PCI scope grows” is now {owner}."
    assert came == [f"| PCI scope grows | Hosted fields | {owner} |"]
