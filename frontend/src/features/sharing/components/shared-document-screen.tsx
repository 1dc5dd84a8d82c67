/** What a link leads to: the document to be read, by anyone, with nothing of its owner or of the app round it. */
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Copy } from "lucide-react";
import type { ReactNode } from "react";
import { copyMarkdown } from "@/components/patterns/copy-text";
import { Delayed } from "@/components/patterns/delayed";
import { ErrorState } from "@/components/patterns/error-state";
import { Button } from "@/components/ui/button";
import { RelativeTime } from "@/components/ui/relative-time";
import { Skeleton } from "@/components/ui/skeleton";
import { Wordmark } from "@/components/ui/wordmark";
import { errorText } from "@/lib/api/errors";
import type { SharedDocument } from "@/lib/api/types";
import { markdownFile } from "@/lib/format/markdown-file";
import { RuledPage } from "@/lib/markdown/ruled-page";
import { usePageTitle } from "@/lib/use-page-title";
import { isDead, sharedDocumentQuery } from "../api/get-shared-document";
import "@/styles/print.css";

export function SharedDocumentScreen({ token }: { token: string }) {
  const { data, error, refetch } = useQuery(sharedDocumentQuery(token));
  // A link that was turned off while somebody read leaves nothing to be read.
  if (isDead(error)) return <DeadLink />;
  if (data) return <SharedPage document={data} isNewest={error === null} />;
  if (error) return <FailedPage reason={errorText(error)} onRetry={() => void refetch()} />;
  return <WaitingPage />;
}

interface FrameProps {
  actions?: ReactNode;
  children: ReactNode;
}

function Frame({ actions, children }: FrameProps) {
  return (
    <div className="paper flex min-h-dvh flex-col">
      <header className="sticky top-0 z-10 flex h-topbar flex-none items-center justify-between border-b border-line bg-panel px-gutter print:hidden">
        <Link to="/" className="rounded-mark">
          <Wordmark />
        </Link>
        {actions}
      </header>
      <div className="grid flex-1 grid-cols-[minmax(0,1fr)] px-5 max-md:px-4">{children}</div>
    </div>
  );
}

interface SharedPageProps {
  document: SharedDocument;
  /** False when the server could not be asked for a newer text. */
  isNewest: boolean;
}

function SharedPage({ document, isNewest }: SharedPageProps) {
  const { title, content, updatedAt } = document;
  usePageTitle(title);
  return (
    <Frame
      actions={
        <Button size="tool" onClick={() => void copyMarkdown(markdownFile(document))}>
          <Copy aria-hidden />
          Copy as Markdown
        </Button>
      }
    >
      <RuledPage
        title={title}
        content={content}
        under={
          <p className="mt-2 type-small text-muted">
            Updated <RelativeTime inSentence value={updatedAt} />
            <span role="status">{!isNewest && " · Not refreshed: couldn't reach the server"}</span>
          </p>
        }
        empty={<span className="text-muted">This document is empty.</span>}
      />
    </Frame>
  );
}

function DeadLink() {
  usePageTitle("Link not found");
  return (
    <Frame>
      <Column>
        <ErrorState
          title="This link doesn't work anymore"
          text="The person who shared it may have turned it off."
          action={
            <Button asChild>
              <Link to="/">Go to Requill</Link>
            </Button>
          }
        />
      </Column>
    </Frame>
  );
}

function FailedPage({ reason, onRetry }: { reason: string; onRetry: () => void }) {
  usePageTitle("Shared document");
  return (
    <Frame>
      <Column>
        <ErrorState
          title="Couldn't load the document"
          text={reason}
          action={<Button onClick={onRetry}>Try again</Button>}
        />
      </Column>
    </Frame>
  );
}

function WaitingPage() {
  usePageTitle("Shared document");
  return (
    <Frame>
      <Column>
        <div role="status" className="pt-9 max-md:pt-6 max-md:pl-4">
          <span className="sr-only">Loading document...</span>
          <Delayed>
            <Skeleton className="mb-4 h-7" width={360} />
            <Skeleton className="mb-12" width={120} />
            <Skeleton className="mb-5 h-5" width={180} />
            {["100%", "94%", "97%", "62%"].map((width) => (
              <Skeleton key={width} className="mb-3" width={width} />
            ))}
          </Delayed>
        </div>
      </Column>
    </Frame>
  );
}

/** As wide as the words of a document and in their place, beside a margin in which nothing hangs. */
const Column = ({ children }: { children: ReactNode }) => (
  <div className="mx-auto w-full max-w-(--column) [--column:calc(var(--doc-margin)+24px+var(--measure))] pl-[calc(var(--doc-margin)+24px)] max-md:pl-0">
    {children}
  </div>
);
