/** Leads to the screen that sorts a brief; a file may be dropped on it. */
import { Link, useNavigate } from "@tanstack/react-router";
import type { DragEvent, ReactNode } from "react";

import { readDraft, setDraft } from "@/features/drafts/drafts";

import { briefDraft, type BriefKey, keepFile } from "../brief-key";

interface PasteBriefLinkProps {
  brief: BriefKey;
  title?: string | undefined;
  /** What was pasted elsewhere already; it goes along. */
  text?: string | undefined;
  className?: string | undefined;
  onLeave?: () => void;
  children?: ReactNode;
}

export function PasteBriefLink({ brief, title, text, className, onLeave, children }: PasteBriefLinkProps) {
  const navigate = useNavigate();
  const { templateId, projectId, documentId } = brief;
  const to = {
    to: "/templates/$templateId/brief",
    params: { templateId },
    search: { projectId, documentId, title: title === "" ? undefined : title },
  } as const;
  const takeAlong = () => {
    const key = briefDraft(brief).text;
    const kept = readDraft(key);
    if (text && !kept.includes(text)) setDraft(key, kept === "" ? text : `${kept}\n\n${text}`);
    onLeave?.();
  };
  const onDrop = (event: DragEvent) => {
    const [file] = event.dataTransfer.files;
    if (!file) return;
    event.preventDefault();
    keepFile(file);
    takeAlong();
    void navigate(to);
  };
  return (
    <Link
      {...to}
      className={className}
      onClick={takeAlong}
      onDragOver={(event) => event.preventDefault()}
      onDrop={onDrop}
    >
      {children ?? "Paste a brief"}
    </Link>
  );
}
