/** A document as a file that the server makes. It is fetched rather than gone to: a refusal is told, and the page stays. */
import { send } from "@/lib/api/client";

export type FileForm = "docx" | "pdf" | "zip";

/** How a Word or PDF file is to be. */
export interface FileLook {
  /** It tells of the open comments. */
  readonly comments: boolean;
  readonly paper: "a4" | "letter";
}

export interface ExportedFile {
  name: string;
  data: Blob;
}

/** Raises ApiError when the server cannot make the file, or will not for this visitor. */
export async function fetchExport(
  documentId: number,
  form: FileForm,
  { comments, paper }: FileLook,
): Promise<ExportedFile> {
  const query = new URLSearchParams({ ...(comments && { comments: "true" }), paper });
  const path = `/api/documents/${documentId}/export/${form}${form === "zip" ? "" : `?${query.toString()}`}`;
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
