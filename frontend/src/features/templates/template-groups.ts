/** One's own templates, those of others and the library's: which of them there are, and which have the words. No React here. */
import type { OwnTemplateHead, Template } from "@/lib/api/types";

export type AnyTemplate = Template | OwnTemplateHead;

export interface TemplateGroup {
  heading: "Yours" | "Shared in projects" | "Library";
  templates: readonly AnyTemplate[];
}

/** The groups that have something, in the order in which they are offered. */
export function groupsOf(library: readonly Template[], own: readonly OwnTemplateHead[]): TemplateGroup[] {
  const groups: TemplateGroup[] = [
    { heading: "Yours", templates: own.filter(({ role }) => role === "owner") },
    { heading: "Shared in projects", templates: own.filter(({ role }) => role !== "owner") },
    { heading: "Library", templates: library },
  ];
  return groups.filter(({ templates }) => templates.length > 0);
}

const isOwn = (template: AnyTemplate): template is OwnTemplateHead => "owner" in template;

/** Where it is shared, and whose it is if it is somebody else's. */
export function noteOf(template: AnyTemplate): string | undefined {
  if (!isOwn(template) || !template.project) return undefined;
  const { role, owner, project } = template;
  return role === "owner" ? `Shared in ${project.name}` : `${owner.name} · ${project.name}`;
}

/** Those whose name, description, owner or project has every word, in any case and with any accents. */
export function withWords<Any extends AnyTemplate>(templates: readonly Any[], q: string): Any[] {
  const words = folded(q).split(/\s+/).filter(Boolean);
  return templates.filter((template) => {
    const text = folded(`${template.name} ${template.description} ${noteOf(template) ?? ""}`);
    return words.every((word) => text.includes(word));
  });
}

const folded = (text: string) => text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
