/** Lets through whoever is signed in, guests included; asks the others to sign in. */
import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { Spinner } from "@/components/ui/spinner";
import { Delayed } from "@/components/patterns/delayed";
import { ErrorState } from "@/components/patterns/error-state";
import { errorText } from "@/lib/api/errors";
import { usePageTitle } from "@/lib/use-page-title";
import { useAuth } from "../auth-context";
import { signInPath } from "../model";

export interface ProtectedProps {
  /** Where to come back to: the path with its query. */
  path: string;
  children: ReactNode;
}

export function Protected({ path, children }: ProtectedProps) {
  const { user, isLoading, error, reload } = useAuth();
  if (user) return children;
  if (isLoading) {
    return (
      <div role="status" className="grid min-h-[50vh] place-items-center">
        <span className="sr-only">Loading...</span>
        <Delayed>
          <Spinner size="size-5" />
        </Delayed>
      </div>
    );
  }
  if (error) {
    return (
      <div className="px-gutter">
        <ErrorState
          title="Your session could not be loaded"
          text={errorText(error)}
          action={<Button onClick={reload}>Try again</Button>}
        />
      </div>
    );
  }
  return <AuthenticationRequired path={path} />;
}

function AuthenticationRequired({ path }: { path: string }) {
  usePageTitle("Authentication Required");
  return (
    <section className="grid min-h-[60vh] place-content-center justify-items-center gap-1 px-gutter text-center">
      <h1 tabIndex={-1} className="type-page">
        Authentication Required
      </h1>
      <p className="text-muted">You need to be logged in to access this page.</p>
      <Button asChild variant="primary" className="mt-4">
        <a href={signInPath(path)}>Sign in to continue</a>
      </Button>
    </section>
  );
}
