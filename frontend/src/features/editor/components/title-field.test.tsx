import { act, fireEvent, render, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";

import { open, prepareSessions, requests } from "../testing/sessions";
import { SaveStatus } from "./save-status";
import { TitleField } from "./title-field";

prepareSessions();

const pass = (time: number) => act(() => vi.advanceTimersByTimeAsync(time));

test("a title that is too long stays as it was written, says so and is saved once it fits", async () => {
  const saves = vi.mocked(fetch).getMockImplementation()!;
  vi.mocked(fetch).mockImplementation((url, init) => {
    const { title } = JSON.parse(init?.body as string) as { title: string };
    return title.length > 200
      ? Promise.resolve(Response.json({ message: "A title has at most 200 characters." }, { status: 422 }))
      : saves(url, init);
  });
  const session = open();
  render(
    <>
      <TitleField session={session} />
      <SaveStatus session={session} onResolve={() => undefined} />
    </>,
  );
  const field = screen.getByRole<HTMLTextAreaElement>("textbox", { name: "Title" });
  // What it has is what a paste may bring: a browser cuts that at the length that the field is given.
  expect(field).not.toHaveAttribute("maxlength");
  const long = `${"word ".repeat(79)}wordx`;
  fireEvent.change(field, { target: { value: long } });
  expect(field).toBeInvalid();
  expect(field).toHaveAccessibleDescription("At most 200 characters, please: 200 too many");
  await pass(5000);
  expect(screen.getByRole("status")).toHaveTextContent("Save failed: A title has at most 200 characters.");
  fireEvent.blur(field);
  await pass(5000);
  expect(field).toHaveValue(long);
  expect(screen.queryByText("Saved")).not.toBeInTheDocument();

  fireEvent.change(field, { target: { value: long.slice(0, 200) } });
  expect(field).toBeValid();
  expect(screen.queryByText(/too many/)).not.toBeInTheDocument();
  await pass(5000);
  expect(requests.map(({ body }) => body.title)).toEqual([long.slice(0, 200).trim()]);
  expect(screen.getByRole("status")).toHaveTextContent("Saved");
});
