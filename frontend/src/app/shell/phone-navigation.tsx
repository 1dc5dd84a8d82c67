/** The phone's frame: a bar at the top whose content a page may replace, and five tabs below. */
import { Link, useLocation } from "@tanstack/react-router";
import { Menu as MenuIcon, Search } from "lucide-react";
import { Button } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import { Wordmark } from "@/components/ui/wordmark";
import { MAIN_PAGES } from "@/commands/commands";
import { openPalette } from "@/commands/palette-state";
import { useAuth } from "@/features/auth/auth-context";
import { FeedbackButton } from "@/features/feedback/components/feedback-button";
import { PHONE, useMedia } from "@/lib/use-media";
import { isHere, useMainPages } from "./navigation";
import { NewsDot } from "./news-dot";

const BAR = "flex h-full min-w-0 flex-1 items-center gap-1 pl-2";

export interface PhoneTopBarProps {
  onMenu: () => void;
  /** Receives the element into which a page puts its own bar. */
  slotRef: (element: HTMLElement | null) => void;
}

export function PhoneTopBar({ onMenu, slotRef }: PhoneTopBarProps) {
  const isPhone = useMedia(PHONE);
  return (
    <header className="fixed inset-x-0 top-0 z-30 flex h-topbar items-center border-b border-line bg-panel pr-2 md:hidden">
      <div ref={slotRef} className={`${BAR} empty:hidden [&:not(:empty)+div]:hidden`} />
      <div className={BAR}>
        <IconButton label="Open menu" icon={MenuIcon} size="default" onClick={onMenu} />
        <Link to="/" className="mr-auto ml-1 rounded-mark">
          <Wordmark />
        </Link>
        <Notifications />
        <IconButton label="Search and commands" icon={Search} size="default" onClick={openPalette} />
        <SignUp />
      </div>
      {/* Docked, not floating: on a small screen it would lie over rows, inputs and buttons. */}
      {isPhone && <FeedbackButton variant="bar" />}
    </header>
  );
}

function Notifications() {
  const page = useMainPages().find(({ to }) => to === "/notifications");
  if (!page) return null;
  const { to, label, name, news, icon: Glyph } = page;
  return (
    <Button asChild variant="ghost" square className="relative">
      <Link to={to} aria-label={name || label}>
        <Glyph aria-hidden />
        {news && <NewsDot />}
      </Link>
    </Button>
  );
}

function SignUp() {
  const { isGuest } = useAuth();
  const callbackUrl = useLocation({ select: (location) => location.href });
  if (!isGuest) return null;
  return (
    <Button asChild size="tool" className="mr-1">
      <Link to="/auth" search={{ tab: "signup", callbackUrl }}>
        Sign up
      </Link>
    </Button>
  );
}

export function PhoneTabs() {
  const path = useLocation({ select: (location) => location.pathname });
  return (
    <nav
      aria-label="Main"
      className="fixed inset-x-0 bottom-0 z-30 grid h-tabbar grid-cols-5 border-t border-line bg-panel md:hidden"
    >
      {MAIN_PAGES.map(({ to, label, icon: Glyph }) => (
        <Link
          key={to}
          to={to}
          aria-current={isHere(to, path) ? "page" : undefined}
          className="grid content-center justify-items-center gap-0.75 text-[11px]/3.5 font-medium text-muted focus-visible:-outline-offset-2 [&[aria-current]]:text-accent"
        >
          <Glyph aria-hidden className="size-5" />
          {label}
        </Link>
      ))}
    </nav>
  );
}
