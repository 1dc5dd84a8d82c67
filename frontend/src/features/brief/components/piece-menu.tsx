/** Menu of a piece: the section it goes into, splitting, joining, leaving out. */
import { CircleQuestionMark, FoldVertical, Scissors, X } from "lucide-react";
import { type ReactNode, useRef } from "react";

import { Menu, MenuContent, MenuItem, MenuSeparator, MenuTrigger } from "@/components/ui/menu";

import type { Choice } from "../brief-state";

interface PieceMenuProps {
  isOpen: boolean;
  onOpen: (isOpen: boolean) => void;
  trigger: ReactNode;
  /** The piece's own words. */
  words: string | undefined;
  headings: readonly string[];
  onChoose: (choice: Choice) => void;
  /** Called once the menu has let go of the focus: the caret goes into the piece's text. */
  onSplit: () => void;
  /** Null where there is no piece above. */
  onJoin: (() => void) | null;
}

export function PieceMenu(props: PieceMenuProps) {
  const { isOpen, onOpen, trigger, words, headings, onChoose, onSplit, onJoin } = props;
  const wantsSplit = useRef(false);
  return (
    <Menu open={isOpen} onOpenChange={onOpen}>
      <MenuTrigger>{trigger}</MenuTrigger>
      <MenuContent
        className="w-64"
        onCloseAutoFocus={(event) => {
          if (!wantsSplit.current) return;
          wantsSplit.current = false;
          event.preventDefault();
          onSplit();
        }}
      >
        {/* Where the menu covers the piece, it says its words; the button's name says which it is. */}
        <p
          aria-hidden
          className="sticky -top-1 z-1 -m-1 mb-1 border-b border-line bg-raised px-3 py-2 type-small text-muted md:hidden"
        >
          <span dir="auto" className="line-clamp-3 break-words whitespace-pre-line">
            {words}
          </span>
        </p>
        {headings.map((heading, index) => (
          <MenuItem
            key={heading}
            {...(index < 9 ? { hint: String(index + 1) } : {})}
            onSelect={() => onChoose(index)}
          >
            {heading}
          </MenuItem>
        ))}
        <MenuSeparator />
        <MenuItem
          icon={Scissors}
          hint="/"
          onSelect={() => {
            wantsSplit.current = true;
          }}
        >
          Split…
        </MenuItem>
        {onJoin && (
          <MenuItem icon={FoldVertical} hint="+" onSelect={onJoin}>
            Join with the piece above
          </MenuItem>
        )}
        <MenuSeparator />
        <MenuItem icon={CircleQuestionMark} onSelect={() => onChoose("beside")}>
          Not placed
        </MenuItem>
        <MenuItem icon={X} hint="Del" onSelect={() => onChoose("out")}>
          Leave out
        </MenuItem>
      </MenuContent>
    </Menu>
  );
}
