"""Adds things to the section that they belong to, in the form that the section has."""

from __future__ import annotations

import re
from collections.abc import Sequence

from requill.ai.builtin.compose import compose
from requill.ai.builtin.compose.columns import labelled
from requill.ai.builtin.compose.owners import owner_apart
from requill.ai.builtin.compose.risks import in_parts, names_part
from requill.ai.builtin.document.commands import AddItem
from requill.ai.builtin.document.editor import Editor
from requill.ai.builtin.document.milestones import with_milestone
from requill.ai.builtin.document.nouns import Noun, noun_for, place_of
from requill.ai.builtin.document.picking import called
from requill.ai.builtin.document.plan import Plan, no_section
from requill.ai.builtin.document.tabling import without_blank_rows
from requill.ai.builtin.document.wholes import AddAtEdge
from requill.ai.builtin.language import markup, words
from requill.ai.builtin.text.items import listings, main_listing
from requill.ai.builtin.text.outline import STANDARD, Outline, requirement_blocks
from requill.ai.builtin.text.roles import roles
from requill.ai.interface import SectionKind
from requill.kit.markdown import Section

_ID = re.compile(r"[A-Z]{1,5}-\d{1,4}")
_ADDED_ID = re.compile(r"^(?:[-*+]\s+|\d+[.)]\s+|#+\s+|\|\s*)?\W{0,3}([A-Z]{1,5}-\d{1,4})\b", re.MULTILINE)
# A requirement's own words: what follows after a blank line, a mark or a criterion stands under it.
_OWN_WORDS = re.compile(
    r"[^\n]*(?:\n(?!\s*(?:$|[-*+|>#]|\d+[.)]\s|check:))[^\n]*)*", re.IGNORECASE | re.MULTILINE
)
_NOTE = re.compile(r"^>[ \t]*Assumption:", re.MULTILINE)
_OWN_KINDS: tuple[SectionKind, ...] = ("bullets", "table", "checklist", "prose")
_LISTED: tuple[SectionKind, ...] = (
    "requirements",
    "bullets",
    "metrics",
    "risks",
    "stories",
    "checklist",
    "table",
)
_TABULAR: tuple[SectionKind, ...] = ("risks", "metrics")
_USUAL = ("requirement", "goal", "feature", "non-goal", "risk")
_PLACE_FIRST = re.compile(
    r"(?:to|under|in|into|below)\s+(?:the\s+)?(?P<where>[^:,\n]{2,40}?)\s*:\s", re.IGNORECASE
)
_PLACE_LAST = re.compile(
    r"\s(?:to|under|in|into|below)\s+(?:the\s+)?(?P<where>[^:,\n]{2,40}?)[.!]?$", re.IGNORECASE
)
_LONGEST_OFFER = 80
_EXAMPLES = {
    "metric": "time to the first report, 3 days today, 1 day by June",
    "risk": "the partner is late; agree a date in writing; owner Ana",
    "requirement": "a person exports the list within 5 seconds",
    "goal": "nobody types a report twice",
    "non-goal": "no payroll",
    "open question": "who pays for it? owner Ana",
    "story": "As a nurse, I want to swap a shift so that I can see my family",
    "persona": "Ines, inspector, works alone on site",
    "criterion": "given no signal, when she saves, then nothing is lost",
}


def add_item(command: AddItem, outline: Outline) -> Plan:
    """Compose the text into the section that is named, else into the one where such things stand."""
    noun = command.noun
    if not command.text.strip():
        name = noun.name if noun else "new text"
        example = _EXAMPLES.get(name, "")
        where = f" to {command.where}" if _ID.fullmatch(command.where) else ""
        like = (
            f" For example: “Add {words.one(name)}{where}: {example}”."
            if example
            else " Write it after the command, in your own words."
        )
        return Plan(f"What should the {name} say? Nothing was changed yet.{like}")
    if _ID.fullmatch(command.where):
        return _under_requirement(command, outline)
    part = _place(command, outline)
    if part is None and not command.where and (noun is None or noun.is_loose):
        found = _homeless(command, outline)
        if isinstance(found, Plan):
            return found
        part = found
    if part is None:
        return _in_new_section(command, outline)
    kind = _kind(noun, part, outline)
    body = outline.body(part)
    text = in_parts(command.text) if kind == "risks" and command.single else command.text
    made = (
        _with_row(command, body)
        or with_milestone(command, body)
        or _beside_table(command, part, outline)
        or compose(
            kind,
            text,
            outline.plan(kind, part),
            body,
            single=command.single,
            beyond=outline.taken,
            waiting=outline.waiting_in(part),
        )
    )
    if made == body:
        return Plan(f"“{part.heading}” already says that, so nothing was changed.")
    editor = Editor(outline.text)
    made = without_blank_rows(made) if kind in _TABULAR else made
    if body:
        start = outline.text.index(body, part.body_start)
        editor.change(start, start + len(body), made)
    else:
        line_end = outline.text.find("\n", part.start)
        line_end = len(outline.text) if line_end < 0 else line_end
        editor.replace(line_end, line_end, f"\n\n{made}")
    return Plan(_added(_name(noun), part.heading, without_blank_rows(body), made), editor.calls)


def add_at_edge(command: AddAtEdge, outline: Outline) -> Plan:
    """The words as the first or the last paragraph of the document, whatever section ends there."""
    kind: SectionKind = "bullets" if command.is_bullet else "prose"
    made = compose(kind, command.text, outline.plan(kind, None), single=True)
    editor = Editor(outline.text)
    text = outline.text.rstrip("\n ")
    if command.at_top:
        start = outline.top[0].start if outline.top else 0
        editor.replace(start, start, f"{made}\n\n")
        beside = f", above “{outline.top[0].heading}”" if outline.top else ""
        return Plan(f"Added at the top of the document{beside}.", editor.calls)
    gap = "\n" if command.is_bullet and text.rpartition("\n")[2].startswith("- ") else "\n\n"
    editor.replace(len(text), len(text), f"{gap if text else ''}{made}")
    beside = f", under “{outline.parts[-1].heading}”" if outline.parts else ""
    return Plan(f"Added at the end of the document{beside}.", editor.calls)


def _with_row(command: AddItem, body: str) -> str:
    """The table with "a row: a, b, c" in its columns.

    Empty where there are not as many pieces as columns, and where a piece says itself which column it is for.
    """
    table = main_listing(listings(body)) if command.noun is not None and command.noun.name == "row" else None
    if table is None or table.form != "row" or "\n" in command.text:
        return ""
    sign = r"\s*\|\s*" if "|" in command.text else r"\s*;\s+" if ";" in command.text else r"\s*,\s+"
    cells = re.split(sign, command.text.strip(" .|"))
    if len(cells) != len(table.header) or not all(cells) or _says_column(command.text, table.header):
        return ""
    row = markup.table_row(words.capitalised(cell) for cell in cells)
    return f"{body[: table.end].rstrip()}\n{row}{body[table.end :]}"


def _beside_table(command: AddItem, part: Section, outline: Outline) -> str:
    """The section with one more bullet, which is no risk or metric though the section has a table of such.

    Empty where the section is for those, or holds a table alone.
    """
    body, alone = outline.body(part), Outline(f"## {part.heading}\n")
    if outline.kind(part) not in _TABULAR or alone.kind(alone.parts[0]) in _TABULAR:
        return ""
    noun, found = command.noun, listings(body)
    table = main_listing(found)
    if noun is None or noun.name != "bullet" or table is None or table.form != "row":
        return ""
    lists = [listing for listing in found if listing.form in ("bullet", "number", "box")]
    rest = [line for line in body.split("\n") if line.strip() and not line.lstrip().startswith(("|", ">"))]
    start, end = (lists[-1].start, lists[-1].end) if lists else (len(body), len(body))
    if not rest:
        return ""
    plan = outline.plan("bullets", None)
    made = compose("bullets", command.text, plan, body[start:end], single=command.single)
    return f"{body[:start]}{made}{body[end:]}" if lists else f"{body.rstrip()}\n\n{made}"


def _says_column(text: str, header: Sequence[str]) -> bool:
    """Whether the row names a column beside what is to stand there: "mitigation: second van, owner Tom"."""
    places = roles(header)
    return (
        bool(labelled(text, header)[1])
        or ("owner" in places and bool(owner_apart(text)[1]))
        or ("mitigation" in places and names_part(text))
    )


def _place(command: AddItem, outline: Outline) -> Section | None:
    if command.where:
        return outline.named(command.where)
    noun = command.noun
    if noun is None or noun.is_loose:
        return None
    part = place_of(noun, outline)
    if part is None and noun.name == "assumption" and (notes := list(_NOTE.finditer(outline.text))):
        return next((each for each in reversed(outline.parts) if each.start < notes[-1].start()), None)
    return part


def _homeless(command: AddItem, outline: Outline) -> Plan | Section:
    """The only section that the text can go to, or the question where it is to go."""
    if told := _no_such_place(command.text, outline):
        return told
    kinds: tuple[SectionKind, ...] = (command.noun.kind,) if command.noun else _LISTED
    fitting = [part for part in outline.top if outline.kind(part) in kinds]
    if command.noun and len(fitting) == 1:
        return fitting[0]
    said = words.clipped(command.text, _LONGEST_OFFER)
    usual = [place_of(noun, outline) for name in _USUAL if (noun := noun_for(name))]
    lists = [*(part for part in usual if part), *fitting, *outline.top]
    one_line = "\n" not in command.text.strip()  # lines of a list would run into one another
    offers = [f"Add to {heading}: {said}" for heading in dict.fromkeys(part.heading for part in lists)][:3]
    if not one_line:
        offers = []
    elif not offers:
        offers = [f"Add a {name}: {said}" for name in ("goal", "requirement", "risk")]
    return Plan(f"Where should “{words.clipped(command.text, 80)}” go?", suggestions=offers)


def _no_such_place(text: str, outline: Outline) -> Plan | None:
    """What to say where the words begin or end with a place that is no section, and is not to be written."""
    first, last = _PLACE_FIRST.match(text), _PLACE_LAST.search(text) if "\n" not in text else None
    where = first["where"] if first else last["where"] if last else ""
    if not where or (last and not first and not called(where, outline)):
        return None
    if called(where, outline):
        return Plan(f"“{where}” is a point of a list, and I add to sections only. Nothing was changed.")
    return no_section(where)


def _kind(noun: Noun | None, part: Section, outline: Outline) -> SectionKind:
    """What is composed: things of their own kind, unless the section has one that takes anything."""
    own = outline.kind(part)
    if noun is None:
        return own
    if noun.name in ("paragraph", "sentence"):
        return "prose"
    if noun.kind in _OWN_KINDS:
        lists = main_listing(listings(outline.body(part))) is not None
        return own if lists and own not in ("prose", "quote") else noun.kind if noun.kind != "table" else own
    return noun.kind


def _name(noun: Noun | None) -> str:
    return noun.name if noun is not None and noun.name not in ("bullet", "paragraph", "sentence") else ""


def _under_requirement(command: AddItem, outline: Outline) -> Plan:
    """A criterion, or another line, under the requirement with that id."""
    found = next((block for block in requirement_blocks(outline) if block[0] == command.where), None)
    if found is None:
        return Plan(f"There is no requirement {command.where} in this document.")
    _, start, end = found
    block = outline.text[start:end].rstrip()
    if command.noun is not None and command.noun.name == "sentence":
        return _with_sentence(command, start, block, outline)
    first, _, under = block.partition("\n")
    kind: SectionKind = "criteria" if command.noun is None or command.noun.kind == "criteria" else "bullets"
    made = compose(kind, command.text, outline.plan(kind, None), under.strip(), single=command.single)
    editor = Editor(outline.text)
    if first.lstrip().startswith(("-", "*", "+", "|")) and not first.startswith("**"):
        fresh = [line for line in made.split("\n") if line.strip() and line not in under]
        nested = "\n".join(f"  - {line.removeprefix('- ')}" for line in fresh)
        editor.replace(start + len(block), start + len(block), f"\n{nested}")
    elif under.strip():
        at = outline.text.index(under.strip(), start)
        editor.change(at, at + len(under.strip()), made)
    else:
        editor.replace(start + len(block), start + len(block), f"\n\n{made}")
    return Plan(f"Added under {command.where}.", editor.calls)


def _with_sentence(command: AddItem, start: int, block: str, outline: Outline) -> Plan:
    """The requirement with one more sentence at the end of its own words."""
    own = _OWN_WORDS.match(block)
    line = block[: own.end()] if own else block
    added = markup.inline(words.stopped(words.capitalised(words.squeeze(command.text)), least=1))
    editor = Editor(outline.text)
    editor.replace(start, start + len(line), f"{words.stopped(line.rstrip(), least=1)} {added}")
    return Plan(f"{command.where} now also says “{words.clipped(added, 200)}”", editor.calls)


def _in_new_section(command: AddItem, outline: Outline) -> Plan:
    noun = command.noun
    kind: SectionKind = noun.kind if noun else "bullets"
    heading = noun.heading if noun and noun.heading else STANDARD[kind]
    if command.where:
        heading = words.capitalised(command.where)
    text = in_parts(command.text) if kind == "risks" and command.single else command.text
    body = compose(kind, text, outline.plan(kind, None), single=command.single, beyond=outline.taken)
    call = {"after": outline.before(heading), "heading": heading, "markdown": body}
    editor = Editor(outline.text)
    editor.call("insert_section", call)
    return Plan(
        f"The document had no place for that, so I added a section “{heading}”.{_gaps(body)}", editor.calls
    )


def _added(name: str, heading: str, body: str, made: str) -> str:
    """What was added, with its ids, and what it leaves open."""
    old = set(body.split("\n"))
    added = "\n".join(line for line in made.split("\n") if line not in old)
    if identities := _ADDED_ID.findall(added):
        return f"Added {words.listed(identities)} to “{heading}”.{_gaps(added)}"
    if not name:
        return f"Added to “{heading}”.{_gaps(added)}"
    listing = main_listing(listings(made))
    before = main_listing(listings(body)) if body else None
    count = (
        len(listing.items) - (len(before.items) if before and before.form == listing.form else 0)
        if listing
        else 1
    )
    plural = f"{name[:-1]}ies" if name.endswith("y") else "criteria" if name == "criterion" else f"{name}s"
    return f"Added {words.counted(max(count, 1), name, plural)} to “{heading}”.{_gaps(added)}"


def _gaps(added: str) -> str:
    """What the added text leaves open, said rather than hidden."""
    missing = added.count(markup.TO_BE_SET) + added.count(markup.TO_BE_NAMED)
    said = words.capitalised(words.counted(missing, "part is", "parts are"))
    return f" {said} still to be filled in." if missing else ""
