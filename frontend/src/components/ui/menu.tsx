/** The menu: a list of actions that floats from its button, walked with the arrow keys. */
import { Check } from "lucide-react";
import { DropdownMenu as Radix } from "radix-ui";
import { type ComponentProps, type ReactNode, useRef } from "react";
import { cn } from "@/lib/cn";
// Listens from the first menu on: layers that are opened from a menu are loaded later than its items have the focus.
import "@/lib/opener";
import type { Icon } from "./icon";
import { Kbd } from "./kbd";

/** Not modal: the page behind stays readable to assistive technology, and a press elsewhere goes where it was meant. */
export const Menu = (props: ComponentProps<typeof Radix.Root>) => <Radix.Root modal={false} {...props} />;

/** Wraps the one button that opens the menu. */
export function MenuTrigger({ children, ...props }: ComponentProps<typeof Radix.Trigger>) {
  return (
    <Radix.Trigger asChild {...props}>
      {children}
    </Radix.Trigger>
  );
}

/** `className` sets the width. */
export function MenuContent({
  className = "min-w-52",
  align = "start",
  ...props
}: ComponentProps<typeof Radix.Content>) {
  const content = useRef<HTMLDivElement>(null);
  const isButton = (target: EventTarget | null) =>
    document
      .getElementById(content.current?.getAttribute("aria-labelledby") ?? "")
      ?.contains(target as Node) === true;
  return (
    <Radix.Portal>
      <Radix.Content
        ref={content}
        // A press on the menu's own button is for the button, which opens it anew while it still fades away.
        onPointerDownOutside={(event) => {
          if (isButton(event.target)) event.preventDefault();
        }}
        // A menu that has faded away gives the focus back to its button after a moment; it may be open anew by then.
        onFocusOutside={(event) => {
          if (!isButton(event.target)) return;
          event.preventDefault();
          content.current?.focus();
        }}
        align={align}
        sideOffset={4}
        collisionPadding={8}
        className={cn(
          "z-50 max-h-(--radix-dropdown-menu-content-available-height) overflow-y-auto rounded-menu border border-line bg-raised p-1 shadow-menu float-menu outline-none",
          className,
        )}
        {...props}
      />
    </Radix.Portal>
  );
}

export interface MenuItemProps extends Omit<ComponentProps<typeof Radix.Item>, "asChild"> {
  icon?: Icon | undefined;
  /** A shortcut such as "Mod+K", spelled at the right end. */
  shortcut?: string | undefined;
  /** A few quiet words at the right end. */
  hint?: ReactNode;
  danger?: boolean;
  /** Draws the item on this element (a link), whose own children are ignored. */
  as?: (props: { className: string; children: ReactNode }) => ReactNode;
}

const ITEM =
  "group flex min-h-8 w-full cursor-pointer items-center gap-2 rounded-mark px-2 text-left outline-none select-none data-disabled:pointer-events-none data-disabled:text-faint data-highlighted:bg-hover max-md:min-h-10";

export function MenuItem({
  icon: Glyph,
  shortcut,
  hint,
  danger = false,
  as,
  children,
  className,
  ...props
}: MenuItemProps) {
  const classes = cn(ITEM, danger && "text-danger", className);
  const content = (
    <>
      {Glyph && (
        <Glyph aria-hidden className={danger ? "text-danger" : "text-muted group-data-disabled:text-faint"} />
      )}
      <span className="cut">{children}</span>
      {hint !== undefined && <span className="ml-auto flex-none pl-3 type-caption text-muted">{hint}</span>}
      {shortcut && (
        <span className="ml-auto pl-4">
          <Kbd shortcut={shortcut} />
        </span>
      )}
    </>
  );
  if (as) {
    return (
      <Radix.Item asChild {...props}>
        {as({ className: classes, children: content })}
      </Radix.Item>
    );
  }
  return (
    <Radix.Item className={classes} {...props}>
      {content}
    </Radix.Item>
  );
}

interface MenuCheckProps {
  checked: boolean;
  onChange: (checked: boolean) => void;
  children: ReactNode;
}

/** Something to choose beside the actions; the menu stays open. */
export const MenuCheck = ({ checked, onChange, children }: MenuCheckProps) => (
  <Radix.CheckboxItem
    className={ITEM}
    checked={checked}
    onCheckedChange={onChange}
    onSelect={(event) => event.preventDefault()}
  >
    <span
      aria-hidden
      className="flex size-4 flex-none items-center justify-center rounded-mark border border-line"
    >
      <Radix.ItemIndicator>
        <Check className="size-3" />
      </Radix.ItemIndicator>
    </span>
    {children}
  </Radix.CheckboxItem>
);

export const MenuSeparator = () => <Radix.Separator className="-mx-1 my-1 h-px bg-line" />;

export function MenuLabel({ children }: { children: ReactNode }) {
  return (
    <Radix.Label className="cut px-2 pt-1.5 pb-1 type-caption font-medium text-muted">{children}</Radix.Label>
  );
}
