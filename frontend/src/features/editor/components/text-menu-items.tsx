/** What the selected lines and words could be. */
import {
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

import type { Icon } from "@/components/ui/icon";
import { MenuItem, MenuSeparator } from "@/components/ui/menu";

import { command, FORMAT_KEYS } from "../extensions/keys";
import { type BlockKind, setBlock } from "../format/blocks";
import { toggleInline } from "../format/inline";
import type { EditorSession } from "../session";
import { KIND_NAMES } from "./kind-names";
import { shortcut } from "./shortcut";

const KINDS: readonly { kind: BlockKind; icon: Icon; keys?: string }[] = [
  { kind: "text", icon: Pilcrow, keys: FORMAT_KEYS.text },
  { kind: "heading-1", icon: Heading1, keys: FORMAT_KEYS["heading-1"] },
  { kind: "heading-2", icon: Heading2, keys: FORMAT_KEYS["heading-2"] },
  { kind: "heading-3", icon: Heading3, keys: FORMAT_KEYS["heading-3"] },
  { kind: "bullets", icon: List, keys: FORMAT_KEYS.bullets },
  { kind: "numbers", icon: ListOrdered, keys: FORMAT_KEYS.numbers },
  { kind: "tasks", icon: ListChecks, keys: FORMAT_KEYS.tasks },
  { kind: "quote", icon: TextQuote },
];

const FORMS = [
  { form: "strike", name: "Strikethrough", icon: Strikethrough, keys: FORMAT_KEYS.strike },
  { form: "code", name: "Code", icon: Code, keys: FORMAT_KEYS.code },
] as const;

export function TextMenuItems({ session }: { session: EditorSession }) {
  return (
    <>
      {KINDS.map(({ kind, icon, keys }) => (
        <MenuItem
          key={kind}
          icon={icon}
          shortcut={keys ? shortcut(keys) : undefined}
          onSelect={() => session.run(command((state) => setBlock(state, kind)))}
        >
          {KIND_NAMES[kind]}
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
    </>
  );
}
