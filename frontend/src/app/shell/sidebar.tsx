/** The sidebar, 248 wide: begin something, go somewhere, and how much of the month is used. */
import { Link, useLocation } from "@tanstack/react-router";
import { PanelLeft, Search } from "lucide-react";
import { Button } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import { Wordmark } from "@/components/ui/wordmark";
import { openPalette, PALETTE_SHORTCUT } from "@/commands/palette-state";
import { useAuth } from "@/features/auth/auth-context";
import { UsageLine } from "@/features/usage/components/usage-line";
import { GenerateMenu } from "./generate-menu";
import { isHere, useMainPages } from "./navigation";
import { ProfileMenu } from "./profile-menu";
import { RecentDocuments } from "./recent-documents";

export interface SidebarProps {
  onCollapse: () => void;
  collapseLabel: string;
  focusToggle?: boolean;
}

export function Sidebar({ onCollapse, collapseLabel, focusToggle = false }: SidebarProps) {
  const path = useLocation({ select: (location) => location.pathname });
  return (
    <div className="flex h-full flex-col overflow-y-auto px-2 pb-2">
      <div className="flex h-topbar flex-none items-center justify-between pl-2">
        <Link to="/" className="rounded-mark">
          <Wordmark />
        </Link>
        <IconButton autoFocus={focusToggle} label={collapseLabel} icon={PanelLeft} onClick={onCollapse} />
      </div>
      <div className="grid grid-cols-[1fr_auto] gap-1.5 pt-1 pb-3">
        <GenerateMenu />
        <IconButton
          label="Search and commands"
          icon={Search}
          shortcut={PALETTE_SHORTCUT}
          size="default"
          variant="default"
          onClick={openPalette}
        />
      </div>
      <nav aria-label="Main" className="grid gap-px">
        {useMainPages().map(({ to, label, icon: Glyph, news }) => (
          <Link
            key={to}
            to={to}
            aria-current={isHere(to, path) ? "page" : undefined}
            className="flex h-7 items-center gap-2.5 rounded-control px-2 font-medium text-muted hover:bg-hover hover:text-text max-md:h-10 [&[aria-current]]:bg-selected [&[aria-current]]:text-text [&[aria-current]>svg]:text-accent"
          >
            <Glyph aria-hidden />
            {label}
            {news && (
              <span className="ml-auto type-caption tabular-nums">
                {" "}
                {news}
                <span className="sr-only"> unread</span>
              </span>
            )}
          </Link>
        ))}
      </nav>
      <RecentDocuments />
      <div className="mt-auto grid gap-3 pt-4">
        <GuestPromo />
        <UsageLine />
        <ProfileMenu />
      </div>
    </div>
  );
}

function GuestPromo() {
  const { isGuest } = useAuth();
  const callbackUrl = useLocation({ select: (location) => location.href });
  if (!isGuest) return null;
  return (
    <div className="grid gap-2 px-2">
      <p className="type-caption text-muted">
        You're using Requill as a guest. Sign up free for unlimited use.
      </p>
      <Button asChild wide>
        <Link to="/auth" search={{ tab: "signup", callbackUrl }}>
          Sign up to save your work
        </Link>
      </Button>
    </div>
  );
}
