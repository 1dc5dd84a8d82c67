/** The templates that are the visitor's own, and those that others share with them, above the library. */
import { useQuery } from "@tanstack/react-query";

import { FailedLine } from "@/components/patterns/failed-line";
import { useAuth } from "@/features/auth/auth-context";
import type { OwnTemplateHead } from "@/lib/api/types";

import { ownTemplatesQuery } from "../api/own-templates";
import { GRID } from "../components/gallery-grid";
import { TemplateCard } from "../components/template-card";
import { TemplateMenu } from "./template-menu";

export function OwnTemplates() {
  const { user } = useAuth();
  const { data, isError, refetch } = useQuery({ ...ownTemplatesQuery, enabled: user !== null });
  if (user === null) return null;
  if (isError && !data)
    return (
      <div className="mb-6">
        <FailedLine onRetry={() => void refetch()}>Failed to load your templates</FailedLine>
      </div>
    );
  // The library is there first: nothing is told of waiting for what most visitors have none of.
  if (!data) return null;
  const own = data.filter(({ role }) => role === "owner");
  const shared = data.filter(({ role }) => role !== "owner");
  return (
    <>
      <section aria-labelledby="own-templates" className="mb-8">
        <h2 id="own-templates" className="mb-3 type-dialog">
          Yours
        </h2>
        {own.length === 0 ? (
          <p className="text-muted">Templates you make, import or save from a document will appear here.</p>
        ) : (
          <Cards templates={own} />
        )}
      </section>
      {shared.length > 0 && (
        <section aria-labelledby="shared-templates" className="mb-8">
          <h2 id="shared-templates" className="mb-3 type-dialog">
            Shared in projects
          </h2>
          <Cards templates={shared} />
        </section>
      )}
      <h2 className="mb-3 type-dialog">Library</h2>
    </>
  );
}

const Cards = ({ templates }: { templates: readonly OwnTemplateHead[] }) => (
  <ul className={GRID}>
    {templates.map((template) => (
      <li key={template.id}>
        <TemplateCard
          template={template}
          headingLevel={3}
          note={noteOf(template)}
          menu={<TemplateMenu template={template} />}
        />
      </li>
    ))}
  </ul>
);

/** Where it is shared, and whose it is if it is somebody else's. */
function noteOf({ role, owner, project }: OwnTemplateHead): string | undefined {
  if (!project) return undefined;
  return role === "owner" ? `Shared in ${project.name}` : `${owner.name} · ${project.name}`;
}
