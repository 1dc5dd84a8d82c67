/** The sidebar on a phone: it slides in from the left and goes once a place is chosen. */
import { useLocation } from "@tanstack/react-router";
import { Dialog as Radix } from "radix-ui";
import { useEffect, useRef } from "react";
import { closeOnEscape } from "@/lib/escape";
import { useReturnFocus } from "@/lib/use-return-focus";
import { Sidebar } from "./sidebar";

export function PhoneDrawer({ onClose }: { onClose: () => void }) {
  const href = useLocation({ select: (location) => location.href });
  const panel = useRef<HTMLDivElement>(null);
  const returnFocus = useReturnFocus();
  const openedAt = useRef(href);
  useEffect(() => {
    if (href !== openedAt.current) onClose();
  }, [href, onClose]);
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
          onKeyDown={closeOnEscape(onClose)}
          onOpenAutoFocus={(event) => {
            event.preventDefault();
            panel.current?.focus();
          }}
          className="fixed inset-y-0 left-0 z-40 w-72 max-w-[85vw] bg-app shadow-[1px_0_0_var(--line),var(--shadow-dialog)] float-drawer outline-none md:hidden"
        >
          <Radix.Title className="sr-only">Menu</Radix.Title>
          <Sidebar onCollapse={onClose} collapseLabel="Close menu" />
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
