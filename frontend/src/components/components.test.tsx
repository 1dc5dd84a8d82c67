import { act, fireEvent, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { renderWithProviders } from "@/testing/render";
import { SplitView } from "./patterns/split-view";
import { Button } from "./ui/button";
import { Field, Input } from "./ui/field";
import { initials } from "./ui/initials-badge";
import { Segmented } from "./ui/segmented";
import { toast } from "./ui/toast";

test("a badge has at most four characters, whole ones", () => {
  expect(initials("Mara Lindqvist")).toBe("Mara");
  expect(initials("guest-k7m2qx4d")).toBe("gues");
  expect(initials("Toma\u0301s")).toBe("Toma\u0301");
  expect(initials("👩‍🚀👩‍🚀👩‍🚀👩‍🚀👩‍🚀")).toBe("👩‍🚀👩‍🚀👩‍🚀👩‍🚀");
});

test("a pending button says that it is busy and cannot be pressed again", async () => {
  const onClick = vi.fn();
  const { user } = renderWithProviders(
    <Button pending onClick={onClick}>
      Creating...
    </Button>,
  );
  const button = await screen.findByRole("button", { name: "Creating..." });
  expect(button).toHaveAttribute("aria-busy", "true");
  await user.click(button);
  expect(onClick).not.toHaveBeenCalled();
});

test("a field names its input and describes it by its error", async () => {
  renderWithProviders(
    <Field label="Email" hint="We write rarely" error="Invalid email address">
      <Input type="email" />
    </Field>,
  );
  const input = await screen.findByRole("textbox", { name: "Email" });
  expect(input).toBeInvalid();
  expect(input).toHaveAccessibleDescription("Invalid email address");
});

test("a segment is chosen by pointer and by arrow keys", async () => {
  const onChange = vi.fn();
  const { user } = renderWithProviders(
    <Segmented
      label="View"
      value="chat"
      onChange={onChange}
      options={[
        { value: "chat", label: "Chat" },
        { value: "document", label: "Document" },
      ]}
    />,
  );
  await user.click(await screen.findByRole("radio", { name: "Document" }));
  expect(onChange).toHaveBeenCalledWith("document");
});

test("a second toast takes the place of the first", async () => {
  renderWithProviders(<p>Page</p>);
  await screen.findByText("Page");
  act(() => {
    toast({ title: "First" });
  });
  expect(await screen.findByText("First")).toBeVisible();
  act(() => {
    toast({ title: "Error", description: "Second", variant: "destructive" });
  });
  expect(await screen.findByText("Second")).toBeVisible();
  expect(screen.queryByText("First")).not.toBeInTheDocument();
});

test("a toast is closed by its button", async () => {
  const { user } = renderWithProviders(<p>Page</p>);
  await screen.findByText("Page");
  act(() => {
    toast({ title: "Document deleted" });
  });
  await user.click(await screen.findByRole("button", { name: "Close" }));
  expect(screen.queryByText("Document deleted")).not.toBeInTheDocument();
});

test("the line of a split view is moved with the arrow keys, within its bounds, and remembered", async () => {
  const view = (
    <SplitView chat="Chat" page="Page" phoneDefault="chat" chatLabel="AI Assistant" pageLabel="Document" />
  );
  const first = renderWithProviders(view);
  const line = await screen.findByRole("separator", { name: "Width of AI Assistant" });
  expect(line).toHaveAttribute("aria-valuenow", "384");
  fireEvent.keyDown(line, { key: "ArrowRight" });
  expect(line).toHaveAttribute("aria-valuenow", "400");
  fireEvent.keyDown(line, { key: "Home" });
  fireEvent.keyDown(line, { key: "ArrowLeft" });
  expect(line).toHaveAttribute("aria-valuenow", "320");
  first.unmount();
  renderWithProviders(view);
  expect(await screen.findByRole("separator")).toHaveAttribute("aria-valuenow", "320");
});

test("on a phone one of the two panes is chosen", async () => {
  const { user } = renderWithProviders(
    <SplitView
      chat="Chat"
      page="Page"
      phoneDefault="document"
      chatLabel="AI Assistant"
      pageLabel="Document"
    />,
  );
  expect(await screen.findByRole("radio", { name: "Document" })).toBeChecked();
  await user.click(screen.getByRole("radio", { name: "Chat" }));
  expect(screen.getByRole("radio", { name: "Chat" })).toBeChecked();
});
