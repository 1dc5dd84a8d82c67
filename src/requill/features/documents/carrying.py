"""Where a hunk stands after the text around it has changed, told by the edits that changed it.

The page carries what it draws by the same rules (`carrying.ts`), and `carrying.json` in the tests of both
holds them to it.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from requill.features.documents.hunks import GONE, PLACED, Hunk, Part, locate, make_hunks, quoted, sides
from requill.features.documents.text import Edit, minimal_edits
from requill.features.documents.words import is_word_end


def carry(
    hunks: Sequence[Hunk],
    old: str,
    new: str,
    edits: Sequence[Edit],
    version: int,
    *,
    is_exact: bool = False,
) -> tuple[Hunk, ...]:
    """The hunks on `old`, the text of `version`, as they stand in `new`, the text of the next one.

    A hunk under which something changed is quoted from the text in which it stood last, and stands again
    where this quotation is found. With `is_exact` the edits are those that were made, as a decision on
    another proposal makes them, and not what two texts were found to differ in.
    """
    return tuple(_carried(hunk, old, new, edits, version, is_exact=is_exact) for hunk in hunks)


def hunks_between(base: str, after: str, text: str, version: int) -> tuple[Hunk, ...]:
    """What makes `after` of `base`, as it stands in `text`, which may have become of `base` meanwhile."""
    made = make_hunks(base, after, version - 1)
    return carry(made, base, text, minimal_edits(base, text), version - 1) if made else ()


def _carried(hunk: Hunk, old: str, new: str, edits: Sequence[Edit], version: int, *, is_exact: bool) -> Hunk:
    if hunk.part is Part.TITLE or hunk.state not in PLACED:
        return hunk
    needle, other = sides(hunk)
    quote, at = hunk.quote, None
    if quote.version == version and quote.at != GONE:
        at = moved(old, new, quote.at, needle, other, edits, is_exact=is_exact)
        if at is None:
            quote = quoted(old, quote.at, quote.at + len(needle), version)
            if _has_twin(old, hunk.quote.at, needle, edits):
                quote = replace(quote, windows=())
    if at is None:
        at = locate(new, quote, needle)
    return replace(
        hunk, quote=replace(quote, at=GONE) if at is None else replace(quote, at=at, version=version + 1)
    )


def moved(
    old: str,
    new: str,
    at: int,
    needle: str,
    other: str,
    edits: Sequence[Edit],
    *,
    is_exact: bool = False,
) -> int | None:
    """Where `needle`, to become `other`, stands in `new`; None when it, or its line up to it, was changed.

    Where the edits are those that were made, what changes before it in its line takes nothing from it.

    What comes between two lines stays there, whatever is written in either of them, as long as one of them is
    left; of lines that are put in at the same place it is the last.
    """
    if not old:
        return None if new else 0
    end = at + len(needle)
    line = old.rfind("\n", 0, at) + 1
    is_behind = not needle and other.startswith("\n") and _ends_line(old, at)
    is_between = is_behind or (not needle and line == at)
    if is_between and edits and not _has_neighbour(old, at, edits):
        return None
    is_next = needle.startswith("\n") and (not other or other.startswith("\n"))
    first = at if is_between or is_next or is_exact else line
    drift = 0
    for edit in edits:
        start, stop = edit.start, edit.end
        is_line = is_between and edit.text.endswith("\n")
        if stop <= first and (start < first or needle or is_behind or first < at or is_line):
            drift += len(edit.text) - (edit.end - edit.start)
        elif start < end:
            return None
    if _has_twin(old, at, needle, edits) or (is_word_end(old, end) and not is_word_end(new, end + drift)):
        return None
    is_kept = _ends_line(new, at + drift) if is_behind else first != line or _begins_line(new, first + drift)
    return at + drift if is_kept else None


def _has_neighbour(old: str, at: int, edits: Sequence[Edit]) -> bool:
    """Whether words are left of the last line with any before the place, or of the first behind it."""
    end = len(old[:at].rstrip())
    start = len(old) - len(old[at:].lstrip())
    behind = old.find("\n", start)
    first, last = old.rfind("\n", 0, end) + 1, len(old) if behind < 0 else behind
    return any(
        old[place].isalnum() and not any(edit.start <= place < edit.end for edit in edits)
        for place in (*range(first, end), *range(start, last))
    )


def _begins_line(text: str, position: int) -> bool:
    return position == 0 or text[position - 1] == "\n"


def _ends_line(text: str, position: int) -> bool:
    return position == len(text) or text[position] == "\n"


def _has_twin(old: str, at: int, needle: str, edits: Sequence[Edit]) -> bool:
    """Whether the same text could have come of an edit on the other side of the needle.

    Of two lines that are the same nobody can tell which was removed, or which is new.
    """
    end = at + len(needle)
    for edit in edits:
        size = edit.end - edit.start
        if needle == "" or (size > 0 and edit.text):
            continue
        left, right = _reach(old, edit)
        if left <= at and end <= right and (size == 0 or left + size <= at or end <= right - size):
            return True
    return False


def _reach(old: str, edit: Edit) -> tuple[int, int]:
    """From where to where this could have been removed, or put in, to the same effect."""
    piece = edit.text or old[edit.start : edit.end]
    left, right, size = edit.start, edit.end, len(piece)
    while left > 0 and old[left - 1] == piece[(left - 1 - edit.start) % size]:
        left -= 1
    while right < len(old) and old[right] == piece[(right - edit.end) % size]:
        right += 1
    return left, right
