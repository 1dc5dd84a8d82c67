/** When a screen could not be drawn at all: nothing that was saved is lost, and the page can be loaded again. */
import { ErrorState } from "@/components/patterns/error-state";
import { Button } from "@/components/ui/button";

export function CrashScreen() {
  return (
    <div className="px-gutter">
      <ErrorState
        title="This page could not be shown"
        text="What you saved is safe on the server. Loading the page again usually helps."
        action={
          <Button variant="primary" onClick={() => window.location.reload()}>
            Load the page again
          </Button>
        }
      />
    </div>
  );
}
