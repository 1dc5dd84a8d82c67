"""Composes quotations with their source, and questions with their answers."""

from __future__ import annotations

import re
from collections.abc import Sequence

from requill.ai.builtin.compose.answers import Block, Code, Line, block_markdown, is_lead
from requill.ai.builtin.compose.entries import lead
from requill.ai.builtin.language import markup, words
from requill.ai.builtin.text.grids import Grid
from requill.ai.interface import SectionPlan

_QUOTED = re.compile(
    r"""[*_]{0,2}["“„«](?P<said>[^"”“»]{1,4000})["”“»][*_]{0,2}[\s,–—-]*(?P<source>.{0,300})$"""
)
_TRAILING_SOURCE = re.compile(
    r"^(?P<said>.{8,}?)\s*(?:–|—|--|(?<=\s)-)\s*(?P<source>[A-Z][^.!?]{1,120})[.]?$"
)
_LEADING_SOURCE = re.compile(r"^(?P<source>[A-Z][^:\"“]{1,60}):\s+(?P<said>.+)$")
_SAYS = re.compile(r"^(?:says|said|sagt|sagte|so|from|by|told us)\s+(?=\S)", re.IGNORECASE)
_SOURCE_LINE = re.compile(r"^(?:[–—]|--?)\s*(?P<source>.{2,200})$")
_QUESTION = re.compile(r"(?:q|question|frage) ?\d* ?[:.)]\s*", re.IGNORECASE)
_ANSWER = re.compile(r"(?:a|answer) ?\d* ?[:.)]\s*", re.IGNORECASE)
_STARS = re.compile(r"^\*\*(.*)\*\*$")


def quote(blocks: Sequence[Block], _plan: SectionPlan, existing: str) -> str:
    """A block quote for each thing that was said, with who said it on its own line."""
    parts: list[str] = []
    for block in blocks:
        if isinstance(block, Code | Grid):
            parts.append(block_markdown(block))
        elif is_lead(block):
            parts.append(lead(block))
        elif (
            parts
            and (found := _SOURCE_LINE.match(block.text))
            and parts[-1].startswith(">")
            and "\n" not in parts[-1]
        ):
            parts[-1] += f"\n>\n> {_source(found.group('source'))}"
        elif (
            parts
            and block.mark == "bullet"
            and parts[-1].startswith(">")
            and "\n" not in parts[-1]
            and not block.gap
        ):
            parts[-1] += f"\n>\n> {_source(block.text)}"
        else:
            parts.append(_quotation(block.text))
    return markup.paragraphs([existing, *parts])


def _quotation(text: str) -> str:
    text = words.squeeze(text)
    said, source = text, ""
    for pattern in (_QUOTED, _TRAILING_SOURCE, _LEADING_SOURCE):
        found = pattern.match(text)
        if found and found.group("said"):
            said, source = found.group("said"), found.group("source").strip(" ()")
            source = source if pattern is _LEADING_SOURCE else _SAYS.sub("", source)
            break
    said = markup.inline(words.stopped(words.capitalised(said.strip().strip('"“”„'))))
    line = f'> "{said}"'
    return f"{line}\n>\n> {_source(source)}" if source else line


def _source(text: str) -> str:
    return f"— {markup.inline(text).rstrip('. ')}"


def faq(blocks: Sequence[Block], _plan: SectionPlan, existing: str) -> str:
    """Each question in bold with its answer below; a question without one says so."""
    parts: list[str] = []
    waiting = False
    for text in _pieces(blocks):
        if isinstance(text, Block):
            parts.append(lead(text) if isinstance(text, Line) else block_markdown(text))
            continue
        bare = _STARS.sub(r"\1", text)
        asked = bool(_QUESTION.match(bare)) or bare.rstrip().endswith(("?", "？", "؟"))
        if asked:
            if waiting:
                parts.append(f"Answer {markup.TO_BE_SET}.")
            question = words.without(_QUESTION, bare).strip(" *") or bare
            parts.append(f"**{words.capitalised(markup.inline(question))}**")
        else:
            answer = words.without(_ANSWER, bare) or bare
            parts.append(markup.guarded(words.sentence_case(answer)))
        waiting = asked
    if waiting:
        parts.append(f"Answer {markup.TO_BE_SET}.")
    return markup.paragraphs([existing, *parts])


def _pieces(blocks: Sequence[Block]) -> list[str | Block]:
    """Questions and answers as single texts: a line that asks and answers is cut between."""
    result: list[str | Block] = []
    for block in blocks:
        if not isinstance(block, Line) or (
            is_lead(block) and not _QUESTION.match(block.text) and not block.text.endswith("?")
        ):
            result.append(block)
            continue
        said: list[str] = []
        for sentence in words.sentences(words.squeeze(block.text)):
            if sentence.endswith(("?", "？", "؟")) or _ANSWER.match(sentence):
                result.extend([" ".join(said)] if said else [])
                said = []
            if sentence.endswith(("?", "？", "؟")):
                result.append(sentence)
            else:
                said.append(sentence)
        result.extend([" ".join(said)] if said else [])
    return result
