"""Holds every hand-written template to the form that the gallery, the interview and the drafting rely on."""

import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, get_args

import pytest
import yaml

from requill.ai.interface import SectionKind
from requill.features.documents.outline_reader import read_outline
from requill.features.flow.structure import has_structure
from requill.features.templates.library import parse_template
from requill.kit.cells import split_row

LIBRARY = Path(__file__).parents[3] / "src" / "requill" / "features" / "templates" / "library"

EXPECTED = [
    ("Standard PRD", "Core", "file-text"),
    ("One-page PRD", "Core", "clipboard"),
    ("New product MVP", "Core", "rocket"),
    ("Feature enhancement", "Core", "sparkles"),
    ("PR/FAQ", "Strategy", "message-square-text"),
    ("Product strategy", "Strategy", "target"),
    ("Roadmap and OKRs", "Strategy", "map"),
    ("Problem brief", "Discovery", "alert-circle"),
    ("Persona and jobs", "Discovery", "user"),
    ("User research report", "Discovery", "users"),
    ("Competitive analysis", "Discovery", "bar-chart"),
    ("User stories and criteria", "Delivery", "check-square"),
    ("Agent-ready EARS spec", "Delivery", "check-circle"),
    ("API and developer platform", "Technical", "code"),
    ("AI feature", "Technical", "cpu"),
    ("Data and analytics", "Technical", "bar-chart-2"),
    ("Mobile app feature", "Technical", "target"),
    ("Integration or partner", "Technical", "code"),
    ("Migration or deprecation", "Technical", "refresh-ccw"),
    ("Identity, security, privacy", "Trust", "lock"),
    ("Compliance change", "Trust", "shield"),
    ("Growth experiment", "Growth", "trending-up"),
    ("Pricing and packaging", "Growth", "dollar-sign"),
    ("Launch and go-to-market", "Launch", "rocket"),
]

STANDARD_PRD_HEADINGS = [
    "Summary",
    "Problem and evidence",
    "Goals and metrics",
    "Users",
    "Scope",
    "Non-goals",
    "Requirements",
    "UX states",
    "Quality",
    "Risks",
    "Dependencies",
    "Rollout",
    "Open questions",
]

# The names the gallery has a drawing for; any other name falls back to a plain document.
ICONS = {
    "sparkles",
    "bar-chart",
    "bar-chart-2",
    "user",
    "file-text",
    "rocket",
    "map",
    "code",
    "target",
    "message-square-text",
    "check-square",
    "lock",
    "refresh-ccw",
    "users",
    "check-circle",
    "clipboard",
    "alert-circle",
    "shield",
    "cpu",
    "dollar-sign",
    "trending-up",
}

KINDS = set(get_args(SectionKind))
FREE_KINDS = {"prose", "quote", "faq"}

TEMPLATE_KEYS = {"id", "name", "description", "category", "icon", "isDefault", "minutes", "sections"}
SECTION_KEYS = {
    "heading",
    "kind",
    "required",
    "prefix",
    "columns",
    "cellQuestions",
    "keywords",
    "questions",
    "example",
}


@dataclass(frozen=True)
class TemplateFile:
    """One file as it stands: its raw text, its front matter, and the guidance under each heading."""

    path: Path
    text: str
    meta: dict[str, Any]
    guidance: list[tuple[str, str]]

    @property
    def sections(self) -> list[dict[str, Any]]:
        sections: list[dict[str, Any]] = self.meta["sections"]
        return sections


@cache
def read(path: Path) -> TemplateFile:
    text = path.read_text(encoding="utf-8")
    opening, front_matter, body = text.split("---\n", 2)
    assert opening == "", f"{path.name} does not open with front matter"
    preamble, *parts = re.split(r"^## (.+)$", body, flags=re.MULTILINE)
    assert preamble.strip() == "", f"{path.name} has text before its first heading"
    guidance = [(heading, words.strip()) for heading, words in zip(parts[::2], parts[1::2], strict=True)]
    return TemplateFile(path, text, yaml.safe_load(front_matter), guidance)


FILES = sorted(LIBRARY.glob("*.md"))
every_template = pytest.mark.parametrize("template", FILES, ids=lambda path: path.stem, indirect=True)


@pytest.fixture
def template(request: pytest.FixtureRequest) -> TemplateFile:
    """What a file says. It is read by the tests: every worker collects them all."""
    return read(request.param)


def test_the_library_is_the_twenty_four_in_order() -> None:
    templates = [read(path) for path in FILES]
    assert [t.meta["id"] for t in templates] == list(range(1, 25))
    assert [(t.meta["name"], t.meta["category"], t.meta["icon"]) for t in templates] == EXPECTED


def test_only_the_standard_prd_is_the_default() -> None:
    assert [t.meta["id"] for t in map(read, FILES) if t.meta.get("isDefault")] == [1]


def test_the_standard_prd_has_its_thirteen_sections() -> None:
    standard = read(FILES[0])
    assert [section["heading"] for section in standard.sections] == STANDARD_PRD_HEADINGS
    prefixes = {s["heading"]: s["prefix"] for s in standard.sections if s["kind"] == "requirements"}
    assert prefixes == {"Requirements": "FR", "Quality": "NFR"}


@every_template
def test_the_head_of_the_file(template: TemplateFile) -> None:
    meta = template.meta
    assert set(meta) <= TEMPLATE_KEYS
    number, slug = template.path.stem.split("-", 1)
    assert int(number) == meta["id"]
    assert slug == re.sub(r"[^a-z0-9]+", "-", meta["name"].lower())
    assert (meta["name"], meta["category"], meta["icon"]) == EXPECTED[meta["id"] - 1]
    assert meta["icon"] in ICONS
    assert 0 < len(meta["description"]) <= 60
    assert not meta["description"].endswith(".")
    assert isinstance(meta["minutes"], int)
    assert 1 <= meta["minutes"] <= 60


@every_template
def test_the_body_guides_each_section_in_the_same_order(template: TemplateFile) -> None:
    headings = [section["heading"] for section in template.sections]
    assert [heading for heading, _ in template.guidance] == headings
    assert len(set(headings)) == len(headings)
    for heading, words in template.guidance:
        assert words, f"{heading}: no guidance"
        assert len(words) <= 400, f"{heading}: {len(words)} characters"
        assert len(re.findall(r"[.!?](?=[\s\"”)]|$)", words)) <= 3, f"{heading}: more than three sentences"


@every_template
def test_each_section_can_be_asked_and_composed(template: TemplateFile) -> None:
    assert any(section["required"] is True for section in template.sections)
    for section in template.sections:
        heading = section["heading"]
        assert set(section) <= SECTION_KEYS, heading
        assert section["kind"] in KINDS, heading
        assert isinstance(section["required"], bool), heading
        assert ("prefix" in section) == (section["kind"] == "requirements"), heading
        assert ("columns" in section) == (section["kind"] == "table"), heading
        if section["kind"] == "requirements":
            assert re.fullmatch(r"[A-Z]{1,5}", section["prefix"]), heading
        if section["kind"] == "table":
            assert len(section["columns"]) >= 2, heading
            assert all(isinstance(column, str) and column for column in section["columns"]), heading
        for column, question in section.get("cellQuestions", {}).items():
            assert column in section["columns"], f"{heading}: {column}"
            assert question.endswith("?"), f"{heading}: {question}"


@every_template
def test_the_words_that_recognise_a_section(template: TemplateFile) -> None:
    for section in template.sections:
        keywords = section["keywords"]
        assert 3 <= len(keywords) <= 14, section["heading"]
        assert len(set(keywords)) == len(keywords), section["heading"]
        for keyword in keywords:
            assert isinstance(keyword, str), f"{section['heading']}: {keyword!r} is not text"
            assert keyword == keyword.lower().strip(), keyword


@every_template
def test_questions_and_their_ready_answers(template: TemplateFile) -> None:
    for section in template.sections:
        heading = section["heading"]
        assert 1 <= len(section["questions"]) <= 3, heading
        for question in section["questions"]:
            assert set(question) - {"required"} == {"ask", "suggestions"}, heading
            assert question["ask"].endswith("?"), f"{heading}: {question['ask']}"
            suggestions = question["suggestions"]
            assert 2 <= len(suggestions) <= 4, f"{heading}: {question['ask']}"
            assert len(set(suggestions)) == len(suggestions), heading
            for suggestion in suggestions:
                assert isinstance(suggestion, str), f"{heading}: {suggestion!r} is not text"
                assert 0 < len(suggestion) <= 60, f"{heading}: {suggestion}"


@every_template
def test_every_section_has_an_example(template: TemplateFile) -> None:
    for section in template.sections:
        assert isinstance(section["example"], str), section["heading"]
        assert section["example"].strip(), section["heading"]


@every_template
def test_an_example_has_the_form_that_its_input_gives(template: TemplateFile) -> None:
    for plan in parse_template(template.text).sections:
        example, kind = plan.example, plan.kind
        assert has_structure(example, plan) is (kind not in FREE_KINDS), f"{plan.heading}: {example}"
        match kind:
            case "checklist":
                assert example.startswith("- [ ] "), plan.heading
            case "stories":
                assert re.match(r"- As an? .+, I want .+, so that .+\.", example), plan.heading
            case "criteria":
                assert re.match(r"- \*Given\* .+[^,] \*when\* .+[^,] \*then\* ", example), plan.heading
            case "requirements":
                head, *criteria = read_outline(example).requirements[0], *example.split("\n")[1:]
                assert (head.prefix, head.priority) == (plan.prefix, "Must"), plan.heading
                assert len(head.criteria) == len(criteria) > 0, plan.heading
            case "table" | "metrics" | "risks":
                assert len(split_row(example)) == len(plan.columns), plan.heading
                assert all(split_row(example)), plan.heading
            case _:
                pass


@every_template
def test_each_section_has_a_first_question_that_must_be_answered(template: TemplateFile) -> None:
    for section in template.sections:
        asked = [question.get("required", True) for question in section["questions"]]
        assert asked[0] is True, section["heading"]
        assert asked[1:] == [False] * (len(asked) - 1) or section["heading"] == "Owner and date"


@every_template
def test_no_leftovers(template: TemplateFile) -> None:
    assert "\t" not in template.text
    assert "lorem" not in template.text.lower()
    assert "{" not in template.text
