/** Screen in the place of one that could not be drawn at all: nothing that was saved is lost, and how it may be had yet. */
import { useQueryErrorResetBoundary } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { useCallback, useEffect } from "react";
import { ErrorState } from "@/components/patterns/error-state";
import { Button } from "@/components/ui/button";
import { ApiError, errorText } from "@/lib/api/errors";

export function CrashScreen({ error }: { error: unknown }) {
  return (
    <div className="px-gutter">
      {error instanceof ApiError && error.isOffline ? <Unreachable error={error} /> : <Crashed />}
    </div>
  );
}

function Crashed() {
  return (
    <ErrorState
      title="Couldn't show this page"
      text="Your saved work is safe on the server. Reloading the page usually helps."
      action={
        <Button variant="primary" onClick={() => window.location.reload()}>
          Load the page again
        </Button>
      }
    />
  );
}

/** It is tried again in place, also by itself once there is a connection: without one a reload would lose the app. */
function Unreachable({ error }: { error: ApiError }) {
  const router = useRouter();
  const { reset } = useQueryErrorResetBoundary();
  const tryAgain = useCallback(() => {
    reset();
    void router.invalidate();
  }, [reset, router]);
  useEffect(() => {
    window.addEventListener("online", tryAgain);
    return () => window.removeEventListener("online", tryAgain);
  }, [tryAgain]);
  return (
    <ErrorState
      title="Couldn't load this page"
      text={`${errorText(error)} What you saved is safe on the server.`}
      action={<Button onClick={tryAgain}>Try again</Button>}
    />
  );
}
