/** Holds a form at the thing it is about: under it, or on a phone in a sheet at the bottom edge. */
import { Popover as Radix } from "radix-ui";
import { type ReactNode, useMemo, useRef, useState } from "react";

import { Dialog } from "@/components/ui/dialog";
import { leaveToField } from "@/lib/escape";
import { PHONE } from "@/lib/use-media";

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
  // It stays what it was opened as: a form that is drawn anew as a phone is turned would be empty.
  const [isPhone] = useState(() => window.matchMedia(PHONE).matches);
  return isPhone ? <InSheet {...props} /> : <UnderObject {...props} />;
}

/** What was typed is not lost to a press beside it. */
function useWritten() {
  const isWritten = useRef(false);
  return {
    onInput: () => {
      isWritten.current = true;
    },
    onPointerDownOutside: (event: Event) => {
      if (isWritten.current) event.preventDefault();
    },
  };
}

function InSheet({ title, onClose, children }: AtObjectProps) {
  const { onInput, onPointerDownOutside } = useWritten();
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={title}
      onPointerDownOutside={onPointerDownOutside}
    >
      <div className="pb-5" onInput={onInput}>
        {children}
      </div>
    </Dialog>
  );
}

function UnderObject({ anchor, title, onClose, onReturnFocus, children }: AtObjectProps) {
  const written = useWritten();
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
          {...written}
          onEscapeKeyDown={leaveToField}
          onFocusOutside={(event) => event.preventDefault()}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            onReturnFocus();
          }}
          className="z-40 max-h-(--radix-popover-content-available-height) w-90 max-w-(--radix-popover-content-available-width) overflow-y-auto rounded-dialog border border-line bg-raised p-4 shadow-menu float-menu outline-none"
        >
          <h2 className="mb-3 font-semibold">{title}</h2>
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
