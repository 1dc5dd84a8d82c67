"""Judges a text by rules: each finding quotes the words it is about and says what to do."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from requill.ai.builtin.language import words
from requill.ai.builtin.text.finding import PLACEHOLDER, Finding
from requill.ai.builtin.text.gaps import open_cells
from requill.ai.builtin.text.outline import CRITERION, REQUIREMENT, Outline, requirement_blocks
from requill.ai.builtin.text.standards import NON_GOALS, missing_standards
from requill.ai.builtin.text.unowned import without_owner
from requill.ai.builtin.text.vagueness import vague_words
from requill.ai.interface import LeftOut

_REQUIRED = 11  # what the template requires comes before all that documents in general have
READ = 50_000  # characters that are judged; more than that is not read in a review anyway

_ASSUMPTION = re.compile(r"^>[ \t]*Assumption:[ \t]*(.+)$", re.MULTILINE)
_OWNER_LABEL = re.compile(r"\s*\(?\bowner:", re.IGNORECASE)
_PASSIVE = re.compile(
    r"\b(?:is|are|be|been|being|was|were|gets?)\s+(?:\w+ly\s+)?(?!used|based|interested|named"
    r"|called|related|needed)\w{2,}(?:ed|wn|ept|ent|ilt)\b(?!\s+(?:by|on|in|to)\b)",
    re.IGNORECASE,
)
_ACTOR = re.compile(
    r"\b(?:users?|person|people|system|app|server|service|admin\w*|inspector|customer|member|team"
    r"|someone|product|it|they|he|she|we|i)\b",
    re.IGNORECASE,
)
_MODAL = re.compile(r"\b(?:must|shall|should|has to|have to|needs? to)\b", re.IGNORECASE)
_WEAK = re.compile(
    r"\b(?:might|could|may|would be nice|ideally|hopefully|probably|maybe|perhaps)\b", re.IGNORECASE
)
_NUMBER = re.compile(r"\d")

# "A clerk logs in": a sentence that begins with somebody who does something; a thing is nobody.
_ROLE = re.compile(
    r"(?:^|[.!?:]\s+|\n)(?:An?|Each|Every)\s+(?!(?:\w+\s+)?(?:app|application|system|service|tool|page|report"
    r"|button|product|platform|software|website|feature|screen|server|api|idea|dashboard|list|table|file|form"
    r"|message|e-?mail|plan|new|simple|better|single|copy)\b)[a-z-]+(?:\s+[a-z-]+)?\s+"
    r"(?:can|must|should|shall|will|may|(?:logs|sees|opens|gets|adds|sends|finds|enters|chooses|pays|signs"
    r"|reads|writes|works|needs|wants|uses|plans|scans|checks|books|asks))\b"
)


def judge(
    text: str, elsewhere: Sequence[str] = (), left_out: Sequence[LeftOut] | None = None
) -> list[Finding]:
    """Every finding about the text, heaviest first. Only the first `READ` characters of it are read.

    Whether a section is there is judged by the headings of the whole text, and by those `elsewhere`, which
    belong to the same document. `left_out` is what its template requires beyond them; without a template
    (None) that is what every such document has.
    """
    entire = Outline(text)
    outline = Outline(text[: _end_of_reading(entire)])
    headings = [*(part.heading for part in entire.parts), *elsewhere]
    whole = len(entire.top) > 1 or len(elsewhere) > 1
    found = [
        *_missing(outline, headings if whole else (), left_out),
        *_empty_sections(outline),
        *open_cells(outline),
        *_left_open(outline),
        *_requirements(outline),
        *_sentences(outline),
    ]
    return sorted(found, key=lambda finding: -finding.weight)


def _end_of_reading(outline: Outline) -> int:
    """Where the last section ends that fits whole, so that none looks emptier than it is."""
    if len(outline.text) <= READ:
        return len(outline.text)
    starts = [part.start for part in outline.parts if READ // 2 < part.start <= READ]
    return starts[-1] if starts else READ


def _missing(
    outline: Outline, headings: Sequence[str], left_out: Sequence[LeftOut] | None
) -> Iterator[Finding]:
    if left_out is not None:
        for section in left_out:
            said = f"There is no section “{section.heading}”, which its template requires."
            yield Finding(_REQUIRED, "Missing", said, section.ask)
    elif headings:
        for about in missing_standards(headings):
            yield Finding(about.weight, "Missing", f"There is no section about {about.name}.", about.fix)
    else:
        yield from _missing_thoughts(outline.text)


def _missing_thoughts(text: str) -> Iterator[Finding]:
    """For an idea without sections: the questions that every reader will ask."""
    if len(text) >= READ:
        return  # what is not in the part that is read may be in the rest
    if not _NUMBER.search(text):
        yield Finding(
            10,
            "Missing",
            "There is no number in it.",
            "Say how big the problem is today and how you will know that it is solved.",
        )
    if not re.search(
        r"\b(?:users?|customers?|people|teams?|inspectors?|admin\w*|students?|patients?|developers?"
        r"|managers?|who|for \w+ers?)\b",
        text,
        re.I,
    ) and not _ROLE.search(text):
        yield Finding(8, "Missing", "It does not say who it is for.", "Name one role in one situation.")
    if not re.search(
        r"\b(?:because|problem|pain|today|currently|lose|waste\w*|cannot|can['’]t|struggl\w+|takes?"
        r"|instead|without)\b",
        text,
        re.I,
    ):
        yield Finding(
            9,
            "Missing",
            "It does not say what is wrong today.",
            "Describe what people do now, and what that costs them.",
        )
    if not re.search(r"\b(?:not|won['’]t|out of scope|non-goals?|later|only|except)\b", text, re.I):
        yield Finding(6, "Missing", "It sets no limits.", "Add one or two things that you will not do.")


def _empty_sections(outline: Outline) -> Iterator[Finding]:
    for part in outline.top:
        if not outline.body(part).strip():
            yield Finding(
                8,
                "Missing",
                f"“{part.heading}” is empty.",
                "Fill it, or remove it and say why under non-goals.",
            )


def _left_open(outline: Outline) -> Iterator[Finding]:
    places = [
        found for found in PLACEHOLDER.finditer(outline.text) if not _in_row(outline.text, found.start())
    ]
    for found in places[:4]:
        line = _line(outline.text, found.start())
        if "Owner:" not in line:
            yield Finding(
                7,
                "Left open",
                f"“{words.clipped(line, 90)}”",
                "Decide it, or move it to the open questions with an owner.",
            )
    assumptions = _ASSUMPTION.findall(outline.text)
    if assumptions:
        count = words.capitalised(words.counted(len(assumptions), "assumption is", "assumptions are"))
        yield Finding(
            5,
            "Left open",
            f"{count} not confirmed, first: “{words.clipped(assumptions[0], 80)}”",
            "Ask the one who knows, then remove the mark.",
        )
    ownerless = without_owner(outline)
    if ownerless:
        count = words.capitalised(words.counted(len(ownerless), "open question has", "open questions have"))
        yield Finding(
            4,
            "Left open",
            f"{count} no owner, first: “{words.clipped(_OWNER_LABEL.split(ownerless[0])[0], 80)}”",
            "Name the person who can answer, and a day.",
        )


def _requirements(outline: Outline) -> Iterator[Finding]:
    blocks = requirement_blocks(outline)
    without = [
        name
        for name, start, end in blocks
        if not any(CRITERION.match(line) for line in outline.text[start:end].split("\n"))
    ]
    if without:
        names = words.listed([*without[:4], *([f"{len(without) - 4} more"] if len(without) > 4 else [])])
        verb = "has" if len(without) == 1 else "have"
        yield Finding(
            6,
            "Cannot be tested",
            f"{names} {verb} no acceptance criterion.",
            "Add Given, When, Then to those that matter most.",
        )
    for name, start, end in blocks:
        text = REQUIREMENT.sub("", outline.text[start:end].split("\n", 1)[0], count=1)
        yield from _one_requirement(name, text)


def _one_requirement(name: str, text: str) -> Iterator[Finding]:
    for vague in list(vague_words(text))[:2]:
        fix = f"Say “{vague.better}”, if that is right." if vague.better else vague.question
        yield Finding(9, "Cannot be tested", f"{name}: “{vague.said}” cannot be tested.", fix)
    if len(_MODAL.findall(text)) > 1 or len(re.findall(r"\band (?:also )?(?:to )?\w+", text)) > 2:
        yield Finding(
            5,
            "Hard to follow",
            f"{name} holds several requirements: “{words.clipped(text, 90)}”",
            "Give each a sentence and an id of its own.",
        )
    elif (passive := _PASSIVE.search(text)) and not _ACTOR.search(text[: passive.start()]):
        yield Finding(
            4,
            "Hard to follow",
            f"{name}: “{passive.group()}” does not say by whom.",
            "Name who or what does it.",
        )
    if weak := _WEAK.search(text):
        yield Finding(
            5,
            "Cannot be tested",
            f"{name}: “{weak.group()}” leaves open whether it is required.",
            "Decide: must, should, or out.",
        )


def _sentences(outline: Outline) -> Iterator[Finding]:
    """Vague words and endless sentences outside the requirements."""
    told = 0
    for block in outline.text.split("\n\n"):
        bare = block.strip()
        if (
            not bare
            or bare.startswith(("#", "|", ">", "```"))
            or REQUIREMENT.match(bare)
            or CRITERION.match(bare)
        ):
            continue
        for sentence in words.sentences(words.squeeze(bare[:3000])):
            if sentence.count(" ") > 40:
                yield Finding(
                    2,
                    "Hard to follow",
                    f"“{words.clipped(sentence, 70)}” has {sentence.count(' ') + 1} words.",
                    "Cut it in two.",
                )
            for vague in vague_words(sentence):
                told += 1
                if told > 12:
                    return
                fix = vague.question
                yield Finding(
                    6 if _MODAL.search(sentence) else 3,
                    "Cannot be tested",
                    f"“{vague.said}” in “{words.clipped(sentence, 70)}”",
                    fix,
                )


def praise(text: str) -> list[str]:
    """What is good about the text, most telling first."""
    outline = Outline(text[:READ])
    blocks: Sequence[tuple[str, int, int]] = requirement_blocks(outline)
    good: list[str] = []
    metrics = outline.of_kind("metrics")
    if metrics and len(
        re.findall(
            r"^\|(?:[^|\n]*\d[^|\n]*\|){2}|^\|[^|\n]*\|[^|\n]*\d[^|\n]*\|[^|\n]*\d",
            outline.body(metrics),
            re.MULTILINE,
        )
    ):
        good.append(f"“{metrics.heading}” gives metrics a baseline and a target.")
    if blocks:
        covered = sum(
            1
            for _, start, end in blocks
            if any(CRITERION.match(line) for line in outline.text[start:end].split("\n"))
        )
        good.append(
            f"{words.capitalised(words.counted(covered, 'requirement has', 'requirements have'))} "
            f"acceptance criteria."
            if covered
            else f"{words.capitalised(words.counted(len(blocks), 'requirement'))} with ids that others "
            f"can refer to."
        )
    if any(NON_GOALS.is_named_by(part.heading) and outline.body(part) for part in outline.parts):
        good.append("It says what will not be done.")
    numbered = next(
        (
            sentence
            for block in outline.text[:4000].split("\n")
            if not block.startswith(("#", "|", "**"))
            for sentence in words.sentences(words.squeeze(block.lstrip("-*> ")))
            if re.search(r"\d+\s?%|\d+ of (?:the )?\d+", sentence)
        ),
        None,
    )
    if numbered:
        good.append(f"It counts: “{words.clipped(numbered, 90)}”")
    return good[:3]


def _line(text: str, position: int) -> str:
    start = text.rfind("\n", 0, position) + 1
    end = text.find("\n", position)
    return text[start : len(text) if end < 0 else end].strip(" -*>|")


def _in_row(text: str, position: int) -> bool:
    start = text.rfind("\n", 0, position) + 1
    return text[start : position + 1].lstrip().startswith("|")
