import { screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";

import { renderWithProviders } from "@/testing/render";

import { SplitField } from "./split-field";

async function open() {
  const onSplit = vi.fn();
  const onCancel = vi.fn();
  const { user } = renderWithProviders(
    <SplitField text="One. Two. Three." onSplit={onSplit} onCancel={onCancel} />,
  );
  await screen.findByRole("textbox", { name: "Where to split" });
  return { user, onSplit, onCancel };
}

test("Enter on a button does what the button says", async () => {
  const { user, onSplit, onCancel } = await open();
  screen.getByRole("button", { name: "Split at each sentence (3)" }).focus();
  await user.keyboard("{Enter}");
  expect(onSplit.mock.calls).toEqual([[[5, 10]]]);
  screen.getByRole("button", { name: "Cancel" }).focus();
  await user.keyboard("{Enter}");
  expect(onSplit).toHaveBeenCalledOnce();
  expect(onCancel).toHaveBeenCalledOnce();
});

test("Enter in the text splits at the caret, and Escape leaves it from wherever the focus is", async () => {
  const { user, onSplit, onCancel } = await open();
  await user.keyboard("{Enter}");
  expect(onSplit.mock.calls).toEqual([[[5]]]);
  await user.tab();
  await user.keyboard("{Escape}");
  expect(onCancel).toHaveBeenCalledOnce();
});
