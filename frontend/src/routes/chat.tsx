/** The chat in its four modes; which conversation is open stands in the address. */
import { getRouteApi, useLocation } from "@tanstack/react-router";
import { useCallback } from "react";

import { lazyPart } from "@/components/patterns/lazy-part";
import { ChatScreen, type LiveThreadProps } from "@/features/chat/components/chat-screen";
import { forgetOwnPrefill } from "@/features/chat/own-prefill";
import type { ChatSearch } from "@/features/chat/use-threads";
import { useRealtime } from "@/features/realtime/api/get-realtime";
import { usePageTitle } from "@/lib/use-page-title";

const ThreadRealtime = lazyPart(
  async () => (await import("@/features/realtime/components/thread-realtime")).ThreadRealtime,
);

const route = getRouteApi("/chat");

export function ChatPage() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const onSearch = useCallback(
    (next: ChatSearch, { replace = false } = {}) => navigate({ search: next, state: true, replace }),
    [navigate],
  );
  const isPrefilled = useLocation({ select: ({ state }) => state.isPrefilled === true });
  const onPrefilled = useCallback(() => {
    forgetOwnPrefill();
    void navigate({ search: true, state: { isPrefilled: true }, replace: true });
  }, [navigate]);
  const { chat } = useRealtime();
  usePageTitle("AI Chat");
  return (
    <ChatScreen
      search={search}
      isPrefilled={isPrefilled}
      onPrefilled={onPrefilled}
      onSearch={onSearch}
      renderRealtime={chat ? renderRealtime : undefined}
    />
  );
}

/** Another thread or mode is another session. */
const renderRealtime = (props: LiveThreadProps) => (
  <ThreadRealtime key={`${props.threadId}.${props.mode}`} {...props} onMissing={props.onEnd} />
);
