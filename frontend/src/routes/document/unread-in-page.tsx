/** What others changed since a document was read, for whoever only reads it: marked on its page, and told over it. */
import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";

import { AssistantIcon } from "@/components/ui/assistant-icon";
import { InitialsBadge } from "@/components/ui/initials-badge";
import type { SharedText } from "@/features/document-sync/shared-text";
import { highlightWords, lineOf, rowFinder, type ShownText } from "@/features/history/marks-on-page";
import { type MarkedChange, useMarkedChanges } from "@/features/history/use-marked-changes";
import { OUT_OF_SIGHT } from "@/features/history/use-seen";

import { UnreadNews, useNews } from "./unread-news";

/** Milliseconds after the page was drawn anew until it is marked anew. */
const MARK_AFTER = 100;

interface UnreadInPageProps {
  /** The room of the document. */
  text: SharedText;
  /** What the page shows, which may be older than what others write at the moment. */
  shown: ShownText;
}

export function UnreadInPage({ text, shown }: UnreadInPageProps) {
  const news = useNews(text);
  const marked = useMarkedChanges(news.told);
  const rows = useRows(news.place, shown, marked);
  const show = (key: string) => rows.get(key)?.scrollIntoView({ block: "center" });
  const boxOf = useCallback((key: string) => rows.get(key)?.getBoundingClientRect() ?? OUT_OF_SIGHT, [rows]);
  return (
    <UnreadNews news={news} onShow={show} boxOf={boxOf}>
      {marked.map((one) => {
        const row = rows.get(one.change.key);
        return row && createPortal(<Note marked={one} />, row, one.change.key);
      })}
    </UnreadNews>
  );
}

function Note({ marked: { who, name, note } }: { marked: MarkedChange }) {
  const hue = /\d/.exec(who)?.[0];
  return (
    <span className="rq-unread-note">
      {name === null ? (
        <AssistantIcon className="size-4 flex-none text-accent" />
      ) : (
        name !== "" && (
          <InitialsBadge
            name={name}
            guest={hue === undefined}
            index={hue === undefined ? 0 : Number(hue) - 1}
          />
        )
      )}
      <span>
        {name !== "" && (
          <span className={name === null ? undefined : "sr-only"}>{name ?? "Assistant"}, </span>
        )}
        {note}
      </span>
    </span>
  );
}

const NONE: ReadonlyMap<string, HTMLElement> = new Map();

/** The rows in which changes are drawn, by the changes' keys; a long page comes in slices, and changes as others write. */
function useRows(
  place: RefObject<HTMLElement | null>,
  shown: ShownText,
  marked: readonly MarkedChange[],
): ReadonlyMap<string, HTMLElement> {
  const [rows, setRows] = useState(NONE);
  const latest = useRef(shown);
  useEffect(() => {
    latest.current = shown;
  });
  useEffect(() => {
    const page = place.current?.parentElement?.querySelector(".doc-scroller");
    if (!page || marked.length === 0) return;
    let takeBack = (): void => undefined;
    let timer: ReturnType<typeof setTimeout> | null = null;
    const mark = (): void => {
      timer = null;
      takeBack();
      const find = rowFinder(page, latest.current);
      takeBack = highlightWords(find, marked);
      const found = new Map(
        marked.flatMap(({ change }): [string, HTMLElement][] => {
          const row = find(lineOf(change));
          return row ? [[change.key, row]] : [];
        }),
      );
      setRows((now) => (isSame(now, found) ? now : found));
    };
    const markSoon = () => (timer ??= setTimeout(mark, MARK_AFTER));
    markSoon();
    const watch = new MutationObserver(markSoon);
    watch.observe(page, { childList: true, subtree: true });
    return () => {
      watch.disconnect();
      if (timer !== null) clearTimeout(timer);
      takeBack();
    };
  }, [place, marked]);
  return rows;
}

const isSame = (one: ReadonlyMap<string, HTMLElement>, other: ReadonlyMap<string, HTMLElement>): boolean =>
  one.size === other.size && [...one].every(([key, row]) => other.get(key) === row);
