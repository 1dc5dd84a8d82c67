/** The tools over the page: what the selected lines are, the forms of words, and the way between proposals. */
import { ArrowDown, ArrowUp, Bold, Image, Italic, Link, List, Redo2, Table, Undo2 } from "lucide-react";
import type { MouseEvent, ReactNode } from "react";

import { IconButton, type IconButtonProps } from "@/components/ui/icon-button";
import { cn } from "@/lib/cn";

import { editorShortcut } from "../editor-keys";
import { command, format } from "../extensions/keys";
import { askForImage } from "../extensions/lazy-files";
import { redoStep, undoStep } from "../extensions/undo-redo";
import type { ActiveFormats } from "../format/active";
import { EMPTY_TABLE, insertBlock, setBlock } from "../format/blocks";
import { insertLink } from "../format/inline";
import type { EditorSession } from "../session";
import { TableTools } from "./table-tools";
import { TextMenu } from "./text-menu";
import { useSession } from "./use-editor-session";

interface Tool extends Pick<IconButtonProps, "label" | "icon" | "shortcut"> {
  run: ReturnType<typeof command>;
  isPressed?: (formats: ActiveFormats) => boolean;
  /** Left out on phones, where the slash menu has it, while the way between proposals needs the room. */
  isSpared?: boolean;
  /** Left out on phones, where the slash menu has it. */
  isOnDesks?: boolean;
}

const TOOLS: readonly Tool[] = [
  {
    label: "Bold",
    icon: Bold,
    shortcut: editorShortcut("bold"),
    run: format("bold"),
    isPressed: ({ bold }) => bold,
  },
  {
    label: "Italic",
    icon: Italic,
    shortcut: editorShortcut("italic"),
    run: format("italic"),
    isPressed: ({ italic }) => italic,
  },
  {
    label: "Link",
    icon: Link,
    shortcut: editorShortcut("link"),
    run: command(insertLink),
    isPressed: ({ link }) => link,
  },
  {
    label: "Bullet list",
    icon: List,
    shortcut: editorShortcut("bullets"),
    run: command((state) => setBlock(state, "bullets")),
    isPressed: ({ block }) => block === "bullets",
    isSpared: true,
  },
  {
    label: "Table",
    icon: Table,
    run: command((state) => insertBlock(state, EMPTY_TABLE, "Column")),
    isOnDesks: true,
  },
  { label: "Image", icon: Image, run: askForImage, isSpared: true },
];

const NONE: readonly Tool[] = [];

/** Pressing a tool must not take the caret out of the text. */
const keepCaret = (event: MouseEvent): void => event.preventDefault();

interface ToolbarProps {
  session: EditorSession;
  isEditing: boolean;
  /** At the end, while the text is edited. */
  tools?: ReactNode;
  /** Behind them, on phones. */
  people?: ReactNode;
  /** The last one, always. */
  end?: ReactNode;
}

export function Toolbar({ session, isEditing, tools, people, end }: ToolbarProps) {
  const formats = useSession(session, (state) => state.formats);
  const hasProposals = useSession(session, (state) => state.proposals > 0);
  return (
    <div className="tools flex h-11 flex-none items-center gap-0.5 border-b border-line pr-3 pl-5 max-md:pr-2 max-md:pl-3 [&_button]:flex-none">
      {isEditing ? (
        <div role="toolbar" aria-label="Format" className="flex flex-none items-center gap-0.5">
          {formats.table ? (
            <TableTools session={session} />
          ) : (
            <>
              <TextMenu session={session} block={formats.block} />
              <Divider />
            </>
          )}
          {(formats.table ? NONE : TOOLS).map(
            ({ label, icon, shortcut: keys, run, isPressed, isSpared, isOnDesks }) => (
              <IconButton
                key={label}
                label={label}
                icon={icon}
                shortcut={keys}
                aria-pressed={isPressed ? isPressed(formats) : undefined}
                className={cn(
                  // `group-has` would put `:has` into `:is`: browsers style all of the page for that as the text grows.
                  isSpared && "max-md:[.tools:has([data-people]>*)_&]:hidden",
                  ((isSpared && hasProposals) || isOnDesks) && "max-md:hidden",
                )}
                onMouseDown={keepCaret}
                onClick={() => session.run(run)}
              />
            ),
          )}
          <Steps session={session} />
        </div>
      ) : (
        <h2 className="font-semibold whitespace-nowrap max-md:pl-1">Document Preview</h2>
      )}
      <ProposalSteps session={session} />
      {isEditing && tools}
      <div className="ml-auto flex min-w-0 items-center gap-1 max-md:gap-0">
        <div className="min-w-0 empty:hidden md:hidden" data-people>
          {people}
        </div>
        {end}
      </div>
    </div>
  );
}

/** A phone's keyboard has no keys to take back what was typed. */
function Steps({ session }: { session: EditorSession }) {
  const canUndo = useSession(session, (state) => state.canUndo);
  const canRedo = useSession(session, (state) => state.canRedo);
  return (
    <div className="flex gap-0.5 md:hidden">
      <IconButton
        label="Undo"
        icon={Undo2}
        disabled={!canUndo}
        onMouseDown={keepCaret}
        onClick={() => session.run(undoStep)}
      />
      <IconButton
        label="Redo"
        icon={Redo2}
        disabled={!canRedo}
        // Its room is for who else is here, until it can be pressed.
        className={canRedo ? undefined : "[.tools:has([data-people]>*)_&]:hidden"}
        onMouseDown={keepCaret}
        onClick={() => session.run(redoStep)}
      />
    </div>
  );
}

function Divider({ className = "mx-1.5" }: { className?: string }) {
  return <span aria-hidden className={cn("h-4 w-px flex-none bg-line-strong max-md:hidden", className)} />;
}

function ProposalSteps({ session }: { session: EditorSession }) {
  const count = useSession(session, (state) => state.proposals);
  if (count === 0) return null;
  return (
    <>
      <Divider className="mx-3" />
      {/* What has no room gives way here, before who else is here does. */}
      <div className="flex min-w-0 shrink-99 items-center gap-1 max-md:ml-auto max-md:gap-0">
        {/* Where there is no room for the word it wraps out of sight, and the number stays. */}
        <span
          className="flex h-[1lh] min-w-[2ch] flex-wrap justify-end gap-x-[0.5ch] overflow-hidden type-caption whitespace-nowrap text-muted tabular-nums"
          role="status"
        >
          <span>{count}</span> <span>{count === 1 ? "suggestion" : "suggestions"}</span>
        </span>
        <IconButton
          label="Previous suggestion"
          icon={ArrowUp}
          shortcut={editorShortcut("up")}
          // On phones its room is for who else is here: the next one after the last is the first.
          className="max-md:[.tools:has([data-people]>*)_&]:hidden"
          onClick={() => session.navigation.goToProposal(-1)}
        />
        <IconButton
          label="Next suggestion"
          icon={ArrowDown}
          shortcut={editorShortcut("down")}
          onClick={() => session.navigation.goToProposal(1)}
        />
      </div>
    </>
  );
}
