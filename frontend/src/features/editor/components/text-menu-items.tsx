/** Menu items of what the selected lines and words could be. */
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

import { editorShortcut } from "../editor-keys";
import { command, format } from "../extensions/keys";
import { type BlockKind, setBlock } from "../format/blocks";
import type { EditorSession } from "../session";
import { KIND_NAMES } from "./kind-names";

const KINDS: readonly { kind: BlockKind; icon: Icon }[] = [
  { kind: "text", icon: Pilcrow },
  { kind: "heading-1", icon: Heading1 },
  { kind: "heading-2", icon: Heading2 },
  { kind: "heading-3", icon: Heading3 },
  { kind: "bullets", icon: List },
  { kind: "numbers", icon: ListOrdered },
  { kind: "tasks", icon: ListChecks },
  { kind: "quote", icon: TextQuote },
];

const FORMS = [
  { form: "strike", name: "Strikethrough", icon: Strikethrough },
  { form: "code", name: "Code", icon: Code },
] as const;

export function TextMenuItems({ session }: { session: EditorSession }) {
  return (
    <>
      {KINDS.map(({ kind, icon }) => (
        <MenuItem
          key={kind}
          icon={icon}
          shortcut={kind === "quote" ? undefined : editorShortcut(kind)}
          onSelect={() => session.run(command((state) => setBlock(state, kind)))}
        >
          {KIND_NAMES[kind]}
        </MenuItem>
      ))}
      <MenuSeparator />
      {FORMS.map(({ form, name, icon }) => (
        <MenuItem
          key={form}
          icon={icon}
          shortcut={editorShortcut(form)}
          onSelect={() => session.run(format(form))}
        >
          {name}
        </MenuItem>
      ))}
    </>
  );
}
