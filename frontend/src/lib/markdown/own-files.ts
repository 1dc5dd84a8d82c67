/** Images and files of the product's own, as a text names them: `/api/files/…`, with the size that an image is drawn at. */
import { createContext } from "react";

const OWN = /^\/api\/files\/([a-z2-7]{26})\/([^/?#\\\s]{1,500})(?:#([1-9]\d{0,4})x([1-9]\d{0,4}))?$/;
const BASE = "/api/files";

export interface OwnFile {
  readonly id: string;
  /** What a download is called. */
  readonly name: string;
  /** Where it is read, without the size. */
  readonly href: string;
  /** In CSS pixels; without it nobody has said. */
  readonly size: { readonly width: number; readonly height: number } | null;
}

/** Null for any other address. */
export function ownFile(address: string): OwnFile | null {
  const [, id, name, width, height] = OWN.exec(address) ?? [];
  if (id === undefined || name === undefined) return null;
  const size = width !== undefined && height !== undefined ? { width: +width, height: +height } : null;
  return { id, name: decoded(name), href: `${BASE}/${id}/${name}`, size };
}

function decoded(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}

export interface FilesRead {
  /** Where this page reads files: readers of a link have a way of their own. */
  readonly base: string;
  /** All images at once, as for a printer; else as they come into sight. */
  readonly isWhole: boolean;
}

export const FilesContext = createContext<FilesRead>({ base: BASE, isWhole: false });

export const hrefFor = (href: string, { base }: FilesRead): string => base + href.slice(BASE.length);
