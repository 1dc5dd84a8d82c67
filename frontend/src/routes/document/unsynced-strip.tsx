/** Strip over the page for text that is none of the document. Empty, it is not there. */
import type { ReactNode } from "react";

export function UnsyncedStrip({ children }: { children: ReactNode }) {
  return (
    <div className="max-h-1/2 flex-none overflow-y-auto border-b border-line bg-app px-4 pb-5 empty:hidden [&>section]:mx-0! [&>section]:mt-0! [&>section]:border-t-0! [&>section]:pt-4!">
      {children}
    </div>
  );
}
