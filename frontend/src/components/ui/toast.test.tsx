import { act, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { TooltipProvider } from "./tooltip";
import { dismissToast, toast, toastInPassing, useToastStore, withdrawAction } from "./toast";
import { Toaster } from "./toaster";

beforeEach(() => {
  vi.useFakeTimers();
  useToastStore.setState({ current: null, open: false });
  render(<Toaster />, { wrapper: TooltipProvider });
  act(() => toast({ title: "Document saved" }));
});
afterEach(() => {
  vi.useRealTimers();
});

const pass = (milliseconds: number) => {
  act(() => {
    vi.advanceTimersByTime(milliseconds);
  });
};
const shown = () => screen.queryByText("Document saved");

/** A finger or the mouse is drawn over the toast by so many pixels to the right. */
function swipe(distance: number): void {
  const row = shown()!.closest("li")!;
  fireEvent.pointerDown(row, { button: 0, clientX: 0, clientY: 0 });
  // The first move says that this is a swipe, the second how far it goes.
  fireEvent.pointerMove(row, { clientX: distance, clientY: 0 });
  fireEvent.pointerMove(row, { clientX: distance, clientY: 0 });
  fireEvent.pointerUp(row, { clientX: distance, clientY: 0 });
}

test("a toast stays for 5000 milliseconds", () => {
  pass(4999);
  expect(shown()).toBeVisible();
  pass(1);
  expect(shown()).not.toBeInTheDocument();
});

test("a closed toast is forgotten after 1000000 milliseconds", () => {
  act(dismissToast);
  pass(999_999);
  expect(useToastStore.getState().current).toMatchObject({ title: "Document saved" });
  pass(1);
  expect(useToastStore.getState().current).toBeNull();
});

test("a toast goes when it is swiped to the right by more than 50 pixels", () => {
  swipe(-60);
  swipe(50);
  expect(shown()).toBeVisible();
  swipe(51);
  expect(shown()).not.toBeInTheDocument();
});

test("F8 leads to the toasts", () => {
  fireEvent.keyDown(document.body, { key: "F8", code: "F8" });
  expect(document.activeElement).toContainElement(shown());
  expect(screen.getByRole("region", { name: "Notifications (F8)" })).toContainElement(shown());
});

test("the focus goes back to where it was when what it was on is closed", () => {
  const field = document.createElement("input");
  document.body.append(field);
  field.focus();
  fireEvent.keyDown(document.body, { key: "F8", code: "F8" });
  screen.getByRole("button", { name: "Close" }).focus();
  fireEvent.click(screen.getByRole("button", { name: "Close" }));
  expect(field).toHaveFocus();
  field.remove();
});

test("what has to be seen stays until it is closed, whatever good news comes", () => {
  act(() => toast({ title: "Changed elsewhere", stays: true }));
  pass(60_000);
  act(() => toastInPassing({ title: "Title generated" }));
  expect(screen.getByText("Changed elsewhere")).toBeVisible();
  fireEvent.click(screen.getByRole("button", { name: "Close" }));
  expect(screen.queryByText("Changed elsewhere")).not.toBeInTheDocument();
});

test("what has to be seen comes back after what was said over it", () => {
  act(() => toast({ title: "Changed elsewhere", stays: true }));
  act(() => toast({ title: "Could not save", variant: "destructive" }));
  expect(screen.queryByText("Changed elsewhere")).not.toBeInTheDocument();
  pass(5000);
  expect(screen.queryByText("Could not save")).not.toBeInTheDocument();
  expect(screen.getByText("Changed elsewhere")).toBeVisible();
  pass(60_000);
  fireEvent.click(screen.getByRole("button", { name: "Close" }));
  expect(screen.queryByText("Changed elsewhere")).not.toBeInTheDocument();
});

test("an offer that lasts longer is there for its time, whatever good news comes, and after what was said over it", () => {
  act(() => toast({ title: "Version restored", lasts: 30_000 }));
  pass(20_000);
  act(() => toastInPassing({ title: "Title generated" }));
  expect(screen.getByText("Version restored")).toBeVisible();
  act(() => toast({ title: "Copied" }));
  pass(5000);
  expect(screen.getByText("Version restored")).toBeVisible();
  pass(29_999);
  expect(screen.getByText("Version restored")).toBeVisible();
  pass(1);
  expect(screen.queryByText("Version restored")).not.toBeInTheDocument();
});

test("what can no longer be done is not offered when a message comes back", () => {
  const to = {};
  act(() => toast({ title: "Changed elsewhere", stays: true, action: { label: "Undo", run: vi.fn(), to } }));
  act(() => toast({ title: "Copied" }));
  act(() => withdrawAction(to));
  act(dismissToast);
  expect(screen.getByText("Changed elsewhere")).toBeVisible();
  expect(screen.queryByRole("button", { name: "Undo" })).not.toBeInTheDocument();
});

test("what is said anew is said once", () => {
  act(() => toast({ title: "Changed elsewhere", description: "By Ann", stays: true }));
  act(() => toast({ title: "Changed elsewhere", description: "By Bob", stays: true }));
  act(dismissToast);
  expect(screen.queryByText("Changed elsewhere")).not.toBeInTheDocument();
});
