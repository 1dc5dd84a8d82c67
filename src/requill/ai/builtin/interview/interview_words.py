"""What the interviewer says after its tools have run: what was understood, and the next question."""

from __future__ import annotations

import re
from collections.abc import Sequence

from msgspec import Struct

from requill.ai.builtin.interview.asides import Aside
from requill.ai.builtin.language import markup, words
from requill.ai.builtin.reply import Outcome
from requill.ai.interface import InterviewContext, SectionKind, SectionPlan, SectionProgress

_ITEM = re.compile(r"^[ \t]*- ", re.MULTILINE)
_REQUIREMENT = re.compile(r"^\*\*[A-Z]{1,5}-\d{2,4}\*\*", re.MULTILINE)
_SCENARIO = re.compile(r"^(?:\*(?:Given|When|Then)\*|Check: )", re.MULTILINE)
_QUOTATION = re.compile(r"^> \"", re.MULTILINE)
_QUESTION = re.compile(r"^\*\*.+\*\*$", re.MULTILINE)
_ROW = re.compile(r"^\|", re.MULTILINE)
_TABLE = re.compile(r"^\|[ |:-]*---", re.MULTILINE)
# Said before an answer that takes the place of another; without it, an answer only ever adds.
REPLACES = "A new answer replaces it"
NONE = "None."  # what a section says where somebody said that there is nothing of the kind
_LONGEST_LINE = 240  # characters of a line that is quoted
_NOUNS: dict[SectionKind, tuple[re.Pattern[str], str, str]] = {
    "bullets": (_ITEM, "point", "points"),
    "checklist": (_ITEM, "thing to tick off", "things to tick off"),
    "requirements": (_REQUIREMENT, "requirement", "requirements"),
    "stories": (_ITEM, "story", "stories"),
    "criteria": (_SCENARIO, "criterion", "criteria"),
    "questions": (_ITEM, "open question", "open questions"),
    "quote": (_QUOTATION, "quote", "quotes"),
    "faq": (_QUESTION, "question", "questions"),
}


class Remark(Struct, frozen=True):
    """Why a message was not taken as an answer, or what it changed instead of answering.

    `beside` is what it did besides answering, `apart` the sections in which it did that.
    """

    unwritten: str = ""
    changed: str = ""
    beside: str = ""
    apart: frozenset[str] = frozenset()


_PLAIN = Remark()


def closing(done: Sequence[Outcome], context: InterviewContext, remark: Remark = _PLAIN) -> str:
    """The words that end the turn, with what there is to say of a message that was no plain answer."""
    failed = [outcome for outcome in done if outcome.error]
    fills = [outcome for outcome in done if outcome.name == "fill_section" and not outcome.error]
    asking = next((outcome for outcome in done if outcome.name == "ask" and not outcome.error), None)
    completed = any(outcome.name == "complete" and not outcome.error for outcome in done)
    parts: list[str] = []
    if failed:
        parts.append(_failure(failed))
    if context.mode == "start-new":
        parts.append(_drafted(fills, completed=completed))
        return markup.paragraphs(parts)
    fills = [fill for fill in fills if fill.arguments.get("section") not in remark.apart]
    noted = remark.changed if fills else remark.unwritten
    heard = noted or _heard(fills, context, ended=asking is None)
    heard = " ".join(filter(None, [remark.beside, heard]))
    if asking:
        question = str(asking.arguments.get("question", ""))
        section = str(asking.arguments.get("section", ""))
        bridge = f"Back to “{section}”." if remark.changed and fills else _bridge(section, context, fills)
        if remark.beside and not fills and not remark.changed:
            bridge = _onward(section, context)
        parts.append(" ".join(filter(None, [heard, bridge])))
        parts.append(f"**{markup.inline(question)}**")
    elif completed:
        parts.append(" ".join(filter(None, [heard, _complete(context, fills)])))
    else:
        parts.append(heard)
    return markup.paragraphs(parts) or "Nothing was changed."


def _failure(failed: Sequence[Outcome]) -> str:
    headings = [f"“{outcome.arguments['section']}”" for outcome in failed if outcome.arguments.get("section")]
    where = f" into {words.listed(headings)}" if headings else ""
    return (
        f"That could not be written{where}: {words.stopped(failed[0].error, least=1)} Nothing else was "
        f"changed."
    )


def _heard(fills: Sequence[Outcome], context: InterviewContext, *, ended: bool) -> str:
    """One sentence that says what was understood."""
    if context.move == "skip":
        return "" if ended else "Skipped; until the last question “back” returns to it."
    if context.move == "unknown":
        return "" if ended else "That is fine. It is noted as an open question."
    if context.move == "back":
        return _stands(context)
    if context.move == "finish":
        return ""
    names = [str(fill.arguments.get("section", "")) for fill in fills]
    if len(names) > 1:
        count = words.counted(len(names), "section")
        return f"From your text I filled {count}: {words.listed([f'“{name}”' for name in names])}."
    if context.move == "start":
        title = markup.inline(words.clipped(context.title, 120))
        welcome = f"Let’s write “{title}” together, one question at a time."
        return f"{welcome} What you sent is under “{names[0]}”." if names else welcome
    if not fills:
        return ""
    markdown = str(fills[0].arguments.get("markdown", ""))
    if markdown == NONE:
        return f"Noted under {names[0]}: none."
    return _understood(context, names[0], markdown)


def mended(heading: str, line: str, *, is_removal: bool) -> str:
    """What became of a section by a correction: the line as it now reads, or the one that is gone."""
    quoted = markup.inline(words.clipped(line, _LONGEST_LINE))
    end = "”" if quoted.endswith((".", "!", "?", "…")) else "”."
    if is_removal:
        return f"Removed from “{heading}”: “{quoted}{end}"
    return f"Changed in “{heading}”. It now reads: “{quoted}{end}"


def taken_back(dropped: str, heading: str) -> str:
    """What became of something that the answer itself took back."""
    quoted = f"“{markup.inline(words.clipped(dropped, 120))}”"
    return f"{quoted} is under “{heading}” instead." if heading else f"{quoted} is left out, as you said."


def _stands(context: InterviewContext) -> str:
    """Where "back" led to, and what becomes of the answer that stands there."""
    if context.current is None:
        return ""
    section = context.sections[context.current]
    if not section.markdown.strip():
        return f"Now: {section.plan.heading}."
    return (
        f"Back at “{section.plan.heading}”, which has text. {REPLACES}; “skip” keeps it, “also …” adds to it."
    )


def unwritten(aside: Aside, said: str, section: SectionProgress, *, replaces: bool) -> str:
    """What to say to a message that is no answer, so that nothing is written.

    `replaces` says that an answer would take the place of the text that stands there.
    """
    match aside:
        case "help":
            first = _explained(section.plan)
        case "question":
            first = markup.paragraphs(
                ["I took that as a question to me and wrote nothing.", _explained(section.plan)]
            )
        case "edit":
            first = (
                "That change has to wait until the interview is over; “finish” ends it now. Nothing was "
                "changed. If it is the product that shall do this, say who: “A user can …”."
            )
        case "stop":
            first = (
                "You can leave at any time, and go on here whenever you like: what is written is kept. "
                "“skip” leaves this question out, “finish” all that are left."
            )
        case "show":
            first = "The document so far is the preview beside this chat. Nothing was changed."
        case "nowhere":
            first = (
                "This template has no section of that name, so I wrote nothing. “skip” goes to the next "
                "question, “skip to …” to a section that it has."
            )
        case "nothing":
            first = "I wrote nothing. “skip” leaves the question out, “I don’t know” notes it as an open one."
        case "before":
            first = (
                "What you said before stands where you said it, so I wrote nothing here. Say it once more if "
                "it belongs here as well; “skip” leaves the question out."
            )
        case "noise":
            quoted = markup.inline(words.clipped(said, 60))
            first = (
                f"I did not take “{quoted}” as an answer and wrote nothing. “skip” leaves the question out."
            )
    stands = f"“{section.plan.heading}” keeps its text until you answer. {REPLACES}." if replaces else ""
    return markup.paragraphs([first, stands])


def _explained(plan: SectionPlan) -> str:
    """What belongs in the section, with its example."""
    example = plan.example.strip()
    if example.startswith("|"):
        example = "; ".join(cell for cell in markup.split_row(example) if cell)
    guidance = plan.guidance or f"This is about what belongs under “{plan.heading}”."
    return markup.paragraphs([guidance, f"For example: {markup.inline(example)}" if example else ""])


def _understood(context: InterviewContext, heading: str, markdown: str) -> str:
    kind = _kind(context, heading)
    if kind in ("metrics", "risks", "table"):
        return _table_said(kind, heading, markdown)
    if kind == "prose":
        return f"Noted under {heading}."
    pattern, one, many = _NOUNS[kind]
    count = len(pattern.findall(markdown))
    if not count:
        return f"Noted under {heading}."
    where = "" if many in heading.casefold() else f" under {heading}"
    return f"{words.capitalised(words.counted(count, one, many))}{where}."


def _kind(context: InterviewContext, heading: str) -> SectionKind:
    for section in context.sections:
        if section.plan.heading == heading:
            return section.plan.kind
    return "prose"


def _table_said(kind: SectionKind, heading: str, markdown: str) -> str:
    count = max(0, len(_ROW.findall(markdown)) - 2 * len(_TABLE.findall(markdown)))
    noun = {"metrics": "metric", "risks": "risk"}.get(kind, "row")
    start = words.capitalised(words.counted(count, noun)) + (f" under {heading}" if noun == "row" else "")
    missing = len(re.findall(rf"\| (?:{markup.TO_BE_SET}|{markup.TO_BE_NAMED}) (?=\|)", markdown))
    if not missing:
        complete = {"metrics": "with a baseline, a target and a date", "risks": "with an answer and an owner"}
        each = "each " if count > 1 else ""
        return f"{start}, {each}{complete[kind]}." if kind in complete else f"{start}."
    return f"{start}; {words.counted(missing, 'value')} still to be set."


def _bridge(heading: str, context: InterviewContext, fills: Sequence[Outcome]) -> str:
    """The step to the next question."""
    names = [fill.arguments.get("section") for fill in fills]
    here = context.sections[context.current].plan.heading if context.current is not None else ""
    if context.move == "back" or (context.move == "answer" and not names):
        return ""
    if context.move == "answer" and heading in names:
        return "One more on this." if len(names) == 1 else f"One more on “{heading}”."
    if context.move == "answer" and heading == here:
        return f"Back to “{heading}”."
    return f"{'First' if context.move == 'start' and not names else 'Next'}: {heading}."


def _onward(heading: str, context: InterviewContext) -> str:
    """The step to the next question after an answer of which nothing was written in its section."""
    here = context.sections[context.current].plan.heading if context.current is not None else ""
    return "One more on this." if heading == here else f"Next: {heading}."


def _complete(context: InterviewContext, fills: Sequence[Outcome]) -> str:
    filled = {fill.arguments.get("section") for fill in fills}
    left = [section for section in context.sections if section.plan.heading not in filled]
    skipped = [section for section in left if section.state == "skipped"]
    unknown = sum(1 for section in left if section.state == "unknown")
    required = [section.plan.heading for section in skipped if section.plan.required]
    if len(skipped) == len(context.sections) and not any(section.markdown.strip() for section in skipped):
        return _nothing(context)
    parts = ["Document complete!"]
    if not skipped and not unknown:
        parts.append("Every section is filled.")
    elif not required and not unknown:
        parts.append("Every required section is filled.")
    if skipped:
        parts.append(
            f"{words.capitalised(words.counted(len(skipped), 'section was', 'sections were'))} skipped."
        )
    if required:
        parts.append(f"Of the required ones you left out {words.listed([f'“{name}”' for name in required])}.")
        parts.append(f"In the document’s chat “Fill in {required[0]}” asks for it again.")
    if unknown:
        known = words.counted(unknown, "answer was", "answers were")
        listing = "it is listed" if unknown == 1 else "they are listed"
        parts.append(f"{words.capitalised(known)} “I don’t know”; {listing} under Open questions.")
    return " ".join(parts)


def _nothing(context: InterviewContext) -> str:
    """How an interview ended of which nothing stands in the document."""
    count = len(context.sections)
    skipped = f"all {words.counted(count, 'section')} were" if count > 1 else "its only section was"
    again = f"In the document’s chat “Fill in {context.sections[0].plan.heading}” asks for it again."
    return f"The interview is over. Nothing was written: {skipped} skipped. {again}"


def _drafted(fills: Sequence[Outcome], *, completed: bool) -> str:
    assumptions = sum(len(fill.arguments.get("assumptions") or ()) for fill in fills)
    start = "Document complete! This is" if completed else "This is"
    text = f"{start} a draft from the title alone: {words.counted(len(fills), 'section')}"
    if assumptions:
        text += f", {words.counted(assumptions, 'assumption')} marked as such"
    return (
        f"{text}. Nobody has confirmed any of it yet: change what is wrong, and delete “> Assumption:” "
        f"before what is right."
    )
