import { describe, expect, it } from "vitest";

import { hasOwnTitle, sameHeading, withoutTitle } from "./headings";

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

it.each([
  ["# Plan\n\n## Goals", true],
  ["\n\n# Plan\n\n```sh\n# a remark\n```\n\nWords.", true],
  ["# Plan\n\n~~~\n# never closed", true],
  ["# Goals\n\nWords.\n\n# Scope", false],
  ["Words.\n\n# Plan", false],
  ["## Goals\n\n# Plan", false],
  ["#Plan", false],
  ["", false],
])("%j has a title of its own: %j", (content, isOwn) => {
  expect(hasOwnTitle(content)).toBe(isOwn);
});
