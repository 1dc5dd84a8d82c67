/** Hits of a search, as one list of things to go to. No React here. */
import type { SearchResult } from "@/lib/api/types";

/** From and to, in UTF-16 code units. */
export type Marks = readonly (readonly [number, number])[];

export interface Hit {
  kind: "document" | "project" | "thread" | "template";
  id: number;
  name: string;
  nameMarks: Marks;
  /** The piece of the text that has the words; null where the name has them. */
  piece: { text: string; marks: Marks } | null;
  /** What whoever owns it is called, where that is somebody else. */
  owner?: string | undefined;
  /** Of a template that is not the library's: that it is one's own, the project that it is shared in. */
  place?: string | undefined;
}

export interface HitGroup {
  heading: "Documents" | "Projects" | "Conversations" | "Templates";
  hits: Hit[];
}

const NO_MARKS: Marks = [];

/** What was found by its text shows the text; a name says enough of what it names. */
function pieceOf(nameMarks: Marks, snippet: { text: string; marks: Marks }): Hit["piece"] {
  return snippet.marks.length > 0 && nameMarks.length === 0 ? snippet : null;
}

/** The kinds that have something, in the order in which they are offered. */
export function hitGroups({ documents, projects, threads, templates }: SearchResult): HitGroup[] {
  const groups: HitGroup[] = [
    {
      heading: "Documents",
      hits: documents.map(({ id, title, titleMarks, snippet, owner }) => ({
        kind: "document",
        id,
        name: title,
        nameMarks: titleMarks,
        piece: pieceOf(titleMarks, snippet),
        owner: owner?.name,
      })),
    },
    {
      heading: "Projects",
      hits: projects.map(({ id, name, nameMarks, snippet, owner }) => ({
        kind: "project",
        id,
        name,
        nameMarks,
        piece: pieceOf(nameMarks, snippet),
        owner: owner?.name,
      })),
    },
    {
      heading: "Conversations",
      hits: threads.map(({ id, title, titleMarks, snippet }) => ({
        kind: "thread",
        id,
        name: title,
        nameMarks: titleMarks,
        piece: pieceOf(titleMarks, snippet),
      })),
    },
    {
      heading: "Templates",
      hits: templates.map(({ id, name, nameMarks, description, role, owner, project }) => ({
        kind: "template",
        id,
        name,
        nameMarks,
        piece: description === "" ? null : { text: description, marks: NO_MARKS },
        owner: owner?.name,
        place:
          [...(role === "owner" ? ["Yours"] : []), ...(project ? [project.name] : [])].join(" · ") ||
          undefined,
      })),
    },
  ];
  return groups.filter(({ hits }) => hits.length > 0);
}

/** The name under which a hit is selected; no two hits share one. */
export const hitKey = ({ kind, id }: Pick<Hit, "kind" | "id">) => `${kind}-${id}`;

export interface Stretch {
  text: string;
  isMarked: boolean;
}

/** The text cut where its marks begin and end; marks are in order and apart. */
export function stretches(text: string, marks: Marks): Stretch[] {
  const cut: Stretch[] = [];
  let at = 0;
  for (const [from, to] of marks) {
    cut.push({ text: text.slice(at, from), isMarked: false }, { text: text.slice(from, to), isMarked: true });
    at = to;
  }
  cut.push({ text: text.slice(at), isMarked: false });
  return cut.filter((stretch) => stretch.text !== "");
}
