"""Fills a persona sheet from what was said, over the whole conversation, and asks for what is missing."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from urllib.parse import quote

from requill.ai.builtin.language import markup, words
from requill.ai.builtin.reply import Reply
from requill.ai.builtin.talk.persona_fields import (
    FIELDS,
    age_in,
    is_labelled,
    label_of,
    name_in,
    quotes_in,
    sort_into,
)
from requill.ai.builtin.talk.persona_orders import Order, read_order

_LEADS = re.compile(
    r"^(?:please |can you |could you |help me )*(?:create|make|build|write|generate|draft"
    r"|describe)?\s*(?:me )?(?:a |an |the )?(?:user )?persona\s*(?:for|of|about|called|named|:"
    r"|-)?\s*",
    re.IGNORECASE,
)
_MOST_MESSAGES = 40
_SMALL = frozenset(words.words("the a an about of to in on for with and or that his her their its is are"))
_PART = re.compile(r"(, (?:(?:and|but) )?| (?:and|but) )")
# What a part begins with that stands for itself, whatever stood before it.
_OWN_VERB = re.compile(
    r"(?:(?:she|he|they|only|also|still|often|always|never|no|not|without|with|has|is|was|are|have|can|cannot"
    r"|can['’]t|does|lives|works|wants|needs|hates|loves|likes|uses|fears|knows|drives|takes|gets|goes|comes"
    r"|runs|owns|speaks|reads|writes|sleeps|travels|starts|has)\b)",
    re.IGNORECASE,
)
_RESEARCH = re.compile(
    r"\b(?:research|real|made up|invented|true|evidence|sources?|based on)\b", re.IGNORECASE
)
_ABOUT_FIELD = {  # what a question says for a field, apart from its name
    "Situation": re.compile(r"\bwhere\b|\bliv(?:e|es)\b", re.IGNORECASE),
    "Goals": re.compile(r"\b(?:wants?|trying|hopes?|aims?)\b", re.IGNORECASE),
    "Pains": re.compile(r"\b(?:hates?|annoy\w*|wrong|bothers?|fears?|struggles?)\b", re.IGNORECASE),
    "Tools today": re.compile(r"\b(?:uses?|using)\b", re.IGNORECASE),
    "Trigger": re.compile(r"\bwhen does\b", re.IGNORECASE),
}


def build_persona(said: Sequence[str]) -> Reply:
    """The sheet from everything the person said in this conversation; orders and questions are no facts."""
    sheet = _Sheet()
    told = ""
    for piece in said[-_MOST_MESSAGES:]:
        told = sheet.take(words.without(_LEADS, words.tidy(piece)[:8000]).strip())
    if not sheet.is_begun:
        return Reply(
            "Tell me about one person who would use this: role, a usual day, what they want, what "
            "goes wrong, what they use today. "
            "Half sentences are fine. I sort them into a sheet and ask for what is missing."
        )
    if told and not sheet.is_changed:
        return Reply(told)
    return Reply(markup.paragraphs([told, sheet.shown()]))


class _Sheet:
    """What is known of the person, by its fields, as the conversation fills and mends it."""

    def __init__(self) -> None:
        self.fields: dict[str, list[str]] = {}
        self.name = ""
        self.age = ""
        self.is_changed = False  # by the last message

    @property
    def is_begun(self) -> bool:
        """Whether anything is known yet."""
        return bool(self.name) or sum(len(words.words(text)) for _, text in self._all()) > 1

    def take(self, message: str) -> str:
        """Take a message in; what to say about it beside the sheet, if anything."""
        self.is_changed = False
        facts: list[str] = []
        told: list[str] = []
        for line in message.split("\n"):
            for sentence in _pieces(line):
                order = read_order(sentence)
                if order is None or self._is_fact(order):
                    facts.append(sentence)
                else:
                    told.append(self._do(order))
        if facts:
            self._learn("\n".join(facts))
        return "\n\n".join(dict.fromkeys(filter(None, told)))

    def _is_fact(self, order: Order) -> bool:
        """Whether it tells something for the first time, rather than put right what is known."""
        return (order.kind == "correct" and not self._has(order.old)) or (
            order.kind == "aged" and not self.age
        )

    def _learn(self, text: str) -> None:
        self.is_changed = True
        self.name = self.name or name_in(text)
        self.age = self.age or age_in(text)
        sort_into(text, self.fields)
        self.name = (self.fields.pop("Name", [""])[-1]) or self.name
        self.age = (self.fields.pop("Age", [""])[-1]) or self.age

    def _do(self, order: Order) -> str:
        """Carry an order out, or answer it; what to say."""
        if order.kind == "add":
            field = label_of(order.old) if order.old else None
            self._learn(f"{field}: {order.text}" if field else order.text)
            return ""
        if order.kind in ("name", "age", "aged"):
            self._rename(order)
            return f"The {order.kind.removesuffix('d')} is {markup.inline(order.text)} now."
        if order.kind == "remove":
            return self._remove(order.text)
        if order.kind == "change" and (field := label_of(order.old)):
            self.fields[field] = []
            self._learn(f"{field}: {order.text}")
            return f"{field} is “{markup.inline(order.text)}” now."
        if order.kind == "change" and not self._has(order.old):
            return f"I find no “{markup.inline(words.clipped(order.old, 80))}” in the sheet."
        if order.kind in ("change", "correct"):
            self._replace(rf"\b{re.escape(order.old)}\b", order.text)
            return f"Changed “{markup.inline(order.old)}” to “{markup.inline(order.text)}”."
        return self._answer(order)

    def _rename(self, order: Order) -> None:
        """Another name or age, in what was said as well."""
        old = self.name if order.kind == "name" else self.age
        if old:
            pattern = rf"\b{re.escape(old)}\b" if order.kind == "name" else rf"(?<=, ){re.escape(old)}(?=,|$)"
            self._replace(pattern, order.text)
        if order.kind == "name":
            self.name = order.text
        else:
            self.age = order.text
        self.is_changed = True

    def _remove(self, what: str) -> str:
        """Take out a field, or every part of a sentence with the words that are named."""
        gone: list[str] = []
        if field := label_of(what):
            gone = self.fields.pop(field, [])
        elif terms := [words.stem(word) for word in words.words(what) if word not in _SMALL]:
            for name, texts in list(self.fields.items()):
                self.fields[name] = [left for text in texts if (left := _parted(text, terms, gone))]
                if not self.fields[name]:
                    del self.fields[name]
        if not gone:
            return f"I find nothing about “{markup.inline(words.clipped(what, 80))}” in the sheet."
        self.is_changed = True
        return "Removed: " + "; ".join(f"“{markup.inline(words.clipped(text, 120))}”" for text in gone)

    def _replace(self, pattern: str, new: str) -> None:
        self.is_changed = True
        self.fields = {
            name: [re.sub(pattern, lambda _: new, text, flags=re.IGNORECASE) for text in texts]
            for name, texts in self.fields.items()
        }

    def _answer(self, order: Order) -> str:
        if order.kind == "thanks":
            return "You are welcome. Tell me more about this person whenever you know it."
        if order.kind == "document":
            link = f"/document-flow/9?title={quote(f'Persona {self.name}'.strip(), safe='')}"
            return (
                f"Start a document with it: [Persona and jobs]({link}). Paste the sheet there as an answer; "
                "it fills the sections that it speaks to."
            )
        if order.kind == "second":
            return (
                "One conversation keeps one sheet. Begin [a new chat](/chat) in Persona for the next person; "
                "this one stays as it is."
            )
        if order.kind == "question":
            if _RESEARCH.search(order.text):
                return "It rests on what you told me here and on nothing else. Only you know who told you."
            for name, *_ in FIELDS:
                about = _ABOUT_FIELD.get(name)
                if _names(name, order.text) or (about and about.search(order.text)):
                    known = _cell(self.fields.get(name, ()))
                    empty = f"Nothing is known under {name} yet; only you can tell me."
                    return empty if known == markup.TO_BE_SET else f"{name}: {markup.inline(known)}"
        return (
            "I work by rule and make up nothing about a person: I can only sort what you tell me. You can "
            "also say “add a pain: …”, “remove the bit about …”, “change the age to …” or “call her …”."
        )

    def shown(self) -> str:
        """The sheet, and questions for what is missing."""
        fields = self.fields
        heading = ", ".join(filter(None, [self.name or "Unnamed", self.age]))
        rows = [(label, _cell(fields.get(label, ()))) for label, *_ in FIELDS]
        quotes = fields.get("Quote", []) or [one for _, text in self._all() for one in quotes_in(text)]
        said = "; ".join(f"“{words.clipped(one, 200)}”" for one in quotes[:3])
        rows.append(("Quote", said or markup.TO_BE_SET))
        parts = [f"### {markup.inline(words.clipped(heading, 80))}", markup.table(("What", "Known"), rows)]
        if notes := fields.get("Notes", []):
            lines = (f"- {markup.guarded(words.capitalised(note))}" for note in notes)
            parts.append("Also said:\n\n" + "\n".join(lines))
        asks = [question for label, _, question in FIELDS if label not in fields]
        if not self.name:
            asks.insert(0, "What is a fitting name?")
        if not quotes:
            asks.append("What have you heard such a person say, word for word?")
        if asks:
            parts.append("To fill the rest:\n\n" + "\n".join(f"- {ask}" for ask in asks[:5]))
        parts.append("Only what you told me is in the sheet; a persona that nobody has met is a guess.")
        return markup.paragraphs(parts)

    def _all(self) -> Iterator[tuple[str, str]]:
        return ((name, text) for name, texts in self.fields.items() for text in texts)

    def _has(self, what: str) -> bool:
        return any(words.any_word(text, (what,)) for _, text in self._all())


def _pieces(line: str) -> list[str]:
    """The sentences of a line; a labelled one, a point and a request with a colon stay whole."""
    bare = line.strip()
    order = read_order(bare)
    if is_labelled(bare) or (order and order.kind == "add"):
        return [bare]
    return words.sentences(bare)


def _parted(text: str, terms: Sequence[str], gone: list[str]) -> str:
    """A sentence without those of its parts that speak of the terms, which go to `gone`."""
    if not _speaks_of(text, terms):
        return text
    parts = _PART.split(text)  # every other one is what stands between two
    kept: list[int] = []
    for n in range(0, len(parts), 2):
        # "hates calls and mails" without the calls has lost its verb: what follows goes with them.
        hangs = n and n - 2 not in kept and parts[n - 1] != ", " and not _OWN_VERB.match(parts[n])
        if not _speaks_of(parts[n], terms) and not hangs:
            kept.append(n)
    if 2 * len(kept) == len(parts) + 1:
        kept = []
    gone.append(_put_together(parts, [n for n in range(0, len(parts), 2) if n not in kept]))
    return _put_together(parts, kept)


def _put_together(parts: Sequence[str], places: Sequence[int]) -> str:
    """The parts at those places, each with what stood before it."""
    return "".join(f"{parts[n - 1] if n != places[0] else ''}{parts[n]}" for n in places)


def _speaks_of(text: str, terms: Sequence[str]) -> bool:
    said = {words.stem(word) for word in words.words(text)}
    return all(term in said for term in terms)


def _names(field: str, question: str) -> bool:
    """Whether a question calls a field by one of its names."""
    return any(label_of(word) == field for word in words.words(question))


def _cell(sentences: Sequence[str]) -> str:
    shown = [words.capitalised(sentence) for sentence in sentences]
    return "; ".join([*(words.unstopped(one) for one in shown[:-1]), *shown[-1:]]) or markup.TO_BE_SET
