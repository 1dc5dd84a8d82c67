/** Providers that every screen stands on: kept answers, the visitor, tooltips, toasts. */
import { QueryClientProvider, type QueryClient } from "@tanstack/react-query";
import { type ComponentType, type ReactNode, useEffect, useState } from "react";
import { loadToaster } from "@/components/ui/load-toaster";
import { showKeptToast, useToastStore } from "@/components/ui/toast";
import { TooltipProvider } from "@/components/ui/tooltip";
import { AuthProvider } from "@/features/auth/components/auth-provider";
import { tellOfAccountMade } from "@/features/auth/new-account";

/** Milliseconds after which a page has what it needs at first. */
const LOADED_WITHIN = 3000;

/**
 * The place for toasts is loaded with the first of them, or when nothing else is to be loaded: one that says that the
 * connection is gone finds it there. Where it cannot be had, it is asked for again.
 */
function Toasts() {
  const message = useToastStore(({ current }) => current?.key);
  const [Toaster, setToaster] = useState<ComponentType | null>(null);
  useEffect(showKeptToast, []);
  useEffect(tellOfAccountMade, []);
  useEffect(() => {
    const timer = setTimeout(() => {
      loadToaster().catch(() => undefined);
    }, LOADED_WITHIN);
    return () => clearTimeout(timer);
  }, []);
  useEffect(() => {
    if (Toaster || message === undefined) return;
    const load = () => {
      loadToaster().then(
        (place) => setToaster(() => place),
        () => undefined,
      );
    };
    load();
    window.addEventListener("online", load);
    return () => window.removeEventListener("online", load);
  }, [Toaster, message]);
  return Toaster && <Toaster />;
}

export function Providers({ queryClient, children }: { queryClient: QueryClient; children: ReactNode }) {
  return (
    <QueryClientProvider client={queryClient}>
      <AuthProvider>
        <TooltipProvider>
          {children}
          <Toasts />
        </TooltipProvider>
      </AuthProvider>
    </QueryClientProvider>
  );
}
