"""Cuts an answer into the single things that a list, a table or a set of requirements is made of."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Sequence

from msgspec import Struct

from requill.ai.builtin.compose import nesting
from requill.ai.builtin.compose.answers import Block, Code, Line, Mark, block_markdown, is_lead, runs
from requill.ai.builtin.language import markup, words
from requill.ai.builtin.language.markup import split_row
from requill.ai.builtin.text.grids import Grid, table_header
from requill.ai.builtin.text.items import Listing, listings

_MOST_PIECES = 300  # of one paragraph; a longer one is a text, not a list
_AND = re.compile(r"\s+(?:and|or|&)\s+", re.IGNORECASE)
_LEADING_AND = re.compile(r"(?:and|or|also|&)\s+", re.IGNORECASE)
_COMMA = re.compile(r"[,،]\s+(?![^()]{0,200}\))|[、，]\s*")
_CLAUSE = re.compile(
    r"(?:then|but|so|which|who|where|when|while|because|not|if|until|after|before)\b", re.IGNORECASE
)
# What goes on with the part before it, so that the commas of the sentence are not those of a list.
_GOES_ON = re.compile(
    r"(?:in|on|at|with|without|for|from|by|to|of|as|usually|often|mostly|sometimes|mainly|especially|even"
    r"|also|alone|only|just|including|like|such|e\.g|i\.e|it|they|we|he|she|this|that|these|those|there|i"
    r"|you)\b",
    re.IGNORECASE,
)
# "No changes to billing, accounts or permissions": what the first part begins with is said of all of them.
_SHARED = re.compile(
    r"(?:no|not|without|never|only|neither)\b|.*\b(?:of|to|for|from|with|between|by|about) [\w'’-]+$",
    re.IGNORECASE,
)
_SEMICOLON = re.compile(r";\s+|；\s*")
_LONGEST_PART = 6  # words of one part of an enumeration without an "and"
_SENTENCE = 9  # words from which a list item reads as a sentence, and has a full stop
BULLET, _OPEN, _TICKED = "- ", "- [ ] ", "- [x] "

# "No refunds and no walk-ins": each "no" begins a thing of its own, where it is short.
_NO = r"(?:(?:no|keine?[nrs]?|pas de)\s|pas d['’])"
_ANOTHER = re.compile(rf"(?:\s*,\s*(?:(?:and|und|et)\s+)?|\s+(?:and|und|et)\s+)(?={_NO})", re.IGNORECASE)
_BEGINS_NO = re.compile(_NO, re.IGNORECASE)
_JOINS = frozenset(("and", "or", "und", "oder", "et", "ou"))
_LONGEST_NO = 5  # words


class Entry(Struct, frozen=True):
    """One thing that was said, with the mark that it had; `depth` for nested lists."""

    text: str
    depth: int = 0
    mark: Mark = "plain"

    @property
    def is_box(self) -> bool:
        """Whether it is something to tick off, or ticked off."""
        return self.mark in ("open", "done")


class Aside(Struct, frozen=True):
    """Markdown that is no entry of its own: a line that announces a list, code, a table."""

    markdown: str


def entries(
    blocks: Sequence[Block], *, by_sentence: bool = True, by_comma: bool = False
) -> list[Entry | Aside]:
    """The entries of an answer in order. Marked lines stay whole; free text is cut at sentences or commas."""
    result: list[Entry | Aside] = []
    for run in runs(blocks):
        if isinstance(run, Code | Grid):
            result.append(Aside(block_markdown(run)))
            continue
        for line in run:
            if is_lead(line):
                result.append(Aside(lead(line)))
            elif line.mark == "plain" and not line.whole:
                alone = len(run) == 1
                pieces = cut(line.text, by_sentence=by_sentence, by_comma=by_comma and alone)
                result.extend(Entry(text) for text in pieces)
            else:
                result.append(Entry(line.text, line.depth, line.mark))
    return result


def by_line(blocks: Sequence[Block]) -> Iterator[tuple[Entry | Aside, bool]]:
    """The entries of an answer, each with whether it goes on with the line of the one before it."""
    for block in blocks:
        for index, entry in enumerate(entries([block])):
            yield entry, index > 0


def lead(line: Line) -> str:
    """A pasted heading or announcing line, as a paragraph that stays inside its section."""
    text = markup.inline(line.text)
    return f"### {text}" if line.mark == "heading" else markup.guarded(words.capitalised(text))


def cut(text: str, *, by_sentence: bool, by_comma: bool) -> list[str]:
    """Free text as single things: sentences, else the parts of an enumeration, else itself."""
    if by_sentence and len(pieces := [piece for piece in words.sentences(text) if piece.strip(" .")]) > 1:
        rest = filter(None, [" ".join(pieces[_MOST_PIECES:])])
        each = [
            part for piece in pieces[:_MOST_PIECES] for part in (enumeration(piece) if by_comma else [piece])
        ]
        return [*each, *rest]
    if len(pieces := nesting.split(_SEMICOLON, text)) > 1:
        return pieces
    return enumeration(text) if by_comma else [text]


def _none_of(text: str) -> list[str]:
    """The parts of "no a and no b"; nothing where one of them says more."""
    if not _BEGINS_NO.match(text):
        return []
    parts = _ANOTHER.split(text)
    short = (part.split() for part in parts)
    is_all = all(
        len(said) <= _LONGEST_NO and not _JOINS & set(said) and "," not in "".join(said) for said in short
    )
    return parts if len(parts) > 1 and is_all else []


def enumeration(text: str) -> list[str]:
    """The parts of "a, b and c"; a sentence that merely has commas stays whole."""
    bare = text.rstrip(". ")
    if none_of := _none_of(bare):
        return none_of
    parts = [part.strip() for part in _COMMA.split(bare) if part.strip()]
    if len(parts) < 2:
        return [text]
    tail = _AND.split(parts[-1])
    closed = True
    if _LEADING_AND.match(parts[-1]):
        parts = [*parts[:-1], words.without(_LEADING_AND, parts[-1])]
    elif len(tail) == 2:
        parts = [*parts[:-1], *tail]
    else:
        closed = False
    lengths = [part.count(" ") + 1 for part in parts]
    if closed:
        short = max(lengths[:-1]) <= 5 and lengths[-1] <= _SENTENCE
    else:
        short = max(lengths) <= _LONGEST_PART and not any(_GOES_ON.match(part) for part in parts[1:])
    shared = _SHARED.match(parts[0]) and all(
        part.count(" ") < 2 and not _SHARED.match(part) for part in parts[1:]
    )
    short = short and not shared and not any(_CLAUSE.match(part) for part in parts)
    return parts if short and len(parts) > 2 else [text]


def item_text(text: str, *, stopped: bool = False) -> str:
    """One entry as a list item: a capital, and a full stop if the list's items have one."""
    text = words.capitalised(words.squeeze(text))
    return markup.guarded(words.stopped(text, least=1) if stopped else words.unstopped(text))


def has_stops(texts: Sequence[str], existing: Sequence[str] = ()) -> bool:
    """Whether the items of a list end with a full stop: one rule for all, and that of the list so far."""
    if existing:
        return sum(text.rstrip().endswith(".") for text in existing) * 2 > len(existing)
    several = any(". " in text and len(words.sentences(text)) > 1 for text in texts)
    return several or sum(text.count(" ") + 1 >= _SENTENCE for text in texts) * 2 > len(texts)


def bullet_list(found: Iterable[Entry | Aside], existing: str, mark: str = BULLET) -> str:
    """The entries as a list after what the section has; an entry that it already has is not repeated.

    Boxes stay boxes. What was numbered stays numbered where the list would be one of bullets: the order was
    a part of the answer.
    """
    entries_ = list(found)
    have = {line.strip().rstrip(".") for line in existing.split("\n")}
    last = last_list(existing)
    stopped = has_stops(
        [entry.text for entry in entries_ if isinstance(entry, Entry)],
        [item.text for item in last.items] if last else (),
    )
    parts: list[str] = []
    items = _Items(mark)
    for entry in entries_:
        if isinstance(entry, Aside):
            parts += ["\n".join(items.lines), entry.markdown]
            items = _Items(mark)
        else:
            items.add(entry, item_text(entry.text, stopped=stopped), have)
    parts.append("\n".join(items.lines))
    return append([part for part in parts if part], existing)


class _Items:
    """The lines of one list: each nested one as far in as the words of the one that it belongs to."""

    def __init__(self, mark: str) -> None:
        self.lines: list[str] = []
        self._mark = mark
        self._signs: list[str] = []  # of the last item of each depth
        self._counts: list[int] = []

    def add(self, entry: Entry, text: str, have: Collection[str]) -> None:
        """Add an item, unless it is among those that the section has."""
        depth = min(entry.depth, len(self._signs))
        counts = [*self._counts[: depth + 1], *([0] * (depth + 1 - len(self._counts)))]
        counts[depth] = counts[depth] + 1 if entry.mark == "number" else 0
        sign = self._sign(entry, counts[depth])
        if f"{sign}{text}".rstrip(".") in have:
            return
        indent = sum(2 if above.startswith("-") else len(above) for above in self._signs[:depth])
        self.lines.append(f"{' ' * indent}{sign}{text}")
        self._signs, self._counts = [*self._signs[:depth], sign], counts

    def _sign(self, entry: Entry, number: int) -> str:
        if entry.is_box:
            return _TICKED if entry.mark == "done" else _OPEN
        return f"{number}. " if entry.mark == "number" and self._mark == BULLET else self._mark


def last_list(existing: str) -> Listing | None:
    """The list that the section ends with, or None."""
    found = [listing for listing in listings(existing) if listing.form in ("bullet", "number", "box")]
    return found[-1] if found and found[-1].end >= len(existing.rstrip()) else None


def append(parts: Sequence[str], existing: str) -> str:
    """What the section has, then the parts; a list or table goes on where one of its kind ends."""
    if not existing or not parts:
        return existing or markup.paragraphs(parts)
    last = existing.rsplit("\n", 1)[-1].lstrip()
    same = parts[0].startswith("- ") and last.startswith("- ")
    return existing + ("\n" if same else "\n\n") + markup.paragraphs(parts)


def append_rows(header: Sequence[str], rows: Sequence[Sequence[str]], existing: str) -> str:
    """The rows, added to the section's last table with these columns, else as a table of their own."""
    if not rows:
        return existing
    table = _table(existing, header)
    if table is None:
        return markup.paragraphs([existing, markup.table(header, rows)])
    added = markup.table(header, rows).split("\n")[2:]
    return "\n".join([existing[: table.end], *added]) + existing[table.end :]


def rows_of(existing: str, header: Sequence[str]) -> list[list[str]]:
    """The rows of the section's last table with these columns."""
    table = _table(existing, header)
    return [split_row(item.text) for item in table.items] if table else []


def _table(existing: str, header: Sequence[str]) -> Listing | None:
    names = [words.squeeze(name) for name in header]
    found = [each for each in listings(existing) if each.form == "row" and list(each.header) == names]
    return found[-1] if found else None


def own_header(existing: str) -> list[str] | None:
    """The columns of the table that the section's rows stand in: the longest, of two the later."""
    tables = [listing for listing in listings(existing) if listing.form == "row"]
    longest = max(reversed(tables), key=lambda table: len(table.items), default=None)
    return list(longest.header) if longest else table_header(existing)


def grids_and_rest(blocks: Sequence[Block]) -> Iterator[Grid | Sequence[Block]]:
    """The blocks, with pasted tables on their own and everything between them kept together."""
    rest: list[Block] = []
    for block in blocks:
        if isinstance(block, Grid):
            if rest:
                yield rest
            rest = []
            yield block
        else:
            rest.append(block)
    if rest:
        yield rest
