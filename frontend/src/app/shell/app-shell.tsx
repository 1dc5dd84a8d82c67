/** The frame round every page: sidebar or rail, the phone's bars, the page itself, and what opens over it. */
import { Outlet, useLocation, useMatches } from "@tanstack/react-router";
import { useCallback, useMemo, useState } from "react";
import { latePart } from "@/components/patterns/late-part";
import { PhoneBarContext } from "@/components/patterns/phone-bar";
import { buttonClasses } from "@/components/ui/button";
import { useShortcuts } from "@/commands/use-shortcuts";
import { Protected } from "@/features/auth";
import { cn } from "@/lib/cn";
import { useStored } from "@/lib/use-stored";
import { Overlays, useIsCovered } from "./overlays";
import { PhoneTabs, PhoneTopBar } from "./phone-navigation";
import { Rail } from "./rail";
import { Sidebar } from "./sidebar";
import { useLiveUpdates } from "./use-live-updates";
import { useRouteFocus } from "./use-route-focus";

const PhoneDrawer = latePart(async () => (await import("./phone-drawer")).PhoneDrawer);

export function AppShell() {
  const {
    split = false,
    isProtected = false,
    bare = false,
  } = useMatches({
    select: (all) => all.at(-1)?.staticData ?? {},
  });
  const href = useLocation({ select: (location) => location.href });
  const [collapsed, setCollapsed] = useStored("requill.sidebar", false, (stored) => stored === "true");
  // Folding replaces the button that was pressed; its twin then takes the focus.
  const [folded, setFolded] = useState(false);
  const fold = (next: boolean) => {
    setCollapsed(next);
    setFolded(true);
  };
  const [drawer, setDrawer] = useState(false);
  const [phoneBar, setPhoneBar] = useState<HTMLElement | null>(null);
  const phonePlace = useMemo(() => ({ element: phoneBar, openMenu: () => setDrawer(true) }), [phoneBar]);
  const closeDrawer = useCallback(() => setDrawer(false), []);
  const isCovered = useIsCovered();
  if (drawer && isCovered) setDrawer(false);
  const narrow = split || collapsed;
  useRouteFocus();
  useShortcuts();
  useLiveUpdates();

  if (bare) {
    return (
      <>
        <SkipLink />
        <main id="content" tabIndex={-1} className="min-h-dvh bg-panel">
          <Outlet />
        </main>
        <Overlays />
      </>
    );
  }
  return (
    <PhoneBarContext value={phonePlace}>
      <SkipLink />
      <div
        className={cn(
          "grid min-h-dvh max-md:grid-cols-[minmax(0,1fr)] max-md:pt-topbar max-md:pb-tabbar",
          narrow ? "md:grid-cols-[var(--rail)_minmax(0,1fr)]" : "md:grid-cols-[var(--sidebar)_minmax(0,1fr)]",
        )}
      >
        <aside aria-label="Sidebar" className="sticky top-0 h-dvh max-md:hidden">
          {narrow ? (
            <Rail onExpand={split ? undefined : () => fold(false)} focusToggle={folded} />
          ) : (
            <Sidebar onCollapse={() => fold(true)} collapseLabel="Collapse sidebar" focusToggle={folded} />
          )}
        </aside>
        <PhoneTopBar onMenu={phonePlace.openMenu} placeRef={setPhoneBar} />
        <main
          id="content"
          tabIndex={-1}
          className={cn(
            "min-w-0 bg-panel md:border-l md:border-line",
            split &&
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
        <PhoneTabs />
      </div>
      {drawer && !isCovered && <PhoneDrawer onClose={closeDrawer} onMissing={closeDrawer} />}
      <Overlays />
    </PhoneBarContext>
  );
}

function SkipLink() {
  return (
    <a href="#content" className={buttonClasses({ className: "absolute -top-16 left-2 z-50 focus:top-2" })}>
      Skip to content
    </a>
  );
}
