import { act, render, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";

import { open, prepareSessions, type } from "../testing/sessions";
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

const pass = (time: number) => act(() => vi.advanceTimersByTimeAsync(time));

test("a lost connection is told once, however often it is tried and whatever is typed, and once that it has ended", async () => {
  const answers = vi.mocked(fetch);
  const saves = answers.getMockImplementation();
  answers.mockRejectedValue(new TypeError("Failed to fetch"));
  const session = open();
  render(<SaveStatus session={session} onResolve={() => undefined} />);
  const texts = told();
  const shown = new Set<string>();
  type(0, "One ");
  for (const word of ["two ", "three ", "four "]) {
    await pass(5000);
    shown.add(screen.getByText(/^(Offline|Saving)/).textContent);
    act(() => type(0, word));
    await pass(20);
    shown.add(screen.getByText(/^(Offline|Saving)/).textContent);
  }
  expect([...shown].join()).toContain("Offline: ");
  expect(answers.mock.calls.length).toBeGreaterThan(2);
  expect(texts).toEqual(["Saved", "Saving…", "Not saved yet. Retrying…"]);
  answers.mockImplementation(saves!);
  act(() => void window.dispatchEvent(new Event("online")));
  await pass(5000);
  expect(texts.slice(3)).toEqual(["Saved"]);
  expect(screen.getByText("Saved")).toBeVisible();
});

test("what the person has to decide or to repair is told", async () => {
  vi.mocked(fetch).mockImplementation(() =>
    Promise.resolve(Response.json({ message: "Too long" }, { status: 422 })),
  );
  render(<SaveStatus session={open()} onResolve={() => undefined} />);
  act(() => type(0, "One "));
  await pass(5000);
  expect(screen.getByRole("status")).toHaveTextContent("Save failed: Too long.");
});
