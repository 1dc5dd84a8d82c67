"""Reads and writes the text of an own template: the front matter, then a heading for each section.

`docs/templates.md` describes it. What `write` writes, `read` reads as the same value.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Any

from requill.ai.interface import Question, SectionKind, SectionPlan
from requill.features.templates import policy
from requill.features.templates.errors import BadTemplateText, TemplateTooLarge
from requill.features.templates.library import KIND_COLUMNS, Variable
from requill.features.templates.own_template import PREFIX, OwnTemplate, Where, faults, tidy
from requill.kit.yaml_tree import UnreadableYaml, compose

_RULE = "---"
_HEADING = re.compile(r"(#{1,2})[ \t]+(.*?)[ \t]*$")
_COMMENT = re.compile(r"<!--[ \t]*(.*?)[ \t]*-->[ \t]*$")
_EXAMPLE = re.compile(r"(`{3,})example[ \t]*$")
_QUOTED = re.compile(r">[ \t]?(.*)$")
_OPTIONAL = "(optional) "
# Lines of guidance that would be read as something else are written with a backslash before them.
_SPECIAL = re.compile(r"\\*(?:#{1,2}(?:[ \t]|$)|>|<!--|`{3,}example[ \t]*$)")
_ESCAPED = re.compile(r"\\+(?:#{1,2}(?:[ \t]|$)|>|<!--|`{3,}example[ \t]*$)")
_TEXTS = ("name", "description", "category", "icon", "title")
_VARIABLE = ("name", "label", "default")
_KNOWN = "Use optional, kind, columns, ids, also or cell."
_PARTS = {"ids": "prefix", "also": "keywords"}
_MAX_TOLD = 10


def read(text: str) -> OwnTemplate:
    """The template that a text describes. Raises `BadTemplateText` and `TemplateTooLarge`."""
    if len(text) > policy.TEXT_BYTES or len(text.encode()) > policy.TEXT_BYTES:
        raise TemplateTooLarge
    return _read(text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n"))


@lru_cache(maxsize=256)
def _read(text: str) -> OwnTemplate:
    return _Reader(text).read()


class _Reader:
    """One reading of a text. What is wrong with it is gathered, line by line."""

    def __init__(self, text: str) -> None:
        self._lines = text.split("\n")
        self._wrong: list[tuple[int, str]] = []
        self._at: dict[Where, int] = {}
        self._fence = ""

    def read(self) -> OwnTemplate:
        """The template. Raises `BadTemplateText`."""
        fields, variables, body = self._front_matter()
        sections = self._sections(body)
        template = tidy(OwnTemplate(sections=sections, variables=variables, **fields))
        for where, message in () if self._wrong else faults(template):
            self._tell(self._line_of(where), message)
        if self._wrong:
            raise BadTemplateText(sorted(self._wrong)[:_MAX_TOLD])
        return template

    def _tell(self, number: int, message: str) -> None:
        self._wrong.append((number, message))

    def _line_of(self, where: Where) -> int:
        while where and where not in self._at:
            where = where[:-1]
        return self._at.get(where, 1)

    # --- the front matter ---

    def _front_matter(self) -> tuple[dict[str, str], tuple[Variable, ...], int]:
        if self._lines[0].rstrip() != _RULE:
            raise BadTemplateText([(1, "A template begins with a line of three hyphens, then its name.")])
        ends = (number for number, line in enumerate(self._lines[1:], 1) if line.rstrip() == _RULE)
        end = next(ends, None)
        if end is None:
            raise BadTemplateText([(1, "The lines at the top don't end with a line of three hyphens.")])
        fields, variables = self._fields("\n".join(self._lines[1:end]))
        return fields, variables, end + 1

    def _fields(self, front: str) -> tuple[dict[str, str], tuple[Variable, ...]]:
        if len(front) > policy.FRONT_MATTER_CHARACTERS:
            raise BadTemplateText([(1, "The lines at the top are too long.")])
        fields: dict[str, str] = {"name": ""}
        variables: tuple[Variable, ...] = ()
        for key, node in self._pairs(_compose(front), 1):
            self._at[key,] = node.start_mark.line + 2
            if key == "variables":
                variables = tuple(self._variables(node))
            elif key in _TEXTS:
                fields[key] = self._word(node, key)
            else:
                known = ", ".join(_TEXTS)
                self._tell(self._at[key,], f"“{key[:40]}” isn't allowed here. Use {known} or variables.")
        return fields, variables

    def _pairs(self, node: Any, number: int) -> Iterator[tuple[str, Any]]:
        if node is None:
            return
        if node.id != "mapping":
            self._tell(number, "Write a name, a colon and a value on each line.")
            return
        for key, value in node.value:
            if key.id == "scalar":
                yield key.value, value
            else:
                self._tell(key.start_mark.line + 2, "Write a name, a colon and a value on each line.")

    def _word(self, node: Any, name: str) -> str:
        if node.id == "scalar":
            return "" if node.tag.endswith(":null") else str(node.value)
        self._tell(node.start_mark.line + 2, f"“{name}” is a text, not a list.")
        return ""

    def _variables(self, node: Any) -> Iterator[Variable]:
        if node.id == "scalar" and not node.value.strip():
            return
        if node.id != "sequence":
            self._tell(node.start_mark.line + 2, "“variables” is a list: a line with a hyphen for each.")
            return
        for index, item in enumerate(node.value):
            number = item.start_mark.line + 2
            self._at["variables", index] = number
            found = dict.fromkeys(_VARIABLE, "")
            for key, value in self._pairs(item, number):
                if key in found:
                    found[key] = self._word(value, key)
                else:
                    self._tell(number, f"“{key[:40]}” isn't allowed here. Use name, label or default.")
            yield Variable(**found)

    # --- the sections ---

    def _sections(self, start: int) -> tuple[SectionPlan, ...]:
        sections: list[SectionPlan] = []
        numbers = [number for number in range(start, len(self._lines)) if self._is_heading(number)]
        for number in range(start, numbers[0] if numbers else len(self._lines)):
            if self._lines[number].strip():
                self._tell(number + 1, "This comes before the first section. Sections begin with ##.")
                break
        for index, number in enumerate(numbers[: policy.SECTIONS + 1]):  # one too many is refused
            found = _HEADING.match(self._lines[number])
            self._at["sections", index] = number + 1
            if found is not None and found[1] == "#":
                self._tell(number + 1, "A section's heading begins with ##.")
            end = numbers[index + 1] if index + 1 < len(numbers) else len(self._lines)
            sections.append(self._section(index, found[2] if found else "", number + 1, end))
        return tuple(sections)

    def _is_heading(self, number: int) -> bool:
        line = self._lines[number]
        if self._fence:
            if line.rstrip(" \t") == self._fence:
                self._fence = ""
            return False
        if found := _EXAMPLE.match(line):
            self._fence = found[1]
            return False
        return _HEADING.match(line) is not None or line.rstrip(" \t") in ("#", "##")

    def _section(self, index: int, heading: str, start: int, end: int) -> SectionPlan:
        part = _Part(self, ("sections", index))
        number = start
        while number < end:
            line = self._lines[number]
            if found := _EXAMPLE.match(line):
                number = self._example(part, found[1], number, end)
            elif found := _COMMENT.match(line):
                name = found[1].partition(":")[0].strip()
                self._at.setdefault(("sections", index, _PARTS.get(name, name)), number + 1)
                part.set(found[1], number + 1)
            elif found := _QUOTED.match(line):
                part.ask(found[1].strip(), number + 1)
            else:
                part.guidance.append(line[1:] if _ESCAPED.match(line) else line)
            number += 1
        return part.plan(heading)

    def _example(self, part: _Part, fence: str, number: int, end: int) -> int:
        lines = self._lines[number + 1 : end]
        last = next((at for at, line in enumerate(lines) if line.rstrip(" \t") == fence), None)
        self._at[(*part.where, "example")] = number + 1
        if part.example:
            self._tell(number + 1, "A section has one example.")
        if last is None:
            self._tell(number + 1, f"The example doesn't end: close it with a line of {fence}.")
            return end
        part.example = "\n".join(lines[:last])
        return number + 1 + last

    def mark(self, where: Where, number: int) -> None:
        """Remember on which line a part stands."""
        self._at[where] = number

    def tell(self, number: int, message: str) -> None:
        self._tell(number, message)


class _Part:
    """What was read of one section."""

    def __init__(self, reader: _Reader, where: Where) -> None:
        self.where = where
        self.guidance: list[str] = []
        self.example = ""
        self._reader = reader
        self._required = True
        self._kind = "prose"
        self._columns: tuple[str, ...] = ()
        self._prefix: str | None = None
        self._keywords: tuple[str, ...] = ()
        self._cells: dict[str, str] = {}
        self._questions: list[tuple[str, list[str], bool]] = []

    def set(self, said: str, number: int) -> None:
        """Take what a comment says of the section."""
        name, _, value = said.partition(":")
        name, value = name.strip(), value.strip()
        column = name.removeprefix("cell ").strip()
        if said == "optional":
            self._required = False
        elif name == "kind":
            self._kind = value
        elif name == "columns":
            self._columns = tuple(part.strip() for part in value.split("|"))
        elif name == "ids":
            self._prefix = value
        elif name == "also":
            self._keywords = tuple(part.strip() for part in value.split(","))
        elif name.startswith("cell ") and column:
            self._cells[column] = value
        else:
            self._reader.tell(number, f"“{name[:40]}” isn't allowed in a section. {_KNOWN}")

    def ask(self, said: str, number: int) -> None:
        """Take a quoted line: a question, or an answer that is suggested for the last one."""
        if not said:
            return
        if said.startswith("- "):
            if self._questions:
                self._questions[-1][1].append(said[2:])
            else:
                self._reader.tell(number, "A suggested answer goes below its question.")
            return
        is_optional = said.startswith(_OPTIONAL)
        said = said.removeprefix(_OPTIONAL).lstrip() if is_optional else said
        self._reader.mark((*self.where, "questions", len(self._questions)), number)
        self._questions.append((said.removeprefix("\\"), [], not is_optional))

    def plan(self, heading: str) -> SectionPlan:
        """The section."""
        kind: Any = self._kind
        return SectionPlan(
            heading=heading,
            kind=kind,
            required=self._required,
            guidance="\n".join(self.guidance),
            questions=tuple(Question(ask, tuple(said), required) for ask, said, required in self._questions),
            example=self.example,
            keywords=self._keywords,
            prefix=self._prefix,
            columns=self._columns,
            cell_questions=self._cells,
        )


def _compose(front: str) -> Any:
    try:
        return compose(front)
    except UnreadableYaml as error:
        if not error.problem:
            raise BadTemplateText([(1, "We can't read the lines at the top.")]) from None
        number = 2 if error.line is None else error.line + 2
        raise BadTemplateText([(number, f"We can't read this line: {error.problem}.")]) from None


# --- writing ----------------------------------------------------------------------------------


def write(template: OwnTemplate) -> str:
    """The text of a tidy template without faults."""
    parts = [_front(template), *map(_written, template.sections)]
    return "\n\n".join(parts) + "\n"


def _front(template: OwnTemplate) -> str:
    import yaml  # not for a starting server

    fields: dict[str, Any] = {"name": template.name}
    defaults: Mapping[str, str] = {"category": policy.CATEGORY, "icon": policy.ICON}
    for key in _TEXTS[1:]:
        value = getattr(template, key)
        if value and value != defaults.get(key):
            fields[key] = value
    if template.variables:
        fields["variables"] = [_variable(one) for one in template.variables]
    dumped = yaml.safe_dump(fields, allow_unicode=True, sort_keys=False, width=10**6)
    return f"{_RULE}\n{dumped}{_RULE}"


def _variable(variable: Variable) -> dict[str, str]:
    found = {"name": variable.name}
    if variable.label != variable.name:
        found["label"] = variable.label
    if variable.default:
        found["default"] = variable.default
    return found


def _written(plan: SectionPlan) -> str:
    parts = [f"## {plan.heading}", "\n".join(_comments(plan)), _guidance(plan.guidance)]
    parts += [_asked(question) for question in plan.questions]
    if plan.example:
        longest = max((len(run) for run in re.findall("`+", plan.example)), default=0)
        fence = "`" * max(3, longest + 1)
        parts.append(f"{fence}example\n{plan.example}\n{fence}")
    return "\n\n".join(part for part in parts if part)


def _comments(plan: SectionPlan) -> Iterator[str]:
    kind: SectionKind = plan.kind
    if not plan.required:
        yield "<!-- optional -->"
    if kind != "prose":
        yield f"<!-- kind: {kind} -->"
    if plan.columns and plan.columns != KIND_COLUMNS.get(kind):
        yield f"<!-- columns: {' | '.join(plan.columns)} -->"
    if plan.prefix is not None and plan.prefix != PREFIX:
        yield f"<!-- ids: {plan.prefix} -->"
    if plan.keywords:
        yield f"<!-- also: {', '.join(plan.keywords)} -->"
    for column, ask in plan.cell_questions.items():
        yield f"<!-- cell {column}: {ask} -->"


def _guidance(text: str) -> str:
    return "\n".join(f"\\{line}" if _SPECIAL.match(line) else line for line in text.split("\n"))


def _asked(question: Question) -> str:
    ask = question.ask
    if ask.startswith(("- ", _OPTIONAL, "\\")):
        ask = f"\\{ask}"
    first = ask if question.required else f"{_OPTIONAL}{ask}"
    return "\n".join([f"> {first}", *(f"> - {said}" for said in question.suggestions)])
