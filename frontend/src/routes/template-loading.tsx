/** Stands in for a page about a template until the template is there. */
import { Delayed } from "@/components/patterns/delayed";
import { usePageTitle } from "@/lib/use-page-title";

export function TemplateLoading({ title }: { title: string }) {
  usePageTitle(title);
  return (
    <div role="status" className="px-gutter pt-14 text-muted">
      <span className="sr-only">Loading template...</span>
      <Delayed>
        <p aria-hidden>Loading template...</p>
      </Delayed>
    </div>
  );
}
