"""Moves sections, lets two of them change places, and moves listed things to another section."""

from __future__ import annotations

from collections.abc import Sequence

from requill.ai.builtin.compose import compose
from requill.ai.builtin.document.commands import MoveItem, MoveSection, SwapSections
from requill.ai.builtin.document.editor import Editor
from requill.ai.builtin.document.picking import Found, find
from requill.ai.builtin.document.plan import Plan, no_section
from requill.ai.builtin.document.removing import cut
from requill.ai.builtin.language import words
from requill.ai.builtin.reply import Call
from requill.ai.builtin.text.grids import table_header
from requill.ai.builtin.text.labels import without_label
from requill.ai.builtin.text.outline import REQUIREMENT, Outline
from requill.kit.markdown import Section


def move(command: MoveSection, outline: Outline) -> Plan:
    """Take the section out and put it back in its new place."""
    part = outline.named(command.heading)
    if part is None:
        return no_section(command.heading)
    if command.steps:
        return _step(part, command.steps, outline)
    others = [other for other in outline.top if other is not part]
    anchor = outline.named(command.anchor) if command.anchor else None
    if (command.anchor and anchor is None) or not others:
        return Plan(f"There is no section “{command.anchor}” to move it to.")
    if anchor is None:
        anchor = others[-1] if command.after else others[0]
    if part.start <= anchor.start < part.end or _stands(part, anchor, outline, after=command.after):
        return Plan(f"“{part.heading}” is where it is; nothing was changed.")
    calls, _ = _moved(part, anchor, outline, after=command.after)
    side = "after" if command.after else "before"
    return Plan(f"Moved “{part.heading}” {side} “{anchor.heading}”.", calls)


def _step(part: Section, steps: int, outline: Outline) -> Plan:
    siblings = [other for other in outline.parts if other.level == part.level]
    place = siblings.index(part) + steps
    if not 0 <= place < len(siblings):
        return Plan(f"“{part.heading}” is already the {'last' if steps > 0 else 'first'} section.")
    return move(MoveSection(part.heading, siblings[place].heading, after=steps > 0), outline)


def _stands(part: Section, anchor: Section, outline: Outline, *, after: bool) -> bool:
    """Whether the section already is where it shall be."""
    siblings = [other for other in outline.parts if other.level == part.level]
    if anchor not in siblings:
        return False
    return siblings.index(part) == siblings.index(anchor) + (1 if after else -1)


def _moved(part: Section, anchor: Section, outline: Outline, *, after: bool) -> tuple[Sequence[Call], str]:
    """The calls that put the section beside the anchor, and the text after them."""
    text = outline.text
    heading = text[part.start : part.body_start].rstrip("\n")
    block = f"{heading}\n\n{outline.body(part)}".rstrip("\n")
    before, rest = text[: part.start].rstrip("\n"), text[part.end :]
    left = before + ("\n\n" if before and rest else "\n" if before else "") + rest  # as the tool leaves it
    at = anchor.end if after else anchor.start
    place = at - (len(text) - len(left)) if at >= part.end else min(at, len(before))
    editor = Editor(left)
    editor.call("remove_section", {"heading": part.heading})
    if left[place:].strip("\n"):
        editor.replace(place, place, f"{block}\n\n")
    else:
        end = len(left[:place].rstrip("\n"))
        editor.replace(end, len(left), f"\n\n{block}\n")
    return editor.calls, editor.text


def swap(command: SwapSections, outline: Outline) -> Plan:
    """Two sections in each other's place."""
    one, other = outline.named(command.one), outline.named(command.other)
    if one is None or other is None:
        name = command.one if one is None else command.other
        return no_section(name)
    first, second = sorted((one, other), key=lambda part: part.start)
    if first is second or second.start < first.end:
        return Plan("The two do not stand beside each other, so nothing was changed.")
    siblings = [part for part in outline.parts if part.level == first.level and part.start > first.start]
    calls, text = _moved(first, second, outline, after=True)
    after = Outline(text)
    following = after.named(siblings[0].heading)
    again = after.named(second.heading)
    if siblings[0] is not second and following and again:
        more, _ = _moved(again, following, after, after=False)
        calls = [*calls, *more]
    return Plan(f"“{one.heading}” and “{other.heading}” have changed places.", calls)


def move_item(command: MoveItem, outline: Outline) -> Plan:
    """Take things out of their list and add them to another section, in its form."""
    target = outline.named(command.where)
    if target is None:
        return no_section(command.where)
    found = find(command.pick, outline)
    if isinstance(found, Plan):
        return found
    if any(one.part and one.part.heading == target.heading for one in found):
        return Plan(f"That already stands in “{target.heading}”, so nothing was changed.")
    kind = outline.kind(target)
    if any(one.listing is None for one in found) and table_header(outline.body(target)):
        name = words.clipped(found[0].name, 60)
        return Plan(f"“{name}” is a paragraph, and “{target.heading}” a table, so nothing was changed.")
    written = [outline.text[one.start : one.end].strip("\n") for one in found]
    body = outline.body(target)
    if kind == "requirements" and all(REQUIREMENT.match(each) for each in written):
        gap = "\n" if written[0].startswith("-") else "\n\n"
        made = gap.join(filter(None, [body, *written]))  # they keep their ids
    else:
        said = "\n".join(f"- {_whole(each, one)}" for each, one in zip(written, found, strict=True))
        made = compose(
            kind,
            said,
            outline.plan(kind, target),
            body,
            beyond=outline.taken,
            waiting=outline.waiting_in(target),
        )
    editor = Editor(outline.text)
    if target.start < found[0].start:  # from the end to the beginning, so that places stay right
        cut(found, editor)
        _write(target, body, made, editor)
    else:
        _write(target, body, made, editor)
        cut(found, editor)
    names = words.listed([f"“{words.clipped(one.name, 60)}”" for one in found[:4]])
    return Plan(f"Moved {names} to “{target.heading}”.", editor.calls)


def _write(target: Section, body: str, made: str, editor: Editor) -> None:
    if body:
        start = editor.text.index(body, target.body_start)
        editor.change(start, start + len(body), made)
        return
    line_end = editor.text.find("\n", target.start)
    line_end = len(editor.text) if line_end < 0 else line_end
    editor.replace(line_end, line_end, f"\n\n{made}")


def _whole(written: str, one: Found) -> str:
    """What the thing says, with what is nested in it; what was named by its id says more than that."""
    first, _, under = written.partition("\n")
    return words.squeeze(f"{one.text or without_label(REQUIREMENT.sub('', first, count=1))} {under}")
