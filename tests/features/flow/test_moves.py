"""Control answers are told from answers, in the words that people use for them."""

from __future__ import annotations

import pytest

from requill.ai.interface import SectionPlan
from requill.features.flow.moves import Move, Reading
from requill.features.flow.spoken_moves import read_move


def _plan(heading: str, *keywords: str) -> SectionPlan:
    return SectionPlan(heading, "prose", True, "", (), "", "", keywords)


PLANS = (_plan("Goals and metrics", "goals"), _plan("Users", "users", "roles"), _plan("Risks", "risks"))


@pytest.mark.parametrize(
    ("content", "move"),
    [
        ("skip", "skip"),
        (" Skip. ", "skip"),
        ("skip this one please", "skip"),
        ("next question", "skip"),
        ("can we skip this?", "skip"),
        ("Can I just skip this one for now?", "skip"),
        ("I'd like to skip that, thanks", "skip"),
        ("I think we should move on", "skip"),
        ("that's all", "skip"),
        ("Nothing else to add.", "skip"),
        ("n/a", "skip"),
        ("-", "skip"),
        ("weiter", "skip"),
        ("done", "skip"),
        ("All done.", "skip"),
        ("that's it", "skip"),
        ("nothing comes to mind", "skip"),
        ("Nothing comes to mind right now, sorry", "skip"),
        ("I can't think of anything", "skip"),
        ("Done when the nurse has signed", "answer"),
        ("that's it for the nurses, doctors come later", "answer"),
        ("Nothing comes to mind as quickly as the pager", "answer"),
        ("BACK", "back"),
        ("go back please", "back"),
        ("can we go back?", "back"),
        ("zurück", "back"),
        ("undo", "back"),
        ("Undo that, please.", "back"),
        ("undo my last answer", "back"),
        ("Undo within 10 seconds", "answer"),
        ("I don't know", "unknown"),
        ("I don’t know!", "unknown"),
        ("i do not know...", "unknown"),
        ("we don't know yet", "unknown"),
        ("dunno", "unknown"),
        ("idk", "unknown"),
        ("no clue, sorry", "unknown"),
        ("I'm not sure yet", "unknown"),
        ("tbd", "unknown"),
        ("??", "unknown"),
        ("keine Ahnung", "unknown"),
        ("🤷", "unknown"),
        ("skip the login page for returning users", "answer"),
        ("Back office staff", "answer"),
        ("I don't know how they do it today, but they complain a lot", "answer"),
        ("not sure whether nurses or doctors", "answer"),
        ("next to the pump", "answer"),
        ("we can pass the exam", "answer"),
        ("I should know", "answer"),
        ("nothing else works offline", "answer"),
        ("pass the token to the app", "answer"),
        ("to users", "answer"),
        ("edit users", "answer"),
        ("none", "answer"),
        ("", "answer"),
        ("finish", "finish"),
        ("Finish now", "finish"),
        ("finish it", "finish"),
        ("please finish the document", "finish"),
        ("that's all, finish", "finish"),
        ("that's all. Please finish the PRD now.", "finish"),
        ("skip the rest", "finish"),
        ("Skip all", "finish"),
        ("can we skip the remaining questions?", "finish"),
        ("skip everything else please", "finish"),
        ("skip all of the questions", "finish"),
        ("create the document now", "finish"),
        ("let's stop here and create the document", "finish"),
        ("ok, generate the PRD with what we have", "finish"),
        ("end the interview", "finish"),
        ("let's wrap it up", "finish"),
        ("I'm done with the interview", "finish"),
        ("done, finish", "finish"),
        ("no more questions please", "finish"),
        ("Interview beenden", "finish"),
        ("fertig", "skip"),
        ("Fertig!", "skip"),
        ("ich bin fertig", "skip"),
        ("das war's", "skip"),
        ("fertig ist es, wenn alle Eltern es nutzen", "answer"),
        ("den Rest überspringen", "finish"),
        ("Dokument erstellen", "finish"),
        ("Finish the order within 2 minutes", "answer"),
        ("finish the inspection on site", "answer"),
        ("Finish it before the shift ends", "answer"),
        ("create the document from a template", "answer"),
        ("Create a document", "answer"),
        ("complete the order", "answer"),
        ("skip all optional fields", "answer"),
        ("skip the rest of the form", "answer"),
        ("everything", "answer"),
        ("the rest", "answer"),
        ("let's stop here", "answer"),
        ("can we finish for today?", "answer"),
        ("I'm done", "answer"),
        ("wrap gifts", "answer"),
        ("ask me later", "skip"),
        ("come back to this later", "skip"),
        ("pay later", "answer"),
        ("all done, the nurse signs", "answer"),
    ],
)
def test_control_answers_are_told_from_answers(content: str, move: Move) -> None:
    assert read_move(content, PLANS).move == move


@pytest.mark.parametrize(
    ("content", "target"),
    [
        ("back to Users", 1),
        ("go back to the goals", 0),
        ("can we go back to Goals and metrics?", 0),
        ("I want to change my answer about risks", 2),
        ("jump to the Risks section", 2),
        ("skip to risks", 2),
        ("skip ahead to Users please", 1),
        ("let's move on to the risks", 2),
        ("can we continue with Users?", 1),
        ("skip straight to goals and metrics", 0),
        ("can we do users first?", 1),
        ("let's start with the risks instead", 2),
    ],
)
def test_back_may_name_the_section(content: str, target: int) -> None:
    assert read_move(content, PLANS) == Reading("back", target)


@pytest.mark.parametrize(
    "content",
    [
        "back to the drawing board",
        "go to market in May",
        "change the goals",
        "skip to the last page",
        "do the dishes first",
    ],
)
def test_a_name_that_is_no_section_is_an_answer(content: str) -> None:
    assert read_move(content, PLANS) == Reading("answer")


@pytest.mark.parametrize(
    ("content", "owner"),
    [
        ("I don't know, ask Mia", "Mia"),
        ("no idea - you should ask Ben from data", "Ben from data"),
        ("not sure yet, Jonas decides", "Jonas"),
        ("idk, we need to check with legal", "legal"),
    ],
)
def test_who_does_not_know_may_say_whom_to_ask(content: str, owner: str) -> None:
    assert read_move(content, PLANS) == Reading("unknown", owner=owner)
