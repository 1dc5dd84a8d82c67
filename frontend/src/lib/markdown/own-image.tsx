/** An image or a file of the product's own within a text that is read. */
import { type ReactNode, useContext } from "react";

import { FilesContext, hrefFor, type OwnFile } from "./own-files";

export function OwnImage({ file, alt }: { file: OwnFile; alt: string }) {
  const read = useContext(FilesContext);
  const { size } = file;
  return (
    <img
      src={hrefFor(file.href, read)}
      alt={alt}
      loading={read.isWhole ? "eager" : "lazy"}
      decoding={read.isWhole ? "sync" : "async"}
      // Its place is kept before it is there, so that nothing below it moves.
      {...(size ?? {})}
    />
  );
}

export function OwnFileLink({ file, children }: { file: OwnFile; children: ReactNode }) {
  const read = useContext(FilesContext);
  return (
    <a href={hrefFor(file.href, read)} download={file.name}>
      {children}
    </a>
  );
}
