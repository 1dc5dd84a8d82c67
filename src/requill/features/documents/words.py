"""Cuts text into words such that no cut ever falls inside what a reader sees as one character."""

from __future__ import annotations

import re
import unicodedata

_IDEOGRAPH = "\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003ffff"
# Compiled, and kept, by `re` at the first use: ranges that wide take milliseconds, of every start else.
_WORD = (
    rf"[{_IDEOGRAPH}]"  # scripts without spaces: every character is a word
    rf"|[^\W{_IDEOGRAPH}]+(?:[-.'’][^\W{_IDEOGRAPH}]+)*"  # don't, 99.9, FR-003
)
_TOKEN = rf"{_WORD}|\r\n|\n|\r|[^\S\r\n]+|[^\w\s]+"
_JOINER = "\u200d"
_WORD_REACH = 100  # a "word" longer than this is no word; looking further would only cost time


def tokens(text: str) -> list[str]:
    """Words, spaces, line ends and other characters, in order; joined they are `text` again."""
    found: list[str] = re.findall(_TOKEN, text)
    if text.isascii():
        return found
    glued: list[str] = []
    for token in found:
        if glued and binds(glued[-1][-1], token[0]):
            glued[-1] += token
        else:
            glued.append(token)
    return glued


def words(text: str) -> list[str]:
    """The words alone, in order."""
    found: list[str] = re.findall(_WORD, text)
    return found


def binds(left: str, right: str) -> bool:
    """Whether two neighbouring characters belong together, so that no cut may go between them.

    Errs on the side of keeping together: accents and vowel marks with their letter and the rest of the
    word, emoji sequences, flags, and the two characters of a Windows line end.
    """
    if left in "\r\n" or right < "\u0300" > left:
        return left == "\r" and right == "\n"
    return (
        _extends(right)
        or left == _JOINER
        or (_extends(left) and right.isalnum())
        or (_is_flag_half(left) and _is_flag_half(right))
    )


def _extends(character: str) -> bool:
    return (
        character == _JOINER
        or unicodedata.category(character)[0] == "M"
        or "\U0001f3fb" <= character <= "\U0001f3ff"  # skin tones
        or "\U000e0020" <= character <= "\U000e007f"  # the tags that spell regional flags
    )


def _is_flag_half(character: str) -> bool:
    return "\U0001f1e6" <= character <= "\U0001f1ff"


def is_whole(text: str, position: int) -> bool:
    """Whether a cut at `position` leaves every seen character of `text` whole."""
    return position in (0, len(text)) or not binds(text[position - 1], text[position])


def is_word_end(text: str, end: int) -> bool:
    """Whether what ends at `end` is not the beginning of a longer word."""
    if end in (0, len(text)):
        return True
    return is_whole(text, end) and not (text[end - 1].isalnum() and text[end].isalnum())


def _is_gap(text: str, position: int) -> bool:
    if position in (0, len(text)):
        return True
    return is_whole(text, position) and (text[position - 1].isspace() or text[position].isspace())


def back_to_gap(position: int, *texts: str) -> int:
    """The nearest position at or before `position` that lies between words in all of `texts`.

    The texts are the same up to `position`. Inside an over-long word the answer is only whole.
    """
    for gap in range(position, max(position - _WORD_REACH, 0) - 1, -1):
        if all(_is_gap(text, gap) for text in texts):
            return gap
    gap = max(position - _WORD_REACH, 0)
    while not all(is_whole(text, gap) for text in texts):
        gap -= 1
    return gap


def on_to_gap(left: int, *texts: str) -> int:
    """Like `back_to_gap` from the other end: `left` counts the characters after the place.

    The texts are the same in their last `left` characters; the answer is again counted from the end.
    """
    for rest in range(left, max(left - _WORD_REACH, 0) - 1, -1):
        if all(_is_gap(text, len(text) - rest) for text in texts):
            return rest
    rest = max(left - _WORD_REACH, 0)
    while not all(is_whole(text, len(text) - rest) for text in texts):
        rest -= 1
    return rest
