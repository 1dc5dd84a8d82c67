/** A menu at the thing it is about: under it, or on a phone a sheet at the bottom edge. */
import { Dialog, Popover } from "radix-ui";
import { useMemo, useRef, useState } from "react";

import { closeOnEscape } from "@/lib/escape";
import { PHONE, useMedia } from "@/lib/use-media";

import type { Anchor } from "./at-object";
import type { Entry, EntryChoices, EntryItem } from "./menu-entries";
import { MenuList } from "./menu-list";

export interface EntriesMenuProps {
  anchor: Anchor;
  /** What it is about, such as "FR-003 · Should". */
  label: string;
  entries: readonly Entry[];
  /** Closed without a choice, or after one. */
  onClose: () => void;
  onReturnFocus: () => void;
}

export function EntriesMenu(props: EntriesMenuProps) {
  return useMedia(PHONE) ? <SheetMenu {...props} /> : <FloatingMenu {...props} />;
}

const PANEL =
  "z-50 max-h-(--radix-popover-content-available-height) overflow-y-auto rounded-menu border border-line bg-raised p-1 shadow-menu float-menu outline-none";

/** The first entry has the focus as the menu opens. */
function focusFirst(event: Event): void {
  event.preventDefault();
  const panel = event.currentTarget;
  if (!(panel instanceof HTMLElement)) return;
  const first =
    panel.querySelector<HTMLElement>("[aria-checked=true]") ??
    panel.querySelector<HTMLElement>("[role^=menuitem]");
  first?.focus();
}

function FloatingMenu({ anchor, label, entries, onClose, onReturnFocus }: EntriesMenuProps) {
  const place = useMemo(() => ({ current: anchor }), [anchor]);
  const [open, setOpen] = useState<{ choices: EntryChoices; at: HTMLElement; isPressed: boolean } | null>(
    null,
  );
  const choose = (item: EntryItem) => {
    onClose();
    item.run();
  };
  const back = () => {
    open?.at.focus();
    setOpen(null);
  };
  return (
    <Popover.Root
      open
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
    >
      <Popover.Anchor virtualRef={place} />
      <Popover.Portal>
        <Popover.Content
          role="presentation"
          align="start"
          sideOffset={6}
          collisionPadding={8}
          onOpenAutoFocus={focusFirst}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            onReturnFocus();
          }}
          className={`${PANEL} w-58`}
        >
          <MenuList
            label={label}
            entries={entries}
            onChoose={choose}
            onLead={(choices, at, isPressed) => setOpen({ choices, at, isPressed })}
            onOther={open ? () => setOpen(null) : undefined}
            open={open?.choices ?? null}
          >
            <p className="cut px-2 pt-1.5 pb-1 type-caption font-medium text-muted">{label}</p>
          </MenuList>
          {open && <Choices key={open.choices.label} {...open} onChoose={choose} onBack={back} />}
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}

interface ChoicesProps {
  choices: EntryChoices;
  at: HTMLElement;
  isPressed: boolean;
  onChoose: (item: EntryItem) => void;
  onBack: () => void;
}

/** Beside the entry that leads to them. */
function Choices({ choices, at, isPressed, onChoose, onBack }: ChoicesProps) {
  const place = useMemo(() => ({ current: at }), [at]);
  return (
    <Popover.Root
      open
      onOpenChange={(isOpen) => {
        if (!isOpen) onBack();
      }}
    >
      <Popover.Anchor virtualRef={place} />
      <Popover.Portal>
        <Popover.Content
          role="presentation"
          side="right"
          align="start"
          sideOffset={6}
          alignOffset={-5}
          collisionPadding={8}
          onOpenAutoFocus={isPressed ? focusFirst : (event) => event.preventDefault()}
          onCloseAutoFocus={(event) => event.preventDefault()}
          // The entry itself opens them, and is no way out.
          onInteractOutside={(event) => {
            if (event.target instanceof Node && at.contains(event.target)) event.preventDefault();
          }}
          className={`${PANEL} w-44`}
        >
          <MenuList
            label={choices.label}
            entries={choices.items}
            onChoose={onChoose}
            onLead={() => undefined}
            onBack={onBack}
          />
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}

/** The choices of an entry take the place of the menu. */
function SheetMenu({ label, entries, onClose, onReturnFocus }: EntriesMenuProps) {
  const [open, setOpen] = useState<EntryChoices | null>(null);
  const sheet = useRef<HTMLDivElement>(null);
  const choose = (item: EntryItem) => {
    onClose();
    item.run();
  };
  const name = open ? `${label} · ${open.label}` : label;
  return (
    <Dialog.Root
      open
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
    >
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-40 bg-scrim float-fade" />
        <Dialog.Content
          ref={sheet}
          aria-describedby={undefined}
          onKeyDown={closeOnEscape(onClose)}
          onOpenAutoFocus={(event) => {
            event.preventDefault();
            sheet.current?.focus();
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            onReturnFocus();
          }}
          className="fixed inset-x-0 bottom-0 z-40 max-h-[80dvh] overflow-y-auto rounded-t-[16px] border-t border-line bg-raised p-2 pb-4 float-dialog outline-none"
        >
          <Dialog.Title className="cut px-2 py-2 type-small font-medium text-muted">{name}</Dialog.Title>
          <MenuList
            key={name}
            label={name}
            entries={open?.items ?? entries}
            onChoose={choose}
            // What came under a pointer that only moves would be chosen by its press.
            onLead={(choices, _, isPressed) => isPressed && setOpen(choices)}
            onBack={() => setOpen(null)}
          />
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
