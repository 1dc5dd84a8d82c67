import { screen, waitFor, within } from "@testing-library/react";
import { http, HttpResponse } from "msw";
import { expect, test, vi } from "vitest";

import { queryKeys } from "@/lib/api/keys";
import type { Member, Members } from "@/lib/api/types";
import { aDocument, aUser } from "@/testing/factories";
import { answer, receive, refuse } from "@/testing/handlers";
import { renderWithProviders } from "@/testing/render";
import { server } from "@/testing/server";
import { MembersDialog } from "./components/members-dialog";
import { aMember, anInvitation, anOwner } from "@/testing/sharing-factories";

const PATH = "/api/documents/1";
const TITLE = "Offline mode for field inspectors";

/** A server with one document and its members, which it answers as they stand. */
function serveMembers(over: Partial<Members> = {}) {
  const state: Members = { members: [anOwner(), aMember()], invitations: [], ...over };
  server.use(
    answer("/api/current-user", { ...aUser() }),
    http.get(`${PATH}/members`, () => HttpResponse.json(state)),
  );
  return state;
}

interface Shown {
  kind?: "document" | "project";
  hasLink?: boolean;
  isOwner?: boolean;
  isGuest?: boolean;
  onLeft?: () => void;
}

function open(shown: Shown = {}) {
  const { kind = "document", hasLink = false, isOwner = true, isGuest = false } = shown;
  return renderWithProviders(
    <MembersDialog
      subject={{ kind, id: 1 }}
      title={TITLE}
      isOwner={isOwner}
      isGuest={isGuest}
      hasLink={hasLink}
      onClose={() => undefined}
      onLeft={shown.onLeft ?? (() => undefined)}
    />,
  );
}

const field = () => screen.findByRole("textbox", { name: "Username or email address" });
const button = (name: string) => screen.findByRole("button", { name });
const item = (name: string | RegExp) => screen.findByRole("menuitem", { name });
const row = async (name: string) => (await screen.findByText(name)).closest("li")!;

test("the owner sees who has which role and where it comes from, and who is invited", async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-23T13:00:00Z") });
  const through = { projectId: 4, name: "Inspector tablet refresh" };
  serveMembers({
    members: [
      anOwner(),
      aMember(),
      aMember({ userId: "priya", name: "Priya Raman", address: null, through }),
    ],
    invitations: [anInvitation()],
  });
  open();
  expect(await row("Mara Lindqvist")).toHaveTextContent("(you)mara@halden.exampleOwner");
  expect(await row("Jonas Okafor")).toHaveTextContent("jonas@halden.exampleEditor");
  expect(await row("Priya Raman")).toHaveTextContent("Through the project Inspector tablet refresh");
  expect(await row("tova@nordgrid.example")).toHaveTextContent("Invited 2 days ago, not accepted yet");
  vi.useRealTimers();
});

test("a username is a member at once, with the role that was chosen", async () => {
  const state = serveMembers({ members: [anOwner()] });
  const added = aMember({ role: "viewer", address: null });
  const { handler, sent } = receive("post", `${PATH}/members`, { member: added, invitation: null }, 201);
  server.use(handler);
  const { user } = open();
  await user.click(await button("Role for the invitation: Commenter"));
  await user.click(await screen.findByRole("menuitemradio", { name: /^Viewer/ }));
  await user.click(await field());
  await user.paste("jonas");
  state.members.push(added);
  await user.keyboard("{Enter}");
  expect(await screen.findByText("Jonas Okafor can view now.")).toBeVisible();
  expect(await row("Jonas Okafor")).toHaveTextContent("Viewer");
  expect(await field()).toHaveValue("");
  expect(await field()).toHaveFocus();
  expect(sent).toEqual([{ who: "jonas", role: "viewer" }]);
});

test("an address gets a mail, which is said before and after", async () => {
  const state = serveMembers();
  const invitation = anInvitation();
  const { handler } = receive("post", `${PATH}/members`, { member: null, invitation }, 201);
  server.use(handler);
  const { user } = open();
  await user.click(await field());
  await user.paste("tova@nordgrid.example");
  expect(screen.getByText("They get a mail with a link; without an account they can sign up.")).toBeVisible();
  state.invitations.push(invitation);
  await user.click(await button("Invite"));
  expect(await screen.findByText("Invitation sent to tova@nordgrid.example.")).toBeVisible();
  expect(await row("tova@nordgrid.example")).toBeVisible();
});

test("an address is not typed over while it is sent, since the field is emptied then", async () => {
  serveMembers();
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  server.use(
    http.post(`${PATH}/members`, async () => {
      await held;
      return HttpResponse.json({ member: null, invitation: anInvitation() }, { status: 201 });
    }),
  );
  const { user } = open();
  await user.click(await field());
  await user.paste("tova@nordgrid.example");
  await user.keyboard("{Enter}jo");
  expect(await field()).toHaveValue("tova@nordgrid.example");
  release();
  await waitFor(async () => expect(await field()).toHaveValue(""));
  await user.keyboard("jo");
  expect(await field()).toHaveValue("jo");
});

test("what is refused is said beside the field, which keeps what was typed", async () => {
  serveMembers();
  const message = "No account has this username. Invite by email address instead.";
  server.use(
    refuse("post", `${PATH}/members`, 422, { message: "Invalid", errors: [{ field: "who", message }] }),
  );
  const { user } = open();
  await user.click(await button("Invite"));
  expect(await screen.findByText("Enter a username or an email address.")).toBeVisible();
  await user.click(await field());
  await user.paste("jnas");
  await user.click(await button("Invite"));
  expect(await screen.findByText(message)).toBeVisible();
  expect(await field()).toHaveValue("jnas");
  expect(await field()).toHaveAccessibleDescription(message);
});

test("as many as there may be, and too many mails, are told there as well", async () => {
  serveMembers();
  const message = "A document has at most 100 members and invitations. Remove one first.";
  server.use(refuse("post", `${PATH}/members`, 409, { message, code: "MEMBER_LIMIT" }));
  const { user } = open();
  await user.click(await field());
  await user.paste("jonas");
  await user.keyboard("{Enter}");
  expect(await screen.findByRole("alert")).toHaveTextContent(message);
});

test("a role is changed from its menu, which says what each may do", async () => {
  const state = serveMembers();
  const { handler, sent } = receive("patch", `${PATH}/members/jonas`, { ...aMember({ role: "commenter" }) });
  server.use(handler);
  const { user } = open();
  await user.click(await button("Role of Jonas Okafor: Editor"));
  expect(await screen.findByRole("menuitemradio", { name: /^Editor/ })).toBeChecked();
  expect(screen.getByText("Can write and decide on suggestions")).toBeVisible();
  expect(screen.getByText("Can read and export")).toBeVisible();
  state.members[1] = aMember({ role: "commenter" });
  await user.click(screen.getByRole("menuitemradio", { name: /^Commenter/ }));
  expect(await button("Role of Jonas Okafor: Commenter")).toBeVisible();
  expect(sent).toEqual([{ role: "commenter" }]);
});

test("a role that could not be changed is told of, and stays", async () => {
  serveMembers();
  server.use(refuse("patch", `${PATH}/members/jonas`, 500));
  const { user } = open();
  await user.click(await button("Role of Jonas Okafor: Editor"));
  await user.click(await screen.findByRole("menuitemradio", { name: /^Viewer/ }));
  expect(await screen.findByText("Couldn't change the role")).toBeInTheDocument();
  expect(await button("Role of Jonas Okafor: Editor")).toBeVisible();
});

test("a role that comes from a project leads there", async () => {
  const through = { projectId: 4, name: "Inspector tablet refresh" };
  serveMembers({ members: [anOwner(), aMember({ through })] });
  const { user } = open();
  await user.click(await button("Role of Jonas Okafor: Editor"));
  expect(await item("Open project")).toHaveAttribute("href", "/projects/4");
  expect(screen.getByText(/This role comes from the project/)).toBeVisible();
  expect(screen.queryByRole("menuitemradio")).not.toBeInTheDocument();
});

test("somebody is removed after a question", async () => {
  const state = serveMembers();
  const { handler, sent } = receive("delete", `${PATH}/members/jonas`, { success: true });
  server.use(handler);
  const { user } = open();
  await user.click(await button("Role of Jonas Okafor: Editor"));
  await user.click(await item("Remove from document"));
  const question = await screen.findByRole("alertdialog", { name: "Remove from document" });
  expect(question).toHaveTextContent(`Jonas Okafor will no longer be able to open ${TITLE}.`);
  expect(sent).toEqual([]);
  state.members.pop();
  await user.click(within(question).getByRole("button", { name: "Remove from document" }));
  await waitFor(() => expect(screen.queryByText("Jonas Okafor")).not.toBeInTheDocument());
  expect(sent).toHaveLength(1);
});

test.each([
  ["through the document's project", "viewer", false, "will lose this role, but can still open"],
  ["with the document's link", null, true, "will lose this role. Anyone with the link can still open"],
] as const)("of whoever can still read it %s, the question says so", async (_how, role, hasLink, words) => {
  serveMembers({ members: [anOwner(), aMember({ roleThroughProject: role })] });
  const { user } = open({ hasLink });
  await user.click(await button("Role of Jonas Okafor: Editor"));
  await user.click(await item("Remove from document"));
  const question = await screen.findByRole("alertdialog", { name: "Remove from document" });
  expect(question).toHaveTextContent(`Jonas Okafor ${words} ${TITLE}`);
});

const you = anOwner({ role: "commenter" });

test.each([
  ["a document", "document", you, "unless you have its link or are invited again."],
  [
    "a document of a project",
    "document",
    { ...you, roleThroughProject: "viewer" },
    "but can still open Offline mode for field inspectors through its project.",
  ],
  ["a project", "project", you, "unless you're invited again. Documents you made stay in it."],
] as const)(
  "whoever leaves %s is asked, and told what is left to them",
  async (_what, kind, member, words) => {
    const state = serveMembers({ members: [aMember({ role: "owner" }), member] });
    server.use(answer("/api/projects/1/members", { ...state }));
    const { user } = open({ kind, isOwner: false });
    await user.click(await button("Leave"));
    expect(await screen.findByRole("alertdialog", { name: `Leave ${kind}` })).toHaveTextContent(words);
  },
);

test("ownership is transferred after a question that says what it means", async () => {
  serveMembers();
  const after: Member[] = [anOwner({ userId: "jonas", name: "Jonas Okafor", isYou: false })];
  const { handler, sent } = receive("post", `${PATH}/owner`, { members: after, invitations: [] });
  server.use(handler);
  const { user } = open();
  await user.click(await button("Role of Jonas Okafor: Editor"));
  await user.click(await item("Make owner"));
  const question = await screen.findByRole("alertdialog", { name: "Make Jonas Okafor the owner" });
  expect(question).toHaveAccessibleDescription(
    `Jonas will decide who has access to ${TITLE}, and can delete it. You stay an editor.`,
  );
  expect(within(question).getByText("Editor to owner")).toBeVisible();
  await user.click(within(question).getByRole("button", { name: "Transfer ownership" }));
  expect(await screen.findByText("Ownership transferred")).toBeInTheDocument();
  expect(sent).toEqual([{ userId: "jonas" }]);
});

test("that a document may leave its project is said before it is given away", async () => {
  const through = { projectId: 4, name: "Inspector tablet refresh" };
  const priya = aMember({ userId: "priya", name: "Priya Raman", address: null, through });
  const both = aMember({ userId: "kim", name: "Kim Sol", address: null, roleThroughProject: "editor" });
  serveMembers({ members: [anOwner(), aMember(), priya, both] });
  const { user, queryClient } = open();
  queryClient.setQueryData(queryKeys.document(1), aDocument({ id: 1, projectId: 4 }));
  const asked = async (name: string) => {
    await user.click(await button(`Role of ${name}: Editor`));
    await user.click(await item("Make owner"));
    const question = await screen.findByRole("alertdialog", { name: `Make ${name} the owner` });
    return { question, cancel: () => user.click(within(question).getByRole("button", { name: "Cancel" })) };
  };
  const jonas = await asked("Jonas Okafor");
  expect(jonas.question).toHaveAccessibleDescription(
    `Jonas will decide who has access to ${TITLE}, and can delete it. You stay an editor. It leaves its project unless Jonas can add documents there.`,
  );
  await jonas.cancel();
  const ofProject = await asked("Priya Raman");
  expect(ofProject.question).not.toHaveTextContent("project");
  await ofProject.cancel();
  expect((await asked("Kim Sol")).question).not.toHaveTextContent("project");
});

test("an invitation is sent again", async () => {
  serveMembers({ invitations: [anInvitation()] });
  const { handler, sent } = receive("post", `${PATH}/invitations/7/resend`, { ...anInvitation() });
  server.use(handler);
  const { user } = open();
  await user.click(await button("Resend the invitation to tova@nordgrid.example"));
  expect(await screen.findByText("Invitation sent")).toBeInTheDocument();
  expect(sent).toHaveLength(1);
});

test("an invitation offers another role", async () => {
  const state = serveMembers({ invitations: [anInvitation()] });
  const { handler, sent } = receive("patch", `${PATH}/invitations/7`, {
    ...anInvitation({ role: "editor" }),
  });
  server.use(handler);
  const { user } = open();
  await user.click(await button("Role of tova@nordgrid.example: Viewer"));
  state.invitations = [anInvitation({ role: "editor" })];
  await user.click(await screen.findByRole("menuitemradio", { name: /^Editor/ }));
  expect(await button("Role of tova@nordgrid.example: Editor")).toBeVisible();
  expect(sent).toEqual([{ role: "editor" }]);
});

test("an invitation is cancelled", async () => {
  const state = serveMembers({ invitations: [anInvitation()] });
  const { handler, sent } = receive("delete", `${PATH}/invitations/7`, { success: true });
  server.use(handler);
  const { user } = open();
  await user.click(await button("Role of tova@nordgrid.example: Viewer"));
  state.invitations = [];
  await user.click(await item("Cancel invitation"));
  await waitFor(() => expect(screen.queryByText("tova@nordgrid.example")).not.toBeInTheDocument());
  expect(sent).toHaveLength(1);
});

test("an invitation that could not be sent again is told of", async () => {
  serveMembers({ invitations: [anInvitation()] });
  server.use(refuse("post", `${PATH}/invitations/7/resend`, 429, { message: "Try again in an hour." }));
  const { user } = open();
  await user.click(await button("Resend the invitation to tova@nordgrid.example"));
  expect(await screen.findByText("Couldn't send the invitation")).toBeInTheDocument();
});

test("members see who is there without controls, and leave after a question", async () => {
  const others = aMember({ userId: "priya", name: "Priya Raman", address: null, role: "owner" });
  const you = anOwner({ role: "commenter" });
  serveMembers({ members: [others, aMember({ address: null }), you] });
  const { handler, sent } = receive("delete", `${PATH}/members/${you.userId}`, { success: true });
  server.use(handler);
  const onLeft = vi.fn();
  const { user } = open({ isOwner: false, onLeft });
  expect(await screen.findByRole("dialog", { name: "Members" })).toHaveAccessibleDescription(TITLE);
  expect(await row("Jonas Okafor")).toHaveTextContent("Editor");
  expect(screen.queryByRole("button", { name: /^Role of/ })).not.toBeInTheDocument();
  expect(screen.queryByRole("textbox")).not.toBeInTheDocument();
  await user.click(await button("Leave"));
  const question = await screen.findByRole("alertdialog", { name: "Leave document" });
  expect(onLeft).not.toHaveBeenCalled();
  await user.click(within(question).getByRole("button", { name: "Leave document" }));
  await waitFor(() => expect(onLeft).toHaveBeenCalledOnce());
  expect(sent).toHaveLength(1);
});

test("a guest, who invites nobody, is asked to sign up", async () => {
  serveMembers({ members: [anOwner()] });
  open({ isGuest: true });
  expect(
    await screen.findByText("Sign up to invite people to this document by username or email."),
  ).toBeVisible();
  expect(screen.getByRole("link", { name: "Sign up" })).toHaveAttribute(
    "href",
    expect.stringMatching(/^\/auth/),
  );
  expect(screen.queryByRole("textbox")).not.toBeInTheDocument();
});

test("members that cannot be had are asked for again", async () => {
  serveMembers();
  server.use(http.get(`${PATH}/members`, () => new HttpResponse(null, { status: 503 }), { once: true }));
  const { user } = open();
  expect(await screen.findByText("Couldn't load the members.")).toBeVisible();
  await user.click(await button("Try again"));
  expect(await row("Jonas Okafor")).toBeVisible();
});
