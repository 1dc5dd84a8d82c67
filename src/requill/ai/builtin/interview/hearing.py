"""Hears an answer statement by statement: what corrects an earlier one is made, the rest is the answer."""

from __future__ import annotations

import re
from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

from requill.ai.builtin.interview.corrections import Correction, Part, Uncorrected, read_part
from requill.ai.builtin.interview.pieces import LONGEST, Piece, joined, pieces
from requill.ai.builtin.language import words
from requill.ai.interface import SectionProgress

# Where another clause may begin, which corrects something while the one before it answers.
_CLAUSE = re.compile(r"(?:,|\s+[—–-]+)\s+(?:(?:and|but|also|oh)\s+)?|\s+(?:and|but)\s+", re.IGNORECASE)
_MOST_CLAUSES, _MOST_MENDS = 12, 12


class Heard(Struct, frozen=True):
    """What is left to answer the question, and what was said about earlier answers beside it.

    `mends` are in order, each made in the sections as the one before it left them.
    """

    answer: str
    mends: tuple[Correction, ...] = ()
    unmade: tuple[str, ...] = ()

    @property
    def is_plain(self) -> bool:
        """Whether there is nothing beside the answer."""
        return not self.mends and not self.unmade


def hear(said: str, sections: Sequence[SectionProgress]) -> Heard:
    """The answer without the statements in it that correct earlier ones."""
    if len(said) > LONGEST:
        return Heard(said)
    heard = Heard("")
    kept: list[Piece] = []
    for piece in pieces(said):
        is_many = len(heard.mends) + len(heard.unmade) >= _MOST_MENDS
        rest, part = ("", None) if is_many else _parted(piece, made(sections, heard.mends))
        if part is None:
            kept.append(piece)
            continue
        if isinstance(part.result, Uncorrected):
            why = f"“{words.clipped(part.text, 120)}”: {part.result.why}"
            heard = replace(heard, unmade=(*heard.unmade, why))
        else:
            heard = replace(heard, mends=(*heard.mends, part.result))
        rest = piece.text if part.says_more else rest
        if rest:
            kept.append(Piece(rest, piece.gap))
    if heard.is_plain or (not kept and len(heard.mends) + len(heard.unmade) == 1):
        return Heard(said)  # a message that is a correction as a whole is read as one
    return replace(heard, answer=joined(kept))


def made(sections: Sequence[SectionProgress], mends: Sequence[Correction]) -> tuple[SectionProgress, ...]:
    """The sections with the corrections."""
    bodies = {mend.section: mend.markdown for mend in mends}
    return tuple(
        replace(section, markdown=bodies.get(index, section.markdown))
        for index, section in enumerate(sections)
    )


def _parted(piece: Piece, sections: Sequence[SectionProgress]) -> tuple[str, Part | None]:
    """What stands before the correction in a statement, and the correction; None where there is none.

    The whole statement comes first, unless it says more than what it corrects.
    """
    whole = read_part(piece.bare, sections)
    if whole is not None and not whole.says_more:
        return "", whole
    for found in list(_CLAUSE.finditer(piece.text))[:_MOST_CLAUSES]:
        head, tail = piece.text[: found.start()].rstrip(" ,;"), piece.text[found.end() :]
        part = read_part(words.squeeze(tail), sections)
        if head and part is not None and not part.says_more:
            return head, part
    return "", whole
