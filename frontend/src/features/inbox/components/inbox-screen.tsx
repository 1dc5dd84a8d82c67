/** The notifications: the list beside the one that is open; on a phone the list, then the one. */
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { ListChecks, Settings } from "lucide-react";

import { PhoneBar } from "@/components/patterns/phone-bar";
import { IconButton } from "@/components/ui/icon-button";
import { Segmented } from "@/components/ui/segmented";
import type { Notification } from "@/lib/api/types";
import { PHONE, useMedia } from "@/lib/use-media";

import { useMarkRead } from "../api/mark-read";
import { notificationPagesQuery, notificationQuery } from "../api/notifications";
import { countWords, unreadQuery } from "../api/unread";
import type { InboxSearch } from "../inbox-search";
import { NotificationList } from "./notification-list";
import { Actions, OpenNotification } from "./open-notification";
import { SettingsDialog } from "./settings-dialog";

interface InboxScreenProps {
  search: InboxSearch;
  onNavigate: (search: InboxSearch) => void;
}

export function InboxScreen({ search, onNavigate }: InboxScreenProps) {
  const isPhone = useMedia(PHONE);
  const open = useOpen(search);
  const hasList = !isPhone || !open;
  return (
    <div className="grid min-h-0 flex-1 grid-cols-[minmax(0,1fr)] md:grid-cols-[336px_minmax(0,1fr)] xl:grid-cols-[420px_minmax(0,1fr)]">
      {hasList && (
        <section aria-label="Your notifications" className="flex min-h-0 flex-col border-line md:border-r">
          <Head search={search} onNavigate={onNavigate} />
          <NotificationList filter={search.filter ?? "all"} openId={open?.id} />
        </section>
      )}
      {open ? (
        <section aria-label="Notification" className="flex min-h-0 min-w-0 flex-col">
          <PhoneBar
            title={open.title}
            back={() => onNavigate({ filter: search.filter })}
            actions={<Actions told={open} />}
          />
          <OpenNotification key={open.id} told={open} />
        </section>
      ) : (
        <p className="grid place-items-center px-6 text-center text-muted max-md:hidden">
          Choose a notification to read it here.
        </p>
      )}
      <SettingsDialog
        open={search.settings === true}
        onClose={() => onNavigate({ filter: search.filter, open: search.open })}
      />
    </div>
  );
}

/** The one of the address. It stays open when it is read and leaves the list of what is unread. */
function useOpen({ open }: InboxSearch): Notification | undefined {
  const all = useInfiniteQuery({ ...notificationPagesQuery("all"), enabled: open !== undefined });
  const listed = all.data?.pages.flatMap(({ rows }) => rows).find(({ id }) => id === open);
  // An older one than is listed here is asked for by its number.
  const isElsewhere = open !== undefined && all.isSuccess && !listed;
  const one = useQuery({ ...notificationQuery(open ?? 0), enabled: isElsewhere });
  return listed ?? (isElsewhere && !one.isError ? one.data : undefined);
}

function Head({ search, onNavigate }: InboxScreenProps) {
  const isPhone = useMedia(PHONE);
  const { data: unread } = useQuery(unreadQuery);
  const count = unread?.count ?? 0;
  const filters = (
    <Segmented
      label="Which notifications"
      value={search.filter ?? "all"}
      options={[
        { value: "all", label: "All" },
        { value: "unread", label: count > 0 ? `Unread ${countWords(count)}` : "Unread" },
      ]}
      onChange={(filter) =>
        onNavigate({ filter: filter === "unread" ? filter : undefined, open: search.open })
      }
    />
  );
  const buttons = (
    <>
      <ReadAllButton count={count} />
      <IconButton
        label="Notification settings"
        icon={Settings}
        size={isPhone ? "default" : "tool"}
        onClick={() => onNavigate({ ...search, settings: true })}
      />
    </>
  );
  if (isPhone)
    return (
      <>
        <PhoneBar title="Notifications" actions={buttons} />
        <div className="border-b border-line px-4 py-2">{filters}</div>
      </>
    );
  return (
    <header className="flex h-topbar flex-none items-center gap-1 border-b border-line pr-3 pl-6">
      <h1 tabIndex={-1} className="min-w-0 flex-1 cut font-semibold">
        Notifications
      </h1>
      {filters}
      {buttons}
    </header>
  );
}

/** Marks those as read that are known here: what comes in this moment stays unread. */
function ReadAllButton({ count }: { count: number }) {
  const { data } = useInfiniteQuery(notificationPagesQuery("all"));
  const { mutate, isPending } = useMarkRead();
  const isPhone = useMedia(PHONE);
  const newest = data?.pages[0]?.rows[0];
  return (
    <IconButton
      label="Mark all as read"
      icon={ListChecks}
      size={isPhone ? "default" : "tool"}
      disabled={count === 0 || newest === undefined}
      pending={isPending}
      onClick={() => {
        if (newest) mutate({ upTo: newest.id });
      }}
    />
  );
}
