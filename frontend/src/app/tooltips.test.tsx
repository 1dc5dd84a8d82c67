import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Bold } from "lucide-react";
import { expect, test } from "vitest";
import { IconButton } from "@/components/ui/icon-button";
import { Tooltips } from "./tooltips";

test("a control that is pointed at is named, with its keys, until the pointer leaves", async () => {
  render(
    <>
      <IconButton label="Bold" icon={Bold} shortcut="Mod+B" />
      <p>Text</p>
      <Tooltips />
    </>,
  );
  await userEvent.hover(screen.getByRole("button", { name: "Bold" }));
  expect(await screen.findByRole("tooltip")).toHaveTextContent(/^Bold.*B$/);
  await userEvent.hover(screen.getByText("Text"));
  await waitFor(() => expect(screen.queryByRole("tooltip")).not.toBeInTheDocument());
});
