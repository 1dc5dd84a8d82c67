/** For a link of a mail that leads nowhere any more: what happened, and how to get a new one. */
import type { ReactNode } from "react";
import { AuthFrame } from "./auth-frame";

export function LinkProblem({ title, children }: { title: string; children: ReactNode }) {
  return (
    <AuthFrame title={title} lead="Links work once, for 10 minutes. Nothing has changed.">
      {children}
    </AuthFrame>
  );
}
