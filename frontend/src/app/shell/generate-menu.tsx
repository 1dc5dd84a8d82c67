/** "What would you like to create?": the four things the assistant helps to begin. */
import { Link, useLocation } from "@tanstack/react-router";
import { ChevronDown, FilePlus, Lightbulb, MessageSquareText, User } from "lucide-react";
import { useRef } from "react";
import { Button } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import { Menu, MenuContent, MenuItem, MenuLabel, MenuTrigger } from "@/components/ui/menu";
import { Nib } from "@/components/ui/nib";
import { openNewDocument } from "@/features/templates/new-document";

const CHAT_MODES = [
  { mode: "persona", label: "Create Persona", icon: User },
  { mode: "brainstorm", label: "Brainstorm Ideas", icon: Lightbulb },
  { mode: "feedback", label: "Get Feedback", icon: MessageSquareText },
] as const;

export function GenerateMenu({ rail = false }: { rail?: boolean }) {
  const path = useLocation({ select: (location) => location.pathname });
  /** Another page is on its way, whose heading takes the focus: the menu must not take it back. */
  const isLeaving = useRef(false);
  return (
    <Menu>
      <MenuTrigger>
        {rail ? (
          <IconButton label="Generate" icon={Nib} tooltipSide="right" className="h-8! w-9!" />
        ) : (
          <Button wide className="px-2!">
            <Nib />
            <span className="flex-1 text-left">Generate</span>
            <ChevronDown aria-hidden />
          </Button>
        )}
      </MenuTrigger>
      <MenuContent
        className="w-66"
        onCloseAutoFocus={(event) => {
          if (isLeaving.current) event.preventDefault();
          isLeaving.current = false;
        }}
        {...(rail ? { side: "right" as const } : {})}
      >
        <MenuLabel>What would you like to create?</MenuLabel>
        <MenuItem icon={FilePlus} hint="From a template" onSelect={openNewDocument}>
          New Document
        </MenuItem>
        {CHAT_MODES.map(({ mode, label, icon }) => (
          <MenuItem
            key={mode}
            icon={icon}
            onSelect={() => {
              isLeaving.current = path !== "/chat";
            }}
            as={(item) => <Link to="/chat" search={{ mode }} {...item} />}
          >
            {label}
          </MenuItem>
        ))}
      </MenuContent>
    </Menu>
  );
}
