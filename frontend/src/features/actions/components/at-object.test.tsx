/** A form at the thing it is about: what is typed in it stays. */
import { screen, waitFor } from "@testing-library/react";
import { act } from "react";
import { expect, test, vi } from "vitest";

import { PHONE } from "@/lib/use-media";
import { renderWithProviders } from "@/testing/render";

import { AtObject } from "./at-object";

/** Answers how the phone is turned, so that its window gets wide. */
function havePhone(): () => void {
  const list = Object.assign(new EventTarget(), { matches: true, media: PHONE });
  vi.spyOn(window, "matchMedia").mockImplementation(() => list as unknown as MediaQueryList);
  return () =>
    act(() => {
      list.matches = false;
      list.dispatchEvent(new Event("change"));
    });
}

function show() {
  const onClose = vi.fn();
  const anchor = { getBoundingClientRect: () => new DOMRect() };
  const shown = renderWithProviders(
    <AtObject anchor={anchor} title="Add risk" onClose={onClose} onReturnFocus={() => undefined}>
      <input aria-label="Risk" />
    </AtObject>,
  );
  return { ...shown, onClose };
}

test("what is typed stays where a phone is turned", async () => {
  const turn = havePhone();
  const { user } = show();
  await user.type(await screen.findByRole("textbox", { name: "Risk" }), "Rain");
  turn();
  expect(screen.getByRole("textbox", { name: "Risk" })).toHaveValue("Rain");
});

test("a press beside the sheet closes it as long as nothing is typed", async () => {
  havePhone();
  const { user, onClose } = show();
  const field = await screen.findByRole("textbox", { name: "Risk" });
  const scrim = document.querySelector(".bg-scrim")!;
  await user.click(scrim);
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
  await user.type(field, "Rain");
  await user.click(scrim);
  await user.click(field);
  expect(onClose).toHaveBeenCalledTimes(1);
});
