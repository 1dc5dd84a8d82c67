import { describe, expect, it } from "vitest";

import { sameHeading, withoutTitle } from "./headings";

describe("sameHeading", () => {
  it("does not mind case, spaces and emphasis", () => {
    expect(sameHeading("Goals  and metrics", "goals and **Metrics**")).toBe(true);
    expect(sameHeading("Goals", "Goal")).toBe(false);
  });
});

describe("withoutTitle", () => {
  it.each([
    ["# offline  **Mode**\n\n## Scope\n", "\n\n## Scope\n"],
    [" \n\n## Offline mode ##  \nWords", "  \nWords"],
    ["# Offline mode", ""],
    ["# Offline mode\n# Offline mode\n", "\n# Offline mode\n"],
  ])("leaves out the heading that %j begins with", (content, rest) => {
    expect(withoutTitle(content, "Offline mode")).toBe(rest);
  });

  it.each([
    "# Offline mode, again\n",
    "Words.\n\n# Offline mode\n",
    "    # Offline mode\n",
    "#Offline mode\n",
    "Offline mode\n",
    "",
  ])("leaves %j as it is", (content) => {
    expect(withoutTitle(content, "Offline mode")).toBe(content);
  });
});
