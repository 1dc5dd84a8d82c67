/** For the screens that this release brings later: what they will be, and what can be done meanwhile. */
import { Link, useRouterState } from "@tanstack/react-router";
import { Button } from "@/components/ui/button";
import { defaultTemplate, useStartDocument } from "@/features/templates";
import { firstTitle } from "@/lib/format/title";
import { usePageTitle } from "@/lib/use-page-title";

export function ComingPage() {
  const { name, prefill } = useRouterState({
    select: ({ matches }) => {
      const match = matches.at(-1);
      return {
        name: match?.staticData.title ?? "This page",
        prefill: match && "prefill" in match.search ? (match.search.prefill ?? "") : "",
      };
    },
    structuralSharing: true,
  });
  usePageTitle(name);
  return (
    <section className="mx-auto grid max-w-140 justify-items-start gap-1 px-gutter pt-18 pb-16 max-md:pt-6">
      <h1 tabIndex={-1} className="type-page">
        {name}
      </h1>
      <p className="text-muted">This page is coming in this release.</p>
      {prefill ? <Idea text={prefill} /> : <WayOut />}
    </section>
  );
}

function WayOut() {
  return (
    <div className="mt-4 flex flex-wrap gap-2">
      <Button asChild variant="primary">
        <Link to="/">Go to Home</Link>
      </Button>
      <Button asChild variant="ghost">
        <Link to="/templates">Browse templates</Link>
      </Button>
    </div>
  );
}

/** Keeps what was typed in sight and takes it along into a document. */
function Idea({ text }: { text: string }) {
  const startDocument = useStartDocument();
  return (
    <>
      <blockquote className="mt-4 w-full rounded-menu border border-line bg-raised px-4 py-3 break-words whitespace-pre-wrap">
        {text}
      </blockquote>
      <div className="mt-4 flex flex-wrap gap-2">
        <Button
          variant="primary"
          onClick={() => void startDocument({ choose: defaultTemplate, title: firstTitle(text) })}
        >
          Start a document with this idea
        </Button>
        <Button onClick={() => void navigator.clipboard.writeText(text)}>Copy the text</Button>
      </div>
    </>
  );
}
