"""Composes acceptance criteria in the form *Given* …, *when* …, *then* …."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from requill.ai.builtin.compose.answers import Block
from requill.ai.builtin.compose.entries import Aside, Entry, entries
from requill.ai.builtin.language import markup, words
from requill.ai.builtin.language.common import in_a_sentence
from requill.ai.builtin.language.vocabulary import IMPERATIVES
from requill.ai.interface import SectionPlan

_STEP = re.compile(r"[*_]{0,2}(given|when|then)\b[*_]{0,2}[:,]?\s*", re.IGNORECASE)
_FOLLOWING = re.compile(r"[*_]{0,2}(?:given|when|then|and|but)\b[*_]{0,2}[:,]?\s+", re.IGNORECASE)
_CONDITION = re.compile(r"(?:if|when|once|as soon as|after)\s+", re.IGNORECASE)

MISUSE, CASE, CHECK = "Misuse: ", "Case to handle: ", "Check: "
# What a line says to be when it is no scenario that could pass or fail.
_LABELLED = re.compile(rf"{MISUSE}|{CASE}|{CHECK}", re.IGNORECASE)
_JOINED = re.compile(r"(?:and|und|also|oh and)\s+(?=\S)", re.IGNORECASE)
_THEN = re.compile(r"then\s+(?=\S)", re.IGNORECASE)
# Words that an outcome begins with when nobody wrote a comma before it.
_OUTCOME = re.compile(
    r"(?<=\s)(?:then|nothing|everything|both|all|none|nobody|everybody|everyone|it|they|we|he|she|each"
    r"|every|no"
    r"|an error|a message|a warning|the (?:system|app|page|user|screen))\b",
    re.IGNORECASE,
)
_CALLS_FOR_MORE = frozenset(
    words.words(
        """a an the of to in on at for with by from into over under during and or but not is are was were be
        that when if as than has have had can will must should do does did says shows sees gets needs wants
        opens sends finds uses adds deletes all both no every each"""
    )
)

_AFTER_A_VERB = frozenset(
    words.words("a an the in on at with without within after again offline every all no under its correctly")
)


def is_criterion(text: str) -> bool:
    """Whether the text begins with Given, or with When and goes on to a Then."""
    found = _STEP.match(text)
    if not found:
        return False
    kind = found.group(1).lower()
    return kind == "given" or (kind == "when" and bool(re.search(r"\bthen\b", text, re.IGNORECASE)))


def joined_steps(found: Iterable[Entry | Aside]) -> Iterator[Entry | Aside]:
    """The entries with the steps of one scenario, written on lines of their own, put together."""
    steps: list[str] = []
    for entry in found:
        text = entry.text if isinstance(entry, Entry) else ""
        step = _STEP.match(text)
        name = step.group(1).lower() if step else ""
        begins = name == "given" or (name == "when" and _has_outcome(steps)) or (not steps and bool(step))
        if steps and (begins or not _FOLLOWING.match(text)):
            yield Entry(_one_line(steps))
            steps = []
        if begins or steps:
            steps.append(text)
        else:
            yield entry
    if steps:
        yield Entry(_one_line(steps))


def _has_outcome(steps: Sequence[str]) -> bool:
    return any(re.search(r"\bthen\b", step, re.IGNORECASE) for step in steps)


def _one_line(steps: Sequence[str]) -> str:
    return ", ".join([*(step.rstrip(" .,;") for step in steps[:-1]), steps[-1]])


def criteria(blocks: Sequence[Block], plan: SectionPlan, existing: str) -> str:
    """A paragraph for each scenario; what somebody might do wrong is named as such, and nothing to pass."""
    say = _misuse if "misuse" in plan.keywords else criterion
    parts = [
        entry.markdown if isinstance(entry, Aside) else say(entry.text)
        for entry in joined_steps(entries(blocks))
    ]
    have = set(existing.split("\n"))
    return markup.paragraphs([existing, *(part for part in parts if part not in have)])


def criterion(text: str) -> str:
    """One scenario; what was not said as steps has its condition after "when", and is a check without one.

    A starting point that nobody named is not made up.
    """
    text = words.without(_JOINED, words.squeeze(text))
    if label := _LABELLED.match(text):
        return markup.inline(words.stopped(f"{label[0]}{in_a_sentence(text[label.end() :])}"))
    if (words.words(text[:40]) or [""])[0] in IMPERATIVES:
        return markup.inline(words.stopped(f"{CHECK}{in_a_sentence(text)}"))
    steps = list(_steps(text)) or list(_plain_steps(text))
    (first, said), *others = steps
    if first == "then" and not _STEP.match(text):
        return markup.inline(words.stopped(f"{CHECK}{in_a_sentence(said)}", least=2))
    line = ", ".join(
        [
            f"*{words.capitalised(first)}* {in_a_sentence(said)}",
            *(f"*{name}* {in_a_sentence(each)}" for name, each in others),
        ]
    )
    return markup.inline(words.stopped(line))


def _misuse(text: str) -> str:
    """A misuse in the words it was told in; one that is told as steps says what happens then."""
    text = words.squeeze(text)
    if is_criterion(text) or _LABELLED.match(text):
        return criterion(text)
    return markup.inline(words.stopped(f"{MISUSE}{in_a_sentence(text)}"))


def steps_of(text: str) -> dict[str, str]:
    """The steps of one scenario by their names."""
    text = words.without(_JOINED, words.squeeze(text)).rstrip(".")
    return {name: words.capitalised(said) for name, said in _steps(text) or _plain_steps(text)}


def _steps(text: str) -> Iterator[tuple[str, str]]:
    """The steps of a scenario that names them itself, in its own order."""
    first = _STEP.match(text)
    if not first or not is_criterion(text):
        return
    names = ("given", "when", "then")
    position, name = first.end(), first.group(1).lower()
    rank = names.index(name)
    for found in _STEP.finditer(text, first.end()):
        later = names.index(found.group(1).lower())
        if later <= rank or text[found.start() - 1] not in " ,.;*_":
            continue
        said = text[position : found.start()].rstrip(" ,.;")
        if not said:
            return
        yield name, said
        position, rank, name = found.end(), later, found.group(1).lower()
    yield name, text[position:].strip() or markup.TO_BE_SET


def _plain_steps(text: str) -> Iterator[tuple[str, str]]:
    condition = _CONDITION.match(text)
    if condition:
        rest = text[condition.end() :]
        before, comma, after = rest.partition(", ")
        if not comma or not after.strip():
            cut = next((found.start() for found in _OUTCOME.finditer(rest) if _is_cut(rest, found)), 0)
            before, after = rest[:cut].strip(" ,"), rest[cut:]
        if before and after.strip():
            yield "when", before
            yield "then", words.without(_THEN, after.strip())
        else:  # nothing says where the condition ends
            yield "when", rest
        return
    main, when, rest = text.rstrip(".").partition(" when ")
    if when and rest.strip() and main.strip():
        yield "when", rest
        yield "then", _with_subject(main)
    else:
        yield "then", _with_subject(text)


def _is_cut(text: str, found: re.Match[str]) -> bool:
    """Whether an outcome begins here: enough words stand on both sides, and none that calls for more."""
    before, after = text[: found.start()].split(), text[found.start() :].split()
    return len(before) > 1 and len(after) > 1 and before[-1].casefold() not in _CALLS_FOR_MORE


def _with_subject(text: str) -> str:
    """ "It opens in Excel" where only "opens in Excel" was said."""
    first, following = [*words.words(text[:60]), "", ""][:2]
    verb = first.endswith("s") and words.stem(first) in IMPERATIVES and following in _AFTER_A_VERB
    return f"it {words.uncapitalised(text)}" if verb else text
