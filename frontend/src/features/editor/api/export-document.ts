/** A document as a file that the server makes. It is fetched rather than gone to: a refusal is told, and the page stays. */
import { send } from "@/lib/api/client";

export type FileForm = "docx" | "pdf" | "zip";

export interface ExportedFile {
  name: string;
  data: Blob;
}

/** Raises ApiError when the server cannot make the file, or will not for this visitor. */
export async function exportDocument(
  documentId: number,
  form: FileForm,
  withComments: boolean,
): Promise<ExportedFile> {
  const path = `/api/documents/${documentId}/export/${form}${withComments ? "?comments=true" : ""}`;
  const response = await send("GET", path, undefined, { headers: { Accept: "*/*" } });
  const name = fileName(response.headers.get("Content-Disposition")) ?? `document.${form}`;
  return { name, data: await response.blob() };
}

/** The name in a `Content-Disposition`, in all of its letters; null where there is none. */
export function fileName(disposition: string | null): string | null {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? "")?.[1];
  if (encoded === undefined) return null;
  try {
    return decodeURIComponent(encoded);
  } catch {
    return null;
  }
}
