/** Changes of others since a document was read, for whoever only reads it: marked on its page, and told over it. */
import { type CSSProperties, type RefObject, useCallback, useEffect, useMemo, useRef, useState } from "react";
import { createPortal } from "react-dom";

import { AssistantIcon } from "@/components/ui/assistant-icon";
import { InitialsBadge } from "@/components/ui/initials-badge";
import type { SharedText } from "@/features/document-sync/shared-text";
import { highlightWords } from "@/features/history/highlights";
import {
  changesOnPage,
  noteTops,
  type ShownChange,
  type ShownText,
  wordsByName,
} from "@/features/history/marks-on-page";
import { repeatedNotes } from "@/features/history/unread-changes";
import { type MarkedChange, useMarkedChanges } from "@/features/history/use-marked-changes";
import { OUT_OF_SIGHT } from "@/features/history/use-seen";

import { UnreadNews, useNews } from "./unread-news";

/** Milliseconds after the page was drawn anew until it is marked anew. */
const MARK_AFTER = 100;
const CURRENT = "rq-unread-current";

interface UnreadInPageProps {
  /** The room of the document. */
  text: SharedText;
  /** What the page shows, which may be older than what others write at the moment. */
  shown: ShownText;
}

export function UnreadInPage({ text, shown }: UnreadInPageProps) {
  const news = useNews(text);
  const marked = useMarkedChanges(news.told);
  const places = usePlaces(news.place, shown, marked);
  const [current, setCurrent] = useState<string | null>(null);
  const show = (key: string) => {
    places.get(key)?.target.scrollIntoView({ block: "center" });
    setCurrent(key);
  };
  const boxOf = useCallback(
    (key: string) => {
      const place = places.get(key);
      return place === null ? null : (place?.target.getBoundingClientRect() ?? OUT_OF_SIGHT);
    },
    [places],
  );
  useEffect(() => {
    const words = (current !== null && places.get(current)?.words) || [];
    return words.length > 0 ? highlightWords(new Map([[CURRENT, words]])) : undefined;
  }, [current, places]);
  return (
    <UnreadNews news={news} onShow={show} boxOf={boxOf}>
      <Notes marked={marked} places={places} current={current} />
    </UnreadNews>
  );
}

interface NotesProps {
  marked: readonly MarkedChange[];
  places: ShownChanges;
  current: string | null;
}

function Notes({ marked, places, current }: NotesProps) {
  const tops = useMemo(() => noteTops([...places.values()].filter((place) => place !== null)), [places]);
  const repeated = repeatedNotes(marked, (key) => places.get(key)?.row);
  return marked.map((one) => {
    const { key } = one.change;
    const place = places.get(key);
    return (
      place &&
      createPortal(
        <Note
          marked={one}
          top={tops.get(place) ?? 0}
          isRepeated={repeated.has(key)}
          isCurrent={key === current}
        />,
        place.row,
        key,
      )
    );
  });
}

interface NoteProps {
  marked: MarkedChange;
  /** Pixels below the top of its row, where it stands beside the text. */
  top: number;
  isRepeated: boolean;
  isCurrent: boolean;
}

function Note({ marked: { who, name, note }, top, isRepeated, isCurrent }: NoteProps) {
  const hue = /\d/.exec(who)?.[0];
  return (
    <span
      className="rq-unread-note"
      style={{ "--rq-line": `${top}px` } as CSSProperties}
      data-repeated={isRepeated || undefined}
      data-current={isCurrent || undefined}
    >
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

type ShownChanges = ReadonlyMap<string, ShownChange | null>;
const NONE: ShownChanges = new Map();

/** Where changes are drawn, by their keys; a long page comes in slices, and changes as others write. */
function usePlaces(
  place: RefObject<HTMLElement | null>,
  shown: ShownText,
  marked: readonly MarkedChange[],
): ShownChanges {
  const [places, setPlaces] = useState(NONE);
  const latest = useRef(shown);
  useEffect(() => {
    latest.current = shown;
  });
  useEffect(() => {
    const page = place.current?.parentElement?.querySelector<HTMLElement>(".doc-scroller");
    if (!page || marked.length === 0) return;
    let takeBack = (): void => undefined;
    let timer: ReturnType<typeof setTimeout> | null = null;
    const mark = (): void => {
      timer = null;
      takeBack();
      const found = changesOnPage(page, latest.current, marked);
      takeBack = highlightWords(wordsByName(marked, found));
      setPlaces(found);
    };
    const markSoon = () => (timer ??= setTimeout(mark, MARK_AFTER));
    markSoon();
    const isNote = (node: Node) =>
      (node instanceof Element ? node : node.parentElement)?.closest(".rq-unread-note") !== null;
    const watch = new MutationObserver((changes) => {
      // The badges themselves are no change of the page.
      const isOfPage = ({ target, addedNodes, removedNodes }: MutationRecord) =>
        !isNote(target) && ![...addedNodes, ...removedNodes].every(isNote);
      if (changes.some(isOfPage)) markSoon();
    });
    watch.observe(page, { childList: true, subtree: true });
    window.addEventListener("resize", markSoon);
    return () => {
      watch.disconnect();
      window.removeEventListener("resize", markSoon);
      if (timer !== null) clearTimeout(timer);
      takeBack();
    };
  }, [place, marked]);
  return places;
}
