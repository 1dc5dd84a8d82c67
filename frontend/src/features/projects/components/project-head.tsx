/** Head of a project: its name, how it stands, how old it is, and its description. */
import { RelativeTime } from "@/components/ui/relative-time";
import type { Project } from "@/lib/api/types";
import { StatusBadge } from "./status-badge";

export function ProjectHead({ project }: { project: Project }) {
  const { name, status, updatedAt, description } = project;
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <h1 tabIndex={-1} title={name} className="min-w-0 type-page break-words">
          {name}
        </h1>
        <StatusBadge status={status} />
      </div>
      <p className="mt-0.5 type-small text-muted">
        Last updated <RelativeTime inSentence value={updatedAt} />
      </p>
      <section aria-labelledby="project-description">
        <h2 id="project-description" className="mt-6 mb-1 font-semibold">
          Description
        </h2>
        <p className="max-w-[68ch] break-words whitespace-pre-wrap text-muted">
          {description || "No description provided."}
        </p>
      </section>
    </>
  );
}
