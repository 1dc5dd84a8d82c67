"""Understands a message in its conversation: an answer to the assistant's own question completes the wish."""

from __future__ import annotations

import re
from collections.abc import Sequence

from msgspec.structs import replace

from requill.ai.builtin.document import closing, matters, resuming
from requill.ai.builtin.document import commands as said
from requill.ai.builtin.document.inquiries import FillIn, PassOver, Resume
from requill.ai.builtin.document.nouns import noun_for
from requill.ai.builtin.document.picking import find
from requill.ai.builtin.document.plan import Plan, no_section
from requill.ai.builtin.document.reading import read_command
from requill.ai.builtin.document.reading.edges import at_edge
from requill.ai.builtin.document.reading.filling import read_value_of_new
from requill.ai.builtin.document.reading.phrases import (
    is_quoted,
    is_section,
    ordinal,
    place,
    plain,
    unquoted,
)
from requill.ai.builtin.document.reading.picks import read_pick
from requill.ai.builtin.document.reading.pointing import pointed
from requill.ai.builtin.document.reading.questions import is_question
from requill.ai.builtin.document.reading.shifting import LATER_OR_EARLIER
from requill.ai.builtin.document.reading.undoing import read_undoing_of
from requill.ai.builtin.language import words
from requill.ai.builtin.reply import answered, asked
from requill.ai.builtin.talk.general import GREETING, THANKS
from requill.ai.builtin.text.outline import Outline
from requill.ai.interface import AssistantMessage, Message, UserMessage

_MOST_STEPS = 3  # questions in a row that one wish may need
_LONGEST_NAME = 120  # characters of an answer that names a thing or a place
_MOST_WORDS = 5  # of an answer that may be the name of a section
# The assistant's questions, as its abilities put them.
_WHAT = re.compile(r"What should the [\w -]+ say\?")
_CALLED = re.compile(r"What should the (?:section|document) be called\?")
_WHERE = re.compile(r"Where should “.*” go\?", re.DOTALL)
_WHICH = re.compile(
    r"Which [\w -]+\? Name it, or say its place\.|.*Quote (?:more of )?the one you mean\.", re.DOTALL
)
_SECTION = re.compile(r"In which section is that [\w -]+\?")
_TABLE = re.compile(r"In which table: ")
_ROW = re.compile(r".*\bSay (?:which; nothing was changed\.|of which, for example: )", re.DOTALL)
_TO_BE = re.compile(r"What is to be “?(?P<new>[^”\n]+?)”?\?")
_SIDE = re.compile(
    r"(?:(?:it(?:['’]s| is)?|make it|two|a bit|yes,?)\s+)?(?:(?P<later>later|back|out|postponed?|delayed?)"
    r"|earlier|sooner|forwards?|ahead)\b[\s.!]*$",
    re.IGNORECASE,
)
_QUOTED = re.compile(r"“([^”\n]+)”")

_COURTESY = re.compile(
    r"(?:yes|yeah|yep|sure|of course|go on|do it|ok(?:ay)?,? do it|hm+|what|huh|why)[\s.!?]*$", re.IGNORECASE
)
_DECLINES = re.compile(
    r"(?:no|nope|none|nothing|never ?mind|forget (?:it|that)|cancel|stop|skip(?: (?:it|that))?"
    r"|leave it(?: out)?|not now|later|no,? thank(?:s| you)|(?:i )?(?:do not|don['’]t) (?:know|care)(?: yet)?"
    r"|not sure(?: yet)?|no idea|you (?:decide|choose)|whatever|nobody knows)[\s.!]*$",
    re.IGNORECASE,
)
# Who says so wants no further question about the section either.
_ENDS = re.compile(
    r"(?:never ?mind|forget (?:it|that)|cancel|stop|not now|later|no,? thank(?:s| you))", re.IGNORECASE
)
# What is wanted of the document, in the place of what is to stand under a section.
_ORDERS = re.compile(
    r"(?:(?:no|ok(?:ay)?|please|first)[,: ]+)*(?:add|put|insert|remove|delete|drop|erase|rename|call|replace"
    r"|change|set|move|swap|sort|show|summari[sz]e|shorten|undo|review|turn|convert|number|rewrite|reword|mark"
    r"|tick|clear)\b",
    re.IGNORECASE,
)
_SAYING = re.compile(
    r"(?:(?:it|that|the \w+(?: \w+)?) should (?:say|read|be)(?: that)?|say(?: that)?|that|saying)"
    r"(?:\s*:)?\s+",
    re.IGNORECASE,
)
_PUT = re.compile(
    r"(?:no,?\s+)?(?:please\s+)?(?:(?:put|add|move|place|insert)\s+(?:it|that|this|them)\s+"
    r"|(?:it|that|this|they)\s+(?:goes?|belongs?|should go)\s+)?"
    r"(?:(?:(?:in)?to|in|under|below|as|among|with)\s+)?(?:(?:the|our|my|an?)\s+)?",
    re.IGNORECASE,
)
_OWN_SECTION = re.compile(r"(?:new|own|separate|extra)\s+section(?: of its own)?[.!]?$", re.IGNORECASE)
_ONE = re.compile(
    r"(?:the\s+)?(?P<which>first|second|third|fourth|fifth|last|\d(?:st|nd|rd|th)"
    r"|(?:number |no\.? |#)?\d{1,2})"
    r"(?:\s+[a-z-]+)?[.!]?$",
    re.IGNORECASE,
)
_THE_ONE = re.compile(r"(?:the|that) one (?:about|with|on|for|of|that says|saying)\s+", re.IGNORECASE)

# Commands that pick a listed thing.
_Picking = said.Remove | said.TickItems | said.ReplaceItem | said.MoveItem | said.PlaceItem | said.Find


def understood(
    messages: Sequence[Message], outline: Outline, steps: int = _MOST_STEPS
) -> said.Command | None:
    """The command of the last message: its own, else the one before it completed with what it answers."""
    message = pointed(asked(messages), answered(messages), outline)
    command = read_command(message, outline)
    last = max((n for n, each in enumerate(messages) if isinstance(each, UserMessage)), default=0)
    before = messages[last - 1] if last else None
    if not isinstance(before, AssistantMessage) or not steps or _is_courtesy(message.strip()):
        return command or read_undoing_of(plain(message), "")
    question = before.text.strip()
    if found := _TO_BE.match(question):
        named = read_command(f"Change {message.strip(' .!')} to {found['new']}", outline)
        return command if command is not None else named
    if question.startswith(LATER_OR_EARLIER) and (side := _SIDE.match(message.strip())):
        offers = _QUOTED.findall(question)
        return read_command(offers[0 if side["later"] else 1], outline)
    if asked_of := resuming.asked_for(messages):
        return _as_answer(asked_of, message.strip(), command, outline) or command
    wish = understood(messages[:last], outline, steps - 1)
    completed = _completed(wish, message.strip(), question, command, outline)
    if completed is not None and _DECLINES.match(message.strip()):
        return said.Unresolved("All right. Nothing was changed.")
    if command is None and completed is None:
        completed = read_value_of_new(message, wish, question, outline)
    return completed or command or read_undoing_of(plain(message), question)


def _is_courtesy(text: str) -> bool:
    return bool(not text or THANKS.match(text) or GREETING.match(text) or _COURTESY.match(text))


def _completed(
    wish: said.Command | None, answer: str, question: str, command: said.Command | None, outline: Outline
) -> said.Command | None:
    """The wish with the answer in it; None where the question was another, or the message is no answer."""
    if isinstance(wish, said.AddItem) and not wish.text.strip() and _WHAT.match(question):
        return _with_text(wish, answer, command, outline)
    if isinstance(wish, said.AddItem) and _WHERE.match(question):
        return _with_place(wish, answer, command, outline)
    if isinstance(wish, matters.CloseQuestion) and not wish.answer and question.startswith(closing.ASKED):
        return None if command is not None or is_question(answer) else replace(wish, answer=answer)
    if command is not None or len(answer) > _LONGEST_NAME or "\n" in answer:
        return None
    if isinstance(wish, said.AddSection | said.RenameDocument) and _CALLED.match(question):
        name = unquoted(answer.strip(" .!"))
        if isinstance(wish, said.AddSection):
            return replace(wish, heading=name[:1].upper() + name[1:])
        return said.RenameDocument(name)
    if isinstance(wish, _Picking) and (_WHICH.match(question) or _SECTION.match(question)):
        return _with_pick(wish, answer, question, outline)
    if isinstance(wish, said.SetCell) and _ROW.match(question):
        return replace(wish, row=unquoted(_THE_ONE.sub("", answer.strip(" .!"))))
    if isinstance(wish, said.AddColumns | said.RemoveColumn) and _TABLE.match(question):
        where = _PUT.sub("", answer.strip(" .!"), count=1)
        return replace(wish, where=place(where)) if is_section(where, outline) else None
    return None


def _as_answer(
    asked_of: said.WriteAnswer, answer: str, command: said.Command | None, outline: Outline
) -> said.WriteAnswer | PassOver | None:
    """What is to stand under the section; None for a wish of its own, or a question back.

    Under questions, questions are what was asked for, and "Who pays? The school" is the answer to one.
    """
    where = asked_of.heading
    if _DECLINES.match(answer):
        return PassOver(where, asked_of.question, asked_of.then, bool(_ENDS.match(answer)))
    own = Outline(f"## {where}\n")
    lists_questions = bool(own.of_kind("questions") or own.of_kind("faq"))
    if isinstance(command, said.Ask | said.Find) or is_question(answer):
        is_answer = lists_questions or not answer.endswith("?")
    elif isinstance(command, said.Undo | Resume | FillIn):
        is_answer = False
    else:
        is_wish = command is not None and _ORDERS.match(answer) and not _is_unread(command, outline)
        is_answer = not is_wish
    return replace(asked_of, text=answer) if is_answer else None


def _with_text(
    wish: said.AddItem, answer: str, command: said.Command | None, outline: Outline
) -> said.AddItem | None:
    """The thing with its words, read as they would be after "Add a risk: …"."""
    asks = wish.noun is not None and wish.noun.kind in ("questions", "faq")
    if is_question(answer) and not (asks and isinstance(command, said.Ask | said.Find)):
        return None
    if command is not None and not (asks or _is_unread(command, outline)):
        return None
    text = (
        answer if is_quoted(answer) else _SAYING.sub("", answer, count=1) if _SAYING.match(answer) else answer
    )
    made = (
        read_command(f"Add {words.one(wish.noun.name)}: {text}", outline) if wish.noun is not None else None
    )
    if isinstance(made, said.AddItem) and made.noun == wish.noun and made.text:
        return replace(made, where=wish.where, single=wish.single)
    return replace(wish, text=unquoted(text))


def _is_unread(command: said.Command, outline: Outline) -> bool:
    """Whether words that look like a command find nothing to change, and so may be the text asked for."""
    if isinstance(command, said.AddItem):
        return command.noun is None and not command.where
    if isinstance(command, said.Remove | said.MoveItem):
        return isinstance(find(command.pick, outline), Plan)
    if isinstance(command, said.Replace):
        return command.old.casefold() not in outline.text.casefold()
    return False


def _with_place(
    wish: said.AddItem, answer: str, command: said.Command | None, outline: Outline
) -> said.Command | None:
    """The thing at the section, among the things, or at the edge of the document that the answer names."""
    if len(answer) > _LONGEST_NAME or "\n" in answer or is_question(answer):
        return None
    if edge := at_edge(wish.text, answer):
        return edge
    where = unquoted(_PUT.sub("", answer, count=1).strip(" .!"))
    if _OWN_SECTION.match(where):
        return said.AddSection(wish.text[:1].upper() + wish.text[1:])
    if is_section(where, outline):
        return replace(wish, where=place(where))
    if noun := noun_for(place(where)):
        return None if noun.is_loose else replace(wish, noun=noun, single=True)
    if command is not None or len(where.split()) > _MOST_WORDS:
        return None
    none = no_section(where)
    return said.Unresolved(none.text, tuple(none.suggestions))


def _with_pick(wish: _Picking, answer: str, question: str, outline: Outline) -> said.Command | None:
    """The command for the thing that the answer names or counts."""
    pick = wish.pick
    if _SECTION.match(question):
        where = _PUT.sub("", answer, count=1).strip(" .!")
        return replace(wish, pick=replace(pick, where=place(where))) if where else None
    counted = _ONE.match(answer)
    number = (
        ordinal(re.sub(r"^(?:number |no\.? |#)", "", counted["which"], flags=re.IGNORECASE))
        if counted
        else None
    )
    if pick.quoted and isinstance(wish, said.Remove):
        return _only_words(pick.words)
    if number and pick.words:
        names = _QUOTED.findall(question)[1:]
        if not -len(names) <= (number - 1 if number > 0 else number) < len(names):
            return None
        name = names[number - 1 if number > 0 else number].rstrip("…. ")
        return replace(wish, pick=said.Pick(pick.noun, words=name, where=pick.where))
    if number:
        return replace(wish, pick=said.Pick(pick.noun, (number,), where=pick.where))
    named = read_pick(_THE_ONE.sub("", answer), outline)
    made = replace(named, noun=named.noun or pick.noun, where=named.where or pick.where)
    return replace(wish, pick=made)


def _only_words(quoted: str) -> said.Unresolved:
    """Words stand in several lines, of which none is to go as a whole."""
    return said.Unresolved(
        f"To take out “{quoted}” in one place alone, say how that place is to read: “Replace “…” with “…””. "
        "To remove a whole line, say “Remove” and quote it. Nothing was changed."
    )
