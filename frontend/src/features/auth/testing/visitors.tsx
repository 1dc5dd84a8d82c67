/** Visitors who come to a page and go in other tabs, for tests of whom it takes its visitor for. */
import { act, screen } from "@testing-library/react";
import { queryKeys } from "@/lib/api/keys";
import { aDocumentSummary, type anonymous, aUser } from "@/testing/factories";
import { answer, documentsHandler } from "@/testing/handlers";
import { renderApp } from "@/testing/render";
import { server } from "@/testing/server";

export const MARA = aUser({ id: "mara" });
export const JONA = aUser({ id: "jona", username: "jona", name: "Jona Berg" });

const nameOf = ({ id, name }: ReturnType<typeof anonymous>) => ({ id: id ?? "", name: name ?? "" });

/** What the server says from now on: who is here, and what they have. */
export function nowHere(user: ReturnType<typeof anonymous>, titles: readonly string[] = []) {
  server.use(
    answer("/api/current-user", { ...user }),
    documentsHandler(
      titles.map((title, index) => aDocumentSummary({ id: index + 1, title, owner: nameOf(user) })),
    ),
  );
}

export async function openAsMara() {
  nowHere(MARA, ["Mara's plan"]);
  const rendered = renderApp("/documents");
  await screen.findAllByText("Mara's plan");
  return rendered;
}

/** Opens the page as Mara; says who is found to be there after her, in the same page. */
export async function openForComers() {
  const { queryClient } = await openAsMara();
  return (user: ReturnType<typeof aUser> | null) =>
    act(() => {
      queryClient.setQueryData(queryKeys.currentUser, user);
    });
}

/** Another tab of this browser says who is signed in there. */
export function saysAnotherTab(id: string | null) {
  const channel = new BroadcastChannel("requill.identity");
  channel.postMessage(id);
  return () => channel.close();
}
