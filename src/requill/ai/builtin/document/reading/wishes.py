"""Parts a message into its wishes: "rename Users to Personas and drop support agents" are two.

What is added may say anything and is not cut: there a further wish must name what the document has. After
any other verb, words that begin as a wish does are one, or the message is not understood as a whole.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import islice

from msgspec import Struct

from requill.ai.builtin.document import commands as said
from requill.ai.builtin.document.nouns import NOUN, noun_for
from requill.ai.builtin.document.picking import NOT_SAID, called, find
from requill.ai.builtin.document.plan import Plan
from requill.ai.builtin.document.reading.definite import is_definite, is_heading
from requill.ai.builtin.document.reading.phrases import unquoted
from requill.ai.builtin.document.reading.setting import is_further_value
from requill.ai.builtin.document.standing import standing
from requill.ai.builtin.language import words
from requill.ai.builtin.text.outline import Outline

Read = Callable[[str, Outline], said.Command | None]

_DOUBTFUL = "\0"  # a further wish that may as well be part of the words before it
_MOST = 1200  # characters in which further wishes are looked for
_MOST_BREAKS = 16  # each may cost a search of the document
_MOST_PIECES = 3
_MARK = re.compile(r"[-*]\s+")
_QUOTED = re.compile(
    r"\"[^\"\n]*\"|“[^”\n]*”|„[^“”\n]*[“”]|«[^»\n]*»|`[^`\n]*`|(?<!\w)'[^'\n]*'(?!\w)|(?<!\w)‘[^’\n]*’(?!\w)"
)
_FILLER = (
    r"(?:(?:and|then|also|please|afterwards|finally|next|after that|additionally|(?:can|could) you)\b,?\s*)*"
)
_BREAK = re.compile(
    rf"(?P<sign>\s+(?:and|&|plus)\s+|\s*[,;]\s+|[.!]\s+|\s*\n\s*(?:[-*]\s+)?){_FILLER}", re.IGNORECASE
)
_CHANGING = (
    r"(?:remove|delete|drop|erase|rename|retitle|move|shorten|tighten|trim|condense|change|update|replace|swap"
    r"|substitute|set|assign|mark|turn|convert|split|merge|combine|rewrite|reword|rephrase|tick|untick|uncheck"
    r"|clear|make|cut|strike|scrap|get rid of|take out|raise|lower|increase|decrease|reduce|postpone|correct)"
)
_ADDING = r"(?:add|append|insert|include)"
_SHOWING = r"(?:show|summari[sz]e|review)\s+(?:me\b|the\b|it\b|my\b|our\b|[A-Z]{1,5}-\d)"
_WISH = re.compile(rf"(?:(?:{_CHANGING}|{_ADDING})\s+\S|{_SHOWING})", re.IGNORECASE)
_VERB_LAST = re.compile(rf"(?:^|\s)(?:{_CHANGING}|{_ADDING})$", re.IGNORECASE)
_CHANGES = re.compile(rf"{_CHANGING}\s", re.IGNORECASE)
_REMOVES = re.compile(
    r"(?P<verb>remove|delete|drop|erase|cut|strike|scrap|get rid of|take out)\s+", re.IGNORECASE
)
# Which words stand between the old and the new, by the verb.
_BETWEEN = (
    (re.compile(r"(?P<verb>replace|swap|substitute)\s", re.I), r"(?:with|by|for)"),
    (re.compile(r"(?P<verb>mark)\s", re.I), r"as"),
    (re.compile(r"(?P<verb>move)\s", re.I), r"(?:to|into|under|above|below|before|after)"),
    (
        re.compile(
            r"(?P<verb>change|update|correct|rename|retitle|set|postpone|assign|turn|convert|raise|lower"
            r"|increase|decrease|reduce)\s",
            re.I,
        ),
        r"(?:to|into|->|→)",
    ),
    (re.compile(r"(?P<verb>remove|delete|drop|cut|take out)\s", re.I), r"from"),
)
_OWNS = re.compile(r"(?!Who\b)[A-ZÄÖÜ][\w'’.-]+(?: [A-ZÄÖÜ][\w'’.-]+)?\s+(?:owns|is responsible for)\s+\S")
_OWN_WORDS = re.compile(r":(?:\s|$)|\n|\b(?:that|saying|says)\s", re.IGNORECASE)
_COLUMN_OF = re.compile(r"(?:set|change|update|raise|lower)\s+(?:the\s+)?\w+\s+(?:of|for)\s+", re.IGNORECASE)
_IN_FRONT = re.compile(
    r"(?:(?:in|within|under)\s+[^:,\n]{2,60}"
    r"|at the (?:very )?(?:end|bottom|top|start|beginning)(?: of [^:,\n]{2,40})?)[,:]\s+(?=\w)",
    re.IGNORECASE,
)
# Things that hardly anybody names with a colon in what they add.
_SURE = (
    r"(?:risks?|metrics?|kpis?|(?:non-?\s?functional )?requirements?|goals?|non-?\s?goals?|open questions?"
    r"|(?:user )?stor(?:y|ies)|acceptance criteri(?:on|a)|criterion|assumptions?|dependenc(?:y|ies)|personas?"
    r"|milestones?|constraints?|decisions?)"
)
_A = r"(?:an?|another|one more)\s+(?:new\s+)?"
_SIGNED = re.compile(rf"{_A}{_SURE}\s*(?::|\s[–—-]\s)\s*\S", re.IGNORECASE)
_ADDS_SIGNED = re.compile(rf"{_ADDING}\s+{_A}{_SURE}\s*(?::|\s[–—-]\s)", re.IGNORECASE)
_SECTION = re.compile(rf"{_A}(?:section|chapter)\s+\S", re.IGNORECASE)
_ADDS_SECTION = re.compile(rf"{_ADDING}\s+{_A}(?:section|chapter)\s+[^:]+$", re.IGNORECASE)
_ABOUT = re.compile(rf"{_A}{NOUN}\s+(?:about|on|for)\s+\S", re.IGNORECASE)
_ADDS_ABOUT = re.compile(rf"{_ADDING}\s+{_A}{NOUN}\s+(?:about|on|for)\s+[^:]+$", re.IGNORECASE)
_BARE = re.compile(rf"{_A}{NOUN}[.!]?$", re.IGNORECASE)
_ADDS_BARE = re.compile(rf"{_ADDING}\s+{_A}{NOUN}$", re.IGNORECASE)
_SCOPED = re.compile(
    r"\s(?:in|from|of|under|within|about|on|between|with|for)\s+(?:the\s+)?\S+(?:\s\S+)?$", re.I
)
_DETERMINED = re.compile(r"(?:the|my|our)\s+\S|[A-Z]{1,5}-\d{1,4}\b", re.IGNORECASE)


class _Cut(Struct, frozen=True):
    """One place where a message may be parted; in what is `shown`, quotations are blanked out."""

    former: str
    former_shown: str
    sign: str
    rest: str
    rest_shown: str
    pieces: tuple[str, ...]  # the rest up to one of the next such places, and to the end

    @property
    def begins_a_wish(self) -> bool:
        """Whether a verb and its object follow; a capital in the middle of a sentence begins a name."""
        ends = "\n" in self.sign or self.sign[:1] in ".!;"
        return bool(_WISH.match(self.rest_shown)) and (ends or self.rest_shown[:1].islower())


def read_wishes(text: str, outline: Outline, read: Read) -> said.Several | None:
    """The wishes of a message, each in words that say it alone; None where it is one."""
    shown = _QUOTED.sub(lambda found: "▢" * len(found.group()), text[:_MOST]) + text[_MOST:]
    front = _IN_FRONT.match(shown)
    scope = text[: front.end()] if front else ""
    found: list[str] = []
    mark = _MARK.match(shown)
    lead, start = "", mark.end() if mark else len(scope)
    breaks = list(islice(_BREAK.finditer(shown, start, _MOST), _MOST_BREAKS))
    doubtful = False
    for index, sign in enumerate(breaks):
        if sign.start() <= start:
            continue
        ends = [*(later.start() for later in breaks[index + 1 : index + _MOST_PIECES]), len(text)]
        cut = _Cut(
            lead + text[start : sign.start()],
            lead + shown[start : sign.start()],
            sign.group(),
            text[sign.end() :],
            shown[sign.end() :],
            tuple(text[sign.end() : end] for end in ends),
        )
        further = _further(cut, outline, read)
        if further is None:
            continue
        doubtful = doubtful or further == _DOUBTFUL
        found.append(scope + cut.former.strip())
        lead, start = further.removeprefix(_DOUBTFUL), sign.end()
    if not found:
        return None
    return said.Several((*found, scope + (lead + text[start:]).strip()), doubtful)


def _further(cut: _Cut, outline: Outline, read: Read) -> str | None:
    """What the further wish begins with, beside the words that follow; None where there is none."""
    if _OWNS.match(cut.former_shown) and _OWNS.match(cut.rest_shown):
        return ""
    if not _CHANGES.match(cut.former_shown) or re.search(r":(?:\s|$)|\n", cut.former_shown):
        return _after_own_words(cut, outline, read)
    if is_further_value(f" and {cut.rest}") and isinstance(read(cut.former, outline), said.SetCell):
        return None
    if _is_old(cut, outline):
        return None
    removes = _REMOVES.match(cut.former_shown)
    if removes and _is_one_thing(cut, outline, read):
        return None
    if cut.begins_a_wish:
        return ""
    if "\n" in cut.sign or cut.sign[:1] in ".!":
        return None
    paired = _paired(cut, outline, read)
    if paired is None and removes:
        return _listed(cut, removes["verb"], outline)
    return paired


def _is_old(cut: _Cut, outline: Outline) -> bool:
    """Whether the break stands in the old words: "rename Add and remove users to …"."""
    for verb, between in _BETWEEN:
        if (found := verb.match(cut.former_shown)) and not re.search(rf"\s{between}\s", cut.former_shown):
            old = re.split(
                rf"\s+{between}\s", f"{cut.former}{cut.sign}{cut.rest}"[found.end() :], maxsplit=1
            )[0]
            return bool(standing(old, outline.text, any_case=True))
    return False


def _paired(cut: _Cut, outline: Outline, read: Read) -> str | None:
    """ "… and Ana to Eva" after "change Tom to Ben"."""
    for verb, between in _BETWEEN:
        found = verb.match(cut.former_shown)
        pair = rf"(?:(?!\s(?:{between}|and)\s)[^,;:\n]){{1,60}}?\s+{between}\s+\S"
        if not found or not re.search(rf"\s{between}\s+\S", cut.former_shown):
            continue
        if re.match(pair, cut.rest_shown, re.IGNORECASE):
            column = _COLUMN_OF.match(cut.former_shown) if read(cut.former, outline) else None
            named = column is None or re.match(
                r"(?:the\s+|its\s+)?\w+\s+(?:of|for)\s", cut.rest, re.IGNORECASE
            )
            return f"{found['verb']} " if named or column is None else column.group()
    return None


def _listed(cut: _Cut, verb: str, outline: Outline) -> str | None:
    """ "… and the checklist" after "delete the risk Loqate outage"."""
    piece = cut.pieces[0]
    both = all(called(unquoted(one), outline) for one in (cut.former[len(verb) + 1 :], piece))
    if not both and not _DETERMINED.match(piece):
        return None
    return _DOUBTFUL if _SCOPED.search(cut.former_shown) else f"{verb} "


def _is_one_thing(cut: _Cut, outline: Outline, read: Read) -> bool:
    """Whether one thing with the break in its own words is to be removed, or things by their places."""
    whole = f"{cut.former}{cut.sign}{cut.pieces[0]}"
    command = read(whole, outline)
    if isinstance(command, said.RemoveSection):
        return is_heading(command.heading, outline)
    if not isinstance(command, said.Remove):
        return False
    pick = command.pick
    if pick.quoted or pick.every or len(pick.places) > 1:
        return True
    found = find(pick, outline)
    if isinstance(found, Plan) or len(found) != 1:
        return False
    named = words.words(_REMOVES.sub("", whole, count=1))
    wanted = {words.stem(word) for word in named if noun_for(word) is None} - NOT_SAID
    return wanted <= {words.stem(word) for word in words.words(outline.text[found[0].start : found[0].end])}


def _after_own_words(cut: _Cut, outline: Outline, read: Read) -> str | None:
    """A further wish after an addition, or after new words that may say anything."""
    former, rest = cut.former_shown, cut.rest_shown
    if _ADDS_SIGNED.match(former) and (_SIGNED.match(rest) or _ADDS_SIGNED.match(rest)):
        return "add " if _SIGNED.match(rest) else ""
    alike = ((_ADDS_SECTION, _SECTION), (_ADDS_ABOUT, _ABOUT), (_ADDS_BARE, _BARE))
    if any(adds.match(former) and another.match(rest) for adds, another in alike):
        return "add "
    if not cut.begins_a_wish or _VERB_LAST.search(former) or "\n" in former:
        return None
    if not any(is_definite(read(piece, outline), piece, outline) for piece in cut.pieces):
        return None
    return _DOUBTFUL if _OWN_WORDS.search(former) else ""
