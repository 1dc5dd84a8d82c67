/** For every address that leads nowhere. */
import { Link } from "@tanstack/react-router";
import { Button } from "@/components/ui/button";
import { usePageTitle } from "@/lib/use-page-title";

export function NotFoundPage() {
  usePageTitle("404 Page Not Found");
  return (
    <section className="grid min-h-[60vh] place-content-center justify-items-center gap-1 px-gutter text-center">
      <h1 tabIndex={-1} className="type-page">
        404 Page Not Found
      </h1>
      <p className="text-muted">Did you forget to add the page to the router?</p>
      <Button asChild variant="primary" className="mt-4">
        <Link to="/">Go to Home</Link>
      </Button>
    </section>
  );
}
