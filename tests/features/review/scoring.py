"""Counts how often each rule is right on the labelled lines."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from requill.features.review.engine import review

# The second was written after the rules, about another product.
SETS = tuple(Path(__file__).with_name(name) for name in ("labelled.txt", "labelled_later.txt"))
DOCUMENT = Path(__file__).parents[3] / "docs/review.md"
FRAMES = {
    "R": "## Requirements\n\n**FR-001** {line}\n- Shown in a test.\n",
    "C": "## Requirements\n\n**FR-001** The list is shown.\n- {line}\n",
    "S": "## User stories\n\n- {line}\n",
    "P": "## Rollout\n\n{line}\n",
    "B": "## Background\n\n{line}\n",
    "Q": "## Open questions\n\n- {line}\n",
    "T": "## Risks\n\n| Risk | Mitigation | Owner |\n| --- | --- | --- |\n| {line} | Ask | Mara |\n",
    "N": "## Non-goals\n\n- {line}\n",
    "W": "## Scope\n\n{line}\n",
}
# Of the document as a whole: a line alone has no metrics, no risks and no criteria.
OF_DOCUMENTS = frozenset({"S01", "S02", "S07", "P01"})
LACKING = frozenset({"No criterion", "No priority", "No requirement has a criterion"})


@dataclass(frozen=True, slots=True)
class Labelled:
    """One line, and the rules that should find something in it."""

    kind: str
    rules: frozenset[str]
    line: str

    @property
    def document(self) -> str:
        """The line where it would stand."""
        if self.kind != "X":
            return FRAMES[self.kind].format(line=self.line)
        parts = (part.strip().split(": ", 1) for part in self.line.split("||"))
        text = "\n".join(f"## {heading}\n\n{line}\n" for heading, line in parts)
        return text.replace("\\n", "\n")

    def found(self) -> frozenset[str]:
        """The rules that find something in it."""
        found = review(self.document).findings
        return frozenset(
            one.rule for one in found if one.rule not in OF_DOCUMENTS and one.title not in LACKING
        )


@dataclass(slots=True)
class Score:
    """How often rules were right, wrong and silent where they should have spoken."""

    right: Counter[str] = field(default_factory=Counter)
    wrong: Counter[str] = field(default_factory=Counter)
    missed: Counter[str] = field(default_factory=Counter)

    @property
    def rules(self) -> list[str]:
        """Every rule that was expected or found."""
        return sorted({*self.right, *self.wrong, *self.missed})

    def precision(self, *rules: str) -> float:
        """Which share of findings was right."""
        right, wrong = (sum(counts[rule] for rule in rules) for counts in (self.right, self.wrong))
        return right / (right + wrong) if right + wrong else 1.0

    def recall(self, *rules: str) -> float:
        """Which share of what was expected was found."""
        right, missed = (sum(counts[rule] for rule in rules) for counts in (self.right, self.missed))
        return right / (right + missed) if right + missed else 1.0


def labelled(*sets: Path) -> Iterator[Labelled]:
    """Every line of those sets."""
    for one in sets:
        for row in one.read_text("utf-8").splitlines():
            if row and not row.startswith("#"):
                kind, rules, line = (part.strip() for part in row.split("|", 2))
                yield Labelled(kind, frozenset(rules.split()) - {"-"}, line)


def score(*sets: Path) -> Score:
    """The counts over all lines of those sets."""
    total = Score()
    for one in labelled(*sets):
        found = one.found()
        total.right.update(one.rules & found)
        total.wrong.update(found - one.rules)
        total.missed.update(one.rules - found)
    return total


def table_of(both: Score, *each: Score) -> str:
    """The counts of both sets as the table that is published, and those of each set in all."""
    rows = ["| Rule | Right | Wrong | Missed | Precision | Recall |", "| --- | --- | --- | --- | --- | --- |"]
    named = [(rule, [rule], both) for rule in both.rules]
    named += [(f"All, set {number}", one.rules, one) for number, one in enumerate(each, 1)]
    for name, rules, counted in named:
        counts = (counted.right, counted.wrong, counted.missed)
        sums = (str(sum(found[rule] for rule in rules)) for found in counts)
        shares = (f"{share:.0%}" for share in (counted.precision(*rules), counted.recall(*rules)))
        rows.append(f"| {' | '.join([name, *sums, *shares])} |")
    return "\n".join(rows)


def published() -> str:
    """The table of all lines."""
    return table_of(score(*SETS), *(score(one) for one in SETS))


def _publish() -> None:
    text = DOCUMENT.read_text("utf-8")
    start = text.index("| Rule | Right |")
    DOCUMENT.write_text(text[:start] + published() + text[text.index("\n\n", start) :], "utf-8")


if __name__ == "__main__":
    _publish()
