"""The chat about a document: exact commands are carried out; anything else gets the nearest of them."""

from __future__ import annotations

import difflib
import re
from collections.abc import Mapping, Sequence
from typing import Any

from msgspec import Struct

from requill.ai.builtin.grammar import HEAD_CHARACTERS, Phrase, Reading, phrases_of, readings
from requill.ai.builtin.names import UNFILLED, Names
from requill.ai.builtin.nearest import LIMIT, nearest
from requill.ai.builtin.reply import CONNECT, Call, Outcome, Reply, asked, outcomes
from requill.ai.interface import DocumentContext, ModelRequest, ToolSpec
from requill.kit.counts import joined
from requill.kit.markdown import heading_key

SUGGEST = "suggest"
FREE = "Requests in your own words need a model."
WRITING = "Writing and rewording need a model."
THESE = "These work without one:"
NOTHING_NEAR = "Type “help” to see what works without one."
EXPORT = "Export is at the top right of the page, as Markdown, Word or PDF."
SHARE = "Share is at the top right of the page."
_WRITING = re.compile(
    r"\b(?:draft|write|rewrite|reword|rephrase|short(?:er|en)|tight(?:er|en)|clearer|simplify|translate|polish"
    r"|wording|grammar|summary for|improve|come up with)\b",
    re.IGNORECASE,
)
_THIS = r"(?: (?:this|it|the (?:document|doc|prd)))?"
# What the page does, asked for with nothing else to it.
_ON_PAGE = (
    (re.compile(rf"(?:please )?(?:export|download|print){_THIS}(?: (?:to|as|into) \w+)?", re.I), EXPORT),
    (re.compile(rf"(?:please )?(?:share|send){_THIS}(?: (?:with|to) [\w ]{{1,30}})?", re.I), SHARE),
)
SEVERAL = "That could mean several things. Choose one:"
UNFINISHED = f"Replace “{UNFILLED}” with your words, then send it again."
_NO_ARGUMENTS: Mapping[str, Any] = {"type": "object", "properties": {}}
HELP = ToolSpec(
    "help",
    "",
    _NO_ARGUMENTS,
    "What can I ask?",
    ("help", "what can I ask", "what can you do", "show the commands"),
    ("commands",),
)
_GROUPS = (
    ("Requirements", ("requirement", "criterion", "priority", "owner", "status")),
    (
        "Tables and lists",
        ("row", "cell", "table", "list", "metric", "risk", "dependency", "decision", "milestone"),
    ),
    ("Sections", ("section",)),
)
_REST = "The document"
_INTRO = "Without a model I carry out these commands. Replace the *words in italics* with your own."
_GUIDE = "[How to write them](/guide/commands) ·"
_NO_SECTION = "There's no section “{}”."
_HEADINGS = 8
_POINTING = frozenset({"it", "this", "that", "these", "those", "them", "everything", "all"})
_SLOT = re.compile(r"\{(\w+)\}")
_SLOT_NAMES = {
    "a": "words",
    "b": "other words",
    "quote": "words",
    "replacement": "other words",
    "with": "other requirement",
    "before": "other section",
    "to": "number",
    "item": "question",
}
_INSERT = "insert_template_section"
_ENTRY = re.compile(r"add (\w+): \{text\}")


class _Decision(Struct, frozen=True):
    """What to do about what was said: a command to carry out, else words, with sentences to choose from."""

    reading: Reading | None = None
    text: str = ""
    offers: Sequence[str] = ()


def answer_document(request: ModelRequest, context: DocumentContext) -> Reply:
    """A command is carried out and reported; anything else changes nothing."""
    done = outcomes(request.messages)
    tried = next((outcome for outcome in done if outcome.name != SUGGEST), None)
    phrases = phrases_of((*request.tools, HELP))
    if tried is None:
        decision = _decide(asked(request.messages), phrases, Names.of(context), _planned(context))
        if decision.reading is not None and decision.reading.phrase.tool.name == HELP.name:
            return Reply(_commands(phrases))
        if decision.reading is not None:
            return Reply(calls=(Call(decision.reading.phrase.tool.name, decision.reading.arguments),))
    else:
        decision = _after(tried, phrases)
    if not decision.offers:
        return Reply(decision.text)
    if SUGGEST not in {tool.name for tool in request.tools}:
        return Reply(f"{decision.text}\n\n" + "\n".join(f"- `{offer}`" for offer in decision.offers))
    if any(outcome.name == SUGGEST for outcome in done):
        return Reply(decision.text)
    return Reply(calls=(Call(SUGGEST, {"suggestions": list(decision.offers)}),))


def _planned(context: DocumentContext) -> Names:
    """The headings of the template's sections that the document does not have."""
    planned = (*(context.left_out or ()), *context.optional)
    return Names({heading_key(one.heading): one.heading for one in planned})


def _decide(said: str, phrases: Sequence[Phrase], names: Names, planned: Names) -> _Decision:
    """The command that the grammar reads in what was said, else what is answered and offered in its place."""
    found = readings(said, phrases, names)
    if len(found) == 1:
        return _Decision(found[0])
    if found:
        return _Decision(text=SEVERAL, offers=[one.phrase.say(one.arguments) for one in found][:LIMIT])
    if {UNFILLED, f'"{UNFILLED}"'}.intersection(said[:HEAD_CHARACTERS].replace(":", " ").split()):
        return _Decision(text=UNFINISHED)
    missing = _planned_section(said, phrases, names, planned) or _missing_section(said, phrases, names)
    if missing is not None:
        return missing
    on_page = next((told for one, told in _ON_PAGE if one.fullmatch(said.strip(" .!?\n"))), "")
    if on_page:
        return _Decision(text=on_page)
    offers = list(dict.fromkeys(offer.sentence for offer in nearest(said, phrases, names)))
    why = WRITING if _WRITING.search(said[:HEAD_CHARACTERS]) else FREE
    return _Decision(text=f"{why} {THESE if offers else NOTHING_NEAR}\n\n{CONNECT}", offers=offers)


class _Anything(Names, frozen=True):
    """Takes any words for a heading: to find phrases that name one which is not there."""

    def section(self, text: str, tokens: Sequence[Any]) -> str | None:
        return text[tokens[0].start : tokens[-1].end].strip('"') if len(tokens) <= 4 else None


def _planned_section(said: str, phrases: Sequence[Phrase], names: Names, planned: Names) -> _Decision | None:
    """What to say where a command names a section that only the template has: it can be inserted."""
    inserting = next((phrase for phrase in phrases if phrase.tool.name == _INSERT), None)
    missing = [heading for key, heading in planned.headings.items() if key not in names.headings]
    if inserting is None or not missing:
        return None
    either = Names({**planned.headings, **names.headings})
    for reading in readings(said, [one for one in phrases if _names_section(one)], either):
        for heading in missing:
            if heading in reading.arguments.values():
                text = f"There's no section “{heading}” yet, but the template has one."
                return _Decision(text=text, offers=[inserting.say({"section": heading})])
    return None


def _missing_section(said: str, phrases: Sequence[Phrase], names: Names) -> _Decision | None:
    """What to say where a command names a section that is not there: the headings that are spelled alike.

    Where none is, a command of several words is one all the same; what it adds to can be made first.
    """
    missing = None
    for reading in readings(said, [one for one in phrases if _names_section(one)], _Anything({})):
        for name, value in reading.arguments.items():
            kinds = [slot.kind for slot in reading.phrase.slots if slot.name == name]
            if "section" not in kinds or heading_key(value) in names.headings:
                continue
            if alike := difflib.get_close_matches(heading_key(value), list(names.headings)[:200], LIMIT, 0.7):
                offers = [
                    reading.phrase.say({**reading.arguments, name: names.headings[key]}) for key in alike
                ]
                return _Decision(text=f"{_NO_SECTION.format(value)} Did you mean this?", offers=offers)
            if missing is None and _is_command(reading.phrase) and value.casefold() not in _POINTING:
                missing = reading.phrase, value
    return None if missing is None else _none_alike(*missing, phrases, names)


def _is_command(phrase: Phrase) -> bool:
    """Whether its own words are enough to tell it from what people say to each other."""
    return bool(phrase.tail) or sum(isinstance(part, str) for part in phrase.parts) > 1


def _none_alike(phrase: Phrase, value: str, phrases: Sequence[Phrase], names: Names) -> _Decision:
    told, listed = _NO_SECTION.format(value), [f"“{one}”" for one in names.headings.values()][:_HEADINGS]
    if phrase.parts[0] == "add":
        offers = [one.say({"heading": value}) for one in phrases if one.tool.name == "add_section"][:1]
        return _Decision(text=f"{told} Add it first?" if offers else told, offers=offers)
    return _Decision(text=f"{told} The sections are {joined(listed)}." if listed else told)


def _names_section(phrase: Phrase) -> bool:
    return any(slot.kind == "section" for slot in phrase.slots)


def _after(tried: Outcome, phrases: Sequence[Phrase]) -> _Decision:
    """What to say of a command that was carried out, or refused."""
    if tried.error:
        offers = [_choice(tried, choice, phrases) for choice in tried.result.get("choices") or ()]
        return _Decision(text=tried.error, offers=[offer for offer in offers if offer][:LIMIT])
    said = str(tried.result.get("said") or "").strip()
    said = said if not said or said.endswith((".", "!", "?")) else f"{said}."
    if tried.result.get("state") == "pending":
        return _Decision(text=f"Suggested: {said}" if said else "Suggested a change.")
    return _Decision(text=said or "Done.")


def _choice(tried: Outcome, choice: Any, phrases: Sequence[Phrase]) -> str:
    """One of the things that a command may have meant, as the command that means it."""
    if not isinstance(choice, Mapping):
        return str(choice)
    given = {**tried.arguments, **choice.get("arguments", {})}
    arguments = {name: str(value) for name, value in given.items()}
    own = [phrase for phrase in phrases if phrase.tool.name == tried.name]
    told = [phrase.say(arguments) for phrase in own]
    whole = min(told, key=lambda sentence: sentence.count(UNFILLED), default=str(choice.get("label", "")))
    return f"{whole} at line {arguments['line']}" if "line" in arguments and own else whole


def _commands(phrases: Sequence[Phrase]) -> str:
    """The whole grammar, grouped by what the commands are about."""
    groups: dict[str, list[str]] = {name: [] for name in (*(group for group, _ in _GROUPS), _REST)}
    for phrase in {one.tool.name: one for one in reversed(phrases)}.values():
        groups[_group(phrase.tool.name)].insert(0, phrase.text)
    parts = [f"**{name}**\n\n{_listed(said)}" for name, said in groups.items() if said]
    return "\n\n".join((_INTRO, *parts, f"{_GUIDE} {CONNECT}"))


def _group(name: str) -> str:
    words = set(name.split("_")) | {word.rstrip("s") for word in name.split("_")}
    return next((group for group, telling in _GROUPS if words.intersection(telling)), _REST)


def _listed(phrases: Sequence[str]) -> str:
    """The commands of a group; those that only add an entry of another kind are one."""
    entries = [found[1] for phrase in phrases if (found := _ENTRY.fullmatch(phrase))]
    others = [
        phrase
        for phrase in phrases
        if not (_ENTRY.fullmatch(phrase) and phrase != f"add {entries[0]}: {{text}}")
    ]
    also = f" (or {', '.join(entries[1:])})" if len(entries) > 1 else ""
    return "\n".join(f"- {_readable(one)}{also if _ENTRY.fullmatch(one) else ''}" for one in others)


def _readable(phrase: str) -> str:
    """A phrase with what is to be filled in marked as such."""
    return _SLOT.sub(lambda found: f"*{_SLOT_NAMES.get(found[1], found[1])}*", phrase)
