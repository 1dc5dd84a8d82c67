import { act, fireEvent, render, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { TooltipProvider } from "@/components/ui/tooltip";

import { aProposalOf, aTitleChange } from "../testing/proposals";
import { DOCUMENT, open, prepareSessions, session, text, type } from "../testing/sessions";
import { Toolbar } from "./toolbar";

prepareSessions();

const tool = (name: string) => screen.getByRole("button", { name });

test("what was typed is taken back and brought back by hand, as far as there is something", () => {
  open();
  render(<Toolbar session={session} isEditing />, { wrapper: TooltipProvider });
  expect(tool("Undo")).toBeDisabled();
  expect(tool("Redo")).toBeDisabled();
  act(() => type(0, "New. "));
  expect(tool("Redo")).toBeDisabled();
  fireEvent.click(tool("Undo"));
  expect(session.read().content).toBe(DOCUMENT.content);
  expect(tool("Undo")).toBeDisabled();
  fireEvent.click(tool("Redo"));
  expect(session.read().content).toBe(`New. ${DOCUMENT.content}`);
  expect(tool("Redo")).toBeDisabled();
});

test("the number of proposals has its word for whoever sees only the number", () => {
  open();
  render(<Toolbar session={session} isEditing />, { wrapper: TooltipProvider });
  const actions = { onAccept: vi.fn(), onReject: vi.fn(), onUndo: vi.fn(), onRedo: vi.fn() };
  act(() => session.showProposals([aProposalOf(aTitleChange("Roadmap"))], actions));
  expect(screen.getByRole("status")).toHaveTextContent(/^1 suggestion$/);
  // Cut where there is no room, it would say neither.
  expect(screen.getByText("1", { exact: true })).toBeVisible();
});

test("what came from elsewhere is nothing to take back", async () => {
  open();
  render(<Toolbar session={session} isEditing />, { wrapper: TooltipProvider });
  await act(() => text.others((content) => content.insert(DOCUMENT.content.indexOf("time"), "more ")));
  expect(session.read().content).toContain("more");
  expect(tool("Undo")).toBeDisabled();
});
