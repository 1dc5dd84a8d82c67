import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";

import { PieceRow } from "./piece-row";

function show(text: string, label = "") {
  const piece = { number: 0, text, label, section: 0, basis: null, source: "" };
  render(
    <ul>
      <PieceRow
        {...{ piece, position: 0, standing: "certain", heading: "Risks", why: "", isCurrent: true }}
        isStruck={label !== ""}
        onCurrent={() => undefined}
        onOpen={() => undefined}
      />
    </ul>,
  );
  return screen.getByRole("listitem");
}

test("a row of a table is shown as its cells, the first with the head of the table", () => {
  expect(show("| Risk | Owner |\n| --- | --- |\n| Late \\| wrong | Jona |")).toHaveTextContent(
    /^1Risk, OwnerLate \| wrong, Jona/,
  );
});

test("a row without its head is shown as cells as well", () => {
  expect(show("| Storage runs out | Mara |")).toHaveTextContent("Storage runs out, Mara");
});

test("a table behind a label is shown as cells below it", () => {
  expect(show("Risks:\n\n| A | B |\n| - | - |", "Risks:")).toHaveTextContent("Risks: A, B");
});

test("other words with bars in them stay as they were written", () => {
  expect(show("| a | and more\nwords")).toHaveTextContent("| a | and more words");
});
