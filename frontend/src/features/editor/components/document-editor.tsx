/** The page of a document: its tools, the text being edited or read, and the line that says how long it is. */
import { type ReactNode, useCallback, useEffect, useRef, useState } from "react";

import "@/styles/editor.css";
import "@/styles/editor-panels.css";
import "@/styles/ink.css";
import "@/styles/prose.css";
import { latePart } from "@/components/patterns/late-part";
import { cn } from "@/lib/cn";

import type { EditorSession } from "../session";
import { StatusFoot, type ViewMode } from "./status-foot";
import { TitleField } from "./title-field";
import { Toolbar } from "./toolbar";
import { useSession } from "./use-editor-session";

const RuledPage = latePart(async () => (await import("@/lib/markdown/ruled-page")).RuledPage);

export interface DocumentEditorProps {
  session: EditorSession;
  /** How the saving stands, shown in the foot on phones. */
  status: ReactNode;
}

export function DocumentEditor({ session, status }: DocumentEditorProps) {
  const [mode, setMode] = useState<ViewMode>("edit");
  const isReading = mode === "read";
  const edit = useCallback(() => setMode("edit"), []);
  useEffect(() => session.showPreview(mode !== "source"), [session, mode]);
  return (
    <>
      <Toolbar session={session} isEditing={!isReading} />
      <div className="doc-place min-h-0 flex-1 overflow-x-hidden overflow-y-auto px-5 max-md:px-4">
        <EditedPage session={session} isShown={!isReading} />
        {isReading && <ReadPage session={session} onMissing={edit} />}
      </div>
      <StatusFoot session={session} mode={mode} onMode={setMode} status={status} />
    </>
  );
}

function EditedPage({ session, isShown }: { session: EditorSession; isShown: boolean }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!place.current) return;
    session.attach(place.current);
    return () => session.detach();
  }, [session]);
  return (
    <div className={cn("doc doc-editor", !isShown && "hidden")} data-rail>
      <TitleField session={session} />
      <div ref={place} />
    </div>
  );
}

function ReadPage({ session, onMissing }: { session: EditorSession; onMissing: () => void }) {
  useSession(session, (state) => state.revision);
  const { title, content } = session.read();
  return <RuledPage title={title} content={content} rail onMissing={onMissing} />;
}
