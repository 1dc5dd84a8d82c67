/** Lets go of a text that is only in this browser, once the person has confirmed it. */
import { type ReactNode, useState } from "react";

import { Button } from "@/components/ui/button";

import { ConfirmDialog } from "./confirm-dialog";

interface DiscardButtonProps {
  title: string;
  description: ReactNode;
  onDiscard: () => void;
}

export function DiscardButton({ title, description, onDiscard }: DiscardButtonProps) {
  const [isAsked, setAsked] = useState(false);
  return (
    <>
      <Button variant="ghost" onClick={() => setAsked(true)}>
        Discard
      </Button>
      <ConfirmDialog
        open={isAsked}
        onOpenChange={setAsked}
        title={title}
        description={description}
        onConfirm={onDiscard}
      />
    </>
  );
}
