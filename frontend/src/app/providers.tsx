/** What every screen stands on: kept answers, the visitor, tooltips, toasts. */
import { QueryClientProvider, type QueryClient } from "@tanstack/react-query";
import { lazy, Suspense, type ReactNode } from "react";
import { useToastStore } from "@/components/ui/toast";
import { TooltipProvider } from "@/components/ui/tooltip";
import { AuthProvider } from "@/features/auth";

const Toaster = lazy(async () => ({ default: (await import("@/components/ui/toaster")).Toaster }));

/** The place for toasts is loaded with the first of them. */
function Toasts() {
  const wanted = useToastStore((state) => state.current !== null);
  return <Suspense>{wanted && <Toaster />}</Suspense>;
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
