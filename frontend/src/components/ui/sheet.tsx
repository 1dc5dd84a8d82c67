/** A panel that comes over the page from an edge of a phone, and takes the focus until it goes. */
import { Dialog as Radix } from "radix-ui";
import { type ReactNode, useRef } from "react";
import { cn } from "@/lib/cn";
import { closeOnEscape, leaveToField } from "@/lib/escape";
import { useReturnFocus } from "@/lib/use-return-focus";

const SIDES = {
  left: "inset-y-0 left-0 w-72 max-w-[85vw] bg-app shadow-[1px_0_0_var(--line),var(--shadow-dialog)] float-drawer",
  bottom:
    "inset-x-0 bottom-0 flex h-[88dvh] flex-col rounded-t-[16px] bg-panel shadow-[0_0_0_1px_var(--line),var(--shadow-dialog)] float-dialog",
} as const;

export interface SheetProps {
  side: keyof typeof SIDES;
  /** Its name for those who do not see it. */
  title: string;
  onClose: () => void;
  children: ReactNode;
}

export function Sheet({ side, title, onClose, children }: SheetProps) {
  const panel = useRef<HTMLDivElement>(null);
  const returnFocus = useReturnFocus();
  return (
    <Radix.Root
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
    >
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-40 bg-scrim float-fade md:hidden" />
        <Radix.Content
          aria-describedby={undefined}
          ref={panel}
          onCloseAutoFocus={returnFocus}
          onEscapeKeyDown={leaveToField}
          onKeyDown={closeOnEscape(onClose)}
          // An input would bring up the keyboard, which covers the sheet; whoever wants to write says so.
          onOpenAutoFocus={(event) => {
            event.preventDefault();
            panel.current?.focus();
          }}
          className={cn("fixed z-40 outline-none md:hidden", SIDES[side])}
        >
          <Radix.Title className="sr-only">{title}</Radix.Title>
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
