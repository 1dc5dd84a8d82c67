/** Where something is said to the assistant: one name for its draft, its kept history and its calls. */

/** "panel" is the side panel, which belongs to nothing; "new" a thread that its first message will make. */
export type Place = `document.${number}` | `thread.${number}` | `project.${number}` | "panel" | "new";

export const documentPlace = (id: number): Place => `document.${id}`;
export const threadPlace = (id: number): Place => `thread.${id}`;
export const projectPlace = (id: number): Place => `project.${id}`;

export interface PlaceIds {
  documentId?: number;
  threadId?: number;
  projectId?: number;
}

/** The place as the calls name it; the side panel is where no id is given. */
export function placeIds(place: Place): PlaceIds {
  const [kind, id] = place.split(".");
  return id === undefined ? {} : { [`${String(kind)}Id`]: Number(id) };
}
