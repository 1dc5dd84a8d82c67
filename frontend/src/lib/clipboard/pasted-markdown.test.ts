import { describe, expect, it } from "vitest";

import { pastedMarkdown } from "./pasted-markdown";

describe("pastedMarkdown", () => {
  it("leaves plain text, code editors' colours and mere wrappers to the plain text", () => {
    expect(pastedMarkdown("", "plain")).toBeNull();
    expect(pastedMarkdown("<span>plain</span>", "plain")).toBeNull();
    expect(pastedMarkdown('<div style="font-family: monospace"><b>let</b></div>', "let")).toBeNull();
    expect(pastedMarkdown("<p>plain</p>", "plain")).toBeNull();
  });

  it("takes structure", () => {
    expect(pastedMarkdown("<ul><li>one</li></ul>", "one")).toBe("- one");
  });
});
