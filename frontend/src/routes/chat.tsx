/** The chat in its four modes; which conversation is open stands in the address. */
import { getRouteApi, useLocation } from "@tanstack/react-router";
import { useCallback } from "react";

import { ChatScreen, type ChatSearch } from "@/features/chat";
import { usePageTitle } from "@/lib/use-page-title";

const route = getRouteApi("/chat");

export function ChatPage() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const onSearch = useCallback(
    (next: ChatSearch, { replace = false } = {}) => navigate({ search: next, state: true, replace }),
    [navigate],
  );
  const prefillOrigin = useLocation({ select: ({ state }) => state.prefill });
  const onPrefilled = useCallback(
    () => void navigate({ search: true, state: { prefill: "used" }, replace: true }),
    [navigate],
  );
  usePageTitle("AI Chat");
  return (
    <ChatScreen search={search} prefillOrigin={prefillOrigin} onPrefilled={onPrefilled} onSearch={onSearch} />
  );
}
