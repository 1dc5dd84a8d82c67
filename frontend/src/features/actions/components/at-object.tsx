/** Holds a form at the thing it is about: under it, or on a phone in a sheet at the bottom edge. */
import { Popover as Radix } from "radix-ui";
import { type ReactNode, useMemo, useRef } from "react";

import { Dialog } from "@/components/ui/dialog";
import { PHONE, useMedia } from "@/lib/use-media";

/** Where something stands on the screen, asked for whenever the page moves. */
export interface Anchor {
  readonly getBoundingClientRect: () => DOMRect;
}

interface AtObjectProps {
  anchor: Anchor;
  title: string;
  /** It was left by Escape, a press elsewhere, or its own buttons. */
  onClose: () => void;
  /** Gives the focus back to where the form was opened from. */
  onReturnFocus: () => void;
  children: ReactNode;
}

export function AtObject(props: AtObjectProps) {
  return useMedia(PHONE) ? <InSheet {...props} /> : <UnderObject {...props} />;
}

function InSheet({ title, onClose, children }: AtObjectProps) {
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={title}
    >
      <div className="pb-5">{children}</div>
    </Dialog>
  );
}

function UnderObject({ anchor, title, onClose, onReturnFocus, children }: AtObjectProps) {
  const isWritten = useRef(false);
  const place = useMemo(() => ({ current: anchor }), [anchor]);
  return (
    <Radix.Root
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
    >
      <Radix.Anchor virtualRef={place} />
      <Radix.Portal>
        <Radix.Content
          aria-label={title}
          align="start"
          sideOffset={6}
          collisionPadding={8}
          // What was typed is not lost to a press beside it.
          onPointerDownOutside={(event) => {
            if (isWritten.current) event.preventDefault();
          }}
          onFocusOutside={(event) => event.preventDefault()}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            onReturnFocus();
          }}
          onInput={() => {
            isWritten.current = true;
          }}
          className="z-40 max-h-(--radix-popover-content-available-height) w-90 overflow-y-auto rounded-dialog border border-line bg-raised p-4 shadow-menu float-menu outline-none"
        >
          <h2 className="mb-3 font-semibold">{title}</h2>
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
