"""What stands at the top of a Markdown file becomes properties, or is told, or stays in the text."""

from __future__ import annotations

import pytest

from requill.features.documents.properties.policy import Status
from requill.features.imports.front_matter import FrontMatter, without_front_matter

KEPT = ("Properties at the top (kept in the text)",)


@pytest.mark.parametrize(
    ("written", "found"),
    [
        ("title: 'Plan: B'", FrontMatter(title="Plan: B")),
        ("Status: In review", FrontMatter(status=Status.IN_REVIEW)),
        ("status: in_review\nRELEASE: 2.0", FrontMatter(status=Status.IN_REVIEW, release="2.0")),
        ("tags: [a, '#b', A]", FrontMatter(tags=("a", "b"))),
        ("tags: a, b\nreviewers:\n- Ada\n- Bo", FrontMatter(tags=("a", "b"), reviewers=("Ada", "Bo"))),
        ("owner: Ada\nreviewer: Bo", FrontMatter(owners=("Ada",), reviewers=("Bo",))),
        (
            "status: Blocked\npriority: high\ntodo:\nlinks: [x, y]",
            FrontMatter(
                told=(
                    "Status “Blocked” (use Draft, In review, Approved or Shipped)",
                    "Property “priority” (high)",
                    "Property “todo”",
                    "Property “links” (x, y)",
                )
            ),
        ),
        (
            f"release: {'1.' * 21}\ntags: [{'t' * 31}]",
            FrontMatter(
                told=(
                    f"Release “{'1.' * 21}” (over 40 characters)",
                    f"Tag “{'t' * 31}” (over 30 characters)",
                )
            ),
        ),
        ("title:\nstatus: ~\ntags: []", FrontMatter()),
    ],
)
def test_what_is_known_becomes_properties_and_the_rest_is_told(written: str, found: FrontMatter) -> None:
    assert without_front_matter(f"---\n{written}\n---\n\nText.\n") == (found, "Text.\n")


@pytest.mark.parametrize(
    "written",
    [
        "a: {b: c}",
        "a: [[b]]",
        "? [a]\n: b",
        f"a: {'long ' * 50}",
        "\n".join(f"key{number}: x" for number in range(21)),
        "a: 'open",
        "a: b: c",
        "a: " + "[" * 5_000,
        "x: &a [b]\ny: *a\nz: {<<: *a}",
    ],
    ids=lambda text: repr(text[:12]),
)
def test_what_cannot_be_told_stays_in_the_text(written: str) -> None:
    front, text = without_front_matter(f"---\n{written}\n---\n\nText.\n")
    assert front == FrontMatter(told=KEPT)
    assert text == f"~~~yaml\n{written}\n~~~\n\nText.\n"


def test_what_is_known_counts_beside_what_stays() -> None:
    front, text = without_front_matter("---\nstatus: shipped\na: {b: ~~~}\n---\nText.")
    assert front == FrontMatter(status=Status.SHIPPED, told=KEPT)
    assert text == "~~~~yaml\nstatus: shipped\na: {b: ~~~}\n~~~~\n\nText."


@pytest.mark.parametrize(
    "text",
    [
        "---\n\nJust a rule.\n\n---\n",
        "---\nno end",
        "---\n- a\n- b\n---\n",
        "Text.\n---\ntitle: x\n---\n",
        f"---\na: {'x' * 17_000}\n---\n",
        "---\n# only a comment\n---\nText.",
    ],
)
def test_what_is_no_front_matter_is_text(text: str) -> None:
    assert without_front_matter(text) == (FrontMatter(), text)


def test_twenty_one_tags_are_twenty() -> None:
    front, _ = without_front_matter(f"---\ntags: [{', '.join(f't{number}' for number in range(21))}]\n---\n")
    assert (len(front.tags), front.told) == (20, ("Tag “t20” (a document has at most 20)",))
