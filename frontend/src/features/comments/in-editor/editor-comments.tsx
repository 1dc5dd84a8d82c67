/** The comments of a document that is written, whether its text is edited just now or read. */
import { useLayoutEffect, useRef, useState } from "react";

import type { EditorSession } from "@/features/editor/session";

import { CommentsRoot, type CommentsRootProps } from "../components/comments-root";
import { CommentsLayer } from "../components/comments-layer";
import { ReadSurface } from "../in-read/read-surface";
import type { Surface } from "../surface";
import { surfaceOf } from "./editor-surface";

interface EditorCommentsProps extends Omit<CommentsRootProps, "text" | "children"> {
  session: EditorSession;
  /** The text is shown as it reads. */
  isReading: boolean;
}

export function EditorComments({ session, isReading, ...rest }: EditorCommentsProps) {
  const place = useRef<HTMLSpanElement>(null);
  const [surface, setSurface] = useState<Surface | null>(null);
  useLayoutEffect(() => {
    const page = place.current?.closest<HTMLElement>(".doc-scroller");
    if (!page) return;
    if (isReading) {
      const reading = new ReadSurface(
        page,
        () => session.read(),
        () => session.text.content.toJSON(),
      );
      const leave = reading.enter();
      setSurface(reading);
      return leave;
    }
    const editing = surfaceOf(session);
    setSurface(editing);
    return () => editing.leave();
  }, [session, isReading]);
  return (
    <CommentsRoot text={session.text} {...rest}>
      <span ref={place} hidden />
      {surface && <CommentsLayer surface={surface} />}
    </CommentsRoot>
  );
}
