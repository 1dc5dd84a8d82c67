/** "Text ▾": what the selected lines are, and what they could be. */
import {
  ChevronDown,
  Code,
  Heading1,
  Heading2,
  Heading3,
  List,
  ListChecks,
  ListOrdered,
  Pilcrow,
  Strikethrough,
  TextQuote,
} from "lucide-react";

import { Button } from "@/components/ui/button";
import type { Icon } from "@/components/ui/icon";
import { Menu, MenuContent, MenuItem, MenuSeparator, MenuTrigger } from "@/components/ui/menu";

import { command, FORMAT_KEYS } from "../extensions/keys";
import { type BlockKind, setBlock } from "../format/blocks";
import { toggleInline } from "../format/inline";
import type { EditorSession } from "../session";
import { shortcut } from "./shortcut";

const KINDS: readonly { kind: BlockKind; name: string; icon: Icon; keys?: string }[] = [
  { kind: "text", name: "Text", icon: Pilcrow, keys: FORMAT_KEYS.text },
  { kind: "heading-1", name: "Title", icon: Heading1, keys: FORMAT_KEYS["heading-1"] },
  { kind: "heading-2", name: "Heading", icon: Heading2, keys: FORMAT_KEYS["heading-2"] },
  { kind: "heading-3", name: "Subheading", icon: Heading3, keys: FORMAT_KEYS["heading-3"] },
  { kind: "bullets", name: "Bullet list", icon: List, keys: FORMAT_KEYS.bullets },
  { kind: "numbers", name: "Numbered list", icon: ListOrdered, keys: FORMAT_KEYS.numbers },
  { kind: "tasks", name: "Task list", icon: ListChecks, keys: FORMAT_KEYS.tasks },
  { kind: "quote", name: "Quote", icon: TextQuote },
];

const FORMS = [
  { form: "strike", name: "Strikethrough", icon: Strikethrough, keys: FORMAT_KEYS.strike },
  { form: "code", name: "Code", icon: Code, keys: FORMAT_KEYS.code },
] as const;

export function TextMenu({ session, block }: { session: EditorSession; block: BlockKind | null }) {
  const current = KINDS.find(({ kind }) => kind === block)?.name ?? "Mixed";
  return (
    <Menu>
      <MenuTrigger>
        <Button
          variant="ghost"
          size="tool"
          aria-label={`Lines are: ${current}`}
          className="w-32 justify-between max-md:hidden"
        >
          {current}
          <ChevronDown aria-hidden />
        </Button>
      </MenuTrigger>
      <MenuContent onCloseAutoFocus={(event) => event.preventDefault()}>
        {KINDS.map(({ kind, name, icon, keys }) => (
          <MenuItem
            key={kind}
            icon={icon}
            shortcut={keys ? shortcut(keys) : undefined}
            onSelect={() => session.run(command((state) => setBlock(state, kind)))}
          >
            {name}
          </MenuItem>
        ))}
        <MenuSeparator />
        {FORMS.map(({ form, name, icon, keys }) => (
          <MenuItem
            key={form}
            icon={icon}
            shortcut={shortcut(keys)}
            onSelect={() => session.run(command((state) => toggleInline(state, form)))}
          >
            {name}
          </MenuItem>
        ))}
      </MenuContent>
    </Menu>
  );
}
