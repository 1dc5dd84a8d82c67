/** The dialog that shares a document, and a server in the place of its own. */
import { screen } from "@testing-library/react";
import { http, HttpResponse } from "msw";

import { useToastStore } from "@/components/ui/toast";
import type { Role, Share, Sharing } from "@/lib/api/types";
import { renderWithProviders } from "@/testing/render";
import { server } from "@/testing/server";
import { aShare } from "@/testing/sharing-factories";
import { ShareDialog } from "../components/share-dialog";

export const PATH = "/api/documents/1/share";

/** A server with one document, whose link is made and ended; what it was asked to do stands in `done`. */
export function serveShare(share: Sharing["share"] = null) {
  const state: { share: Sharing["share"]; done: string[]; wishes: unknown[] } = {
    share,
    done: [],
    wishes: [],
  };
  server.use(
    http.get(PATH, () => HttpResponse.json({ share: state.share })),
    http.put(PATH, async ({ request }) => {
      state.done.push("PUT");
      const text = await request.text();
      const wish = (text === "" ? {} : JSON.parse(text)) as Partial<Share> & { password?: string | null };
      if (text !== "") state.wishes.push(wish);
      const { password, ...rest } = wish;
      state.share = { ...(state.share ?? aShare()), ...rest };
      if (password !== undefined) state.share.hasPassword = password !== null;
      return HttpResponse.json({ share: state.share });
    }),
    http.delete(PATH, () => {
      state.done.push("DELETE");
      state.share = null;
      return HttpResponse.json({ success: true });
    }),
  );
  return state;
}

interface Shown {
  onSave?: () => Promise<boolean>;
  role?: Role;
  isGuest?: boolean;
}

export function open({ onSave = () => Promise.resolve(true), role = "owner", isGuest = false }: Shown = {}) {
  return renderWithProviders(
    <ShareDialog
      documentId={1}
      title="Offline mode"
      role={role}
      isGuest={isGuest}
      onSave={onSave}
      onClose={() => undefined}
      onLeft={() => undefined}
    />,
  );
}

export const button = (name: string) => screen.findByRole("button", { name });
export const said = () => useToastStore.getState().current?.title;
export const link = () => screen.findByRole<HTMLInputElement>("textbox", { name: "Link" });
