/** A page links to its own rows: by the ids that its text names, and by addresses. */
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";

import { RuledPage } from "./ruled-page";
import { SafeMarkdown } from "./safe-markdown";

const TEXT = `## Requirements

**FR-001** Photos wait as FR-002 says, see [the rest](#goals-metrics).

**FR-002** Nothing is lost, \`FR-001\` neither, nor FR-009.

## Goals & metrics

As [nobody](#gone) said.
`;

test("ids and addresses that the page has lead to their rows; others stay as they are", async () => {
  const user = userEvent.setup();
  Element.prototype.scrollIntoView = () => undefined;
  render(<RuledPage title="Plan" content={TEXT} />);
  const link = await screen.findByRole("link", { name: "FR-002" });
  await user.click(link);
  expect(document.activeElement).toHaveTextContent("FR-002Nothing is lost");
  await user.click(screen.getByRole("link", { name: "the rest" }));
  expect(document.activeElement).toHaveTextContent("Goals & metrics");
  expect(screen.queryByRole("link", { name: "FR-001" })).toBeNull();
  expect(screen.queryByRole("link", { name: "FR-009" })).toBeNull();
});

test("apart from a page an id is a word like any other", () => {
  const { container } = render(<SafeMarkdown text="See FR-002, and FR-003." />);
  expect(container).toHaveTextContent("See FR-002, and FR-003.");
  expect(container.querySelector("a")).toBeNull();
});
