import { act, fireEvent, render, type RenderResult, screen } from "@testing-library/react";
import { expect, test } from "vitest";

import { open, prepareSessions, session, text } from "../testing/sessions";
import { SaveStatus } from "./save-status";
import { TitleField } from "./title-field";

prepareSessions();

const flush = () => act(() => Promise.resolve());
const leave = ({ unmount }: RenderResult) => {
  unmount();
  session.close();
  session.detach();
};
const titleField = () => screen.getByRole<HTMLTextAreaElement>("textbox", { name: "Title" });

test("a title that is too long stays as it was written, says so and is saved once it fits", async () => {
  const session = open();
  render(
    <>
      <TitleField session={session} />
      <SaveStatus session={session} />
    </>,
  );
  const field = titleField();
  // What it has is what a paste may bring: a browser cuts that at the length that the field is given.
  expect(field).not.toHaveAttribute("maxlength");
  const long = `${"word ".repeat(79)}wordx`;
  fireEvent.change(field, { target: { value: long } });
  expect(field).toBeInvalid();
  expect(field).toHaveAccessibleDescription("At most 200 characters, please: 200 too many");
  await flush();
  expect(screen.getByRole("status")).toHaveTextContent("Save failed: A title has at most 200 characters.");
  fireEvent.blur(field);
  await flush();
  expect(field).toHaveValue(long);
  expect(text.stored.title).toBe("Plan");
  expect(screen.queryByText("Saved")).not.toBeInTheDocument();

  fireEvent.change(field, { target: { value: long.slice(0, 200) } });
  fireEvent.blur(field);
  expect(field).toBeValid();
  expect(screen.queryByText(/too many/)).not.toBeInTheDocument();
  await flush();
  expect(text.stored.title).toBe(long.slice(0, 200).trim());
  expect(screen.getByRole("status")).toHaveTextContent("Saved");
});

test("what others do to the title leaves the caret with its words", async () => {
  render(<TitleField session={open({ title: "Field plan" })} />);
  const field = titleField();
  field.focus();
  field.setSelectionRange(6, 10);
  await act(() => text.others((_content, title) => title.insert(0, "The ")));
  expect(field).toHaveValue("The Field plan");
  expect([field.selectionStart, field.selectionEnd]).toEqual([10, 14]);
  await act(() => text.others((_content, title) => title.delete(0, title.length)));
  expect(field).toHaveValue("");
});

test("a title that is too long is there again when one comes back, until it fits", async () => {
  const long = "word ".repeat(80);
  const first = render(<TitleField session={open()} />);
  fireEvent.change(titleField(), { target: { value: long } });
  leave(first);
  const second = render(<TitleField session={open()} />);
  expect(titleField()).toHaveValue(long);
  expect(titleField()).toBeInvalid();
  fireEvent.change(titleField(), { target: { value: "Words" } });
  await flush();
  expect(text.stored.title).toBe("Words");
  leave(second);
  render(<TitleField session={open()} />);
  expect(titleField()).toHaveValue("Plan");
});
