/** The templates that are the visitor's own, and those that others share with them, above the library. */
import type { OwnTemplateHead } from "@/lib/api/types";

import { GRID } from "../components/gallery-grid";
import { TemplateCard } from "../components/template-card";
import { noteOf } from "../template-groups";
import { TemplateMenu } from "./template-menu";

interface OwnTemplatesProps {
  templates: readonly OwnTemplateHead[];
  /** Some are out of sight: that there are none would be wrong. */
  isNarrowed: boolean;
}

export function OwnTemplates({ templates, isNarrowed }: OwnTemplatesProps) {
  const own = templates.filter(({ role }) => role === "owner");
  const shared = templates.filter(({ role }) => role !== "owner");
  return (
    <>
      {(own.length > 0 || !isNarrowed) && (
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
      )}
      {shared.length > 0 && (
        <section aria-labelledby="shared-templates" className="mb-8">
          <h2 id="shared-templates" className="mb-3 type-dialog">
            Shared in projects
          </h2>
          <Cards templates={shared} />
        </section>
      )}
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
