/** Other things to begin from the home page; the two dashed ones are not there yet. */
import { Link } from "@tanstack/react-router";
import { FilePlus, FileText, LayoutTemplate, Lightbulb, MessageSquareText } from "lucide-react";
import type { ReactNode } from "react";
import { Badge } from "@/components/ui/badge";
import type { Icon } from "@/components/ui/icon";
import { cn } from "@/lib/cn";

const CARD =
  "group flex min-h-24 w-full flex-col gap-2.5 rounded-dialog border px-4 py-3.5 text-left max-md:min-h-12 max-md:flex-row max-md:items-center max-md:gap-3 max-md:py-2.5";
const LIVE = "border-line bg-raised hover-fade hover:border-line-strong";

export function OtherActions({ onStartNew }: { onStartNew: () => void }) {
  return (
    <ul className="grid grid-cols-5 gap-3 max-xl:grid-cols-3 max-md:grid-cols-1 max-md:gap-2">
      <li className="grid">
        <Link to="/templates" className={cn(CARD, LIVE)}>
          <Face icon={LayoutTemplate}>View Templates</Face>
        </Link>
      </li>
      <li className="grid">
        <Link to="/documents" className={cn(CARD, LIVE)}>
          <Face icon={FileText}>My Documents</Face>
        </Link>
      </li>
      <li className="grid">
        <button type="button" onClick={onStartNew} className={cn(CARD, LIVE)}>
          <Face icon={FilePlus}>Start a New Document</Face>
        </button>
      </li>
      <li className="grid">
        <ComingSoon icon={Lightbulb}>Brainstorm New Features</ComingSoon>
      </li>
      <li className="grid">
        <ComingSoon icon={MessageSquareText}>Get Feedback on Idea</ComingSoon>
      </li>
    </ul>
  );
}

function Face({ icon: Glyph, children }: { icon: Icon; children: ReactNode }) {
  return (
    <>
      <span className="flex h-5 items-center">
        <Glyph aria-hidden className="text-muted group-hover:text-accent" />
      </span>
      <span className="font-medium">{children}</span>
    </>
  );
}

function ComingSoon({ icon: Glyph, children }: { icon: Icon; children: ReactNode }) {
  return (
    <div role="link" aria-disabled="true" className={cn(CARD, "border-dashed border-line text-muted")}>
      <span className="flex h-5 items-center justify-between max-md:contents">
        <Glyph aria-hidden className="text-faint" />
        <Badge className="max-md:order-2">Coming soon</Badge>
      </span>
      <span className="font-medium max-md:order-1 max-md:flex-1">{children}</span>
    </div>
  );
}
