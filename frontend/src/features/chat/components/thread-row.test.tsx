import { fireEvent, screen, waitFor } from "@testing-library/react";
import { http, HttpResponse } from "msw";
import { expect, test, vi } from "vitest";

import { aThread } from "@/testing/factories";
import { renderWithProviders } from "@/testing/render";
import { server } from "@/testing/server";

import { ThreadRow } from "./thread-row";

const THREAD = aThread({ id: 3, title: "Inspections" });

async function edit() {
  const { user } = renderWithProviders(
    <>
      <ul>
        <ThreadRow thread={THREAD} isOpen onOpen={vi.fn()} onMoved={vi.fn()} onDelete={vi.fn()} />
      </ul>
      <textarea aria-label="Message" />
    </>,
  );
  await user.click(await screen.findByRole("button", { name: "Actions for Inspections" }));
  await user.click(await screen.findByRole("menuitem", { name: "Edit title" }));
  return { user, field: await screen.findByRole("textbox", { name: "Title" }) };
}

const link = () => screen.findByRole("link", { name: /^Inspections/ });

/** A title is stored when `answered` is called. */
function storeLater(): () => void {
  let answered = (): void => undefined;
  const held = new Promise<void>((resolve) => (answered = resolve));
  server.use(
    http.put("/api/chat/threads/3", async () => {
      await held;
      return HttpResponse.json({ ...THREAD });
    }),
  );
  return answered;
}

test("Escape that ends a conversion leaves the title as it is typed", async () => {
  const { user, field } = await edit();
  await user.clear(field);
  await user.type(field, "Photos");
  fireEvent.keyDown(field, { key: "Escape", isComposing: true });
  fireEvent.keyDown(field, { key: "Escape", keyCode: 229 });
  expect(screen.getByRole("textbox", { name: "Title" })).toHaveValue("Photos");
  fireEvent.keyDown(field, { key: "Escape" });
  expect(await link()).toHaveFocus();
});

test("the focus goes on to the row from where the title was edited", async () => {
  const stored = storeLater();
  const { user, field } = await edit();
  await user.type(field, "Photos{Enter}");
  stored();
  await waitFor(async () => expect(await link()).toHaveFocus());
});

test("whoever has gone on to write a message keeps the focus there when the title is stored", async () => {
  const stored = storeLater();
  const { user, field } = await edit();
  await user.type(field, "Photos{Enter}");
  await user.click(screen.getByRole("textbox", { name: "Message" }));
  stored();
  await link();
  expect(screen.getByRole("textbox", { name: "Message" })).toHaveFocus();
});

test("whoever leaves a title unchanged stays where they went", async () => {
  const { user } = await edit();
  await user.click(screen.getByRole("textbox", { name: "Message" }));
  await link();
  expect(screen.getByRole("textbox", { name: "Message" })).toHaveFocus();
});
