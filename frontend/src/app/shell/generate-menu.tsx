/** "What would you like to create?": the four things the assistant helps to begin. */
import { useLocation } from "@tanstack/react-router";
import { ChevronDown } from "lucide-react";
import { useRef } from "react";
import { CommandItem } from "@/commands/command-item";
import { commandOf } from "@/commands/commands";
import { Button } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import { Menu, MenuContent, MenuLabel, MenuTrigger } from "@/components/ui/menu";
import { AssistantIcon } from "@/components/ui/assistant-icon";

const OFFERED = ["new", "persona", "brainstorm", "feedback"].map(commandOf);

export function GenerateMenu({ rail = false }: { rail?: boolean }) {
  const path = useLocation({ select: (location) => location.pathname });
  /** Another page is on its way, whose heading takes the focus: the menu must not take it back. */
  const isLeaving = useRef(false);
  return (
    <Menu>
      <MenuTrigger>
        {rail ? (
          <IconButton label="Generate" icon={AssistantIcon} tooltipSide="right" className="h-8! w-9!" />
        ) : (
          <Button wide className="px-2!">
            <AssistantIcon />
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
        {OFFERED.map((command) => (
          <CommandItem
            key={command.id}
            command={command}
            onSelect={() => {
              isLeaving.current = path !== "/chat";
            }}
          />
        ))}
      </MenuContent>
    </Menu>
  );
}
