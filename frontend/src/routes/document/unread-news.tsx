/** The line over a document that says what others changed since it was read: the same for whoever writes it and whoever reads. */
import { type ReactNode, useMemo, useRef } from "react";

import type { SharedText } from "@/features/document-sync/shared-text";
import { UnreadStrip } from "@/features/history/components/unread-strip";
import { useChangeSteps } from "@/features/history/use-change-steps";
import { useSeen } from "@/features/history/use-seen";
import { useToldOfRestores } from "@/features/history/use-told-of-restores";
import { useUnread } from "@/features/history/use-unread";

import { useCompareUnread, useHistory } from "./use-history";

export type News = ReturnType<typeof useNews>;

/** `told` are the changes, once it is known what was read. */
export function useNews(text: SharedText) {
  const place = useRef<HTMLDivElement>(null);
  const { data, changes, see, dismiss } = useUnread(text, place);
  const told = useMemo(() => (data ? changes : []), [data, changes]);
  return { text, place, data, told, see, dismiss };
}

interface UnreadNewsProps {
  news: News;
  /** Brings a change into sight, by its key. */
  onShow: (key: string) => void;
  boxOf: Parameters<typeof useSeen>[2];
  children?: ReactNode;
}

export function UnreadNews({ news, onShow, boxOf, children }: UnreadNewsProps) {
  const { text, place, data, told, see, dismiss } = news;
  const show = (at: number): void => {
    const key = told[at]?.key;
    if (key === undefined) return;
    onShow(key);
    see(key);
  };
  const steps = useChangeSteps(told.length, data?.readAt ?? "", show);
  const compare = useCompareUnread(text.documentId, data);
  useSeen(place, told, boxOf, see);
  useToldOfRestores(text.documentId, useHistory(text.documentId));
  return (
    // It is there before it says anything: whether the page is on screen is asked of it.
    <div ref={place}>
      {data && (
        <UnreadStrip
          changes={told}
          readAt={data.readAt}
          steps={steps}
          onCompare={() => {
            dismiss();
            compare();
          }}
          onClose={dismiss}
        />
      )}
      {children}
    </div>
  );
}
