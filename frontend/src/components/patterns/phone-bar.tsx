/** The bar at the top of a phone. The shell holds the place and a default; a page puts its own there. */
import { ArrowLeft, Menu as MenuIcon } from "lucide-react";
import { createContext, useContext, type ReactNode } from "react";
import { createPortal } from "react-dom";
import { IconButton } from "@/components/ui/icon-button";

export interface PhoneBarPlace {
  element: HTMLElement | null;
  openMenu: () => void;
}

export const PhoneBarContext = createContext<PhoneBarPlace>({ element: null, openMenu: () => undefined });

export interface PhoneBarProps {
  title: string;
  /** Where "Back" leads; without it the bar offers the menu. */
  back?: (() => void) | undefined;
  actions?: ReactNode;
}

export function PhoneBar({ title, back, actions }: PhoneBarProps) {
  const { element, openMenu } = useContext(PhoneBarContext);
  if (!element) return null;
  return createPortal(
    <>
      {back ? (
        <IconButton label="Back" icon={ArrowLeft} size="default" onClick={back} />
      ) : (
        <IconButton label="Open menu" icon={MenuIcon} size="default" onClick={openMenu} />
      )}
      <b className="cut flex-1 font-semibold" title={title}>
        {title}
      </b>
      {actions}
    </>,
    element,
  );
}
