/** Keeps what somebody changed in a project's texts and did not save, with the texts that they saw. */
import { readDraft, setDraft } from "@/components/conversation";
import { changesOf, type ProjectTexts, type ProjectValues } from "./model";

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

/** What was left: for the fields, or to be offered beside them when other texts have come to stand there since. */
export function openEdit(
  projectId: number,
  stored: ProjectTexts,
): { texts: Changed | null; aside: Changed | null } {
  const edit = parsed(editKey(projectId)) as EditDraft | null;
  const isSame = edit?.base.name === stored.name && edit.base.description === stored.description;
  if (edit && !isSame) {
    setDraft(asideKey(projectId), JSON.stringify(edit.texts));
    setDraft(editKey(projectId), "");
  }
  return {
    texts: edit && isSame ? edit.texts : null,
    aside: parsed(asideKey(projectId)) as Changed | null,
  };
}

export function keepEdit(projectId: number, before: ProjectValues, wanted: ProjectValues): void {
  const { name, description, status } = before;
  const texts = changesOf(before, { ...wanted, status });
  const edit: EditDraft = { base: { name, description }, texts };
  setDraft(editKey(projectId), Object.keys(texts).length === 0 ? "" : JSON.stringify(edit));
}

export function forgetAside(projectId: number): void {
  setDraft(asideKey(projectId), "");
}
