/** One section of a template: its heading, and, opened, all that is asked in it and how. */
import { ChevronDown, ChevronRight, GripVertical, MoreHorizontal } from "lucide-react";
import type { DragEvent, KeyboardEvent } from "react";

import { IconButton } from "@/components/ui/icon-button";
import { FieldError, Input } from "@/components/ui/field";
import { Menu, MenuContent, MenuItem, MenuSeparator, MenuTrigger } from "@/components/ui/menu";
import { Switch } from "@/components/ui/switch";
import { cn } from "@/lib/cn";

import { SectionFields } from "./section-fields";
import { KINDS, type SectionDraft } from "./template-draft";

export interface SectionEditorProps {
  section: SectionDraft;
  index: number;
  count: number;
  isOpen: boolean;
  error: string | undefined;
  isDropTarget: boolean;
  onToggle: () => void;
  onChange: (section: SectionDraft) => void;
  onMove: (to: number) => void;
  onRemove: () => void;
  onDragStart: () => void;
  onDragOver: () => void;
  onDrop: () => void;
}

export function SectionEditor(props: SectionEditorProps) {
  const { section, index, isOpen, error, isDropTarget, onChange, onDragOver, onDrop } = props;
  const name = section.heading.trim() || `Section ${index + 1}`;
  const bodyId = `section-${section.key}`;
  const onDragOverThis = (event: DragEvent) => {
    event.preventDefault();
    onDragOver();
  };
  return (
    // What is dragged is dropped anywhere on it; the keys and the menu move it as well.
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- see above
    <li
      aria-label={name}
      onDragOver={onDragOverThis}
      onDrop={(event) => {
        event.preventDefault();
        onDrop();
      }}
      className={cn(
        "rounded-menu border border-line bg-raised",
        isDropTarget && "border-accent-fill shadow-[0_-2px_0_var(--accent-fill)]",
      )}
    >
      <SectionHead {...props} name={name} bodyId={bodyId} />
      {error !== undefined && (
        <div className="px-4 pb-2">
          <FieldError id={`${bodyId}-error`}>{error}</FieldError>
        </div>
      )}
      {isOpen && (
        <div id={bodyId} className="grid gap-4 border-t border-line px-4 pt-3 pb-4">
          <SectionFields section={section} onChange={onChange} />
        </div>
      )}
    </li>
  );
}

interface SectionHeadProps extends SectionEditorProps {
  name: string;
  bodyId: string;
}

function SectionHead(props: SectionHeadProps) {
  const { section, index, isOpen, error, onToggle, onChange, onMove, onDragStart, name, bodyId } = props;
  const onKeyDown = (event: KeyboardEvent) => {
    if (!event.altKey || (event.key !== "ArrowUp" && event.key !== "ArrowDown")) return;
    event.preventDefault();
    onMove(index + (event.key === "ArrowUp" ? -1 : 1));
  };
  return (
    <div className="flex items-center gap-1.5 py-1.5 pr-2 pl-1.5">
      <span
        draggable
        aria-hidden
        onDragStart={(event) => {
          event.dataTransfer.setData("text/plain", name);
          event.dataTransfer.effectAllowed = "move";
          onDragStart();
        }}
        className="cursor-grab p-1 text-faint max-md:hidden"
      >
        <GripVertical className="size-4" />
      </span>
      <IconButton
        label={isOpen ? `Close ${name}` : `Open ${name}`}
        icon={isOpen ? ChevronDown : ChevronRight}
        aria-expanded={isOpen}
        aria-controls={bodyId}
        onClick={onToggle}
      />
      <Input
        aria-label={`Heading of section ${index + 1}`}
        aria-invalid={error === undefined ? undefined : true}
        value={section.heading}
        placeholder="Heading"
        title="Alt+Up and Alt+Down move the section"
        onChange={(event) => onChange({ ...section, heading: event.target.value })}
        onKeyDown={onKeyDown}
        className="min-w-0 flex-1 border-transparent bg-transparent font-medium"
      />
      <span className="type-caption whitespace-nowrap text-muted max-md:hidden">
        {KINDS.find(({ kind }) => kind === section.kind)?.name}
      </span>
      <span className="flex items-center gap-2 pl-2 type-caption text-muted">
        <span aria-hidden className="max-md:hidden">
          Required
        </span>
        <Switch
          label={`${name} is required`}
          checked={section.required}
          onCheckedChange={(required) => onChange({ ...section, required })}
        />
      </span>
      <SectionMenu {...props} />
    </div>
  );
}

function SectionMenu({ name, index, count, onMove, onRemove }: SectionHeadProps) {
  return (
    <Menu>
      <MenuTrigger>
        <IconButton label={`More for ${name}`} icon={MoreHorizontal} />
      </MenuTrigger>
      <MenuContent align="end">
        <MenuItem shortcut="Alt+ArrowUp" disabled={index === 0} onSelect={() => onMove(index - 1)}>
          Move up
        </MenuItem>
        <MenuItem shortcut="Alt+ArrowDown" disabled={index === count - 1} onSelect={() => onMove(index + 1)}>
          Move down
        </MenuItem>
        <MenuSeparator />
        <MenuItem danger disabled={count === 1} onSelect={onRemove}>
          Remove section
        </MenuItem>
      </MenuContent>
    </Menu>
  );
}
