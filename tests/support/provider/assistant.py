"""What a plausible model would answer: enough of one to take a person through the whole product."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

import orjson

from tests.support.provider.replies import Reply, chunk, usage

_INTERVIEW = re.compile(r"<interview>\n(.*?)\n</interview>", re.DOTALL)
_SECTIONS = re.compile(r"<(section|next)>\n(.*?)\n</\1>", re.DOTALL)
_QUOTED = r"[\"“'‘](.+?)[\"”'’]"
_REPLACE = re.compile(rf"replace\s+{_QUOTED}\s+(?:with|by)\s+{_QUOTED}", re.IGNORECASE | re.DOTALL)
_REPLACE_BARE = re.compile(r"replace\s+(.+?)\s+(?:with|by)\s+(.+?)\.?\s*$", re.IGNORECASE | re.DOTALL)
_ADD = re.compile(
    r"add (?:a )?section (?:called |named )?[\"“]?([^\"”:]+)[\"”]?(?::\s*(.+))?$", re.IGNORECASE | re.DOTALL
)
_REMOVE = re.compile(r"remove (?:the )?section [\"“]?([^\"”.]+)[\"”]?", re.IGNORECASE)
_RENAME = re.compile(r"rename (?:it|the document) to [\"“]?([^\"”]+?)[\"”]?\.?\s*$", re.IGNORECASE)
_SELECTION = re.compile(r"<selection>\n(.*?)\n</selection>", re.DOTALL)
_WORD = re.compile(r"\s*\S+\s*$|\s*\S+")

Call = tuple[str, Mapping[str, Any]]


def plausible(body: Mapping[str, Any]) -> Reply:
    """Answer by the tools on offer and the conversation."""
    messages: Sequence[Mapping[str, Any]] = body["messages"]
    tools = {tool["function"]["name"] for tool in body.get("tools", ())}
    said = next((str(m["content"]) for m in reversed(messages) if m["role"] == "user"), "")
    system = str(messages[0]["content"])
    if "JSON Schema" in system:
        return _words(_choice(system, said))
    if messages[-1]["role"] == "tool":
        return _words(_closing(messages))
    if "fill_section" in tools and (found := _INTERVIEW.search(system)):
        return _calls(_interview(orjson.loads(found[1]), system, said))
    if "replace_selection" in tools and (found := _SELECTION.search(system)):
        return _changed_selection(found[1], said)
    if "replace_text" in tools and (call := _change(said)) and call[0] in tools:
        return _calls([call])
    if "Your role: name the conversation" in system:
        return _words(" ".join(said.split()[:5]) or "New conversation")
    return _words(_answer(said))


def _choice(system: str, said: str) -> str:
    """For each piece the option whose first word stands in it, else none."""
    options = orjson.loads(system[system.index("{") : system.rindex("}") + 1])["$defs"]["option"]["enum"]
    pieces = orjson.loads(said[said.index("{") : said.rindex("}") + 1])
    chosen = {
        number: next(
            (name for name in options if name and name.split()[0].casefold() in text.casefold()), None
        )
        for number, text in pieces.items()
    }
    return orjson.dumps(chosen).decode()


def _interview(state: Mapping[str, Any], system: str, said: str) -> list[Call]:
    sections = state["sections"]
    if state["mode"] == "start-new":
        return [*(_draft(section["heading"], state["title"]) for section in sections), ("complete", {})]
    current = state["current"]
    if state["move"] == "answer" and current is not None:
        fill = ("fill_section", {"section": current, "markdown": said.strip(), "assumptions": []})
        return [fill, _ask(_open_after(sections, current), system)]
    return [_ask(current or _open_after(sections, None), system)]


def _ask(heading: str | None, system: str) -> Call:
    if heading is None:
        return ("complete", {})
    question, suggestions = f"What should “{heading}” say?", ["The usual", "Nothing special"]
    for _, text in _SECTIONS.findall(system):
        section = orjson.loads(text)
        if section["heading"] == heading and section["questions"]:
            asked = next((each for each in section["questions"] if each["put"]), section["questions"][0])
            question, suggestions = asked["ask"], asked["suggestions"]
    return ("ask", {"section": heading, "question": question, "suggestions": suggestions})


def _open_after(sections: Sequence[Mapping[str, Any]], current: str | None) -> str | None:
    headings = [section["heading"] for section in sections]
    start = headings.index(current) + 1 if current in headings else 0
    turned = [*sections[start:], *sections[:start]]
    return next((s["heading"] for s in turned if s["state"] == "open" and s["heading"] != current), None)


def _draft(heading: str, title: str) -> Call:
    assumption = f"{heading} of {title} is as in most products."
    markdown = f"What {title} needs under {heading}.\n\n> Assumption: {assumption}"
    return ("fill_section", {"section": heading, "markdown": markdown, "assumptions": [assumption]})


def _change(said: str) -> Call | None:
    if found := _REPLACE.search(said) or _REPLACE_BARE.search(said):
        return ("replace_text", {"quote": found[1].strip(), "replacement": found[2].strip()})
    if found := _ADD.search(said):
        heading = found[1].strip()
        text = found[2] or f"> Assumption: nobody has said yet what {heading} holds."
        return ("insert_section", {"after": "", "heading": heading, "markdown": text.strip()})
    if found := _REMOVE.search(said):
        return ("delete_section", {"section": found[1].strip()})
    if found := _RENAME.search(said):
        return ("rename_document", {"title": found[1].strip()})
    return None


def _changed_selection(words: str, said: str) -> Reply:
    """`Shorten` leaves the first three words, `say: …` puts others there; all else is only answered."""
    wish = said.rpartition(": “")[0]
    if wish == "Shorten":
        return _calls([("replace_selection", {"replacement": " ".join(words.split()[:3])})])
    if wish.startswith("say: "):
        return _calls([("replace_selection", {"replacement": wish.removeprefix("say: ")})])
    return _words("These words are good as they are.")


def _closing(messages: Sequence[Mapping[str, Any]]) -> str:
    """The words after the tools: what failed, else the question that was put, else that it is done."""
    made = next(m["tool_calls"] for m in reversed(messages) if m.get("tool_calls"))
    results = [str(m["content"]) for m in messages[-len(made) :]]
    for result in results:
        told = _object(result)
        if told.get("ok") is False or "error" in told:
            return f"I could not do that: {told.get('error', 'the tool refused')}"
    for call in made:
        arguments = _object(call["function"]["arguments"])
        if call["function"]["name"] == "ask":
            return f"Noted.\n\n**{arguments.get('question', '')}**"
        if call["function"]["name"] == "complete":
            return "Document complete! Every section has its text now."
    return "Done. The change is in the document; please check the sentence around it."


def _object(text: str) -> Mapping[str, Any]:
    try:
        value = orjson.loads(text)
    except orjson.JSONDecodeError:
        return {}
    return value if isinstance(value, dict) else {}


def _answer(said: str) -> str:
    topic = " ".join(said.split()[:12]) or "that"
    return f"About “{topic}”: say who it is for, what changes for them, and how you will measure it."


def _words(text: str) -> Reply:
    return Reply(
        [*(chunk({"content": word}) for word in _WORD.findall(text)), chunk({}, "stop"), usage(50, 20)]
    )


def _calls(calls: Sequence[Call]) -> Reply:
    pieces = [
        {
            "index": index,
            "id": f"call_{index}",
            "type": "function",
            "function": {"name": name, "arguments": orjson.dumps(arguments).decode()},
        }
        for index, (name, arguments) in enumerate(calls)
    ]
    steps = [chunk({"role": "assistant", "content": None, "tool_calls": [piece]}) for piece in pieces]
    return Reply([*steps, chunk({}, "tool_calls"), usage(300, 60)])
