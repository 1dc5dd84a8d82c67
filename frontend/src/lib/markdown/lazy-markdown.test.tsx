import { render, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";

const TEXT = "A **bold** word.\n\n- one\n- two";

test("the words can be read at once, and take their form when the renderer has come", async () => {
  vi.resetModules();
  const { Markdown } = await import("./lazy-markdown");
  render(<Markdown text={TEXT} />);
  expect(screen.getByText("A **bold** word.")).toBeInTheDocument();
  expect(await screen.findByText("bold", { selector: "strong" })).toBeInTheDocument();
  expect(screen.getAllByRole("listitem")).toHaveLength(2);
});

test("a renderer that is there draws without the plain words", async () => {
  const { loadMarkdown, Markdown } = await import("./lazy-markdown");
  await loadMarkdown();
  render(<Markdown text={TEXT} />);
  expect(screen.getByText("bold", { selector: "strong" })).toBeInTheDocument();
});
