/** Makes of chosen, dropped and pasted files what is sent: those of a folder go together, with their images and links. */
import { type Zippable, zipSync } from "fflate";

import { MAX_ARCHIVE, MAX_FILE, type Source } from "./import-files";

export interface Found {
  /** With its folders. */
  readonly path: string;
  readonly file: File;
}

/** What can be read, as a file chooser wants it. */
export const ACCEPTED = ".md,.markdown,.txt,.docx,.html,.htm,.zip,.png,.jpg,.jpeg,.gif,.webp";
const TEXT = /\.(?:md|markdown|mdown|txt|docx|html?)$/i;
const IMAGE = /\.(?:png|jpe?g|gif|webp|svg|bmp|tiff?|avif|heic)$/i;
const ARCHIVE = /\.zip$/i;
const HIDDEN = /(?:^|\/)\./;
/** To pack these takes time and makes them no smaller. */
const PACKED = /\.(?:docx|png|jpe?g|gif|webp)$/i;
/** Of one archive; what the server takes, and of its bytes some for the list of its files. */
const MAX_DOCUMENTS = 100;
const MAX_BYTES = MAX_ARCHIVE - 1024 * 1024;

/** The first day that an archive can name. */
const EARLIEST = new Date(1980, 0, 1);

export const chosen = (files: Iterable<File>): Found[] =>
  [...files].map((file) => ({ path: file.webkitRelativePath || file.name, file }));

/** Single files are all tried, to say what they lack; of a folder what can be read, without what programs hide in it. */
export function sourcesOf(found: readonly Found[]): Source[] {
  const isLoose = ({ path }: Found) => !path.includes("/");
  const loose = found.filter(isLoose);
  const sources = loose.some(isImage) && loose.some(isText) ? [] : loose.map(alone);
  if (sources.length === 0 && loose.length > 0)
    sources.push(
      ...loose.filter((one) => !isText(one) && !isImage(one)).map(alone),
      ...together(loose, "files"),
    );
  const folders = new Map<string, Found[]>();
  for (const one of found.filter((each) => !isLoose(each) && !HIDDEN.test(each.path))) {
    const name = one.path.slice(0, one.path.indexOf("/"));
    folders.set(name, [...(folders.get(name) ?? []), one]);
  }
  for (const [name, files] of folders)
    sources.push(...files.filter(({ path }) => ARCHIVE.test(path)).map(alone), ...together(files, name));
  return sources;
}

const isText = ({ path }: Found) => TEXT.test(path);
const isImage = ({ path }: Found) => IMAGE.test(path);
const isLarge = ({ file }: Found) => file.size > MAX_FILE;
const bytes = (files: readonly Found[]) => files.reduce((sum, { file }) => sum + file.size, 0);

function alone({ path, file }: Found): Source {
  return { path, name: path, content: () => Promise.resolve(file) };
}

/** Texts with the images beside them, in as few archives as there may be; each has the images that fit. */
function together(files: readonly Found[], name: string): Source[] {
  const texts = files.filter((one) => isText(one) && !isLarge(one));
  const images = files.filter((one) => isImage(one) && !isLarge(one));
  const parts: Found[][] = [];
  for (const text of texts) {
    const last = parts.at(-1);
    if (last && last.length < MAX_DOCUMENTS && bytes(last) + text.file.size <= MAX_BYTES) last.push(text);
    else parts.push([text]);
  }
  return [
    ...files.filter((one) => (isText(one) || isImage(one)) && isLarge(one)).map(alone),
    ...parts.map((part) => archive(withImages(part, images), name)),
  ];
}

function withImages(texts: readonly Found[], images: readonly Found[]): Found[] {
  let room = MAX_BYTES - bytes(texts);
  return [
    ...texts,
    ...images.filter(({ file }) => (room >= file.size ? ((room -= file.size), true) : false)),
  ];
}

function archive(files: readonly Found[], name: string): Source {
  const content = async () => {
    const entries: Zippable = {};
    for (const { path, file } of files)
      entries[path] = [new Uint8Array(await file.arrayBuffer()), { level: PACKED.test(path) ? 0 : 6 }];
    // The same files make the same bytes, whenever they are packed.
    return new File([zipSync(entries, { mtime: EARLIEST })], `${name}.zip`);
  };
  return { path: name, name: `${name}.zip`, content };
}

// --- folders that were dropped ------------------------------------------------------------------

/** All that can be read in them. */
export async function filesIn(folders: readonly FileSystemDirectoryEntry[]): Promise<Found[]> {
  const found: Found[] = [];
  const waiting = [...folders];
  for (let folder = waiting.pop(); folder; folder = waiting.pop())
    for (const entry of await entriesOf(folder)) {
      if (entry.name.startsWith(".")) continue;
      const path = entry.fullPath.replace(/^\/+/, "");
      if (entry.isDirectory) waiting.push(entry as FileSystemDirectoryEntry);
      else if (TEXT.test(path) || IMAGE.test(path) || ARCHIVE.test(path))
        found.push({ path, file: await fileOf(entry as FileSystemFileEntry) });
    }
  return found.sort((one, other) => one.path.localeCompare(other.path));
}

/** A browser gives a hundred at a time, and none at the end. */
async function entriesOf(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader();
  const all: FileSystemEntry[] = [];
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    );
    if (some.length === 0) return all;
    all.push(...some);
  }
}

const fileOf = (entry: FileSystemFileEntry): Promise<File> =>
  new Promise((resolve, reject) => entry.file(resolve, reject));
