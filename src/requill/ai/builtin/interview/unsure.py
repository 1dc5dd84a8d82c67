"""Takes what somebody says not to know out of an answer: it is an open question, and no fact."""

from __future__ import annotations

import re
from collections.abc import Sequence

from msgspec import Struct

from requill.ai.builtin.compose.nesting import split
from requill.ai.builtin.interview.asides import wants_questions
from requill.ai.builtin.interview.pieces import MARK, Piece, joined, pieces
from requill.ai.builtin.language import words
from requill.ai.interface import SectionKind, SectionPlan

_LONGEST_TOPIC = 14  # words of what is not known; more of them tell a story
_KEPT_WHOLE: tuple[SectionKind, ...] = ("questions", "quote", "faq")
_IN_ROWS: tuple[SectionKind, ...] = ("table", "risks", "metrics")
_JOIN = r"(?:(?:and|but|or|also|so|well|hm+|honestly|sorry|maybe|otherwise)[,:]?\s+)*"
_NOT = r"(?:do(?: no|n['’]?)t)"
# What people say around it without meaning anything by it.
_CHATTER = (
    r"(?:tbh|tbf|imho|to be (?:honest|fair)|honestly|frankly|mate|man|bro|dude|pal|guys|folks|sorry|lol|haha"
    r"|though|tho|really|at all|atm|rn|i['’]?m afraid)"
)
_NOT_KNOWN = re.compile(
    rf"{_JOIN}(?P<who>(?:i|we)\s+)?(?:(?:really|honestly|just|still)\s+)*"
    rf"(?:{_NOT} (?:really |yet |quite )?(?:know|remember)|(?P<am>(?:i['’]?m|i am|we['’]?re|we are)\s+)?"
    r"(?:still )?(?:not (?:really |quite |so |entirely |100% |yet )?sure|unsure)|(?:have )?no (?:idea|clue)"
    r"|(?:have )?not a clue|(?:have ?n['’]?t|have not) (?:got )?(?:a|the (?:foggiest|faintest|slightest))"
    r"(?: idea| clue)?|beats me|search me|dunno|idk)"
    rf"(?:,?\s+{_CHATTER}(?!\w))*"
    r"(?P<yet> yet)?(?:\s*(?P<sign>[,:–—-])\s*|\s+|(?=[.!?…]*$))(?P<topic>.*?)[.!?…]*",
    re.IGNORECASE,
)
_ONLY_CHATTER = re.compile(rf"{_CHATTER}(?:\s+{_CHATTER})*[.!…]*", re.IGNORECASE)
_REST_UNKNOWN = re.compile(
    rf"{_JOIN}(?P<topic>(?:the )?(?:rest|others?|remaining ones)|everything else) (?:i|we) {_NOT} know"
    r"(?: yet)?[.!…]*",
    re.IGNORECASE,
)
_BARE = re.compile(
    r"(?:tb[dc]|t\.b\.[dc]\.?|to be (?:decided|defined|determined|confirmed)|unknown|\?+)[.!?…]*",
    re.IGNORECASE,
)
_TEAM = (
    r"(?:the )?(?:(?:data|design|legal|product|support|sales|security|finance|marketing|platform|mobile|web"
    r"|backend|research|ops) team|legal|design|marketing|finance|support|sales|it|hr|ops|operations"
    r"|engineering|security|procurement|compliance|accounting)"
)
_NAME = r"[A-ZÄÖÜ][\w'’-]*(?: [A-ZÄÖÜ][\w'’-]*){0,2}(?: (?:from|in|of) [\w'’-]+)?"
_SOMEBODY = re.compile(rf"(?:{_NAME}|(?i:{_TEAM}))")
_ASK = re.compile(
    rf"{_JOIN}(?:for (?P<before>[^,;:]{{2,40}}?),? )?(?:(?:i|we)(?:['’]ll| will| have to| need to| must"
    r"| should)? |(?:please|will|need to|have to|better|you should|best) )?(?:ask|check with|check w/"
    r"|talk to|get (?:it|them|that) from) (?P<owner>[^,;:.!?]{2,40}?)"
    r"(?: (?:for|about|on) (?P<topic>[^,;:!?]{2,60}?))?[.!…]*",
    re.IGNORECASE,
)
_KNOWS = re.compile(
    rf"{_JOIN}(?P<owner>[^,;:.!?]{{2,40}}?) (?:(?P<knows>(?:would |will |should |might )?knows?)"
    r"|has (?:it|them|that)|have (?:it|them|that)|can tell|decides|will decide|has to decide)[.!…]*",
    re.IGNORECASE,
)
_CHECK = re.compile(
    rf"{_JOIN}(?P<who>i(?:['’]d| would|['’]ll| will)? )?(?:still )?(?:have to|need to|to be|must) "
    r"(?:check(?:ed)?|look(?:ed)? up|verif(?:y|ied)|confirm(?:ed)?|find out|clarif(?:y|ied))"
    r"(?: (?P<topic>(?!with |w/)[^,;:!?]{2,60}?))?(?: (?:with|w/|by) (?P<owner>[^,;:.!?]{2,40}?))?[.!…]*",
    re.IGNORECASE,
)
_GOES_ON = re.compile(r"(?:but|and)\s+", re.IGNORECASE)
_ABOUT = re.compile(r"(?:about|of|on|regarding|with|for)\s+", re.IGNORECASE)
_REST = re.compile(
    r"(?:who (?:knows|to ask)|(?:the |any |all )?(?:rest|others?|more|remaining ones)|otherwise|else"
    r"|everything else|anything else|(?:any|that|this|it|either|yet|really|honestly|right now"
    r"|at the moment|sorry)\b.{0,20})?",
    re.IGNORECASE,
)
_ASKS = re.compile(r"(?:who|whom|whose|what|when|where|why|which|how|whether|if)\b", re.IGNORECASE)


_NOBODY = frozenset(
    words.words("nobody no everybody everyone somebody someone anybody they he she it we i you who")
)
_BARE_WORDS = 3


class Unknown(Struct, frozen=True):
    """A question that nobody could answer yet, and who was named to be asked."""

    question: str
    owner: str = ""


class _Gap(Struct, frozen=True):
    """What a part of an answer says not to know; `says` is what it says all the same."""

    topic: str = ""
    owner: str = ""
    says: str = ""
    checks: bool = False


def without_unknowns(said: str, plan: SectionPlan, question: str) -> tuple[str, list[Unknown]]:
    """The answer without what it says not to know, and that as questions; each part is one or the other."""
    offered = [offer for asking in plan.questions for offer in asking.suggestions]
    if plan.kind in _KEPT_WHOLE or wants_questions(plan, question) or said.strip() in offered:
        return said, []
    in_cells = plan.kind in _IN_ROWS and ";" in said  # "Delay; ask legal; Bo" is a row
    kept: list[Piece] = []
    gaps: list[tuple[_Gap, str]] = []
    for piece in pieces(said):
        before = kept[-1].bare if kept else ""
        rest, found = _read(piece.bare, plan, before, in_cells=in_cells)
        if not found:
            kept.append(piece)
            continue
        asked = before if before.endswith("?") and not rest and not found[0].topic else ""
        if asked:
            kept.pop()
            gaps += [(_Gap(asked, gap.owner), before) for gap in found]
        elif not rest and gaps and not found[0].topic and found[0].owner:
            last, where = gaps[-1]  # "No idea. Ask Kim."
            gaps[-1] = (_Gap(last.topic, found[0].owner, checks=last.checks), where)
        else:
            gaps += [(gap, rest or before) for gap in found]
        if rest:
            mark = MARK.match(piece.text)
            kept.append(Piece(f"{mark[0] if mark else ''}{rest}", piece.gap))
    if not gaps:
        return said, []
    answer = joined(kept)
    asked_about = [Unknown(_worded(gap, before, plan, question, answer), gap.owner) for gap, before in gaps]
    return answer, list({each.question: each for each in asked_about}.values())


def _read(text: str, plan: SectionPlan, before: str, *, in_cells: bool) -> tuple[str, list[_Gap]]:
    """What a statement still says without the parts that say what is not known, and those parts.

    After a comma "don't know why" may speak of the people; there it takes an "I" to be said of oneself.
    """
    parts = split(r",\s+| [–—-] ", text) if plan.kind not in ("risks", "table") else split(r",\s+", text)
    rest: list[str] = []
    found: list[_Gap] = []
    for number, part in enumerate(parts):
        if found and _ONLY_CHATTER.fullmatch(part):
            continue
        gap = _gap(part, plan, begins=number == 0, follows=bool(found), in_cells=in_cells)
        if gap is None:
            rest.append(words.without(_GOES_ON, part) if found and not rest else part)
        elif found and gap.owner and not gap.topic and not found[-1].owner:
            found[-1] = _Gap(found[-1].topic, gap.owner, found[-1].says, found[-1].checks)
        else:
            found.append(gap)
        if gap is not None and gap.says:
            rest.append(gap.says)
    if not found:
        return text, []
    is_bare = len(words.words(text)) <= _BARE_WORDS and not found[0].topic and not found[0].owner
    if plan.kind in _IN_ROWS and is_bare and before:
        return text, []  # "tools; don't know; June" is a row
    return _as_it_was(rest, text), found


def _as_it_was(parts: Sequence[str], text: str) -> str:
    """The parts with the signs that stood between them."""
    made, at = "", 0
    for part in parts:
        start = text.index(part, at)
        sign = text[at:start]
        made += part if not made else f"{sign if sign.strip() in (',', '-', '–', '—') else ', '}{part}"
        at = start + len(part)
    return made


def _gap(part: str, plan: SectionPlan, *, begins: bool, follows: bool, in_cells: bool) -> _Gap | None:
    if _REST_UNKNOWN.fullmatch(part):
        return _Gap()
    if _BARE.fullmatch(part):
        return None if plan.kind in _IN_ROWS or not begins else _Gap()
    if (found := _NOT_KNOWN.fullmatch(part)) and (gap := _not_known(found, begins=begins)):
        return gap
    asks = _ASK.fullmatch(part) if follows or (begins and not in_cells) else None
    if asks and (follows or _is_somebody(asks["owner"])):
        return _Gap(_topic(asks["before"] or asks["topic"] or ""), asks["owner"].strip())
    knows = _KNOWS.fullmatch(part)
    if knows and _is_somebody(knows["owner"]) and (follows or (begins and knows["knows"])):
        return _Gap("", knows["owner"].strip()) if follows or plan.kind not in _IN_ROWS else None
    if checks := _CHECK.fullmatch(part):
        sure = checks["who"] or (checks["owner"] and _is_somebody(checks["owner"]))
        topic = _topic(checks["topic"] or "")
        return _Gap(topic, (checks["owner"] or "").strip(), checks=not topic) if sure else None
    return None


def _not_known(found: re.Match[str], *, begins: bool) -> _Gap | None:
    """What somebody says not to know. What "we" do not know may be the very problem, unless it is "yet"."""
    said = f"{found['who'] or ''}{found['am'] or ''}".strip().casefold()
    topic = found["topic"].strip()
    if said.startswith("we") and not (found["yet"] or re.search(r"\byet\b", found[0])):
        return None
    if (not said and not begins) or len(topic.split()) > _LONGEST_TOPIC:
        return None
    if found["sign"]:
        return _Gap(says=topic)
    return _Gap(_topic(topic))


def _is_somebody(name: str) -> bool:
    bare = name.strip()
    return bool(_SOMEBODY.fullmatch(bare)) and bare.partition(" ")[0].casefold() not in _NOBODY


def _topic(said: str) -> str:
    """What is not known, or nothing where that is only "the rest"."""
    bare = words.without(_ABOUT, said.strip().rstrip(".!?… "))
    bare = re.sub(r"\s+yet$", "", bare, flags=re.IGNORECASE)
    return "" if _REST.fullmatch(bare) else bare


def _worded(gap: _Gap, before: str, plan: SectionPlan, question: str, answer: str) -> str:
    """The open question: what was not known as it was said, under the name of its section."""
    if gap.checks and before:
        return f"Is this right: “{words.clipped(before, 160)}”?"
    topic = gap.topic
    if topic.endswith("?"):
        return f"{plan.heading}: {words.uncapitalised(topic.rstrip('? '))}?"
    if not topic:
        return f"{question.rstrip('?. ')}, beyond what is written?" if answer else question
    if _ASKS.match(topic):
        return f"{plan.heading}: {topic}?"
    if topic.casefold().startswith("the ") and " " in topic:
        return f"{plan.heading}: what {_verb(topic)} {topic}?"
    return f"{plan.heading}: what about {topic}?"


def _verb(topic: str) -> str:
    last = (words.words(topic) or [""])[-1]
    return "are" if words.stem(last) != last else "is"


def known_gaps(unknowns: Sequence[Unknown]) -> str:
    """What to say of the questions that were noted."""
    quoted = words.listed([f"“{words.clipped(each.question, 100)}”" for each in unknowns[:3]])
    if len(unknowns) == 1:
        return f"What you do not know is under Open questions: {quoted}"
    many = words.number(len(unknowns))
    return f"{words.capitalised(many)} things you do not know are under Open questions: {quoted}"
