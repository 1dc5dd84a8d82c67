import { screen } from "@testing-library/react";
import { FileText } from "lucide-react";
import { expect, test, vi } from "vitest";

import { renderApp } from "@/testing/render";

import { offerActions, openShortcuts } from "./palette-state";
// Loaded before the clock of the first test runs.
import "./shortcut-sheet";

test("a page's own keys work while the page is there; those for everywhere also over a dialog", async () => {
  const { user } = renderApp("/");
  await screen.findByRole("heading", { level: 1 });
  const save = vi.fn();
  const share = vi.fn();
  const takeBack = offerActions(() => [
    { label: "Save now", icon: FileText, shortcut: "Mod+S", isEverywhere: true, run: save },
    { label: "Share", icon: FileText, shortcut: "S", run: share },
  ]);
  await user.keyboard("s{Control>}s{/Control}");
  expect(save).toHaveBeenCalledOnce();
  expect(share).toHaveBeenCalledOnce();
  openShortcuts();
  await screen.findByRole("dialog");
  await user.keyboard("s{Control>}s{/Control}");
  expect(save).toHaveBeenCalledTimes(2);
  expect(share).toHaveBeenCalledOnce();
  takeBack();
  await user.keyboard("{Control>}s{/Control}");
  expect(save).toHaveBeenCalledTimes(2);
});
