import { describe, expect, it } from "vitest";

import { spoken } from "./spoken";

describe("spoken", () => {
  it("reads a table as its cells, without its marks and its rule", () => {
    const sheet =
      "### Ana, 34\n\n| What | Known |\n| --- | :---: |\n| Role | Nurse |\n| Goals | to be set |\n\nAsk more.";
    expect(spoken(sheet)).toBe("Ana, 34\n\nWhat, Known.\nRole, Nurse.\nGoals, to be set.\n\nAsk more.");
  });

  it("leaves out empty cells", () => {
    expect(spoken("| Idea | RICE |\n|---|---|\n| Yes |  |")).toBe("Idea, RICE.\nYes.");
  });

  it("reads a link by its name and words without their marks", () => {
    expect(spoken("Open [your documents](/documents), **now** or `later`.\n\n> said\n\n- one\n- two")).toBe(
      "Open your documents, now or later.\n\nsaid\n\none\ntwo",
    );
  });

  it("keeps what only looks like marks", () => {
    expect(spoken("5 > 3, #1 of a_b and 2 * 3")).toBe("5 > 3, #1 of a_b and 2 * 3");
  });
});
