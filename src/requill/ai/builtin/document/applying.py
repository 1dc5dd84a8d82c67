"""What a text becomes by calls, as the tools will make it: later changes are planned on that."""

from __future__ import annotations

from collections.abc import Sequence

from requill.ai.builtin.reply import Call
from requill.kit.markdown import find_section


def applied(calls: Sequence[Call], text: str) -> str | None:
    """The text after the calls; None where a tool would refuse one of them."""
    made: str | None = text
    for call in calls:
        if made is None:
            return None
        made = _after(call, made)
    return made


def _after(call: Call, text: str) -> str | None:
    said = call.arguments
    match call.name:
        case "replace_text":
            once = text.count(said["quote"]) == 1
            return text.replace(said["quote"], said["replacement"]) if once else None
        case "write_section":
            return _written(said["heading"], said["markdown"], text)
        case "insert_section":
            return _inserted(said["after"], said["heading"], said["markdown"], text)
        case "remove_section":
            return _removed(said["heading"], text)
        case "rename_document":
            return text
        case _:
            return None


def _written(heading: str, markdown: str, text: str) -> str | None:
    part = find_section(text, heading)
    if part is None:
        return None
    head, after = text[: part.body_start].rstrip("\n"), text[part.end :]
    return f"{head}\n\n{markdown.strip()}\n" + (f"\n{after}" if after else "")


def _inserted(after: str, heading: str, markdown: str, text: str) -> str | None:
    beside = find_section(text, after) if after.strip() else None
    if find_section(text, heading) is not None or (after.strip() and beside is None):
        return None
    position = beside.end if beside else len(text)
    before, rest = text[:position].rstrip("\n"), text[position:]
    title = " ".join(heading.split())
    block = f"{'#' * (beside.level if beside else 2)} {title}\n\n{markdown.strip()}".rstrip()
    return (f"{before}\n\n" if before else "") + block + "\n" + (f"\n{rest}" if rest else "")


def _removed(heading: str, text: str) -> str | None:
    part = find_section(text, heading)
    if part is None:
        return None
    before, after = text[: part.start].rstrip("\n"), text[part.end :]
    return before + ("\n\n" if before and after else "\n" if before else "") + after
