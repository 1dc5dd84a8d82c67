"""Carries out several wishes of one message: all of them, or none."""

from __future__ import annotations

import re
from collections.abc import Callable

from requill.ai.builtin.document import commands as said
from requill.ai.builtin.document import requirements
from requill.ai.builtin.document.applying import applied
from requill.ai.builtin.document.plan import Plan
from requill.ai.builtin.document.reading import read_one
from requill.ai.builtin.document.reading.definite import is_definite
from requill.ai.builtin.language import words
from requill.ai.builtin.reply import Call
from requill.ai.builtin.text.outline import Outline

Carry = Callable[[said.Command, Outline], Plan]

_POINTS = re.compile(
    r"(?P<verb>(?:get rid of|take out|\w+))\s+(?:it|this|that|them|this one|that one)\b", re.I
)
_UNCHANGED = re.compile(r"\s*Nothing was changed(?: yet)?\.|, so nothing was changed", re.IGNORECASE)
_LONGEST_REASON = 240


def carry_out_several(command: said.Several, outline: Outline, carry: Carry) -> Plan:
    """Each wish on the text as the one before leaves it, and what came of each."""
    if command.is_doubtful:
        return _refused(command, "", "", outline)
    calls: list[Call] = []
    told: list[str] = []
    now, about = outline, ""
    for wish in command.wishes:
        text = _resolved(wish, about)
        one = read_one(text, now) if text else None
        sure = one is not None and (not told or is_definite(one, text, now))
        plan = carry(one, now) if one is not None and sure else None
        made = applied(plan.calls, now.text) if plan is not None and plan.calls else None
        if plan is None or made is None:
            return _refused(command, wish, plan.text if plan else _why(one), outline)
        calls += plan.calls
        told.append(plan.text)
        now, about = Outline(made, now.waiting), _subject(one) or about
    return Plan(" ".join(told), calls)


def _why(command: said.Command | None) -> str:
    return command.why if isinstance(command, said.Unresolved) else ""


def _resolved(wish: str, about: str) -> str:
    """The wish with what the one before was about in the place of "it"; empty where that is not known."""
    found = _POINTS.match(wish)
    if not found:
        return wish
    return f"{found['verb']} {about}{wish[found.end() :]}" if about else ""


def _subject(command: said.Command | None) -> str:
    """What "it" means after the command."""
    match command:
        case said.RenameSection():
            return f"the {words.squeeze(command.new)} section"
        case said.AddSection() | said.MoveSection() | said.WriteSection():
            return f"the {words.squeeze(command.heading)} section"
        case requirements.SplitRequirement() | requirements.MakeTestable() | requirements.Prioritise():
            return command.identity
        case said.ReplaceItem() | said.PlaceItem():
            return command.pick.words
        case _:
            return ""


def _refused(command: said.Several, failed: str, why: str, outline: Outline) -> Plan:
    """That there are several wishes, which one cannot be carried out, and that nothing was done."""
    count = len(command.wishes)
    listed = words.listed([f"“{words.clipped(wish, 80)}”" for wish in command.wishes])
    reason = words.clipped(_UNCHANGED.sub("", why).strip(), _LONGEST_REASON)
    could = (
        f" I could not do “{words.clipped(failed, 80)}”{f': {reason}' if reason else '.'}" if failed else ""
    )
    others = tuple(
        words.capitalised(wish)
        for wish in command.wishes
        if wish != failed and is_definite(read_one(wish, outline), wish, outline)
    )
    return Plan(
        f"I read that as {words.number(count)} things: {listed}.{could} Nothing was changed: one at a time, "
        "please, or put words that belong together in quotation marks.",
        suggestions=others,
    )
