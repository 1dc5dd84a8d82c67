/** The sidebar folded to 56: the same things as icons, each named by its tooltip. */
import { Link, useLocation } from "@tanstack/react-router";
import { PanelLeft, Search } from "lucide-react";
import { IconButton } from "@/components/ui/icon-button";
import { Tooltip } from "@/components/ui/tooltip";
import { Mark } from "@/components/ui/wordmark";
import { openPalette, PALETTE_SHORTCUT } from "@/commands/palette-state";
import { FeedbackButton } from "@/features/feedback/components/feedback-button";
import { PHONE, useMedia } from "@/lib/use-media";
import { GenerateMenu } from "./generate-menu";
import { isHere, useMainPages } from "./navigation";
import { NewsDot } from "./news-dot";
import { ProfileMenu } from "./profile-menu";

export interface RailProps {
  /** Absent where the page itself asks for the rail. */
  onExpand?: (() => void) | undefined;
  focusToggle?: boolean;
}

export function Rail({ onExpand, focusToggle = false }: RailProps) {
  const path = useLocation({ select: (location) => location.pathname });
  const isPhone = useMedia(PHONE);
  return (
    <div className="flex h-full flex-col items-center pb-3">
      <div className="grid h-topbar flex-none place-items-center">
        <Link to="/" className="rounded-mark">
          <Mark />
        </Link>
      </div>
      <div className="mt-1 grid gap-0.5">
        <GenerateMenu rail />
        <IconButton
          label="Search and commands"
          icon={Search}
          shortcut={PALETTE_SHORTCUT}
          tooltipSide="right"
          className="h-8! w-9!"
          onClick={openPalette}
        />
      </div>
      <span className="my-2 h-px w-6 flex-none bg-line" />
      <nav aria-label="Main" className="grid gap-0.5">
        {useMainPages().map(({ to, label, icon: Glyph, news, name }) => (
          <Tooltip key={to} label={name || label} side="right">
            <Link
              to={to}
              aria-label={name || label}
              aria-current={isHere(to, path) ? "page" : undefined}
              className="relative grid h-8 w-9 place-items-center rounded-control text-muted hover:bg-hover hover:text-text [&[aria-current]]:bg-selected [&[aria-current]>svg]:text-accent"
            >
              <Glyph aria-hidden />
              {news && <NewsDot />}
            </Link>
          </Tooltip>
        ))}
      </nav>
      <div className="mt-auto grid justify-items-center gap-3">
        {onExpand && (
          <IconButton
            label="Expand sidebar"
            autoFocus={focusToggle}
            icon={PanelLeft}
            tooltipSide="right"
            onClick={onExpand}
          />
        )}
        {/* Phones have theirs in the bar at the top, and a page has one. */}
        {!isPhone && <FeedbackButton variant="rail" className="h-8! w-9!" />}
        <ProfileMenu rail />
      </div>
    </div>
  );
}
