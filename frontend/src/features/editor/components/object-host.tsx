/** The menu or form of the thing that was asked for in the text; loaded when the browser is idle. */
import { useStore } from "zustand";

import { latePart } from "@/components/patterns/late-part";

import type { EditorSession } from "../session";

const ObjectLayer = latePart(async () => (await import("./object-layer")).ObjectLayer);

export function ObjectHost({ session }: { session: EditorSession }) {
  const request = useStore(session.asked);
  if (!request) return null;
  return (
    <ObjectLayer session={session} request={request} onMissing={() => session.asked.setState(null, true)} />
  );
}
