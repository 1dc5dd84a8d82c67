/** The command palette: one box that finds what is there, begins things and goes places. */
import { Command as Cmdk } from "cmdk";
import { Search as Glass } from "lucide-react";
import { Dialog as Radix } from "radix-ui";
import { type KeyboardEvent, type ReactNode, useState } from "react";
import { Kbd } from "@/components/ui/kbd";
import { AssistantIcon } from "@/components/ui/assistant-icon";
import { useAuth } from "@/features/auth/auth-context";
import { useAskInChat } from "@/features/chat/own-prefill";
import { hitKey } from "@/features/search/search-hits";
import { type Search, useSearch } from "@/features/search/use-search";
import { defaultTemplate } from "@/features/templates/template-choice";
import { useStartDocument } from "@/features/templates/use-start-document";
import { closeOnEscape, leaveToField } from "@/lib/escape";
import { isComposing } from "@/lib/keyboard";
import { firstTitle } from "@/lib/format/title";
import { useReturnFocus } from "@/lib/use-return-focus";
import { type Command, commandsFor, commandsNamed, commandsWith } from "./commands";
import { NAMED_COMMANDS } from "./named-commands";
import { useDocumentActions } from "./palette-actions";
import { FoundItems, RecentItems, useOpenHit, useRecent } from "./palette-found";
import { Headings, useHeadings } from "./palette-headings";
import { PaletteGroup, PaletteItem } from "./palette-item";
import { closePalette, pageCommands, runAfterPalette, usePalette } from "./palette-state";
import { focusAtEnd, PALETTE_HEAD, PALETTE_INPUT, PALETTE_PANEL, PALETTE_PROMPT } from "./palette-waiting";
import { useRunCommand, useVisitor } from "./use-commands";

/** The keys with which another row is chosen. */
const MOVES = new Set(["ArrowDown", "ArrowUp", "Home", "End"]);

const closeOnEsc = closeOnEscape(closePalette);

export function Palette() {
  const returnFocus = useReturnFocus(usePalette.getState().opener);
  return (
    <Radix.Root
      open
      onOpenChange={(open) => {
        if (!open) closePalette();
      }}
    >
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-40 bg-scrim float-fade" />
        <Radix.Content
          aria-describedby={undefined}
          onCloseAutoFocus={(event) => {
            returnFocus(event);
            runAfterPalette();
          }}
          onEscapeKeyDown={leaveToField}
          onKeyDown={closeOnEsc}
          className={PALETTE_PANEL}
        >
          <Radix.Title className="sr-only">Commands</Radix.Title>
          <PaletteBox />
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

function PaletteBox() {
  const [text, setText] = useState(() => usePalette.getState().typed);
  const [selected, setSelected] = useState("");
  /** The person has chosen a row since they typed: what is found later does not take it from them. */
  const [hasMoved, setMoved] = useState(false);
  const { user } = useAuth();
  const word = text.trim();
  // Nobody has nothing to be found; the commands are for everybody.
  const search = useSearch(user ? text : "");
  const best = search.groups[0]?.hits[0];
  // Whoever types the name of a command means it, whatever else has the word.
  const commands = useCommands();
  const named = commandsNamed(word, commands);
  const further = commandsWith(word, commands).filter((command) => !named.includes(command));
  const headings = useHeadings(word);
  const meant = named[0]?.id ?? (word === "" ? undefined : headings[0]?.value);
  // Before anything is typed, the documents changed last come first; until they are there, Enter means none of the rest.
  const recent = useRecent(user !== null && word === "");
  const newest = recent?.[0] && hitKey({ kind: "document", id: recent[0].id });
  const first = meant ?? (best ? hitKey(best) : recent ? newest : "");
  const openBest = useOpenBest(
    search,
    word,
    further.find(({ isGrave }) => !isGrave),
  );
  const isAsking = user !== null && word !== "" && !search.isAnswered && search.error === null;
  const isWaiting = isAsking && !hasMoved && meant === undefined;
  const onKeyDown = (event: KeyboardEvent) => {
    if (MOVES.has(event.key)) setMoved(true);
    if (event.key !== "Enter" || !isWaiting || isComposing(event.nativeEvent)) return;
    event.preventDefault();
    if (event.target instanceof HTMLInputElement) void openBest(event.target);
  };
  return (
    <Cmdk
      label="Commands"
      shouldFilter={false}
      loop
      value={!hasMoved && first !== undefined ? first : selected}
      onValueChange={setSelected}
      onKeyDown={onKeyDown}
    >
      <div className={PALETTE_HEAD}>
        <Glass aria-hidden className="text-muted" />
        <Cmdk.Input
          ref={focusAtEnd}
          value={text}
          onValueChange={(next) => {
            setText(next);
            setMoved(false);
          }}
          placeholder={PALETTE_PROMPT}
          className={PALETTE_INPUT}
        />
        <Kbd shortcut="Esc" />
      </div>
      <Cmdk.List
        // A row that is pointed at is chosen as well.
        onPointerMove={() => setMoved(true)}
        className="max-h-[min(60dvh,420px)] overflow-y-auto p-2 pt-1"
      >
        <CommandGroup heading="Commands" commands={named} />
        {word !== "" && <Headings headings={headings} />}
        {user !== null &&
          (word === "" ? (
            <RecentItems documents={recent ?? []} />
          ) : (
            <FoundItems
              search={search}
              hasOther={headings.length > 0 || commandsWith(word, commands).length > 0}
            />
          ))}
        <CommandGroup heading="This page" commands={further.filter(isOfPage)} />
        {word === "" && <Headings headings={headings} />}
        <CommandGroups word={word} commands={further} />
      </Cmdk.List>
    </Cmdk>
  );
}

const isOfPage = ({ group }: Command) => group === "This page";

/** Those for everywhere, and behind them those of the page as it stood when the palette was opened. */
function useCommands(): readonly Command[] {
  const visitor = useVisitor();
  const [ofPage] = useState(pageCommands);
  return [...commandsFor(visitor), ...NAMED_COMMANDS, ...ofPage, ...useDocumentActions()];
}

/**
 * Enter came before the answer: it means what these words find, not what an older question found; and where they find
 * nothing, the first command that has them.
 */
function useOpenBest(
  search: Search,
  word: string,
  command: Command | undefined,
): (input: HTMLInputElement) => Promise<void> {
  const open = useOpenHit();
  const run = useRunCommand();
  return async (input) => {
    const groups = await search.ask().catch(() => []);
    const best = groups[0]?.hits[0];
    const isStillMeant = input.isConnected && input.value.trim() === word;
    if (!isStillMeant || (!best && !command)) return;
    closePalette();
    if (best) open(best);
    else if (command) run(command);
  };
}

/** What can be done with the words themselves. */
function WithTheWord({ word }: { word: string }) {
  const startDocument = useStartDocument();
  const askInChat = useAskInChat();
  return (
    <>
      <PaletteItem
        value="write"
        icon={AssistantIcon}
        onSelect={() => void startDocument({ choose: defaultTemplate, title: firstTitle(word) })}
      >
        Start a document about “{word}”
      </PaletteItem>
      <PaletteItem value="ask" icon={AssistantIcon} onSelect={() => askInChat(word)}>
        Ask the assistant about “{word}”
      </PaletteItem>
    </>
  );
}

/** The commands for everywhere, and what can be done with the words. */
function CommandGroups({ word, commands }: { word: string; commands: readonly Command[] }) {
  return (["Generate", "Go to", "Help"] as const).map((group) => (
    <CommandGroup
      key={group}
      heading={group}
      commands={commands.filter((command) => command.group === group)}
    >
      {group === "Generate" && word !== "" && <WithTheWord word={word} />}
    </CommandGroup>
  ));
}

interface CommandGroupProps {
  heading: string;
  commands: readonly Command[];
  /** Rows before the commands. */
  children?: ReactNode;
}

function CommandGroup({ heading, commands, children = false }: CommandGroupProps) {
  const run = useRunCommand();
  if (commands.length === 0 && children === false) return null;
  return (
    <PaletteGroup heading={heading}>
      {children}
      {commands.map((command) => (
        <CommandItem key={command.id} command={command} onRun={run} />
      ))}
    </PaletteGroup>
  );
}

function CommandItem({ command, onRun }: { command: Command; onRun: (command: Command) => void }) {
  return (
    <PaletteItem
      value={command.id}
      icon={command.icon}
      onSelect={() => onRun(command)}
      end={command.shortcut?.split(" ").map((part) => (
        <Kbd key={part} shortcut={part} />
      ))}
    >
      {command.label}
    </PaletteItem>
  );
}
