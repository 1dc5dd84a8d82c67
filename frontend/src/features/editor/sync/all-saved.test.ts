import { expect, test, vi } from "vitest";
import { allSaved } from "./all-saved";
import { initialState, type SavePhase, type SaveState } from "./save-state";

const START = initialState({ title: "Tablets", content: "Text", version: 1 });

/** A saving whose state the test moves on. */
function saving(kind: "saved" | "dirty") {
  let state: SaveState = { ...START, phase: { kind } };
  const listeners = new Set<() => void>();
  return {
    flush: vi.fn(),
    getState: () => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    listeners,
    become: (phase: SavePhase) => {
      state = { ...state, phase };
      listeners.forEach((notify) => notify());
    },
  };
}

test("a text that is saved is so at once", async () => {
  await expect(allSaved(saving("saved"))).resolves.toBe(true);
});

test("an unsaved text is sent, and waited for", async () => {
  const autosave = saving("dirty");
  const answer = allSaved(autosave);
  expect(autosave.flush).toHaveBeenCalled();
  autosave.become({ kind: "saving", changedMeanwhile: false });
  autosave.become({ kind: "saved" });
  await expect(answer).resolves.toBe(true);
  expect(autosave.listeners.size).toBe(0);
});

test.each<SavePhase>([
  { kind: "offline", attempt: 1, reason: "network" },
  { kind: "failed", message: "Too long" },
  {
    kind: "conflict",
    theirs: { title: "Tablets", content: "Theirs", version: 2 },
    base: "Text",
    isCopy: false,
  },
])("a text that cannot be saved is not waited for: %o", async (phase) => {
  const autosave = saving("dirty");
  const answer = allSaved(autosave);
  autosave.become(phase);
  await expect(answer).resolves.toBe(false);
});
