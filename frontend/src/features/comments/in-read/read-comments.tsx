/** The comments of a document that is only read. */
import { useEffect, useLayoutEffect, useRef, useState } from "react";

import { CommentsRoot, type CommentsRootProps } from "../components/comments-root";
import { CommentsLayer } from "../components/comments-layer";
import { ReadSurface } from "./read-surface";

interface ReadCommentsProps extends Omit<CommentsRootProps, "children"> {
  /** The text as the page shows it. */
  shown: { readonly title: string; readonly content: string };
}

export function ReadComments({ shown, ...rest }: ReadCommentsProps) {
  const { text } = rest;
  const place = useRef<HTMLSpanElement>(null);
  const latest = useRef(shown);
  useEffect(() => {
    latest.current = shown;
  });
  const [surface, setSurface] = useState<ReadSurface | null>(null);
  useLayoutEffect(() => {
    const page = place.current?.closest<HTMLElement>(".doc-scroller");
    if (!page) return;
    const reading = new ReadSurface(
      page,
      () => latest.current,
      () => text.content.toJSON(),
    );
    const leave = reading.enter();
    setSurface(reading);
    return leave;
  }, [text]);
  return (
    <CommentsRoot {...rest}>
      <span ref={place} hidden />
      {surface && <CommentsLayer surface={surface} />}
    </CommentsRoot>
  );
}
