/** The page of a document: its tools, the text being edited or read, and the line that says how long it is. */
import {
  type Dispatch,
  type ReactNode,
  type Ref,
  type SetStateAction,
  useCallback,
  useEffect,
  useImperativeHandle,
  useRef,
  useState,
} from "react";
import { flushSync } from "react-dom";

import { DocumentScroller } from "@/components/patterns/document-scroller";
import { lazyPart } from "@/components/patterns/lazy-part";
import { cn } from "@/lib/cn";

import type { EditorSession } from "../session";
import { ObjectHost } from "./object-host";
import { StatusFoot, type ViewMode } from "./status-foot";
import { TitleField } from "./title-field";
import { Toolbar } from "./toolbar";
import { usePrinting } from "./use-printing";

const ReadPage = lazyPart(async () => (await import("./read-page")).ReadPage);

export interface EditorHandle {
  /** The page must be on screen: the text at its top stays there. */
  showMode: (mode: ViewMode) => void;
}

export interface DocumentEditorProps {
  ref?: Ref<EditorHandle>;
  session: EditorSession;
  /** How the saving stands, shown in the foot on phones. */
  status: ReactNode;
  /** Further tools over the page. */
  tools?: ReactNode;
  /** The others who are here, on phones, which have no bar for them. */
  people?: ReactNode;
  /** Under the title. */
  under?: ReactNode;
  /** Between the tools and the page. */
  strip?: ReactNode;
  /** At the end of the tools, also while the text is read. */
  end?: ReactNode;
  /** Over the page, and scrolled with it. */
  beside?: (isReading: boolean) => ReactNode;
}

export function DocumentEditor(props: DocumentEditorProps) {
  const { ref, session, status, tools, people, under, strip, end, beside } = props;
  const [mode, setMode] = useState<ViewMode>("edit");
  const isReading = mode === "read";
  const { position, keepPosition, showMode } = useReadingPosition(session, mode, setMode);
  useImperativeHandle(ref, () => ({ showMode }));
  const edit = useCallback(() => setMode("edit"), []);
  usePrinting(session);
  return (
    <>
      <Toolbar session={session} isEditing={!isReading} tools={tools} people={people} end={end} />
      {strip}
      <DocumentScroller className="px-5 max-md:px-4">
        <EditedPage session={session} isShown={!isReading} under={under} />
        {isReading && (
          <ReadPage
            session={session}
            position={position}
            onLeave={keepPosition}
            onMissing={edit}
            under={under}
          />
        )}
        {beside?.(isReading)}
      </DocumentScroller>
      <ObjectHost session={session} />
      <StatusFoot session={session} mode={mode} onMode={showMode} status={status} />
    </>
  );
}

interface EditedPageProps {
  session: EditorSession;
  isShown: boolean;
  under: ReactNode;
}

function EditedPage({ session, isShown, under }: EditedPageProps) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!place.current) return;
    session.attach(place.current);
    return () => session.detach();
  }, [session]);
  return (
    <div className={cn("doc doc-editor", !isShown && "hidden")} data-rail>
      <TitleField session={session} />
      <div className="doc-under">{isShown && under}</div>
      <div ref={place} />
    </div>
  );
}

/** The text at the top of the page stays there, however it is shown. */
function useReadingPosition(
  session: EditorSession,
  mode: ViewMode,
  setMode: Dispatch<SetStateAction<ViewMode>>,
) {
  const kept = useRef(0);
  const [position, setPosition] = useState(0);
  const keepPosition = useCallback((at: number) => {
    kept.current = at;
  }, []);
  const showMode = (next: ViewMode): void => {
    if (mode !== "read") {
      kept.current = session.navigation.atTop;
      setPosition(kept.current);
    }
    setMode(next);
  };
  const leaveReading = useCallback(() => {
    // A place is found only in what is on screen, and is wanted instead of the one that was read.
    flushSync(() => setMode((now) => (now === "read" ? "edit" : now)));
    kept.current = 0;
  }, [setMode]);
  useEffect(() => session.navigation.onReveal(leaveReading), [session, leaveReading]);
  useEffect(() => {
    session.showPreview(mode !== "source");
    if (mode !== "read" && kept.current > 0) session.navigation.showAtTop(kept.current);
  }, [session, mode]);
  return { position, keepPosition, showMode };
}
