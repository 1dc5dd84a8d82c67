/** Files and folders as browsers hand them over, for tests. */

export const aFile = (name: string, content = "x"): File => new File([content], name);

interface Content {
  readonly [name: string]: string | Content;
}

/** A folder with this in it, which it gives one by one. */
export function aFolder(path: string, content: Content): FileSystemDirectoryEntry {
  const entries = Object.entries(content).map(([name, inside]) =>
    typeof inside === "string" ? fileEntry(`${path}/${name}`, inside) : aFolder(`${path}/${name}`, inside),
  );
  const createReader = () => {
    const rest = [...entries];
    return { readEntries: (give: (some: unknown[]) => void) => give(rest.splice(0, 1)) };
  };
  return { ...entry(path, true), createReader } as unknown as FileSystemDirectoryEntry;
}

const entry = (path: string, isDirectory: boolean) => ({
  name: path.slice(path.lastIndexOf("/") + 1),
  fullPath: path,
  isDirectory,
});

const fileEntry = (path: string, content: string) => ({
  ...entry(path, false),
  file: (give: (file: File) => void) => give(aFile(entry(path, false).name, content)),
});
