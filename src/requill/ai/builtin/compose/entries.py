"""Cuts an answer into the single things that a list, a table or a set of requirements is made of."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from requill.ai.builtin import markup, words
from requill.ai.builtin.answers import Block, Code, Grid, Line, block_markdown, is_lead, runs

_MOST_PIECES = 300  # of one paragraph; a longer one is a text, not a list
_AND = re.compile(r"\s+(?:and|or|&)\s+", re.IGNORECASE)
_LEADING_AND = re.compile(r"(?:and|or|also|&)\s+", re.IGNORECASE)
_COMMA = re.compile(r"[,،]\s+|[、，]\s*")
_CLAUSE = re.compile(
    r"(?:then|but|so|which|who|where|when|while|because|not|if|until|after|before)\b", re.IGNORECASE
)
_SEMICOLON = re.compile(r";\s+|；\s*")
_LIST_END = re.compile(r"^(?:- |\d+[.)] |\|)")
_TABLE_RULE = re.compile(r"\|?[\s|:]*-{1,}[\s|:-]*$")


@dataclass(frozen=True, slots=True)
class Entry:
    """One thing that was said; `done` only for ticked boxes, `depth` for nested lists."""

    text: str
    depth: int = 0
    done: bool = False


@dataclass(frozen=True, slots=True)
class Aside:
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
            elif line.mark == "plain":
                alone = len(run) == 1
                pieces = cut(line.text, by_sentence=by_sentence, by_comma=by_comma and alone)
                result.extend(Entry(text) for text in pieces)
            else:
                result.append(Entry(line.text, line.depth, line.mark == "done"))
    return result


def lead(line: Line) -> str:
    """A pasted heading or announcing line, as a paragraph that stays inside its section."""
    text = markup.inline(line.text)
    return f"### {text}" if line.mark == "heading" else markup.guarded(words.capitalised(text))


def cut(text: str, *, by_sentence: bool, by_comma: bool) -> list[str]:
    """Free text as single things: sentences, else the parts of an enumeration, else itself."""
    if by_sentence and len(pieces := words.sentences(text)) > 1:
        return [*pieces[:_MOST_PIECES], *filter(None, [" ".join(pieces[_MOST_PIECES:])])]
    if len(pieces := [piece for piece in _SEMICOLON.split(text) if piece.strip()]) > 1:
        return [piece.strip() for piece in pieces]
    return enumeration(text) if by_comma else [text]


def enumeration(text: str) -> list[str]:
    """The parts of "a, b and c"; a sentence that merely has commas stays whole."""
    bare = text.rstrip(". ")
    parts = [part.strip() for part in _COMMA.split(bare) if part.strip()]
    if len(parts) < 2:
        return [text]
    tail = _AND.split(parts[-1])
    closed = bool(_LEADING_AND.match(parts[-1])) or len(tail) == 2
    if closed:
        parts = [*parts[:-1], *(tail if len(tail) == 2 else [words.without(_LEADING_AND, parts[-1])])]
    limit = 5 if closed else 3
    short = all(part.count(" ") < limit and not _CLAUSE.match(part) for part in parts)
    return parts if short and len(parts) > 2 and not any(ch in bare for ch in "()") else [text]


def item_text(text: str) -> str:
    """One entry as a list item: a capital, and a full stop only when it is as long as a sentence."""
    return markup.guarded(words.stopped(words.capitalised(words.squeeze(text)), least=9))


def bullet_list(found: Iterable[Entry | Aside], existing: str, mark: str = "- ") -> str:
    """The entries as a list after what the section has; an entry that it already has is not repeated."""
    have = {line.strip() for line in existing.split("\n")}
    parts: list[str] = []
    items: list[str] = []
    previous = -1
    for entry in found:
        if isinstance(entry, Aside):
            parts += ["\n".join(items), entry.markdown]
            items, previous = [], -1
            continue
        depth = min(entry.depth, previous + 1)
        sign = "- [x] " if entry.done else mark
        line = sign + item_text(entry.text)
        if line not in have:
            items.append("  " * depth + line)
            previous = depth
    parts.append("\n".join(items))
    return append([part for part in parts if part], existing)


def append(parts: Sequence[str], existing: str) -> str:
    """What the section has, then the parts; a list or table goes on where one of its kind ends."""
    if not existing or not parts:
        return existing or markup.paragraphs(parts)
    last = existing.rsplit("\n", 1)[-1].lstrip()
    same = parts[0].startswith("- ") and last.startswith("- ")
    return existing + ("\n" if same else "\n\n") + markup.paragraphs(parts)


def append_rows(header: Sequence[str], rows: Sequence[Sequence[str]], existing: str) -> str:
    """The rows, added to the section's last table if its columns are these, else as a table of their own."""
    if not rows:
        return existing
    lines = existing.split("\n") if existing else []
    for index in range(len(lines) - 1, 0, -1):
        if not lines[index].lstrip().startswith("|"):
            continue
        top = index
        while top and lines[top - 1].lstrip().startswith("|"):
            top -= 1
        if split_row(lines[top]) == [words.squeeze(name) for name in header] and index > top:
            added = markup.table(header, rows).split("\n")[2:]
            return "\n".join([*lines[: index + 1], *added, *lines[index + 1 :]])
        break
    return markup.paragraphs([existing, markup.table(header, rows)])


def split_row(line: str) -> list[str]:
    """The cells of a table line."""
    bare = line.strip().removeprefix("|")
    bare = bare[:-1] if bare.endswith("|") and not bare.endswith("\\|") else bare
    return [cell.strip() for cell in re.split(r"(?<!\\)\|", bare)]


def table_header(markdown: str) -> list[str] | None:
    """The column names of the first table in the text, or None."""
    lines = markdown.split("\n")
    for line, following in pairwise(lines):
        if line.lstrip().startswith("|") and _TABLE_RULE.match(following.strip()):
            return split_row(line)
    return None


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
