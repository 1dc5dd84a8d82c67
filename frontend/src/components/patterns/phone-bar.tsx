/** The bar at the top of a phone. The shell holds the place and a default; a page puts its own there, with its heading. */
import { ChevronLeft, Menu as MenuIcon } from "lucide-react";
import { createContext, useContext, type ReactNode } from "react";
import { createPortal } from "react-dom";
import { IconButton } from "@/components/ui/icon-button";
import { PHONE, useMedia } from "@/lib/use-media";

export interface PhoneBarSlot {
  element: HTMLElement | null;
  openMenu: () => void;
}

export const PhoneBarContext = createContext<PhoneBarSlot>({ element: null, openMenu: () => undefined });

export interface PhoneBarProps {
  title: string;
  /** False for a page whose own text has the h1. */
  isHeading?: boolean;
  /** Where "Back" leads; without it the bar offers the menu. */
  back?: (() => void) | undefined;
  /** A line under the title. */
  note?: ReactNode;
  actions?: ReactNode;
}

export function PhoneBar({ title, isHeading = true, back, note, actions }: PhoneBarProps) {
  const { element, openMenu } = useContext(PhoneBarContext);
  // On wide windows the top bar of the page has the heading, and a page has one only.
  const isPhone = useMedia(PHONE);
  if (!element || !isPhone) return null;
  return createPortal(
    <>
      {back ? (
        <IconButton label="Back" icon={ChevronLeft} size="default" onClick={back} />
      ) : (
        <IconButton label="Open menu" icon={MenuIcon} size="default" onClick={openMenu} />
      )}
      {isHeading ? (
        <div className="min-w-0 flex-1">
          <h1 tabIndex={-1} className="cut font-semibold" title={title}>
            {title}
          </h1>
          {note}
        </div>
      ) : (
        <b aria-hidden className="cut flex-1 font-semibold">
          {title}
        </b>
      )}
      {actions}
    </>,
    element,
  );
}
