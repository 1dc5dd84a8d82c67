import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";

import { setPerson } from "@/lib/api/person";
import "@/testing/markdown-ready";

import { SaidMessage } from "./said-message";

const show = (text: string) => render(<SaidMessage text={text} name="Mara" guest={false} />);

test("a table that answered a question is drawn as a table", async () => {
  show("| Risk | Owner |\n| --- | --- |\n| Late maps | Mara |");
  expect(await screen.findByRole("cell", { name: "Late maps" })).toBeVisible();
  expect(screen.queryByText(/---/)).not.toBeInTheDocument();
});

test("requirements and lists are drawn, without their markers", async () => {
  show("**FR-001** [Must] The tech sees jobs.\n- *Given* no connection *then* nothing is missing");
  expect(await screen.findByText("FR-001")).toBeVisible();
  expect(screen.queryByText(/\*\*/)).not.toBeInTheDocument();
});

test("one row reads as its cells", () => {
  show("| Late maps |  | Mara |");
  expect(screen.getByText("Late maps · Mara")).toBeVisible();
});

test("everything else stays as it was written", () => {
  show("a | b\n- *not* a list");
  expect(screen.getByText(/a \| b/)).toHaveTextContent("a | b - *not* a list");
});

test("what somebody else asked stands under their name, and one's own does not", () => {
  setPerson("mara", false);
  const author = { id: "jonas", name: "Jonas Okafor" };
  const { rerender } = render(<SaidMessage text="Add a metric" name="Mara" guest={false} author={author} />);
  expect(screen.getByText("Jonas Okafor")).toBeVisible();
  expect(screen.getByText("Jonas Okafor said:")).toBeInTheDocument();
  rerender(<SaidMessage text="Add a metric" name="Mara" guest={false} author={{ ...author, id: "mara" }} />);
  expect(screen.queryByText("Jonas Okafor")).not.toBeInTheDocument();
  expect(screen.getByText("Mara said:")).toBeInTheDocument();
});
