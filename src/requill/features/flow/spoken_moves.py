"""Reads what an answer asks the interview to do: skip, go back, finish, or note that nobody knows."""

from __future__ import annotations

import re
from collections.abc import Sequence

from requill.ai.interface import SectionPlan
from requill.features.flow.moves import Reading
from requill.kit.markdown import heading_key

_POLITE = (
    r"(?:(?:please|ok|okay|well|hm+|um|sorry|oh|maybe|just|then|let['’]?s|let us|let me|i think|i guess"
    r"|you can"
    r"|(?:we|i)(?:['’](?:d|ll)| would| will| can| should|)(?: (?:like|want|prefer) to)?"
    r"|(?:can|could|may|shall|should) (?:we|i|you))[, ]+)*"
)
_TAIL = (
    r"(?:[ ,]+(?:this|that|it|one|question|section|step|for now|for the moment|right now|yet|please|here"
    r"|honestly|really|sorry|at the moment|now|then|thanks|thank you|if possible))*"
)
_SKIP = re.compile(
    rf"{_POLITE}(?:skip|pass|next|move on|leave (?:it|this|that)(?: out| blank| empty| open)?|leave out"
    rf"|not applicable|n/?a"
    rf"|does not apply|doesn['’]t apply|(?:that['’]?s|that is|that was) (?:all|everything)"
    rf"|(?:nothing|no) (?:more|else)(?: to (?:add|say))?|nothing to add|nächste(?:s)?"
    rf"|(?:that['’]?s|that is) it|(?:all )?done(?: with)?|nothing (?:comes|springs) to mind"
    rf"|(?:i )?(?:can['’]?t|cannot) think of (?:anything|any|one)(?: else)?"
    rf"|(?:i|we) have nothing|nothing (?:here|yet|(?:for|right) now|at the moment)"
    rf"|(?:ask|come back|answer|tell you|do)(?: me)?(?: (?:this|that|it|again|to (?:this|that|it)))* later"
    rf"|weiter|überspringen|(?:(?:ich bin|wir sind) )?fertig|das war['’]?s|das ist alles){_TAIL}|[-–—./…]+",
    re.IGNORECASE,
)
_BACK = re.compile(
    rf"{_POLITE}(?:(?:go|step|take me|move)? ?back|previous|go to the previous|zurück|undo|revert|rückgängig)"
    r"(?: (?:a|one))?(?: (?:my|the)(?: last)? answer)?"
    rf"(?: to the (?:last|previous)(?: one| question| section)?)?{_TAIL}",
    re.IGNORECASE,
)
_NOBODY_KNOWS = (
    r"(?:i|we|nobody|no one) (?:really |honestly |just )*(?:do not|don['’]?t|can['’]?t|cannot|does not"
    r"|doesn['’]t) (?:really )?"
    r"(?:know|say|tell)|(?:i|we) have no (?:idea|clue)|nobody knows|don['’]?t know|do not know|dunno|idk"
    r"|no (?:idea|clue|answer)"
    r"|(?:i['’]?m |we['’]?re |i am |we are )?(?:not (?:really |entirely |quite )?sure|unsure)|unknown"
    r"|tb[dc]|to be (?:decided|defined)"
    r"|hard to say|good question|keine ahnung|(?:das )?(?:weiß|weiss) ich (?:noch )?nicht|(?:weiß"
    r"|weiss) (?:ich )?(?:noch )?nicht"
)
_UNKNOWN = re.compile(rf"{_POLITE}(?:{_NOBODY_KNOWS}){_TAIL}|\?+|🤷[^\w]*", re.IGNORECASE)
_ASK = re.compile(
    rf"{_POLITE}(?:{_NOBODY_KNOWS}){_TAIL}[\s,.;:–—-]+(?:but |so |maybe |and )*(?:(?:you (?:should|could"
    rf"|have to|can) |we (?:should|have to"
    r"|need to|must) |i (?:will|have to|need to|must|should)? ?|i['’]ll |need to |have to |better "
    r"|please )*(?:ask|check with|talk to|get it from)"
    r" (?P<asked>[^.!?,;]{2,60}?)(?: about (?:it|that))?|(?P<knows>[^.!?,;]{2,40}?) (?:knows|would know"
    r"|should know|might know|will know|can"
    r" tell|decides|has to decide|will decide))[\s.!]*",
    re.IGNORECASE,
)
_TO_SECTION = re.compile(
    rf"{_POLITE}(?:(?:go|jump|get|step|come|take me|switch|return|skip|move|proceed)"
    rf" (?:back |ahead |forward |on |straight )?(?:to|with)|back to|continue with|carry on with|go on with"
    r"|(?:change|edit|redo|correct|fix|revise) (?:my|the) answers? (?:to|for|about|on|in|under))\s+"
    r"(?:the\s+|my\s+|our\s+)?(?P<name>[^.!?\n]{2,60}?)(?:\s+(?:section|question|part|again|please))*[\s.!]*",
    re.IGNORECASE,
)
_DO_FIRST = re.compile(
    rf"{_POLITE}(?:do|answer|start with|begin with|talk about|discuss) (?:the\s+|my\s+|our\s+)?"
    r"(?P<name>[^.!?\n]{2,60}?)(?:\s+(?:section|questions?|part))*\s+(?:first|now|next|instead)",
    re.IGNORECASE,
)
# "Done" and "that's all" end one question, and who says "stop" may come back: only these end the interview.
_WHOLE = r"(?:(?:the|my|this|our) )?(?:(?:whole|entire) )?(?:document|doc|prd|draft|interview)"
_ENOUGH = (
    r"(?:(?:(?:that['’]?s|that is) (?:all|it|enough)|enough|stop(?: here)?|no more questions"
    r"|(?:(?:i['’]?m|i am|we['’]?re|we are) )?(?:all )?(?:done|finished))"
    r"(?:\s*[,.;:–—-]+\s*|\s+(?=and\b))(?:and )?)?"
)
_OTHERS = (
    r"(?:all|everything(?: else)?|(?:all )?(?:of )?(?:the )?(?:rest|others?|remaining))"
    r"(?: of (?:it|them|this))?(?: (?:of )?(?:the )?(?:(?:other|remaining) )?(?:ones|questions|sections))?"
)
_FINISHES = "|".join(
    (
        rf"finish(?: up)?(?: it| this| {_WHOLE})?",
        rf"(?:end|close|complete|conclude|wrap up|finali[sz]e|create|generate|produce) {_WHOLE}",
        r"complete it|finali[sz]e it|wrap (?:it|this|things) up|wrap up",
        rf"(?:skip|leave out|pass on) {_OTHERS}",
        rf"(?:(?:i['’]?m|i am|we['’]?re|we are) )?(?:done|finished) with (?:everything|all of it|{_WHOLE})",
        r"no more questions",
        r"(?:(?:das )?interview |(?:das )?dokument )?(?:beenden|abschließen|fertigstellen)",
        r"(?:das )?dokument (?:jetzt )?erstellen|(?:(?:den )?rest|alles(?: andere)?) überspringen",
    )
)
_FINISH = re.compile(
    rf"{_POLITE}{_ENOUGH}{_POLITE}(?:{_FINISHES})(?: with (?:what|that) (?:we|you|i) have)?{_TAIL}",
    re.IGNORECASE,
)
_ENDING = re.compile(r"[\s.!?…]+$")


def read_move(content: str, plans: Sequence[SectionPlan] = ()) -> Reading:
    """What an answer asks for: one of the control answers, or simply an answer."""
    bare = _ENDING.sub("", content.strip()) or content.strip()
    if len(bare) > 160 or "\n" in bare:
        return Reading("answer")
    if _FINISH.fullmatch(bare):
        return Reading("finish")
    if _SKIP.fullmatch(bare):
        return Reading("skip")
    if _BACK.fullmatch(bare):
        return Reading("back")
    if _UNKNOWN.fullmatch(bare):
        return Reading("unknown")
    if found := _ASK.fullmatch(bare):
        return Reading("unknown", owner=(found["asked"] or found["knows"]).strip())
    found = _TO_SECTION.fullmatch(bare)
    found = found or _DO_FIRST.fullmatch(bare)
    target = _section(found["name"], plans) if found else None
    return Reading("answer") if target is None else Reading("back", target)


def _section(name: str, plans: Sequence[SectionPlan]) -> int | None:
    """The section with that heading, or with that word among those it is known by."""
    key = heading_key(name)
    keys = [heading_key(plan.heading) for plan in plans]
    if key in keys:
        return keys.index(key)
    return next((index for index, plan in enumerate(plans) if key in plan.keywords), None)
