/** The frame round every page: sidebar or rail, the phone's bars, the page itself, and what opens over it. */
import { Outlet, useLocation, useMatches } from "@tanstack/react-router";
import { useCallback, useMemo, useState } from "react";
import { lazyPart } from "@/components/patterns/lazy-part";
import { PhoneBarContext } from "@/components/patterns/phone-bar";
import { buttonClasses } from "@/components/ui/button";
import { useShortcuts } from "@/commands/use-shortcuts";
import { useAuth } from "@/features/auth/auth-context";
import { Protected } from "@/features/auth/components/protected";
import { useAssistantPanel } from "@/features/chat/panel-state";
import { FeedbackButton } from "@/features/feedback/components/feedback-button";
import { cn } from "@/lib/cn";
import { LARGE, PHONE, useMedia } from "@/lib/use-media";
import { useStored } from "@/lib/use-stored";
import { AssistantSide } from "./assistant-side";
import { Overlays, useIsCovered } from "./overlays";
import { PhoneTabs, PhoneTopBar } from "./phone-navigation";
import { Rail } from "./rail";
import { Sidebar } from "./sidebar";
import { useDocumentLinks } from "./use-document-links";
import { useLiveUpdates } from "./use-live-updates";
import { useSendUnsynced } from "./use-send-unsynced";
import { useRouteFocus } from "./use-route-focus";

const PhoneDrawer = lazyPart(async () => (await import("./phone-drawer")).PhoneDrawer);

export function AppShell() {
  const {
    split = false,
    fills = split,
    hasAssistant = false,
    isProtected = false,
    bare = false,
    isReading = false,
  } = useMatches({
    select: (all) => all.at(-1)?.staticData ?? {},
  });
  const href = useLocation({ select: (location) => location.href });
  const { collapsed, folded, fold } = useFolding();
  const { phoneSlot, setPhoneBar, isDrawerOpen, closeDrawer } = usePhoneDrawer();
  const narrow = split || collapsed;
  const isPhone = useMedia(PHONE);
  const isLarge = useMedia(LARGE);
  const { user, person } = useAuth();
  const isAssisted = hasAssistant && isLarge && user !== null;
  const isAssistantOpen = useAssistantPanel((state) => state.open) && isAssisted;
  useRouteFocus();
  useShortcuts();
  useDocumentLinks();
  useLiveUpdates();
  useSendUnsynced();

  if (bare) return <BarePage feedback={isReading ? null : isPhone ? BARE_PHONE : FLOATING} />;
  return (
    <PhoneBarContext value={phoneSlot}>
      <SkipLink />
      <div
        className={cn(
          "grid min-h-dvh max-md:grid-cols-[minmax(0,1fr)] max-md:pt-topbar max-md:pb-tabbar",
          narrow ? "[--left:var(--rail)]" : "[--left:var(--sidebar)]",
          "md:grid-cols-[var(--left)_minmax(0,1fr)]",
          isAssistantOpen && "wide:grid-cols-[var(--left)_minmax(0,1fr)_384px]",
        )}
      >
        <aside aria-label="Sidebar" className="sticky top-0 h-dvh max-md:hidden">
          {narrow ? (
            <Rail onExpand={split ? undefined : () => fold(false)} focusToggle={folded} />
          ) : (
            <Sidebar onCollapse={() => fold(true)} collapseLabel="Collapse sidebar" focusToggle={folded} />
          )}
        </aside>
        <PhoneTopBar onMenu={phoneSlot.openMenu} slotRef={setPhoneBar} />
        <main
          id="content"
          tabIndex={-1}
          className={cn(
            "min-w-0 bg-panel md:border-l md:border-line",
            !fills && isAssisted && !isAssistantOpen && CLEAR_OF_ASSISTANT,
            fills &&
              "flex h-dvh flex-col overflow-hidden max-md:h-[calc(100dvh-var(--topbar)-var(--tabbar))]",
          )}
        >
          {isProtected ? (
            <Protected path={href}>
              <Outlet />
            </Protected>
          ) : (
            <Outlet />
          )}
        </main>
        {isAssisted && <AssistantSide key={person} />}
        <PhoneTabs />
      </div>
      {!isPhone && !narrow && (
        <FeedbackButton
          variant="floating"
          className={cn(FLOATING, fills && ABOVE_INPUT, BESIDE_PANEL, isAssistantOpen && BESIDE_ASSISTANT)}
        />
      )}
      {isDrawerOpen && <PhoneDrawer onClose={closeDrawer} onMissing={closeDrawer} />}
      <Overlays />
    </PhoneBarContext>
  );
}

/** With the page's own space at its end, as much as the two buttons in the corner need: one lies above the other. */
const CLEAR_OF_ASSISTANT = "pb-12";
const FLOATING = "fixed right-4 bottom-4 z-20";
/** While a page shows a panel at the right edge: 360 wide, 320 or 260 on smaller windows. */
const BESIDE_PANEL =
  "[body:has([data-right-panel])_&]:bottom-4! [body:has([data-right-panel])_&]:right-69! lg:[body:has([data-right-panel])_&]:right-84! xl:[body:has([data-right-panel])_&]:right-94!";
const BESIDE_ASSISTANT = "right-100!";
/** Where nothing stands beside a chat, the corner belongs to its input. */
const ABOVE_INPUT = "max-lg:bottom-32!";
/** Beside the wordmark: at the bottom it would lie over the fields of a form. */
const BARE_PHONE = "absolute top-4 right-4 z-20";

/** Whether the sidebar is the rail. */
function useFolding() {
  const [collapsed, setCollapsed] = useStored("requill.sidebar", false, (stored) => stored === "true");
  // Folding replaces the button that was pressed; its twin then takes the focus.
  const [folded, setFolded] = useState(false);
  const fold = (next: boolean) => {
    setCollapsed(next);
    setFolded(true);
  };
  return { collapsed, folded, fold };
}

/** The drawer of a phone, which its bar opens: a page puts its own bar into the slot. */
function usePhoneDrawer() {
  const [drawer, setDrawer] = useState(false);
  const [phoneBar, setPhoneBar] = useState<HTMLElement | null>(null);
  const phoneSlot = useMemo(() => ({ element: phoneBar, openMenu: () => setDrawer(true) }), [phoneBar]);
  const closeDrawer = useCallback(() => setDrawer(false), []);
  const isCovered = useIsCovered();
  if (drawer && isCovered) setDrawer(false);
  return { phoneSlot, setPhoneBar, isDrawerOpen: drawer && !isCovered, closeDrawer };
}

/** A page without sidebar and bars; `feedback` says where its button stands, if it has one. */
function BarePage({ feedback }: { feedback: string | null }) {
  return (
    <>
      <SkipLink />
      <main id="content" tabIndex={-1} className="min-h-dvh bg-panel">
        <Outlet />
      </main>
      {feedback !== null && <FeedbackButton variant="floating" className={feedback} />}
      <Overlays />
    </>
  );
}

function SkipLink() {
  return (
    <a href="#content" className={buttonClasses({ className: "absolute -top-16 left-2 z-50 focus:top-2" })}>
      Skip to content
    </a>
  );
}
