/** "Text ▾": what the selected lines are, and what they could be. */
import { ChevronDown } from "lucide-react";

import { Button } from "@/components/ui/button";
import { Menu, MenuContent, MenuTrigger } from "@/components/ui/menu";

import type { BlockKind } from "../format/blocks";
import type { EditorSession } from "../session";
import { KIND_NAMES } from "./kind-names";
import { TextMenuItems } from "./text-menu-items";

export function TextMenu({ session, block }: { session: EditorSession; block: BlockKind | null }) {
  const current = block === null ? "Mixed" : KIND_NAMES[block];
  return (
    <Menu>
      <MenuTrigger>
        <Button
          variant="ghost"
          size="tool"
          aria-label={`Lines are: ${current}`}
          className="w-32 justify-between! max-md:hidden"
        >
          {current}
          <ChevronDown aria-hidden />
        </Button>
      </MenuTrigger>
      <MenuContent onCloseAutoFocus={(event) => event.preventDefault()}>
        <TextMenuItems session={session} />
      </MenuContent>
    </Menu>
  );
}
