/** The dialog: a question or a short form over the page; on a phone it rises from the bottom edge. */
import { X } from "lucide-react";
import { Dialog as Radix } from "radix-ui";
import type { ReactNode } from "react";
import { cn } from "@/lib/cn";
import { closeOnEscape, leaveToField } from "@/lib/escape";
import { useReturnFocus } from "@/lib/use-return-focus";
import { IconButton } from "./icon-button";

export interface DialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  description?: ReactNode;
  footer?: ReactNode;
  children?: ReactNode;
  /** "alertdialog" for a question that must be answered; it has no closing cross. */
  role?: "dialog" | "alertdialog";
  closeLabel?: string;
  /** The most it may be wide, as a utility; 440 px unless told. */
  className?: string;
  /** A press beside it closes it, unless this prevents that. */
  onPointerDownOutside?: (event: Event) => void;
}

/** Otherwise the first button would be focused, which is the cross. */
function focusItself(event: Event) {
  event.preventDefault();
  if (event.currentTarget instanceof HTMLElement) event.currentTarget.focus();
}

export function Dialog({ open, onOpenChange, ...panel }: DialogProps) {
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-40 bg-scrim float-fade" />
        <Panel onClose={() => onOpenChange(false)} {...panel} />
      </Radix.Portal>
    </Radix.Root>
  );
}

function Panel({
  onClose,
  title,
  description,
  footer,
  children,
  role = "dialog",
  closeLabel = "Close",
  className = "max-w-110",
  ...rest
}: Omit<DialogProps, "open" | "onOpenChange"> & { onClose: () => void }) {
  const isQuestion = role === "alertdialog";
  const returnFocus = useReturnFocus();
  return (
    <div className="pointer-events-none fixed inset-0 z-40 grid grid-cols-1 place-items-center p-6 max-md:place-items-end max-md:p-0">
      <Radix.Content
        role={role}
        // The reader begins at the title; a form asks for its first field with `autoFocus`.
        {...(isQuestion ? {} : { onOpenAutoFocus: focusItself })}
        {...rest}
        onCloseAutoFocus={returnFocus}
        onEscapeKeyDown={leaveToField}
        onKeyDown={closeOnEscape(onClose)}
        {...(description === undefined ? { "aria-describedby": undefined } : {})}
        className={cn(
          "pointer-events-auto flex text-pretty break-words max-h-[calc(100dvh-48px)] w-full flex-col rounded-dialog bg-raised shadow-[0_0_0_1px_var(--line),var(--shadow-dialog)] float-dialog outline-none",
          "max-md:max-h-[92dvh] max-md:max-w-none max-md:rounded-b-none max-md:rounded-t-[16px]",
          className,
        )}
      >
        <header
          className={cn(
            "flex items-start gap-3 pt-5 pl-6 max-md:pl-5",
            isQuestion ? "pr-6 max-md:pr-5" : "pr-4 max-md:pr-3",
          )}
        >
          <div className="min-w-0 flex-1">
            <Radix.Title className="type-dialog">{title}</Radix.Title>
            {description !== undefined && (
              <Radix.Description className="mt-1 text-muted">{description}</Radix.Description>
            )}
          </div>
          {!isQuestion && (
            <Radix.Close asChild>
              <IconButton label={closeLabel} icon={X} className="-mt-1 max-md:-mt-2" />
            </Radix.Close>
          )}
        </header>
        {children !== undefined && (
          <div
            className={cn(
              "grid min-h-0 grid-cols-1 gap-4 overflow-y-auto px-6 pt-4 max-md:px-5",
              // Without a foot the space below scrolls along: what is long runs to the edge.
              footer === undefined && "pb-6",
            )}
          >
            {children}
          </div>
        )}
        {footer !== undefined && <footer className="flex justify-end gap-2 p-6 max-md:p-5">{footer}</footer>}
      </Radix.Content>
    </div>
  );
}

/** Closes the dialog it stands in; wraps one button. */
export const DialogClose = ({ children }: { children: ReactNode }) => (
  <Radix.Close asChild>{children}</Radix.Close>
);
