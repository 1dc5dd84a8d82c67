"""The many ways in which people ask for the same thing, and what becomes of the document."""

from __future__ import annotations

import pytest

from tests.ai.builtin.papers import FORMS, added, gone, headings, say

pytestmark = pytest.mark.anyio

RISKS = [line for line in FORMS.split("\n") if "Mitigation: " in line]
STORAGE, SYNC, THEFT = RISKS


@pytest.mark.parametrize(
    "message",
    [
        "Add a risk: vendor lock-in",
        "please add a risk about vendor lock-in",
        "Can you add a risk about vendor lock-in?",
        "could you please add another risk: vendor lock-in",
        "Would you mind adding a risk for vendor lock-in?",
        "I'd like to add a risk: vendor lock-in",
        "We need another risk - vendor lock-in",
        "new risk: vendor lock-in",
        "Risk: vendor lock-in",
        "one more risk – vendor lock-in",
        "Add vendor lock-in as a risk",
        "list vendor lock-in as a risk",
        "make vendor lock-in a risk",
        "put vendor lock-in under Risks",
        "Under Risks, add vendor lock-in",
        "Risks: add vendor lock-in",
        "Add a risk called vendor lock-in to the risks section",
        "add to the risks: vendor lock-in",
        "Add a risk to the list: vendor lock-in",
        "🙏 please add a risk: vendor lock-in",
    ],
)
async def test_a_risk_is_added(message: str) -> None:
    _, paper = await say(message, FORMS)
    assert added(paper.text, FORMS) == ["- Vendor lock-in"]
    assert gone(paper.text, FORMS) == []


@pytest.mark.parametrize(
    ("message", "line"),
    [
        ("put voice input under Non-goals", "4. Voice input"),
        ("Printing is out of scope", "4. Printing"),
        ("Add offline maps as a non-goal", "4. Offline maps"),
        (
            "I need another requirement saying that photos are compressed",
            "- **FR-004**: Photos are compressed.",
        ),
        ("add a goal that nobody retypes forms", "- G3: Nobody retypes forms"),
        ("another goal – fewer calls to support", "- G3: Fewer calls to support"),
        ("Add user management to goals", "- G3: User management"),
        ("Add a user role for admins to the goals", "- G3: A user role for admins"),
        ("add a risk that users drown in goals", "- Users drown in goals"),
        ("Add a question: is it legal?", "3. Is it legal?"),
        ("Add a bullet to goals: for admins only", "- G3: For admins only"),
        ("mention in the summary that we launch in May", "We launch in May."),
        (
            "Add a requirement: it must be fast, reliable and cheap",
            "- **FR-004**: It must be fast, reliable and cheap.",
        ),
        ("Add a risk: what is missing is a plan B", "- What is missing is a plan B"),
        ("Add a goal: turn the list into a table", "- G3: Turn the list into a table"),
    ],
)
async def test_no_word_of_what_is_added_is_taken_for_a_command(message: str, line: str) -> None:
    _, paper = await say(message, FORMS)
    assert added(paper.text, FORMS) == [line]


@pytest.mark.parametrize(
    ("message", "lines"),
    [
        ("delete the third risk", [THEFT]),
        ("Can you remove the last risk please?", [THEFT]),
        ("remove risk 2", [SYNC]),
        ("drop risks 1 and 3", [STORAGE, THEFT]),
        ("get rid of the second and third risk", [SYNC, THEFT]),
        ("remove the last two risks", [SYNC, THEFT]),
        ("take out the risk about storage", [STORAGE]),
        ("delete the storage risk", [STORAGE]),
        ("the second risk should be removed", [SYNC]),
        ("remove the penultimate risk", [SYNC]),
        ("delete all risks", RISKS),
        ("remove FR-002", ["- **FR-002**: Every field is stored within 1 second."]),
        ("delete the assumption about tablets", ["| A1 | Tablets have 64 GB | high |"]),
        ("remove bullet 2 in Goals", ["- G2: Stop retyping paper forms"]),
        (
            "delete the persona Tom",
            ["### Persona 2: Tom, team lead", "Reviews reports in the evening."],
        ),
    ],
)
async def test_the_thing_that_is_meant_is_removed(message: str, lines: list[str]) -> None:
    _, paper = await say(message, FORMS)
    assert gone(paper.text, FORMS) == lines
    assert added(paper.text, FORMS) == []


async def test_the_numbers_of_a_list_close_up_behind_what_was_removed() -> None:
    _, paper = await say("delete the first non-goal", FORMS)
    assert "## Non-goals\n\n1. Editing together while offline\n2. Voice\n" in paper.text


@pytest.mark.parametrize(
    ("message", "answer", "offer"),
    [
        ("remove the risk", "Which risk?", "Remove “Storage runs out”"),
        ("remove the sixth risk", "“Risks” has only three risks.", None),
        ("delete the requirement about unicorns", "I find no line about “unicorns”", None),
        ("move Budget before Risks", "There is no section “Budget”", "Add a section “Budget”"),
    ],
)
async def test_what_is_unclear_is_asked_and_nothing_changes(
    message: str, answer: str, offer: str | None
) -> None:
    done, paper = await say(message, FORMS)
    assert paper.text == FORMS
    assert answer in done.text
    assert offer is None or offer in done.suggestions


@pytest.mark.parametrize(
    "message",
    [
        "Rename Goals to Objectives",
        "rename the Goals section to Objectives",
        "Can we rename Goals as Objectives?",
        "change the heading Goals to Objectives",
        "call the Goals section Objectives",
        "Goals should be called Objectives",
        "rename Goals → Objectives",
        "change the title of Goals to Objectives",
        "rename Gaols to Objectives",
    ],
)
async def test_a_section_gets_another_name(message: str) -> None:
    _, paper = await say(message, FORMS)
    assert paper.text == FORMS.replace("## Goals\n", "## Objectives\n")


async def test_a_name_that_another_section_has_is_not_given_twice() -> None:
    done, paper = await say("rename Goals to Risks", FORMS)
    assert paper.text == FORMS
    assert done.text == "There already is a section “Risks”, so nothing was renamed."


@pytest.mark.parametrize(
    ("message", "order"),
    [
        ("Move Risks before Open questions", "Assumptions,Timeline,Risks,Open questions"),
        ("put Risks after Assumptions", "Assumptions,Risks,Timeline,Open questions"),
        ("Risks should come after Timeline", "Assumptions,Timeline,Risks,Open questions"),
        ("bring the Risks section to the bottom", "Assumptions,Timeline,Open questions,Risks"),
        ("move Risks down", "Assumptions,Risks,Timeline,Open questions"),
        ("swap Risks and Timeline", "Timeline,Assumptions,Risks,Open questions"),
        ("swap the order of Risks and Assumptions", "Assumptions,Risks,Timeline,Open questions"),
    ],
)
async def test_a_section_takes_its_new_place(message: str, order: str) -> None:
    _, paper = await say(message, FORMS)
    assert headings(paper.text)[-4:] == order.split(",")
    assert sorted(paper.text.split()) == sorted(FORMS.split())
    assert "\n\n\n" not in paper.text


async def test_a_moved_risk_keeps_its_mitigation_and_its_owner() -> None:
    _, paper = await say("move the third risk to open questions", FORMS)
    assert "3. Tablets get stolen. Mitigation: encrypt. (Jona)" in paper.text
    assert THEFT not in paper.text


async def test_a_sentence_is_removed_whole_or_asked_about() -> None:
    _, paper = await say("delete the sentence about offline mode", FORMS)
    assert paper.text.startswith("## Summary\n\nIt stores all on the tablet.\n")
    done, paper = await say("delete the sentence about the tablet", FORMS)
    assert paper.text == FORMS
    assert "Remove “It stores all on the tablet.”" in done.suggestions


async def test_an_offer_to_remove_a_risk_removes_all_that_it_says() -> None:
    done, _ = await say("delete everything about tablets", FORMS)
    assert "Remove “Tablets get stolen”" in done.suggestions
    _, paper = await say("Remove “Tablets get stolen”. ", FORMS)
    assert gone(paper.text, FORMS) == [THEFT]
    assert added(paper.text, FORMS) == []


@pytest.mark.parametrize(
    "message", ["remove “basically ”", "remove the word basically", 'delete "basically"']
)
async def test_a_word_is_removed_and_nothing_around_it(message: str) -> None:
    _, paper = await say(message, FORMS)
    assert paper.text == FORMS.replace(" basically", "")


@pytest.mark.parametrize(
    "message",
    [
        'insert a "Budget" section after Risks: 40k until July',
        "Make a section “Budget” after Risks with: 40k until July",
        "add a section called Budget after Risks: 40k until July",
        "We need a new section Budget after Risks with 40k until July",
    ],
)
async def test_a_new_section_has_its_name_its_place_and_its_text(message: str) -> None:
    _, paper = await say(message, FORMS)
    assert "Owner: Jona\n\n## Budget\n\n40k until July.\n\n## Assumptions" in paper.text


async def test_a_section_that_is_where_it_shall_be_stays() -> None:
    done, paper = await say("move Risks before Assumptions", FORMS)
    assert paper.text == FORMS
    assert done.text == "“Risks” is where it is; nothing was changed."


async def test_a_point_moves_into_the_form_of_its_new_section() -> None:
    _, paper = await say("move editing together from Non-goals to Goals", FORMS)
    assert "- G2: Stop retyping paper forms\n- G3: Editing together while offline\n" in paper.text
    assert "1. Maps without a connection\n2. Voice\n" in paper.text


@pytest.mark.parametrize(
    "message",
    [
        "turn the risks into a table",
        "make the risks a table",
        "put the risks in a table",
        "I'd like the risks as a table please",
        "can you make a table of the risks?",
        "tabulate the risks",
        "convert Risks to a table",
        "show the risks as a table",
    ],
)
async def test_a_list_becomes_a_table(message: str) -> None:
    _, paper = await say(message, FORMS)
    assert gone(paper.text, FORMS) == RISKS
    assert added(paper.text, FORMS)[0] == "| Risk | Mitigation | Owner |"
    assert "| People forget to sync | Remind them | Mia |" in paper.text


@pytest.mark.parametrize(
    ("message", "lines"),
    [
        ("turn Non-goals into a checklist", "- [ ] Maps without a connection\n- [ ] Editing together"),
        ("make the goals a numbered list", "1. G1: Finish inspections on site\n2. G2: Stop"),
        (
            "convert the success metrics table to bullets",
            "- Finished on site; Now: 64%; Goal: 90%; When: June",
        ),
        (
            "turn the summary into bullets",
            "offline mode is basically needed.\n- It stores all on the tablet.",
        ),
        ("turn the goals into a table", "| ID | Goal |\n| --- | --- |\n| G1 | Finish inspections on site |"),
    ],
)
async def test_what_is_listed_takes_any_shape(message: str, lines: str) -> None:
    _, paper = await say(message, FORMS)
    assert lines in paper.text


async def test_there_and_back_again_leaves_the_risks_as_they_were() -> None:
    _, paper = await say("turn the risks into a table", FORMS)
    _, paper = await say("turn the risks into bullets", paper.text)
    _, paper = await say("turn the risks into a table", paper.text)
    assert "| Storage runs out | Download 3 days at most | Jona |" in paper.text


@pytest.mark.parametrize(
    "message",
    [
        "shorten the summary",
        "make the summary shorter",
        "make the summary more concise",
        "the summary is too long",
        "cut the fluff from the summary",
        "Could you tighten up the Summary a bit?",
        "cut the summary down",
    ],
)
async def test_a_section_gets_shorter(message: str) -> None:
    _, paper = await say(message, FORMS)
    assert (
        "Because inspectors lose signal, offline mode is needed. It stores all on the tablet." in paper.text
    )


@pytest.mark.parametrize(
    ("message", "before", "after"),
    [
        ("FR-003 should say photos upload within 10 minutes", "as soon as possible.", "within 10 minutes."),
        ("change the second risk to: People never sync", "People forget to sync.", "People never sync."),
        (
            "change the first goal to finish all inspections",
            "Finish inspections on site",
            "Finish all inspections",
        ),
        ("replace “3 days” with “5 days” in Risks", "download 3 days at most", "download 5 days at most"),
        ("In Risks, replace 3 days with 5 days", "download 3 days at most", "download 5 days at most"),
        (
            "In the risks section: change 3 days to 5 days",
            "download 3 days at most",
            "download 5 days at most",
        ),
        ("under Risks, use 5 days instead of 3 days", "download 3 days at most", "download 5 days at most"),
        ("In Risks, assign the storage risk to Tom", "at most. Owner: Jona", "at most. Owner: Tom"),
        ("assign Tom to the storage risk", "at most. Owner: Jona", "at most. Owner: Tom"),
        ("assign the storage risk to Tom", "at most. Owner: Jona", "at most. Owner: Tom"),
        ("change the target of finished on site to 95%", "| 90% |", "| 95% |"),
        ("the deadline for finished on site is May", "| June |", "| May |"),
    ],
)
async def test_only_the_words_that_are_meant_change(message: str, before: str, after: str) -> None:
    _, paper = await say(message, FORMS)
    assert paper.text == FORMS.replace(before, after, 1)


async def test_a_word_is_replaced_with_its_capital_wherever_it_stands() -> None:
    _, paper = await say("use technicians instead of inspectors", FORMS)
    assert paper.text == FORMS.replace("inspectors", "technicians").replace("Inspectors", "Technicians")


async def test_a_section_is_written_anew_on_request() -> None:
    _, paper = await say("rewrite the summary: We build it for the rail contract.", FORMS)
    assert paper.text.startswith("## Summary\n\nWe build it for the rail contract.\n\n## Goals")


@pytest.mark.parametrize(
    ("message", "said"),
    [
        ("What are the risks?", STORAGE),
        ("show me the open questions", "1. Who pays for tablets? (Mia)"),
        ("How many requirements do we have?", "“Requirements” lists three."),
        ("who owns the storage risk?", "Owner: Jona"),
        ("what do we say about tablets?", "- Open questions: Who pays for tablets? (Mia)"),
        ("what's missing?", "no section about the problem"),
        ("did we forget anything?", "no section about the problem"),
        ("is it done?", "no section about the problem"),
        ("give me a short summary of the risks", "three points: Storage runs out; People forget to sync"),
        ("which requirements are vague?", "FR-003: “as soon as possible” cannot be tested."),
        ("any feedback?", "FR-003: “as soon as possible” cannot be tested."),
        ("thanks!", "You are welcome."),
        ("hello", "Hello! I can add"),
    ],
)
async def test_a_question_is_answered_and_changes_nothing(message: str, said: str) -> None:
    done, paper = await say(message, FORMS)
    assert said in done.text
    assert paper.text == FORMS


async def test_suggestions_are_about_the_section_that_was_spoken_of() -> None:
    done, _ = await say("do something clever with the risks", FORMS)
    assert done.suggestions[0] == "Turn Risks into a table"
    assert all("Risks" in offer for offer in done.suggestions)


@pytest.mark.parametrize("message", ["do something", "blah blah risks", "goals blah"])
async def test_every_suggestion_is_understood(message: str) -> None:
    done, _ = await say(message, FORMS)
    assert len(done.suggestions) == 3
    for offer in done.suggestions:
        again, _ = await say(f"{offer}. ", FORMS)
        assert "did not understand" not in again.text
