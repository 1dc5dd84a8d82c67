"""The tools of the actions as the chat is given them: names, arguments, phrases and other words."""

from __future__ import annotations

from requill.ai.interface import ToolSpec

_ACTIONS = (
    (
        "add_section",
        "Add a section",
        ("heading", "after"),
        ("add section {heading}", "add section {heading} after {after}"),
        ("new section", "create section", "add heading", "new heading", "add chapter"),
    ),
    (
        "rename_section",
        "Rename a section",
        ("section", "heading", "line"),
        ("rename section {section} to {heading}", "rename {section} to {heading}"),
        ("change heading", "retitle section", "call section", "edit heading"),
    ),
    (
        "move_section",
        "Move a section",
        ("section", "before", "after", "line"),
        (
            "move section {section} before {before}",
            "move section {section} after {after}",
            "move {section} before {before}",
            "move {section} after {after}",
        ),
        ("reorder sections", "put section first", "section up", "section down", "order"),
    ),
    (
        "delete_section",
        "Delete a section",
        ("section", "line"),
        ("delete section {section}", "delete {section}", "remove {section}"),
        ("remove section", "drop section", "cut section", "get rid of section"),
    ),
    (
        "insert_template_section",
        "Insert a section of the template",
        ("section",),
        ("insert {section}", "insert section {section}"),
        ("template section", "missing section", "add from template"),
    ),
    (
        "add_requirement",
        "Add a requirement",
        ("text", "priority", "section", "line"),
        (
            "add requirement: {text}",
            "add requirement to {section}: {text}",
            "add {priority} requirement: {text}",
        ),
        ("new requirement", "functional requirement", "add feature", "the system must", "shall"),
    ),
    (
        "split_requirement",
        "Split a requirement",
        ("requirement", "parts", "line"),
        ("split {requirement}",),
        ("break up requirement", "divide requirement", "separate requirement", "two requirements"),
    ),
    (
        "merge_requirements",
        "Merge two requirements",
        ("requirement", "with", "line"),
        ("merge {requirement} with {with}", "merge {requirement} and {with}"),
        ("combine requirements", "join requirements", "unite", "one requirement of two"),
    ),
    (
        "move_requirement",
        "Move a requirement",
        ("requirement", "before", "after", "section", "line"),
        (
            "move {requirement} to {section}",
            "move {requirement} before {before}",
            "move {requirement} after {after}",
        ),
        ("reorder requirements", "put requirement into", "requirement up", "requirement down"),
    ),
    (
        "delete_requirement",
        "Delete a requirement",
        ("requirement", "line"),
        ("delete requirement {requirement}", "delete {requirement}", "remove {requirement}"),
        ("remove requirement", "drop requirement", "cut requirement"),
    ),
    (
        "set_priority",
        "Set the priority",
        ("requirement", "priority", "line"),
        ("set priority of {requirement} to {priority}",),
        ("prioritise", "prioritize", "MoSCoW", "must have", "should have", "could have", "rank"),
    ),
    (
        "set_owner",
        "Set the owner",
        ("requirement", "owner", "line"),
        ("set owner of {requirement} to {owner}", "assign {requirement} to {owner}"),
        ("assign", "responsible", "assignee", "who owns"),
    ),
    (
        "set_status",
        "Set the status",
        ("requirement", "status", "line"),
        ("set status of {requirement} to {status}",),
        ("state", "mark as done", "approved", "agreed", "progress"),
    ),
    (
        "add_criterion",
        "Add an acceptance criterion",
        ("requirement", "given", "when", "then", "text", "line"),
        ("add criterion to {requirement}: {text}",),
        ("acceptance criteria", "given when then", "test", "definition of done", "verify"),
    ),
    (
        "add_row",
        "Add a row",
        ("section", "cells", "line"),
        ("add row to {section}: {cells}", "add to {section}: {cells}"),
        ("new row", "add line", "add item", "add entry", "add bullet", "append"),
    ),
    (
        "delete_row",
        "Delete a row",
        ("section", "row", "line"),
        ("delete row {row} of {section}", "delete row {row} from {section}"),
        ("remove row", "drop row", "remove item", "remove entry", "delete item"),
    ),
    (
        "move_row",
        "Move a row",
        ("section", "row", "to", "line"),
        ("move row {row} of {section} to {to}",),
        ("reorder rows", "row up", "row down", "sort", "reorder list"),
    ),
    (
        "set_cell",
        "Set a cell",
        ("section", "row", "column", "value", "line"),
        ("set {column} of {row} in {section} to {value}",),
        ("fill cell", "change cell", "edit table", "set baseline", "set target", "update value"),
    ),
    (
        "add_metric",
        "Add a metric",
        ("text", "baseline", "target", "by", "section"),
        ("add metric: {text}",),
        ("kpi", "goal", "measure", "success metric", "objective", "north star"),
    ),
    (
        "add_risk",
        "Add a risk",
        ("text", "mitigation", "owner", "section"),
        ("add risk: {text}",),
        ("danger", "threat", "concern", "mitigation", "what could go wrong"),
    ),
    (
        "add_dependency",
        "Add a dependency",
        ("text", "from", "by", "section"),
        ("add dependency: {text}",),
        ("depends on", "blocked by", "needs", "prerequisite", "waiting for"),
    ),
    (
        "add_decision",
        "Add a decision",
        ("text", "owner", "date", "section"),
        ("add decision: {text}",),
        ("we decided", "decision log", "agreed", "resolution"),
    ),
    (
        "add_milestone",
        "Add a milestone",
        ("text", "date", "section"),
        ("add milestone: {text}",),
        ("deadline", "date", "release", "timeline", "phase", "launch date"),
    ),
    (
        "add_term",
        "Add a glossary term",
        ("term", "meaning", "section"),
        ("add term {term}: {meaning}",),
        ("glossary", "definition", "define", "abbreviation", "acronym", "vocabulary"),
    ),
    (
        "list_to_table",
        "Turn a list into a table",
        ("section", "line"),
        ("turn {section} into a table", "make {section} a table"),
        ("as a table", "tabulate", "convert to table", "list to table"),
    ),
    (
        "table_to_list",
        "Turn a table into a list",
        ("section", "line"),
        ("turn {section} into a list", "make {section} a list"),
        ("as a list", "bullets", "convert to list", "table to list", "bullet points"),
    ),
    (
        "number_requirements",
        "Number the requirements",
        ("section", "line"),
        ("number requirements", "number requirements in {section}"),
        ("renumber", "fix ids", "reorder ids", "consecutive ids", "numbering"),
    ),
    (
        "replace_term",
        "Replace a term everywhere",
        ("a", "b", "places"),
        ('replace "{a}" with "{b}"',),
        ("find and replace", "rename term", "substitute", "change word", "throughout", "everywhere"),
    ),
    (
        "mark_answered",
        "Mark a question answered",
        ("item", "answer", "line"),
        ("answer {item}: {answer}", "mark {item} answered: {answer}"),
        ("resolve question", "close question", "open question answered", "solved"),
    ),
    (
        "add_owner",
        "Add an owner",
        ("quote", "owner", "line"),
        ('add owner {owner} to "{quote}"',),
        ("assign line", "responsible", "who does it", "action item"),
    ),
    (
        "add_date",
        "Add a date",
        ("quote", "date", "line"),
        ('add date {date} to "{quote}"',),
        ("due", "deadline", "by when", "schedule"),
    ),
    (
        "summarise",
        "Summarise",
        (),
        ("summarise", "summarize"),
        ("summary", "overview", "outline", "tl;dr", "what is in it", "table of contents"),
    ),
    (
        "find",
        "Find",
        ("text",),
        ("find {text}",),
        ("search", "where", "look for", "mentions", "does it say", "is there"),
    ),
)


def _spec(row: tuple[str, str, tuple[str, ...], tuple[str, ...], tuple[str, ...]]) -> ToolSpec:
    name, title, arguments, phrases, synonyms = row
    parameters = {"type": "object", "properties": {argument: {"type": "string"} for argument in arguments}}
    return ToolSpec(name, title, parameters, title, phrases, synonyms)


REVIEW = (
    ToolSpec(
        "review_document",
        "",
        {"type": "object", "properties": {}},
        "Review the document",
        ("review", "review the document", "check the document"),
        ("quality", "check", "poke holes", "criticise", "feedback", "contradictions", "issues", "problems"),
    ),
    ToolSpec(
        "what_is_missing",
        "",
        {"type": "object", "properties": {}},
        "What is missing",
        ("what is missing", "what's missing"),
        ("missing", "gaps", "incomplete", "forgot", "forgotten", "left to do", "to be set"),
    ),
)
ACTIONS: tuple[ToolSpec, ...] = tuple(map(_spec, _ACTIONS))
