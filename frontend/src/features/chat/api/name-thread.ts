/** Has the assistant name a thread after what was first said in it, and says so. */
import type { QueryClient } from "@tanstack/react-query";

import { toastInPassing } from "@/components/ui/toast";
import { jsonRequest } from "@/lib/api/client";
import { ApiError } from "@/lib/api/errors";
import type { Thread } from "@/lib/api/types";

import { failureToast } from "../failure-toast";
import { keepThread } from "./list-threads";

export async function nameThread(queryClient: QueryClient, thread: Thread): Promise<void> {
  toastInPassing({ title: "Generating title" });
  try {
    const path = `/api/chat/threads/${thread.id}/auto-title`;
    const { title } = await jsonRequest<{ title: string }>("POST", path);
    await keepThread(queryClient, { ...thread, title });
    toastInPassing({ title: "Title generated", description: title });
  } catch (error) {
    // It was deleted meanwhile: there is nothing left to name.
    if (error instanceof ApiError && error.status === 404) return;
    failureToast("Failed to update thread", error);
  }
}
