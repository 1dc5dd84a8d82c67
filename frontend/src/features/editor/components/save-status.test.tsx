import { act, fireEvent, render, screen } from "@testing-library/react";
import { expect, test } from "vitest";

import { open, prepareSessions, text, type } from "../testing/sessions";
import { SaveStatus } from "./save-status";

prepareSessions();

/** Every text that the place for what is told has had, in their order. */
function told(): string[] {
  const status = screen.getByRole("status");
  const texts = [status.textContent];
  new MutationObserver(() => {
    if (texts.at(-1) !== status.textContent) texts.push(status.textContent);
  }).observe(status, { childList: true, characterData: true, subtree: true });
  return texts;
}

const flush = () => act(() => Promise.resolve());

test("a lost connection is told once, however often it is tried and whatever is typed, and once that it has ended", async () => {
  const session = open();
  render(<SaveStatus session={session} />);
  const texts = told();
  text.answers = false;
  act(() => type(0, "One "));
  await flush();
  for (const [attempt, word] of ["two ", "three ", "four "].entries()) {
    act(() => text.setConnected(false, { attempt: attempt + 1, persisted: attempt > 1 }));
    await flush();
    expect(screen.getByText(/^Offline: /)).toBeVisible();
    act(() => type(0, word));
    await flush();
  }
  expect(screen.getByText("Offline: your text is kept in this browser")).toBeVisible();
  expect(texts).toEqual(["Saved", "Saving…", "Not saved yet. Retrying…"]);
  text.answers = true;
  act(() => text.setConnected(true));
  await flush();
  expect(texts.slice(3)).toEqual(["Saved"]);
  expect(screen.getByText("Saved")).toBeVisible();
});

test("what the server takes no more is told, and can be tried again", async () => {
  render(<SaveStatus session={open()} />);
  text.answers = false;
  act(() => type(0, "One "));
  act(() => text.setConnected(false, { refused: { code: 4413, message: "The document is too large." } }));
  await flush();
  expect(screen.getByRole("status")).toHaveTextContent("Save failed: The document is too large.");
  fireEvent.click(screen.getByRole("button", { name: "Try again" }));
  expect(text.retries).toBe(1);
});

test("a badge takes the status's place only as long as nothing is wrong", async () => {
  render(<SaveStatus session={open()} badge="Updating..." />);
  expect(screen.getByText("Updating...")).toBeVisible();
  expect(screen.queryByText("Saved")).not.toBeInTheDocument();
  text.answers = false;
  act(() => type(0, "One "));
  await flush();
  expect(screen.queryByText("Saving…")).not.toBeInTheDocument();
  act(() => text.setConnected(false));
  await flush();
  expect(screen.getByText("Offline: keep this tab open")).toBeVisible();
  expect(screen.getByRole("button", { name: "Try again" })).toBeVisible();
  expect(screen.getByText("Updating...")).toBeVisible();
});
