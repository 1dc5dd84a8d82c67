/** A template of the gallery: the top of its ruled page, what it is, and the two ways to start from it. */
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { Badge } from "@/components/ui/badge";
import { AssistantIcon } from "@/components/ui/assistant-icon";
import { PasteBriefLink } from "@/features/brief/components/paste-brief-link";
import type { Template } from "@/lib/api/types";
import { cn } from "@/lib/cn";
import { previewLines } from "../template-choice";
import { TemplateIcon } from "./template-icon";

interface TemplateCardProps {
  template: Template;
  /** 3 in a section that has a heading of its own. */
  headingLevel?: 2 | 3;
  /** A quiet line below what it is. */
  note?: string | undefined;
  /** What else can be done with it. */
  menu?: ReactNode;
}

export function TemplateCard({ template, headingLevel = 2, note, menu }: TemplateCardProps) {
  const Heading = `h${headingLevel}` as const;
  return (
    <article
      aria-label={template.name}
      className="flex h-full flex-col overflow-hidden rounded-dialog border border-line bg-raised"
    >
      <Preview content={template.content} />
      <div className="grid flex-1 grid-cols-[16px_minmax(0,1fr)_auto] content-start items-center gap-x-2 gap-y-0.5 px-4 py-3.5">
        <TemplateIcon name={template.icon} className="text-muted" />
        <Heading className="cut font-medium" title={template.name}>
          {template.name}
        </Heading>
        <span className="flex items-center gap-1">
          {template.isDefault && <Badge tone="accent">Default</Badge>}
          <Badge>{template.category}</Badge>
          {menu}
        </span>
        {template.description && <p className="col-[2/-1] type-small text-muted">{template.description}</p>}
        {note !== undefined && <p className="col-[2/-1] type-caption text-muted">{note}</p>}
      </div>
      <div className="grid grid-cols-[1fr_1fr_1.1fr] border-t border-line">
        <Link
          to="/document-flow/$templateId"
          params={{ templateId: template.id }}
          search={{ mode: "start-new", autoNavigate: true }}
          title="More direct, less guidance"
          className={cn(START, "text-muted")}
        >
          Start new
        </Link>
        <Link
          to="/document-flow/$templateId"
          params={{ templateId: template.id }}
          search={{ mode: "ai-assisted", autoNavigate: true }}
          title="Step-by-step guidance with detailed questions"
          className={cn(START, "border-l border-line text-text")}
        >
          <AssistantIcon className="text-accent" />
          AI-assisted
        </Link>
        <PasteBriefLink
          brief={{ templateId: template.id }}
          className={cn(START, "border-l border-line text-muted")}
        />
      </div>
    </article>
  );
}

const START =
  "flex h-9 items-center justify-center gap-1.5 type-small font-medium hover:bg-hover hover:text-text focus-visible:rounded-control focus-visible:-outline-offset-2 max-md:h-11";

function Preview({ content }: { content: string }) {
  return (
    <div
      role="img"
      aria-label="Preview"
      className="relative border-b border-line bg-panel pt-3 pr-4 pb-2.5 pl-13 text-[12px]/4.5 text-muted before:absolute before:inset-y-0 before:left-10 before:w-px before:bg-line"
    >
      <div className="-ml-10 h-27 overflow-hidden pl-10">
        {previewLines(content).map((line, index) =>
          line.section === null ? (
            <p key={index}>{line.text}</p>
          ) : (
            <p key={index} className="relative font-semibold text-text">
              <span className="absolute -left-9 w-4 text-right font-medium text-muted tabular-nums">
                {line.section}
              </span>
              {line.text}
            </p>
          ),
        )}
      </div>
    </div>
  );
}
