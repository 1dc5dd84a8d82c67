import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";

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
