/** Lets through whoever is signed in, guests included; asks the others to sign in. */
import { Fragment, type ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { ErrorState } from "@/components/patterns/error-state";
import { errorText } from "@/lib/api/errors";
import { usePageTitle } from "@/lib/use-page-title";
import { useAuth } from "../auth-context";
import { signInPath } from "../visitor";
import { AuthLoading } from "./auth-loading";

export interface ProtectedProps {
  /** Where to come back to: the path with its query. */
  path: string;
  children: ReactNode;
}

export function Protected({ path, children }: ProtectedProps) {
  const { user, person, isLoading, error, reload } = useAuth();
  // Nothing that a page holds for one person is left in it for the next.
  if (user) return <Fragment key={person}>{children}</Fragment>;
  if (isLoading) return <AuthLoading />;
  if (error) {
    return (
      <div className="px-gutter">
        <ErrorState
          title="Couldn't load your session"
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
  const { hasEnded, isDeleted } = useAuth();
  return (
    <section
      data-signed-out
      className="grid min-h-[60vh] place-content-center justify-items-center gap-1 px-gutter text-center"
    >
      <h1 tabIndex={-1} className="type-page">
        Authentication Required
      </h1>
      <p className="text-muted">You need to be logged in to access this page.</p>
      {hasEnded && (
        <p className="text-muted">
          {isDeleted
            ? "Your account was deleted, along with any unsaved text."
            : "You've been signed out. Unsaved text is kept in this browser."}
        </p>
      )}
      <Button asChild variant="primary" className="mt-4">
        <a href={signInPath(path)}>Sign in to continue</a>
      </Button>
    </section>
  );
}
