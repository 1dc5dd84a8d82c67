/** Warns a guest once, when the messages of the month come to their last. */
import { useEffect, useRef } from "react";
import { toast } from "@/components/ui/toast";
import { useAuth } from "@/features/auth/auth-context";
import type { Usage } from "@/lib/api/types";
import { useUsage } from "./api/usage";
import { openLimitPrompt } from "./limit-prompt";
import { cameNearMessageLimit, remainingText } from "./allowance";

export function useLimitWatch(): void {
  const { isGuest } = useAuth();
  const { data: usage } = useUsage();
  const before = useRef<Usage>(undefined);
  useEffect(() => {
    if (!usage) return;
    if (isGuest && cameNearMessageLimit(before.current, usage)) {
      openLimitPrompt("messages");
      toast({ title: "Message limit approaching", description: remainingText(usage), isWarning: true });
    }
    before.current = usage;
  }, [isGuest, usage]);
}
