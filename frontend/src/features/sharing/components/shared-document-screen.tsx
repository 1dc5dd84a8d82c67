/** Screen that a link leads to: the document to be read, by anyone, with nothing of its owner or of the app round it. */
import { Link } from "@tanstack/react-router";
import { Copy, Eye } from "lucide-react";
import { useMemo } from "react";
import { copyMarkdown } from "@/components/patterns/copy-text";
import { Delayed } from "@/components/patterns/delayed";
import { ErrorState } from "@/components/patterns/error-state";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { RelativeTime } from "@/components/ui/relative-time";
import { Skeleton } from "@/components/ui/skeleton";
import { errorText } from "@/lib/api/errors";
import type { SharedDocument } from "@/lib/api/types";
import { cn } from "@/lib/cn";
import { dayName } from "@/lib/format/day";
import { markdownFile } from "@/lib/format/markdown-file";
import { FilesContext } from "@/lib/markdown/own-files";
import { RuledPage } from "@/lib/markdown/ruled-page";
import { usePageTitle } from "@/lib/use-page-title";
import { isDead, needsPassword } from "../api/shared-document";
import { JoinLink } from "./join-link";
import { LinkPasswordForm } from "./link-password-form";
import { Column, ReaderFrame } from "./reader-frame";
import { useSharedDocument } from "../use-shared-document";
import "@/styles/print.css";

export function SharedDocumentScreen({ token }: { token: string }) {
  const { data, error, refetch, isLive } = useSharedDocument(token);
  // A link that was turned off while somebody read leaves nothing to be read.
  if (isDead(error)) return <DeadLink />;
  // It may have got one since, or another.
  if (needsPassword(error)) return <PasswordPage token={token} />;
  if (data) return <SharedPage token={token} document={data} isNewest={error === null} isLive={isLive} />;
  if (error) return <FailedPage reason={errorText(error)} onRetry={() => void refetch()} />;
  return <WaitingPage />;
}

interface SharedPageProps {
  token: string;
  document: SharedDocument;
  /** False when the server could not be asked for a newer text. */
  isNewest: boolean;
  isLive: boolean;
}

function SharedPage({ token, document, isNewest, isLive }: SharedPageProps) {
  const { title, content, updatedAt, role, ownerName, expiresAt } = document;
  usePageTitle(title);
  const files = useMemo(() => ({ base: `/api/shared/${token}/files`, isWhole: false }), [token]);
  return (
    <ReaderFrame
      title={title}
      // Whatever the link lets people do, here they read: the way to more stands beside it.
      badge={
        <Badge tone="line">
          <Eye aria-hidden />
          You can view
        </Badge>
      }
      actions={
        <>
          {isLive && (
            <span className="px-2 type-caption text-muted max-md:hidden">
              Changes appear as they are made
            </span>
          )}
          <Button
            size="tool"
            variant="ghost"
            className={cn(role !== "viewer" && "max-md:hidden")}
            onClick={() => void copyMarkdown(markdownFile(document))}
          >
            <Copy aria-hidden />
            Copy as Markdown
          </Button>
          {role !== "viewer" && <JoinLink token={token} role={role} />}
        </>
      }
    >
      <FilesContext value={files}>
        <RuledPage
          title={title}
          content={content}
          keepsPlace
          under={
            <p className="mt-2 mb-1 flex flex-wrap gap-x-4 type-small text-muted">
              {ownerName !== null && (
                <span>
                  Owner <bdi className="font-medium text-text">{ownerName}</bdi>
                </span>
              )}
              <span>
                Updated <RelativeTime inSentence value={updatedAt} />
                <span role="status">{!isNewest && " · Not refreshed: couldn't reach the server"}</span>
              </span>
            </p>
          }
          empty={<span className="text-muted">This document is empty.</span>}
        />
      </FilesContext>
      {(ownerName !== null || expiresAt !== null) && (
        <Column>
          <p className="pt-5 pb-10 type-caption text-muted max-md:pl-4">
            {ownerName !== null && (
              <>
                <bdi>{ownerName}</bdi> shared this document with you.{" "}
              </>
            )}
            {expiresAt !== null && `The link works until ${dayName(expiresAt)}.`}
          </p>
        </Column>
      )}
    </ReaderFrame>
  );
}

function PasswordPage({ token }: { token: string }) {
  usePageTitle("Shared document");
  return (
    <ReaderFrame>
      <Column>
        <LinkPasswordForm token={token} />
      </Column>
    </ReaderFrame>
  );
}

function DeadLink() {
  usePageTitle("Link not found");
  return (
    <ReaderFrame>
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
    </ReaderFrame>
  );
}

function FailedPage({ reason, onRetry }: { reason: string; onRetry: () => void }) {
  usePageTitle("Shared document");
  return (
    <ReaderFrame>
      <Column>
        <ErrorState
          title="Couldn't load the document"
          text={reason}
          action={<Button onClick={onRetry}>Try again</Button>}
        />
      </Column>
    </ReaderFrame>
  );
}

function WaitingPage() {
  usePageTitle("Shared document");
  return (
    <ReaderFrame>
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
    </ReaderFrame>
  );
}
