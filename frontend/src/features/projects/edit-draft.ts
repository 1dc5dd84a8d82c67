/** Keeps what somebody changed in a project's texts and did not save, with the texts that they saw. */
import { readDraft, setDraft } from "@/features/drafts/drafts";
import { changesOf, type Edit, type ProjectTexts, type ProjectValues, rebase } from "./project-rules";

type Changed = Partial<ProjectTexts>;

interface EditDraft {
  /** What stood there. */
  base: ProjectTexts;
  texts: Changed;
}

const editKey = (projectId: number) => `project.${projectId}.edit`;
const asideKey = (projectId: number) => `project.${projectId}.aside`;

function parsed(key: string): unknown {
  const kept = readDraft(key);
  return kept === "" ? null : JSON.parse(kept);
}

/** What was left, on what stands there now. */
export function openEdit(projectId: number, present: ProjectValues): Edit {
  const draft = parsed(editKey(projectId)) as EditDraft | null;
  const aside = [parsed(asideKey(projectId)) ?? []].flat() as Changed[];
  const base = { ...present, ...draft?.base };
  return rebase({ base, values: { ...base, ...draft?.texts }, aside }, present);
}

export function keepEdit(projectId: number, { base, values, aside }: Edit): void {
  const { name, description, status } = base;
  const texts = changesOf(base, { ...values, status });
  const draft: EditDraft = { base: { name, description }, texts };
  setDraft(editKey(projectId), Object.keys(texts).length === 0 ? "" : JSON.stringify(draft));
  setDraft(asideKey(projectId), aside.length === 0 ? "" : JSON.stringify(aside));
}

/** The fields were stored; what is aside stays. */
export function forgetEdit(projectId: number): void {
  setDraft(editKey(projectId), "");
}
