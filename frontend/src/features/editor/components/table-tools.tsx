/** The tools of the table with the caret, in place of those of words, and its keys in the foot of the page. */
import { ChevronDown } from "lucide-react";
import type { MouseEvent } from "react";

import { Button } from "@/components/ui/button";
import { Kbd } from "@/components/ui/kbd";

import { deleteTable } from "../format/table-edits";
import type { EditorSession } from "../session";
import { tableCommand } from "./table-command";

/** Pressing a tool must not take the caret out of the text. */
const keepCaret = (event: MouseEvent): void => event.preventDefault();

export function TableTools({ session }: { session: EditorSession }) {
  const menu = (of: "row" | "column") => (event: MouseEvent<HTMLElement>) => {
    const opener = event.currentTarget;
    session.askAtCaret({ anchor: opener, opener, ...(of === "column" && { of }) });
  };
  const toList = (event: MouseEvent<HTMLElement>) =>
    session.askAtCaret({ anchor: event.currentTarget, form: "table_to_list" });
  return (
    <>
      <MenuButton name="Row" onPress={menu("row")} />
      <MenuButton name="Column" onPress={menu("column")} />
      <span aria-hidden className="mx-1.5 h-4 w-px flex-none bg-line-strong max-md:hidden" />
      <Button variant="ghost" size="tool" className="max-md:hidden" onMouseDown={keepCaret} onClick={toList}>
        To a list
      </Button>
      <Button
        variant="ghost"
        size="tool"
        className="max-md:hidden"
        onMouseDown={keepCaret}
        onClick={() => session.run(tableCommand(deleteTable))}
      >
        Delete table
      </Button>
    </>
  );
}

interface MenuButtonProps {
  name: string;
  onPress: (event: MouseEvent<HTMLElement>) => void;
}

function MenuButton({ name, onPress }: MenuButtonProps) {
  return (
    <Button variant="ghost" size="tool" aria-haspopup="menu" onMouseDown={keepCaret} onClick={onPress}>
      {name}
      <ChevronDown aria-hidden />
    </Button>
  );
}

const KEYS = [
  [["Tab"], "next cell"],
  [["Enter"], "next row"],
  [["Alt+↑", "↓"], "move row"],
  [["Mod+."], "menu"],
] as const;

export function TableKeys() {
  return (
    <span className="flex items-center gap-3 max-md:hidden">
      {KEYS.map(([keys, name]) => (
        <span key={name} className="flex items-center gap-1">
          {keys.map((key) => (
            <Kbd key={key} shortcut={key} />
          ))}
          {name}
        </span>
      ))}
    </span>
  );
}
