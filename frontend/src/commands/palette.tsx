/** The command palette: one box that finds documents, begins things and goes places. */
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { Command as Cmdk } from "cmdk";
import { FileText, Search } from "lucide-react";
import { Dialog as Radix } from "radix-ui";
import { useDeferredValue, useState, type ReactNode } from "react";
import type { Icon } from "@/components/ui/icon";
import { Kbd } from "@/components/ui/kbd";
import { Nib } from "@/components/ui/nib";
import { documentListQuery } from "@/features/documents";
import { defaultTemplate, useStartDocument } from "@/features/templates";
import { closeOnEscape } from "@/lib/escape";
import { firstTitle } from "@/lib/format/title";
import { useReturnFocus } from "@/lib/use-return-focus";
import { COMMANDS, type Command } from "./commands";
import { closePalette } from "./palette-state";
import { useRunCommand } from "./use-shortcuts";

const FOUND_COUNT = 6;

export function Palette() {
  const [text, setText] = useState("");
  const word = text.trim();
  const returnFocus = useReturnFocus();
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
          onCloseAutoFocus={returnFocus}
          onKeyDown={closeOnEscape(closePalette)}
          className="fixed inset-x-4 top-[12dvh] z-40 mx-auto max-w-140 overflow-hidden rounded-dialog bg-raised shadow-[0_0_0_1px_var(--line),var(--shadow-dialog)] float-dialog outline-none"
        >
          <Radix.Title className="sr-only">Commands</Radix.Title>
          <Cmdk label="Commands" shouldFilter={false} loop>
            <div className="flex h-12 items-center gap-2.5 border-b border-line px-4">
              <Search aria-hidden className="text-muted" />
              <Cmdk.Input
                value={text}
                onValueChange={setText}
                placeholder="Search documents and commands"
                className="min-w-0 flex-1 bg-transparent text-[16px]/6 outline-none"
              />
              <Kbd shortcut="Esc" />
            </div>
            <Cmdk.List className="max-h-[min(60dvh,420px)] overflow-y-auto p-2 pt-1">
              <FoundDocuments word={word} />
              <CommandGroups word={word} />
              <Cmdk.Empty className="px-2 py-3 text-muted">No results.</Cmdk.Empty>
            </Cmdk.List>
          </Cmdk>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

function FoundDocuments({ word }: { word: string }) {
  const q = useDeferredValue(word);
  const { data: documents = [] } = useQuery(documentListQuery({ limit: FOUND_COUNT, ...(q ? { q } : {}) }));
  const navigate = useNavigate();
  if (documents.length === 0) return null;
  return (
    <Group heading={word ? "Documents" : "Recent"}>
      {documents.map(({ id, title }) => (
        <Item
          key={id}
          value={`document-${id}`}
          icon={FileText}
          onSelect={() => void navigate({ to: "/documents/$documentId", params: { documentId: id } })}
        >
          <Marked text={title} word={word} />
        </Item>
      ))}
    </Group>
  );
}

/** What can be done with the words themselves. */
function WithTheWord({ word }: { word: string }) {
  const startDocument = useStartDocument();
  const navigate = useNavigate();
  return (
    <>
      <Item
        value="write"
        icon={Nib}
        onSelect={() => void startDocument({ choose: defaultTemplate, title: firstTitle(word) })}
      >
        Write “{word}” as a new document
      </Item>
      <Item value="ask" icon={Nib} onSelect={() => void navigate({ to: "/chat", search: { prefill: word } })}>
        Ask the assistant about “{word}”
      </Item>
    </>
  );
}

function CommandGroups({ word }: { word: string }) {
  const run = useRunCommand();
  const found = COMMANDS.filter(
    ({ label, hidden }) => !hidden && label.toLowerCase().includes(word.toLowerCase()),
  );
  return (["Generate", "Go to", "Help"] as const).map((group) => {
    const commands = found.filter((command) => command.group === group);
    const withTheWord = group === "Generate" && word !== "";
    if (commands.length === 0 && !withTheWord) return null;
    return (
      <Group key={group} heading={group}>
        {withTheWord && <WithTheWord word={word} />}
        {commands.map((command) => (
          <CommandItem key={command.id} command={command} onRun={run} />
        ))}
      </Group>
    );
  });
}

function CommandItem({ command, onRun }: { command: Command; onRun: (command: Command) => void }) {
  return (
    <Item
      value={command.id}
      icon={command.icon}
      onSelect={() => onRun(command)}
      end={command.shortcut?.split(" ").map((part) => (
        <Kbd key={part} shortcut={part} />
      ))}
    >
      {command.label}
    </Item>
  );
}

function Group({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <Cmdk.Group
      heading={heading}
      className="[&_[cmdk-group-heading]]:px-2 [&_[cmdk-group-heading]]:pt-1.5 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:text-[12px]/4 [&_[cmdk-group-heading]]:font-medium [&_[cmdk-group-heading]]:text-muted"
    >
      {children}
    </Cmdk.Group>
  );
}

interface ItemProps {
  value: string;
  icon: Icon;
  onSelect: () => void;
  end?: ReactNode;
  children: ReactNode;
}

function Item({ value, icon: Glyph, onSelect, end, children }: ItemProps) {
  return (
    <Cmdk.Item
      value={value}
      onSelect={() => {
        closePalette();
        onSelect();
      }}
      className="group flex min-h-8 cursor-pointer items-center gap-2 rounded-mark px-2 data-[selected=true]:bg-hover max-md:min-h-10"
    >
      <Glyph aria-hidden className="text-muted" />
      <span className="cut">{children}</span>
      {end !== undefined && <span className="ml-auto flex gap-1">{end}</span>}
      {/* What has no keys of its own is taken with Enter once it is selected. */}
      {end === undefined && (
        <span aria-hidden className="ml-auto hidden flex-none group-data-[selected=true]:flex">
          <Kbd shortcut="Enter" />
        </span>
      )}
    </Cmdk.Item>
  );
}

/** The text with the first place of the word set in bold. */
function Marked({ text, word }: { text: string; word: string }) {
  const at = word === "" ? -1 : text.toLowerCase().indexOf(word.toLowerCase());
  if (at < 0) return text;
  return (
    <>
      {text.slice(0, at)}
      <b className="font-semibold">{text.slice(at, at + word.length)}</b>
      {text.slice(at + word.length)}
    </>
  );
}
