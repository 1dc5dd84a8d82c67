"""The chat beside a document: commands are carried out and reported, and nothing else changes anything."""

from __future__ import annotations

import pytest

from requill.ai.builtin.answering import answer
from requill.ai.builtin.document import EXPORT, FREE, HELP, SEVERAL, THESE, UNFINISHED, WRITING
from requill.ai.builtin.reply import CONNECT, Call
from requill.ai.interface import DocumentContext, LeftOut, ModelRequest, Role, ToolSpec, UserMessage
from tests.ai.builtin.samples import DOCUMENT, OFFERED, ask, done, settled


def call_for(said: str) -> Call:
    _, _, call = settled(said)
    assert call is not None
    return call


def test_a_command_is_one_tool_call_without_words() -> None:
    reply = ask("set priority of FR-003 to Must")
    assert reply.text == ""
    assert [(call.name, dict(call.arguments)) for call in reply.calls] == [
        ("set_priority", {"requirement": "FR-003", "priority": "Must"})
    ]


def test_what_was_done_is_said_in_the_words_of_the_action() -> None:
    said = "set priority of FR-003 to Must"
    result = {"ok": True, "said": "FR-003 is a Must", "state": "applied"}
    assert ask(said, *done(call_for(said), result)).text == "FR-003 is a Must."


def test_a_change_that_waits_is_not_said_to_be_made() -> None:
    said = "delete Risks"
    result = {"ok": True, "said": "The section “Risks” is deleted", "state": "pending"}
    assert ask(said, *done(call_for(said), result)).text.startswith("Suggested: ")


def test_a_refusal_is_said_and_its_choices_are_offered() -> None:
    said = "delete Risks"
    call = call_for(said)
    refused = done(
        call,
        {
            "ok": False,
            "error": "There are 2 sections named “Risks”.",
            "choices": [
                {"label": "Risks, line 3", "arguments": {"line": 3}},
                {"label": "Risks, line 9", "arguments": {"line": 9}},
            ],
        },
    )
    offering = ask(said, *refused)
    assert offering.calls[0].name == "suggest"
    offers = offering.calls[0].arguments["suggestions"]
    assert offers == ["delete section Risks at line 3", "delete section Risks at line 9"]
    assert dict(call_for(offers[1]).arguments) == {"section": "Risks", "line": "9"}
    words = ask(said, *refused, *done(offering.calls[0], {"ok": True}, 2))
    assert words.text == "There are 2 sections named “Risks”."
    assert not words.calls


def test_what_is_no_command_changes_nothing_and_gets_the_nearest() -> None:
    words, offers, call = settled("another risk is battery life")
    assert call is None
    assert words == f"{FREE} {THESE}\n\n{CONNECT}"
    assert offers == ["add risk: another risk is battery life"]


def test_a_suggestion_that_is_whole_is_a_command() -> None:
    _, offers, _ = settled("set prio FR-003 must")
    assert dict(call_for(offers[0]).arguments) == {"requirement": "FR-003", "priority": "Must"}


@pytest.mark.parametrize("said", ["add section …", "set priority of FR-003 to …", 'replace "…" with "x"'])
def test_a_suggestion_that_is_not_filled_in_is_not_carried_out(said: str) -> None:
    words, _, call = settled(said)
    assert call is None
    assert words == UNFINISHED


def test_a_heading_that_is_spelled_otherwise_is_asked_about() -> None:
    words, offers, call = settled("delete Riscs")
    assert call is None
    assert words == "There's no section “Riscs”. Did you mean this?"
    assert offers == ["delete Risks"]


@pytest.mark.parametrize(
    ("said", "told", "offered"),
    [
        ("add requirement to Accessibility: Reads aloud", "Add it first?", ["add section Accessibility"]),
        ("add to Accessibility: Reads aloud", "Add it first?", ["add section Accessibility"]),
        ("rename Accessibility to Access", "The sections are “", []),
    ],
)
def test_a_command_whose_section_is_not_there_says_so(said: str, told: str, offered: list[str]) -> None:
    words, offers, call = settled(said)
    assert call is None
    assert words.startswith(f"There's no section “Accessibility”. {told}")
    assert offers == offered
    assert [dict(call_for(one).arguments) for one in offers] == [{"heading": "Accessibility"}] * len(offers)


@pytest.mark.parametrize("said", ["move this before that", "delete the last paragraph"])
def test_what_people_say_to_each_other_is_taken_for_no_command(said: str) -> None:
    words, _, call = settled(said)
    assert call is None
    assert words.startswith(FREE)


@pytest.mark.parametrize(
    "said", ["add requirement to Launch plan: It works offline", "rename the Launch plan section to Rollout"]
)
def test_a_section_that_only_the_template_has_is_offered(said: str) -> None:
    context = DocumentContext("Offline mode", DOCUMENT, left_out=(), optional=(LeftOut("Launch plan"),))
    asking = (UserMessage(said),)
    call = answer(ModelRequest(Role.DOCUMENT, asking, context, OFFERED)).calls[0]
    assert (call.name, call.arguments["suggestions"]) == ("suggest", ["insert Launch plan"])
    told = answer(ModelRequest(Role.DOCUMENT, (*asking, *done(call, {"ok": True})), context, OFFERED))
    assert told.text == "There's no section “Launch plan” yet, but the template has one."


def test_two_readings_are_offered_and_neither_is_carried_out() -> None:
    tool = ToolSpec("go", "", {"type": "object", "properties": {}}, "Go", ("go {section} to {item}",))
    text = "## Aim\n\n## Aim to win\n"
    reply = ask("go Aim to win to start", tools=(tool,), text=text)
    assert reply.text.startswith(SEVERAL)
    assert reply.text.count("\n- `go ") == 2
    assert not reply.calls


def test_without_the_tool_for_suggestions_they_stand_in_the_answer() -> None:
    tools = tuple(tool for tool in OFFERED if tool.name != "suggest")
    reply = ask("another risk is battery life", tools=tools)
    assert "- `add risk: another risk is battery life`" in reply.text


@pytest.mark.parametrize("said", ["help", "What can I ask?", "what can you do?"])
def test_help_lists_every_action_in_groups(said: str) -> None:
    told = ask(said).text
    assert [told.index(f"**{group}**") for group in ("Requirements", "Tables and lists", "Sections")]
    assert "- set priority of *requirement* to *priority*\n" in told
    assert "- add metric: *text* (or risk, dependency, decision, milestone)\n" in told
    assert "- undo\n" in told
    assert "](/guide/commands)" in told
    verbs = {phrase.split()[0] for tool in (*OFFERED, HELP) for phrase in tool.phrases[:1]}
    assert all(f"\n- {verb}" in told for verb in verbs)


@pytest.mark.parametrize(
    ("said", "offer"),
    [
        ("give FR-002 to Jonas", "set owner of FR-002 to Jonas"),
        ("Mara Lindqvist should own FR-003", "set owner of FR-003 to Mara Lindqvist"),
        ("who owns FR-004? assign Mara", "set owner of FR-004 to Mara"),
        ("FR-001 owner: jonas weber", "set owner of FR-001 to Jonas Weber"),
        ("FR-001 is approved now", "set status of FR-001 to Approved"),
        ("FR-005 is a nice to have", "set priority of FR-005 to Could"),
        ("put the rollout section at the end", "move section Rollout after Open questions"),
        ("set the target of report delay to 2 h", "set Target of report delay in … to 2 h"),
        ("rename consumers to API clients throughout", 'replace "consumers" with "API clients"'),
    ],
)
def test_what_was_typed_goes_along_into_the_action_that_is_offered(said: str, offer: str) -> None:
    assert offer in settled(said)[1]


@pytest.mark.parametrize("said", ["FR-005 is a nice to have", "move FR-004 to the top", "put FR-001 to use"])
def test_what_is_no_name_is_no_owner(said: str) -> None:
    assert not [offer for offer in settled(said)[1] if offer.startswith("set owner") and "…" not in offer]


@pytest.mark.parametrize("said", ["make it shorter", "rewrite the summary"])
def test_a_wish_for_other_words_is_told_what_it_needs(said: str) -> None:
    words, offers, call = settled(said)
    assert call is None
    assert words.startswith(WRITING)
    assert offers


@pytest.mark.parametrize(
    ("said", "offers"),
    [
        ("who are the stakeholders?", ["find stakeholders"]),
        ("what are the biggest risks?", ["find risks"]),
        ("which requirements have no owner?", ["what is missing", "find requirements"]),
        ("anything we forgot?", ["what is missing"]),
    ],
)
def test_a_question_is_offered_what_answers_and_no_change(said: str, offers: list[str]) -> None:
    assert settled(said)[1] == offers


def test_a_table_is_not_carried_into_an_action() -> None:
    offers = settled("| Risk | Owner |\n| --- | --- |\n| Late | Mara |")[1]
    assert not [offer for offer in offers if "|" in offer]


def test_what_the_page_does_is_said() -> None:
    assert settled("export this to word")[0] == EXPORT
    assert settled("we need to support export to csv")[0] != EXPORT


def test_undo_takes_back_and_says_so() -> None:
    call = call_for("undo")
    assert ask("undo", *done(call, {"ok": True})).text == "Done."
    refused = {"ok": False, "error": "I haven't changed anything yet."}
    assert ask("undo", *done(call, refused)).text == "I haven't changed anything yet."
