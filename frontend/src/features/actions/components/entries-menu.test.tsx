import { screen, within } from "@testing-library/react";
import { Flag, Trash2 } from "lucide-react";
import { expect, test, vi } from "vitest";

import { PHONE } from "@/lib/use-media";
import { renderWithProviders } from "@/testing/render";

import { EntriesMenu } from "./entries-menu";
import type { Entry } from "./menu-entries";

const run = vi.fn<(what: string) => void>();
const ENTRIES: readonly Entry[] = [
  { kind: "item", label: "Split…", run: () => run("split") },
  {
    kind: "choices",
    label: "Set priority",
    icon: Flag,
    items: ["Must", "Should"].map((label) => ({
      kind: "item",
      label,
      isChosen: label === "Should",
      shortcut: label.charAt(0),
      isKeyHere: true,
      run: () => run(label),
    })),
  },
  { kind: "separator" },
  { kind: "item", label: "Delete", icon: Trash2, shortcut: "Del", isKeyHere: true, run: () => run("delete") },
];

function show() {
  const onClose = vi.fn();
  const anchor = { getBoundingClientRect: () => new DOMRect(10, 10, 40, 20) };
  const rendered = renderWithProviders(
    <EntriesMenu
      anchor={anchor}
      label="FR-003 · Should"
      entries={ENTRIES}
      onClose={onClose}
      onReturnFocus={() => undefined}
    />,
  );
  return { ...rendered, onClose };
}

test("is named after what it is about, and walked with the arrows", async () => {
  const { user, onClose } = show();
  const menu = await screen.findByRole("menu", { name: "FR-003 · Should" });
  expect(within(menu).getByRole("menuitem", { name: "Split…" })).toHaveFocus();
  await user.keyboard("{ArrowUp}");
  expect(within(menu).getByRole("menuitem", { name: /^Delete/ })).toHaveFocus();
  await user.keyboard("{ArrowDown}{Enter}");
  expect(run).toHaveBeenLastCalledWith("split");
  expect(onClose).toHaveBeenCalled();
});

test("a key of the open menu does at once what it stands for", async () => {
  const { user } = show();
  await screen.findByRole("menu");
  await user.keyboard("{Delete}");
  expect(run).toHaveBeenLastCalledWith("delete");
});

test("leads to choices by the arrow to the right, and back by that to the left", async () => {
  const { user } = show();
  await screen.findByRole("menu");
  await user.keyboard("{ArrowDown}{ArrowRight}");
  const choices = await screen.findByRole("menu", { name: "Set priority" });
  expect(within(choices).getByRole("menuitemradio", { name: /^Should/ })).toBeChecked();
  expect(within(choices).getByRole("menuitemradio", { name: /^Should/ })).toHaveFocus();
  await user.keyboard("{ArrowLeft}");
  expect(screen.getByRole("menuitem", { name: "Set priority" })).toHaveFocus();
  await user.keyboard("{ArrowRight}");
  await screen.findByRole("menu", { name: "Set priority" });
  await user.keyboard("m");
  expect(run).toHaveBeenLastCalledWith("Must");
});

test("Escape leaves it without a choice", async () => {
  run.mockClear();
  const { user, onClose } = show();
  await screen.findByRole("menu");
  await user.keyboard("{Escape}");
  expect(onClose).toHaveBeenCalled();
  expect(run).not.toHaveBeenCalled();
});

test("on a phone's width a pointer that only moves leads nowhere, and a press to the choices", async () => {
  const { matchMedia } = window;
  vi.spyOn(window, "matchMedia").mockImplementation((query) =>
    Object.assign(matchMedia(query), { matches: query === PHONE }),
  );
  const { user } = show();
  const entry = await screen.findByRole("menuitem", { name: "Set priority" });
  await user.hover(entry);
  expect(screen.queryByRole("menuitemradio")).not.toBeInTheDocument();
  await user.click(entry);
  expect(screen.getByRole("menuitemradio", { name: /^Should/ })).toBeInTheDocument();
  expect(run).not.toHaveBeenCalled();
});
