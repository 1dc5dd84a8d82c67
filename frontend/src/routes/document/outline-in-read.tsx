/** The outline of a document that is only read: beside the page, or on a phone in a sheet; links lead to its parts. */
import { useLocation } from "@tanstack/react-router";
import { useDeferredValue, useEffect, useMemo, useRef, useState } from "react";
import { flushSync } from "react-dom";

import { targetOf } from "@/features/outline/anchors";
import { LinkedFrom } from "@/features/outline/components/linked-from";
import { OutlineList } from "@/features/outline/components/outline-list";
import { OutlineSheet } from "@/features/outline/components/outline-sheet";
import { type OutlinePlace, type OutlineSection, placeAt, readOutline } from "@/features/outline/outline";
import { positionBelowTop, READ_AT, readingPage, showReading } from "@/features/outline/reading";

interface OutlineInReadProps {
  documentId: number;
  shown: { readonly title: string; readonly content: string };
  /** Where it is shown, if it is. */
  where: "beside" | "sheet" | null;
  onClose: () => void;
}

export function OutlineInRead({ documentId, shown, where, onClose }: OutlineInReadProps) {
  const { title, content } = useDeferredValue(shown);
  const outline = useMemo(() => (where ? readOutline(content, title) : []), [where, content, title]);
  const [current, setCurrent] = useCurrentRow(shown, outline);
  const latest = useRef(shown);
  useEffect(() => {
    latest.current = shown;
  });
  const hash = useLocation({ select: (location) => location.hash });
  useEffect(() => {
    const text = latest.current;
    const target = targetOf(readOutline(text.content, text.title), hash);
    if (target) show(text, target.from);
  }, [hash]);
  if (where === null) return null;
  const list = (
    <>
      <OutlineList
        outline={outline}
        current={current}
        onJump={(section, requirement) => {
          const { from } = requirement ?? section;
          if (where === "sheet") flushSync(onClose);
          show(shown, from);
          setCurrent(placeAt(outline, from));
        }}
      />
      <LinkedFrom documentId={documentId} />
    </>
  );
  if (where === "sheet") return <OutlineSheet onClose={onClose}>{list}</OutlineSheet>;
  return (
    <aside
      aria-label="Outline of the document"
      className="flex w-72 flex-none flex-col border-r border-line bg-app max-md:hidden"
    >
      {list}
    </aside>
  );
}

function show(text: OutlineInReadProps["shown"], position: number): void {
  const page = readingPage();
  if (page) showReading(page, text, position);
}

/** Milliseconds after the page was scrolled until it is looked what is read. */
const LOOK_AFTER = 200;

function useCurrentRow(text: OutlineInReadProps["shown"], outline: readonly OutlineSection[]) {
  const [current, setCurrent] = useState<OutlinePlace | null>(null);
  useEffect(() => {
    if (outline.length === 0) return;
    let timer: ReturnType<typeof setTimeout> | null = null;
    const look = () => {
      timer = null;
      const page = readingPage();
      const place = page && placeAt(outline, positionBelowTop(page, text, READ_AT));
      setCurrent((now) =>
        now?.section === place?.section && now?.requirement === place?.requirement ? now : place,
      );
    };
    const soon = () => (timer ??= setTimeout(look, LOOK_AFTER));
    soon();
    document.addEventListener("scroll", soon, { capture: true, passive: true });
    return () => {
      document.removeEventListener("scroll", soon, { capture: true });
      if (timer !== null) clearTimeout(timer);
    };
  }, [text, outline]);
  return [current, setCurrent] as const;
}
