/** The sidebar on a phone: it slides in from the left and goes once a place is chosen. */
import { useLocation } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { Sheet } from "@/components/ui/sheet";
import { Sidebar } from "./sidebar";

export function PhoneDrawer({ onClose }: { onClose: () => void }) {
  const href = useLocation({ select: (location) => location.href });
  const openedAt = useRef(href);
  useEffect(() => {
    if (href !== openedAt.current) onClose();
  }, [href, onClose]);
  return (
    <Sheet side="left" title="Menu" onClose={onClose}>
      <Sidebar onCollapse={onClose} collapseLabel="Close menu" />
    </Sheet>
  );
}
