/** Inviting whoever is named in a comment without having access to the document. */
import { screen, waitFor } from "@testing-library/react";
import { http, HttpResponse } from "msw";
import { beforeEach, expect, test, vi } from "vitest";

import { answer, receive } from "@/testing/handlers";
import { renderWithProviders } from "@/testing/render";
import { server } from "@/testing/server";
import { aMember, anInvitation, anOwner } from "@/testing/sharing-factories";

import { CommentForm } from "./components/comment-form";

const BEN = aMember({
  userId: "7d0c1c9e-1111-4a4a-9a9a-0000000000b3",
  name: "Benjamin Ott",
  role: "commenter",
});

beforeEach(() => {
  sessionStorage.clear();
  server.use(answer("/api/documents/1/members", { members: [anOwner(), aMember()], invitations: [] }));
});

async function show({ mayInvite = true } = {}) {
  const onSubmit = vi.fn<(body: string) => undefined>();
  const { user } = renderWithProviders(
    <CommentForm
      documentId={1}
      mayInvite={mayInvite}
      draft="comment.reply.7"
      label="Reply"
      placeholder="Reply or @mention"
      submit="Reply"
      onSubmit={onSubmit}
    />,
  );
  return { user, onSubmit, field: await screen.findByRole("textbox", { name: "Reply" }) };
}

const invites = (body: object, status = 201) => receive("post", "/api/documents/1/members", body, status);

test("a username is a member at once, and named where it was typed", async () => {
  const { handler, sent } = invites({ member: BEN, invitation: null });
  server.use(handler);
  const { user, field, onSubmit } = await show();
  await user.type(field, "Ask @ben");
  await user.click(await screen.findByRole("option", { name: /^Invite “ben” as commenter/ }));
  await waitFor(() => expect(field).toHaveValue("Ask @Benjamin Ott "));
  expect(sent).toEqual([{ who: "ben", role: "commenter" }]);
  await user.type(field, "today");
  await user.keyboard("{Control>}{Enter}{/Control}");
  expect(onSubmit).toHaveBeenCalledWith(`Ask @[${BEN.userId}] today`, [{ id: BEN.userId, name: BEN.name }]);
});

test("what is typed meanwhile stays, around the name", async () => {
  let join: (() => void) | undefined;
  const joined = new Promise<void>((resolve) => (join = resolve));
  server.use(
    http.post("/api/documents/1/members", async () => {
      await joined;
      return HttpResponse.json({ member: BEN, invitation: null }, { status: 201 });
    }),
  );
  const { user, field } = await show();
  await user.type(field, "Ask @ben");
  await user.click(await screen.findByRole("option", { name: /^Invite/ }));
  expect(await screen.findByRole("status")).toHaveTextContent("Inviting ben…");
  await user.type(field, " today");
  join?.();
  await waitFor(() => expect(field).toHaveValue("Ask @Benjamin Ott today"));
});

test("an address gets its mail, and the text stays as it is", async () => {
  const { handler, sent } = invites({
    member: null,
    invitation: anInvitation({ address: "ben@example.com" }),
  });
  server.use(handler);
  const { user, field } = await show();
  await user.type(field, "Ask @ben@example.com");
  await user.click(await screen.findByRole("option", { name: /^Invite ben@example.com as commenter/ }));
  expect(await screen.findByText("Invitation sent to ben@example.com.")).toBeInTheDocument();
  expect(field).toHaveValue("Ask @ben@example.com");
  expect(sent).toEqual([{ who: "ben@example.com", role: "commenter" }]);
});

test("nobody is invited by the keys that write on: it is chosen first", async () => {
  const { handler, sent } = invites({ member: BEN, invitation: null });
  server.use(handler);
  const { user, field } = await show();
  await user.type(field, "A @todo");
  expect(await screen.findByRole("option")).toHaveAttribute("aria-selected", "false");
  await user.keyboard("{Enter}");
  expect(field).toHaveValue("A @todo\n");
  expect(sent).toEqual([]);
  await user.type(field, "@ben");
  await screen.findByRole("option");
  await user.keyboard("{ArrowDown}{Enter}");
  await waitFor(() => expect(field).toHaveValue("A @todo\n@Benjamin Ott "));
});

test("behind the members whose names begin so, which come first", async () => {
  const { user, field } = await show();
  await user.type(field, "@jon");
  const options = await screen.findAllByRole("option");
  expect(options.map((option) => option.textContent)).toEqual([
    expect.stringContaining("Jonas Okafor"),
    expect.stringContaining("Invite “jon”"),
  ]);
  expect(options[0]).toHaveAttribute("aria-selected", "true");
  await user.keyboard("{ArrowUp}");
  expect(options[1]).toHaveAttribute("aria-selected", "true");
});

test("a refusal is said in place, until something else is typed", async () => {
  const { handler } = invites(
    { message: "Invalid fields", errors: [{ field: "who", message: "No account has this username." }] },
    422,
  );
  server.use(handler);
  const { user, field } = await show();
  await user.type(field, "Ask @bem");
  await user.click(await screen.findByRole("option"));
  expect(await screen.findByRole("alert")).toHaveTextContent("No account has this username.");
  expect(field).toHaveValue("Ask @bem");
  await user.type(field, "{Backspace}n");
  expect(screen.queryByRole("alert")).not.toBeInTheDocument();
});

test.each(["be", "ben,", "-ben", "ben@", "ben@example"])("%s is no name and no address", async (typed) => {
  const { user, field } = await show();
  await user.type(field, "@j");
  await screen.findByRole("option", { name: /Jonas/ });
  await user.clear(field);
  await user.type(field, `@${typed}`);
  expect(screen.queryByRole("option")).not.toBeInTheDocument();
});

test("the address at which a member was invited is theirs, and invited no second time", async () => {
  const { user, field } = await show();
  await user.type(field, "Ask @Jonas@halden.example");
  await waitFor(() =>
    expect(screen.getAllByRole("option").map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining("Jonas Okafor"),
    ]),
  );
  await user.keyboard("{Enter}");
  expect(field).toHaveValue("Ask @Jonas Okafor ");
});

test("who may not invite is offered nobody", async () => {
  const { user, field } = await show({ mayInvite: false });
  await user.type(field, "@jon");
  await screen.findByRole("option", { name: /Jonas/ });
  expect(screen.getAllByRole("option")).toHaveLength(1);
  await user.type(field, "ny");
  expect(screen.queryByRole("option")).not.toBeInTheDocument();
});

const NOT_NOTIFIED = /won't be notified/;

test(
  "who is named without being invited isn't told, which is said once the name stands there",
  { tags: ["full"] },
  async () => {
    const { user, field, onSubmit } = await show({ mayInvite: false });
    await user.type(field, "Ask @kim");
    expect(screen.queryByText(NOT_NOTIFIED)).not.toBeInTheDocument();
    await user.type(field, ", or @lee@example.com.");
    expect(await screen.findByText(NOT_NOTIFIED)).toHaveTextContent(
      "@kim and @lee@example.com won't be notified. Only people you choose from the list are notified.",
    );
    await user.keyboard("{Control>}{Enter}{/Control}");
    expect(onSubmit).toHaveBeenCalledWith("Ask @kim, or @lee@example.com.", []);
  },
);

test("of names that members have it is not said, nor of what is no name", async () => {
  const { user, field } = await show();
  await user.type(field, "@jonas and a @ 5 or x@y.example: @Jonas");
  await user.keyboard("{Enter} ");
  await screen.findByDisplayValue(/Jonas Okafor/);
  expect(screen.queryByText(NOT_NOTIFIED)).not.toBeInTheDocument();
});

test("of an address that was invited meanwhile it is not said", async () => {
  const invitation = anInvitation({ address: "ben@example.com" });
  const { handler } = invites({ member: null, invitation });
  server.use(handler);
  const { user, field } = await show();
  await user.type(field, "Ask @ben@example.com");
  await user.click(await screen.findByRole("option", { name: /^Invite ben@example.com/ }));
  await screen.findByText("Invitation sent to ben@example.com.");
  await user.type(field, " today");
  expect(screen.queryByText(NOT_NOTIFIED)).not.toBeInTheDocument();
});
