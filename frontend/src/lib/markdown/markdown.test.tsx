import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";

import { expectHarmless, HOSTILE } from "@/testing/hostile";

import { Markdown } from "./markdown";
import type { PageRow } from "./page-rows";
import { RuledPage } from "./ruled-page";
import { numberedRows, type PageSection, sectionRows } from "./section-rows";

afterEach(cleanup);

const html = (text: string, streaming = false): string =>
  render(<Markdown text={text} streaming={streaming} />).container.innerHTML;

describe("hostile text", () => {
  it.each(HOSTILE)("is only text: %s", (text) => {
    expectHarmless(render(<Markdown text={text} />).container);
    expectHarmless(render(<RuledPage title={text} content={text} />).container);
  });

  it.each(HOSTILE)("is only text at every cut of its stream: %s", (text) => {
    const { container, rerender } = render(<Markdown text="" streaming />);
    for (let end = 1; end <= text.length; end += 1) {
      rerender(<Markdown text={text.slice(0, end)} streaming />);
      expectHarmless(container);
    }
  });
});

describe("links and images", () => {
  it("open other sites in a new tab without telling them whence", () => {
    render(<Markdown text="[words](https://a.example)" />);
    const link = screen.getByRole("link", { name: "words" });
    expect(link.getAttribute("target")).toBe("_blank");
    expect(link.getAttribute("rel")).toBe("noopener noreferrer");
  });

  it("open a foreign image in a tab of its own, and load it nowhere", () => {
    const open = vi.spyOn(window, "open").mockReturnValue(null);
    const { container } = render(<Markdown text="![a plan](https://a.example/x.png)" />);
    fireEvent.click(screen.getByRole("button", { name: "Open image “a plan” at a.example" }));
    expect(open.mock.calls).toEqual([["https://a.example/x.png", "_blank", "noopener,noreferrer"]]);
    expect(container.querySelector("img")).toBeNull();
  });

  it("open a foreign image within a link without following the link", () => {
    const open = vi.spyOn(window, "open").mockReturnValue(null);
    render(<Markdown text="[![a plan](https://a.example/x.png)](https://b.example)" />);
    const isFollowed = fireEvent.click(screen.getByRole("button", { name: /^Open image/ }));
    expect(isFollowed).toBe(false);
    expect(open).toHaveBeenCalledOnce();
  });

  it("load no foreign image on the page of a document", () => {
    const text = "![a plan](https://a.example/x.png)\n\n| A |\n| - |\n| ![x](//b.example/y.png) |";
    const { container } = render(<RuledPage title="![t](https://a.example/t.png)" content={text} />);
    expect(container.querySelector("img")).toBeNull();
    expect(screen.getAllByRole("button", { name: /^Open image/ })).toHaveLength(2);
  });

  it("stand on paper as the words and the address of a foreign image", () => {
    render(<Markdown text={"![a plan](https://a.example/x.png) ![](https://a.example/y.png)"} />);
    const words = screen.getByText("a plan (https://a.example/x.png)");
    expect(words).toHaveClass("hidden", "print:inline");
    expect(screen.getByText("Image (https://a.example/y.png)")).toBeInTheDocument();
    expect(screen.getByText("Open image “a plan” at a.example")).toHaveClass("print:hidden");
  });

  it("draw an image that the text itself carries", () => {
    render(<Markdown text="![dot](data:image/png;base64,iVBORw0KGgo=)" />);
    expect(screen.getByRole("img", { name: "dot" })).toBeTruthy();
  });
});

describe("Markdown", () => {
  it("ends lines where they were typed only in what a person wrote", () => {
    expect(html("one\ntwo")).not.toContain("<br>");
    expect(render(<Markdown text={"one\ntwo"} lines />).container.innerHTML).toContain("one<br>");
  });

  it("closes open markers while text streams in", () => {
    expect(html("Some **bol", true)).toContain("<strong>bol</strong>");
    expect(html("See [the bri", true)).not.toContain("[the");
  });

  it("keeps the elements of finished blocks while later ones grow", () => {
    const { container, rerender } = render(<Markdown text={"First.\n\nSec"} streaming />);
    const first = container.querySelector("p");
    rerender(<Markdown text={"First.\n\nSecond.\n\n- a"} streaming />);
    expect(container.querySelector("p")).toBe(first);
    rerender(<Markdown text={"First.\n\nSecond.\n\n- a\n- b"} />);
    expect(container.querySelector("p")).toBe(first);
  });

  it("draws a very long paragraph as one, whose first words stay in place while it grows", () => {
    const text = Array.from({ length: 1000 }, (_, index) =>
      index % 50 === 7 ? "**bold**" : `word${index}`,
    ).join(" ");
    const { container, rerender } = render(<Markdown text={text.slice(0, 6000)} streaming />);
    const [first] = container.querySelectorAll("strong");
    rerender(<Markdown text={text} streaming />);
    expect(container.querySelectorAll("p")).toHaveLength(1);
    expect(container.textContent).toBe(text.replaceAll("**", ""));
    expect(container.querySelector("strong")).toBe(first);
    expect(container.querySelectorAll(".md-caret")).toHaveLength(1);
    rerender(<Markdown text={text} />);
    expect(container.textContent).toBe(text.replaceAll("**", ""));
    expect(container.querySelector("strong")).toBe(first);
  });

  it("keeps the elements of a block that was growing when it is whole", () => {
    const { container, rerender } = render(<Markdown text="Fir" streaming />);
    const first = container.querySelector("p");
    rerender(<Markdown text={"First.\n\nSec"} streaming />);
    const second = container.querySelectorAll("p")[1];
    rerender(<Markdown text={"First.\n\nSecond."} />);
    expect([...container.querySelectorAll("p")]).toEqual([first, second]);
    expect(container.textContent).toBe("First.Second.");
  });

  it.each([
    ["Some words", "p", "Some words"],
    ["- one\n- two", "li", "two"],
    ["- one\n\n- two", "li > p", "two"],
    ["- one\n  - deep", "li li", "deep"],
    ["| A |\n| - |\n| 1 |", "td", "1"],
    ["```\ncode", "pre > code", "code"],
    ["A **bold** `word`", "p", "A bold word"],
  ])("stands the caret behind the last word of %j", (text, place, words) => {
    const { container } = render(<Markdown text={text} streaming />);
    const carets = container.querySelectorAll(".md-caret");
    expect(carets).toHaveLength(1);
    expect(carets[0]?.parentElement?.matches(place)).toBe(true);
    expect(carets[0]?.parentElement?.lastChild).toBe(carets[0]);
    expect(carets[0]?.parentElement?.textContent).toBe(words);
  });

  it("takes the caret away when the answer is whole", () => {
    const { container } = render(<Markdown text="Words" />);
    expect(container.querySelector(".md-caret")).toBeNull();
  });

  it("makes a wide table reachable by keyboard, named by its columns", () => {
    render(<Markdown text={"| **Metric** | Now |\n| --- | --- |\n| Forms | 118 |"} />);
    const region = screen.getByRole("region", { name: "Table: Metric, Now" });
    expect(region.tabIndex).toBe(0);
  });

  it("resolves a link whose address comes later", () => {
    expect(html("See [the brief][b].\n\nMore.\n\n[b]: https://a.example\n")).toContain(
      'href="https://a.example"',
    );
  });

  it("keeps a few words of a table in one line", () => {
    const { container } = render(
      <Markdown
        text={"| Risk | Owner |\n| --- | --- |\n| The maps are too large for old tablets | to be named |"}
      />,
    );
    expect([...container.querySelectorAll("td")].map((cell) => cell.className)).toEqual(["", "whole"]);
  });

  it("sets figures of a table to the right", () => {
    const { container } = render(
      <Markdown text={"| Metric | Now | By |\n| --- | --- | --- |\n| Forms | 118 | Jun 2027 |"} />,
    );
    expect([...container.querySelectorAll("td")].map((cell) => cell.className)).toEqual([
      "whole",
      "r whole",
      "whole",
    ]);
  });
});

describe("RuledPage", () => {
  const sections = [
    { heading: "Goals", state: "filled" },
    { heading: "Users", state: "current" },
    { heading: "Scope", state: "open" },
  ] as const;

  const within = (sections: readonly PageSection[]) => (rows: readonly PageRow[]) =>
    sectionRows(rows, sections);

  it("hangs numbers and ids, and takes the id out of the words", () => {
    const { container } = render(
      <RuledPage title="Plan" content={"## Goals\n\n**FR-001** Words."} arranged={numberedRows} />,
    );
    expect([...container.querySelectorAll(".doc-hang")].map((hang) => hang.textContent)).toEqual([
      "1",
      "FR-001",
    ]);
    expect(container.querySelector(".doc-row-requirement p")?.textContent).toBe("Words.");
  });

  it("draws what stands right below a requirement with its boxes and levels", () => {
    const content = "**FR-001** Words.\n- [x] *Given* a\n- b\n  - c";
    const { container } = render(<RuledPage title="T" content={content} />);
    const [task, nested] = container.querySelectorAll(".doc-row-criterion");
    expect(task?.textContent.trim()).toBe("Given a");
    expect(task?.querySelector("input")).toBeChecked();
    expect(nested?.querySelector("li li")?.textContent).toBe("c");
  });

  it("shows what is answered now and what is still open", () => {
    render(<RuledPage title="Plan" content={"## Goals\n\nDone."} arranged={within(sections)} />);
    expect(screen.getByRole("heading", { name: "Scope" })).toBeTruthy();
    expect(screen.getByText("You're working on this section.").parentElement?.textContent).toContain("Users");
  });

  it("marks every row of the section just written as highlighted", () => {
    const { container } = render(
      <RuledPage title="Plan" content={"## Goals\n\nDone.\n\n## Users\n\nThem."} highlighted={["goals"]} />,
    );
    expect([...container.querySelectorAll("[data-highlighted]")].map((row) => row.textContent)).toEqual([
      "Goals",
      "Done.",
    ]);
  });

  it("lets a section dry in peace when another is written above it", () => {
    const sections = [
      { heading: "Goals", state: "open" },
      { heading: "Users", state: "filled" },
    ] as const;
    const page = (content: string) => (
      <RuledPage title="Plan" content={content} arranged={within(sections)} highlighted={["users"]} />
    );
    const { container, rerender } = render(page("## Users\n\nThem."));
    const before = [...container.querySelectorAll("[data-highlighted]")];
    rerender(page("## Goals\n\nDone.\n\nAnd more.\n\n## Users\n\nThem."));
    expect([...container.querySelectorAll("[data-highlighted]")]).toEqual(before);
    expect(before).toHaveLength(2);
  });

  it("breaks lines in the cells of tables", () => {
    const content = "| A |\n| --- |\n| one<br>two **three<BR/>four** \\<br> |";
    const { container } = render(<RuledPage title="Plan" content={content} />);
    expect(container.querySelectorAll("td br")).toHaveLength(2);
    expect(container.querySelector("td")?.textContent).toContain("<br>");
  });

  it("ends lines where they were typed, in paragraphs and lists, and not in code", () => {
    const content = "One.\nTwo.\n\n- three\n  four\n\n```\nfive\nsix\n```";
    const { container } = render(<RuledPage title="T" content={content} />);
    expect(container.querySelector(".doc-body > p")?.innerHTML).toBe("One.<br>\nTwo.");
    expect(container.querySelector("li")?.innerHTML).toContain("three<br>");
    expect(container.querySelector("pre br")).toBeNull();
  });

  it("says where to begin when there is nothing yet", () => {
    render(<RuledPage title="Plan" content="" />);
    expect(screen.getByText("Start writing your document")).toBeTruthy();
  });
});

it("strikes out what stands between two tildes, and nothing for the sake of one", () => {
  render(<Markdown text="~20 wards, 5~6 nurses, ~~never~~" />);
  expect(screen.getByText("never").tagName).toBe("DEL");
  expect(screen.getByText(/~20 wards, 5~6 nurses/)).toBeVisible();
});
