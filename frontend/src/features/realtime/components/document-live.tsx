/** A live conversation about an open document, in writing or by voice: one part of the app, loaded when it is started. */
import { DocumentRealtime, type LiveDocumentProps } from "./document-realtime";
import { DocumentVoice } from "./document-voice";
import type { LiveKind } from "./start-menu";

export function DocumentLive({ kind, ...props }: LiveDocumentProps & { kind: LiveKind }) {
  return kind === "chat" ? <DocumentRealtime {...props} /> : <DocumentVoice {...props} />;
}
