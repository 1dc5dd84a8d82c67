import { act, screen } from "@testing-library/react";
import { expect, test } from "vitest";

import { lazyPart } from "@/components/patterns/lazy-part";
import { aSearchResult } from "@/testing/factories";
import { answer } from "@/testing/handlers";
import { havePages, renderApp, renderWithProviders } from "@/testing/render";
import { server } from "@/testing/server";

import { closePalette, openPalette, usePalette } from "./palette-state";
import { PaletteWaiting } from "./palette-waiting";
// Loaded before the clock of the first test runs.
import "./palette";

havePages("/trash");

/** The palette over a page with a field, the code of which is still on its way. */
function show(load: Parameters<typeof lazyPart>[0]) {
  const Palette = lazyPart(load, { waiting: PaletteWaiting });
  function Page() {
    const isOpen = usePalette((state) => state.open === "palette");
    return (
      <>
        <input aria-label="Title" />
        {isOpen && <Palette onMissing={closePalette} />}
      </>
    );
  }
  return renderWithProviders(<Page />);
}

test(
  "what is typed before the palette could be loaded is its own, and is gone when it can't be had",
  { tags: ["full"] },
  async () => {
    let fail!: (error: Error) => void;
    const { user } = show(() => new Promise((_, reject) => (fail = reject)));
    act(openPalette);
    await user.keyboard("settings{Tab}");
    expect(screen.getByRole("textbox", { name: "Commands" })).toHaveValue("settings");
    fail(new TypeError("Failed to fetch"));
    expect(await screen.findByText("Couldn't load this part")).toBeVisible();
    await user.click(screen.getByRole("textbox", { name: "Title" }));
    await user.keyboard("Offline");
    expect(screen.getByRole("textbox", { name: "Title" })).toHaveValue("Offline");
    act(openPalette);
    expect(usePalette.getState().typed).toBe("");
    act(closePalette);
  },
);

test("Escape closes the palette before it is there", async () => {
  const { user } = show(() => new Promise(() => undefined));
  act(openPalette);
  await user.keyboard("x{Escape}");
  expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
});

test("what is typed before it is there and what is typed after stand behind each other", async () => {
  server.use(answer("/api/trash", []), answer("/api/search", aSearchResult()));
  const { user } = renderApp("/trash");
  await screen.findByRole("heading", { level: 1 });
  await user.keyboard("{Control>}k{/Control}Standard ");
  await screen.findByRole("dialog", { name: "Commands" });
  await user.keyboard("PRD");
  expect(screen.getByRole("combobox")).toHaveValue("Standard PRD");
});
