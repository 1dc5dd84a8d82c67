/** A document whose shared text is still on its way: what the server answered, to read until it can be written. */
import { Link, useNavigate } from "@tanstack/react-router";
import { useMemo } from "react";

import { PhoneBar } from "@/components/patterns/phone-bar";
import { Topbar } from "@/components/patterns/topbar";
import { Button } from "@/components/ui/button";
import type { SharedText } from "@/features/document-sync/shared-text";
import { PositionedPage } from "@/features/editor/components/positioned-page";
import { ReadFoot } from "@/features/editor/components/read-foot";
import type { Document } from "@/lib/api/types";
import { usePageTitle } from "@/lib/use-page-title";

import { useProjectCrumb } from "./use-project-crumb";

export function WaitingDocument({ document, text }: { document: Document; text: SharedText }) {
  const { title, content, projectId } = document;
  const navigate = useNavigate();
  const projectCrumb = useProjectCrumb(projectId);
  const shown = useMemo(() => ({ read: () => document }), [document]);
  usePageTitle(title);
  const status = (
    <span className="flex min-w-0 items-center gap-2 type-caption text-muted">
      <span role="status">Loading document...</span>
      <Button size="tool" variant="ghost" onClick={() => text.retry()}>
        Try again
      </Button>
    </span>
  );
  return (
    <>
      <PhoneBar title={title} back={() => void navigate({ to: "/documents" })} note={status} />
      <Topbar
        breadcrumb={[
          { label: "Documents", link: <Link to="/documents">Documents</Link> },
          ...projectCrumb,
          { label: title },
        ]}
        status={status}
      />
      <div className="doc-scroller min-h-0 flex-1 overflow-x-hidden overflow-y-auto px-5 max-md:px-4">
        <PositionedPage
          text={shown}
          position={0}
          empty={<span className="text-muted">This document is empty.</span>}
        />
      </div>
      <ReadFoot content={content} />
    </>
  );
}
