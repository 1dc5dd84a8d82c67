/** The entries of a menu, walked with the arrows, Home, End and first letters. */
import { Check, ChevronRight } from "lucide-react";
import { type KeyboardEvent, type ReactNode, useRef } from "react";

import type { Icon } from "@/components/ui/icon";
import { Kbd } from "@/components/ui/kbd";
import { cn } from "@/lib/cn";

import { type Entry, type EntryChoices, type EntryItem, itemOfKey } from "./menu-entries";

interface MenuListProps {
  label: string;
  entries: readonly Entry[];
  onChoose: (item: EntryItem) => void;
  /** Goes to the choices of an entry; by a pointer that only moves, the focus stays where it is. */
  onLead: (choices: EntryChoices, at: HTMLElement, isPressed: boolean) => void;
  /** Another entry than the one whose choices are shown is looked at. */
  onOther?: (() => void) | undefined;
  /** The way back to the menu that led here. */
  onBack?: (() => void) | undefined;
  /** The choices that are shown beside the menu. */
  open?: EntryChoices | null;
  children?: ReactNode;
}

const ITEMS = "[role^=menuitem]";

export function MenuList(props: MenuListProps) {
  const { label, entries, onChoose, onLead, onBack, children } = props;
  const list = useRef<HTMLDivElement>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    const items = [...(list.current?.querySelectorAll<HTMLElement>(ITEMS) ?? [])];
    const now = items.findIndex((item) => item === document.activeElement);
    const meant = itemOfKey(event.nativeEvent, entries);
    const target = meant ? undefined : itemAfter(event, items, now);
    if (meant) onChoose(meant);
    else if (target) target.focus();
    else if (event.key === "ArrowLeft" && onBack) onBack();
    else if (event.key === "ArrowRight" && items[now]?.ariaHasPopup === "menu") items[now].click();
    else if (event.key !== "Tab") return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div
      ref={list}
      role="menu"
      aria-label={label}
      tabIndex={-1}
      onKeyDown={onKeyDown}
      className="outline-none"
    >
      {children}
      {entries.map((entry, index) => {
        if (entry.kind === "separator")
          return <div key={index} role="separator" className="-mx-1 my-1 h-px bg-line max-md:my-2" />;
        if (entry.kind === "item")
          return <ItemRow key={entry.label} item={entry} onChoose={onChoose} onOther={props.onOther} />;
        return <ChoicesRow key={entry.label} choices={entry} onLead={onLead} isOpen={props.open === entry} />;
      })}
    </div>
  );
}

function itemAfter(
  { key, ...event }: KeyboardEvent,
  items: HTMLElement[],
  now: number,
): HTMLElement | undefined {
  switch (key) {
    case "ArrowDown":
      return items[(now + 1) % items.length];
    case "ArrowUp":
      return items.at(now <= 0 ? -1 : now - 1);
    case "Home":
      return items[0];
    case "End":
      return items.at(-1);
    default:
      break;
  }
  if (key.length !== 1 || key === " " || event.ctrlKey || event.metaKey || event.altKey) return undefined;
  const behind = [...items.slice(now + 1), ...items.slice(0, now + 1)];
  return behind.find((item) => item.textContent.toLowerCase().startsWith(key.toLowerCase()));
}

const ROW =
  "flex min-h-8 w-full cursor-pointer items-center gap-2 rounded-mark px-2 text-left outline-none select-none focus:bg-hover max-md:min-h-10 max-md:gap-2.5";

interface ItemRowProps {
  item: EntryItem;
  onChoose: (item: EntryItem) => void;
  onOther: (() => void) | undefined;
}

function ItemRow({ item, onChoose, onOther }: ItemRowProps) {
  const { label, icon, isChosen, shortcut, isDanger = false } = item;
  const color = isDanger ? "text-danger" : "text-muted";
  return (
    <button
      type="button"
      role={isChosen === undefined ? "menuitem" : "menuitemradio"}
      aria-checked={isChosen}
      tabIndex={-1}
      onClick={() => onChoose(item)}
      onPointerMove={(event) => {
        event.currentTarget.focus({ preventScroll: true });
        onOther?.();
      }}
      className={cn(ROW, isDanger && "text-danger")}
    >
      {isChosen === undefined ? (
        icon && <Picture icon={icon} className={color} />
      ) : (
        <Tick isChosen={isChosen} />
      )}
      <span className="cut">{label}</span>
      {shortcut !== undefined && (
        <span className="ml-auto pl-4 max-md:hidden">
          <Kbd shortcut={shortcut} />
        </span>
      )}
    </button>
  );
}

function Picture({ icon: Glyph, className }: { icon: Icon; className: string }) {
  return <Glyph aria-hidden className={className} />;
}

function Tick({ isChosen }: { isChosen: boolean }) {
  return (
    <span className="size-4 flex-none">{isChosen && <Check aria-hidden className="text-accent" />}</span>
  );
}

interface ChoicesRowProps {
  choices: EntryChoices;
  onLead: MenuListProps["onLead"];
  isOpen: boolean;
}

function ChoicesRow({ choices, onLead, isOpen }: ChoicesRowProps) {
  return (
    <button
      type="button"
      role="menuitem"
      aria-haspopup="menu"
      aria-expanded={isOpen}
      tabIndex={-1}
      onClick={(event) => onLead(choices, event.currentTarget, true)}
      onPointerMove={(event) => {
        if (event.pointerType !== "mouse" || isOpen) return;
        event.currentTarget.focus({ preventScroll: true });
        onLead(choices, event.currentTarget, false);
      }}
      className={cn(ROW, "aria-expanded:bg-hover")}
    >
      <Picture icon={choices.icon} className="text-muted" />
      <span className="cut">{choices.label}</span>
      <ChevronRight aria-hidden className="ml-auto size-3.5 text-muted max-md:size-4" />
    </button>
  );
}
