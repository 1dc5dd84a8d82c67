import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { ApiError } from "./api/errors";
import { useForm, type FormErrors } from "./use-form";

interface Values {
  title: string;
  place: string;
}

const check = ({ title }: Values): FormErrors<Values> => (title.length < 3 ? { title: "Too short" } : {});

const blame = (error: string | undefined) =>
  error === undefined ? {} : { "aria-invalid": true, "aria-description": error };

function Sample({ send }: { send: (values: Values) => Promise<unknown> }) {
  const form = useForm<Values>({ initial: { title: "", place: "" }, check, send });
  return (
    <form onSubmit={form.submit} noValidate>
      <input aria-label="Title" {...form.input("title")} {...blame(form.error("title"))} />
      <input aria-label="Place" {...form.input("place")} {...blame(form.error("place"))} />
      <p>{form.failure}</p>
      <button type="submit">{form.isPending ? "Sending" : "Send"}</button>
    </form>
  );
}

function open(send: (values: Values) => Promise<unknown> = () => Promise.resolve()) {
  render(<Sample send={send} />);
  return {
    user: userEvent.setup(),
    title: screen.getByLabelText("Title"),
    place: screen.getByLabelText("Place"),
  };
}

test("a field is not blamed while it is being filled in, only once it was left", async () => {
  const { user, title } = open();
  await user.type(title, "ab");
  expect(title).not.toBeInvalid();
  await user.tab();
  expect(title).toBeInvalid();
  expect(title).toHaveAccessibleDescription("Too short");
});

test("passing through an empty field is no mistake", async () => {
  const { user, title } = open();
  await user.click(title);
  await user.tab();
  expect(title).not.toBeInvalid();
});

test("sending what is wrong sends nothing and leads to the first wrong field", async () => {
  const send = vi.fn();
  const { user, title } = open(send);
  await user.click(screen.getByRole("button"));
  expect(send).not.toHaveBeenCalled();
  expect(title).toHaveFocus();
  await user.type(title, "abc");
  expect(title).not.toBeInvalid();
});

test(
  "what the server says of a field stands beside it until the field is changed",
  { tags: ["full"] },
  async () => {
    const refusal = new ApiError(422, {
      message: "No",
      errors: [{ field: "place", message: "Unknown place" }],
    });
    const { user, title, place } = open(() => Promise.reject(refusal));
    await user.type(title, "abc");
    await user.type(place, "Nowhere");
    await user.click(screen.getByRole("button"));
    await waitFor(() => expect(place).toHaveAccessibleDescription("Unknown place"));
    expect(place).toHaveFocus();
    expect(screen.queryByText("No")).not.toBeInTheDocument();
    await user.type(place, "!");
    expect(place).not.toBeInvalid();
  },
);

test("what the server says of the whole stands in the form, with everything typed still there", async () => {
  const { user, title } = open(() => Promise.reject(new ApiError(409, { message: "Taken already" })));
  await user.type(title, "abc");
  await user.click(screen.getByRole("button"));
  expect(await screen.findByText("Taken already")).toBeVisible();
  expect(title).toHaveValue("abc");
});

test("while it is under way it is not sent again", async () => {
  let finish: () => void = () => undefined;
  const send = vi.fn(() => new Promise<void>((resolve) => (finish = resolve)));
  const { user, title } = open(send);
  await user.type(title, "abc{Enter}{Enter}");
  expect(screen.getByRole("button")).toHaveTextContent("Sending");
  expect(send).toHaveBeenCalledTimes(1);
  finish();
  expect(await screen.findByRole("button", { name: "Send" })).toBeVisible();
});
