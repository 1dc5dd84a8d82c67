/** Below a worksheet: keeps it as a document, to be filled in there. */
import { FilePlus } from "lucide-react";

import { Button } from "@/components/ui/button";

import { useKeepAsDocument } from "../api/keep-as-document";
import { worksheetOf } from "../worksheets";

export function KeepWorksheet({ answer }: { answer: string }) {
  const { mutate, isPending } = useKeepAsDocument();
  const worksheet = worksheetOf(answer);
  if (worksheet === null) return null;
  return (
    <Button size="tool" className="justify-self-start" pending={isPending} onClick={() => mutate(worksheet)}>
      <FilePlus aria-hidden />
      Keep as a document
    </Button>
  );
}
