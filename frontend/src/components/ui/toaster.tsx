/** Place of toasts: bottom right, on a phone in the bar at the top; swiped away to the right, reached with F8. */
import { CircleAlert, CircleCheck, X } from "lucide-react";
import { Toast } from "radix-ui";
import { useRef } from "react";
import { createPortal } from "react-dom";
import { cn } from "@/lib/cn";
import { Button } from "./button";
import { IconButton } from "./icon-button";
import { dismissToast, TOAST_DURATION, useToastStore } from "./toast";

const SWIPE_THRESHOLD = 50;
/** What lies over the page and keeps the focus in itself. */
const DIALOG = "[role=dialog], [role=alertdialog]";
const TONES = { error: "text-danger", warning: "text-warn", done: "text-ok" };

export function Toaster() {
  const { current, open } = useToastStore();
  const isKeyOfDialog = useRef(false);
  const viewport = useRef<HTMLOListElement>(null);
  /** What had the focus before it came here, by F8. */
  const before = useRef<EventTarget | null>(null);
  const giveFocusBack = () => {
    if (!viewport.current?.contains(document.activeElement)) return;
    if (before.current instanceof HTMLElement) before.current.focus();
  };
  const isError = current?.variant === "destructive";
  const stays = current?.stays ?? false;
  const isWarning = stays || current?.isWarning === true;
  const ToneIcon = isError || isWarning ? CircleAlert : CircleCheck;
  return (
    <Toast.Provider duration={TOAST_DURATION} swipeDirection="right" swipeThreshold={SWIPE_THRESHOLD}>
      {current && (
        <Toast.Root
          key={current.key}
          open={open}
          duration={stays ? Infinity : (current.lasts ?? TOAST_DURATION)}
          onEscapeKeyDown={(event) => {
            isKeyOfDialog.current = event.target instanceof Element && event.target.closest(DIALOG) !== null;
          }}
          onOpenChange={(next) => {
            if (!next && !isKeyOfDialog.current) {
              giveFocusBack();
              dismissToast();
            }
            isKeyOfDialog.current = false;
          }}
          type={isError ? "foreground" : "background"}
          className="pointer-events-auto flex w-full items-start gap-2.5 rounded-menu bg-raised py-3 pr-2 pl-3.5 shadow-[0_0_0_1px_var(--line),var(--shadow-menu)] float-dialog max-md:min-h-10 max-md:items-center max-md:py-0 data-[swipe=end]:translate-x-full data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x)"
        >
          <ToneIcon
            aria-hidden
            className={cn("md:mt-0.5", TONES[isError ? "error" : isWarning ? "warning" : "done"])}
          />
          <div className="min-w-0 flex-1 max-md:flex max-md:items-center max-md:gap-2">
            <div className={cn("max-md:flex-1 max-md:three-captions", current.isPassing && "max-md:cut")}>
              <Toast.Title className="font-medium max-md:mr-1.5 max-md:inline">{current.title}</Toast.Title>
              {current.description !== undefined && (
                <Toast.Description className="type-small break-words text-muted max-md:inline max-md:type-caption max-md:[&_p]:mr-1.5 max-md:[&_p]:inline">
                  {current.description}
                </Toast.Description>
              )}
            </div>
            {current.action && (
              <div className="md:mt-2">
                <Toast.Action asChild altText={current.action.label}>
                  <Button size="tool" onClick={current.action.run}>
                    {current.action.label}
                  </Button>
                </Toast.Action>
              </div>
            )}
          </div>
          <Toast.Close asChild>
            <IconButton label="Close" icon={X} className="-my-1 max-md:-my-2" />
          </Toast.Close>
        </Toast.Root>
      )}
      {createPortal(
        <Toast.Viewport
          ref={viewport}
          onFocus={({ currentTarget, relatedTarget }) => {
            if (!currentTarget.contains(relatedTarget)) before.current = relatedTarget;
          }}
          // A dialog hides the page behind it from those who listen, all but what has this attribute.
          aria-live="off"
          // Above the foot of the editor, whose controls stay in reach, above the input of a chat at the right edge, and
          // above all while a card is in that corner. On a phone within the bar at the top, beside its way back, and as
          // flat as that, since longer words than fit are scrolled: the tabs below it, what is written, sheets and banners stay in reach.
          className="fixed right-4 bottom-12 z-70 w-90 max-w-[calc(100vw-32px)] outline-none md:in-[body:has([data-right-input])]:bottom-30 max-md:top-1 max-md:right-2 max-md:bottom-auto max-md:left-13 max-md:w-auto max-md:max-w-none md:in-[body:has([data-in-corner])]:top-4 md:in-[body:has([data-in-corner])]:bottom-auto"
        />,
        document.body,
      )}
    </Toast.Provider>
  );
}
