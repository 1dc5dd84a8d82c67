import { describe, expect, it } from "vitest";

import { pastedMarkdown } from "./pasted-markdown";

describe("pastedMarkdown", () => {
  it("leaves plain text, code editors' colours and mere wrappers to the plain text", () => {
    expect(pastedMarkdown("", "plain")).toBeNull();
    expect(pastedMarkdown("<span>plain</span>", "plain")).toBeNull();
    expect(pastedMarkdown('<div style="font-family: monospace"><b>let</b></div>', "let")).toBeNull();
    expect(pastedMarkdown("<p>plain</p>", "plain")).toBeNull();
  });

  it("leaves what editors copy as one coloured element, whatever stands around it", () => {
    const lines =
      '<div style="font-family: Consolas, monospace"><div><span style="color:#1">a</span></div></div>';
    expect(
      pastedMarkdown(`<meta charset="utf-8"><!--StartFragment-->${lines}<!--EndFragment--><br>`, "a"),
    ).toBeNull();
    expect(
      pastedMarkdown('<html><body><pre style="x"><span style="color:#1">a</span></pre></body></html>', "a"),
    ).toBeNull();
  });

  it("takes a document with a few words in the letters of code, or with coloured code in it", () => {
    const docs = `<b style="font-weight:normal" id="docs-internal-guid-1"><h1>Log</h1><p>with <span style="font-family:'Roboto Mono',monospace">E_42</span></p></b>`;
    expect(pastedMarkdown(docs, "Log\nwith E_42")).toBe("# Log\n\nwith E_42");
    const page =
      '<h2>Set-up</h2><p>in <a href="https://code.example/vscode">it</a></p><pre><span style="color:#1">a</span></pre>';
    expect(pastedMarkdown(page, "Set-up")).toBe(
      "## Set-up\n\nin [it](https://code.example/vscode)\n\n```\na\n```",
    );
  });

  it("takes structure", () => {
    expect(pastedMarkdown("<ul><li>one</li></ul>", "one")).toBe("- one");
  });
});
