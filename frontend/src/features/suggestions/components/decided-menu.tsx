/** The suggestions for a document that are decided, behind a menu: one that is chosen is shown beside the text. */
import { ChevronDown } from "lucide-react";

import { Button } from "@/components/ui/button";
import { Menu, MenuContent, MenuItem, MenuTrigger } from "@/components/ui/menu";
import { RelativeTime } from "@/components/ui/relative-time";

import { type Suggestion, suggestsWords } from "../suggestion-rules";

interface DecidedMenuProps {
  decided: readonly Suggestion[];
  /** There may be others, which are older. */
  hasMore: boolean;
  /** The visitor's id. */
  you: string;
  onOpen: (id: number) => void;
}

export function DecidedMenu({ decided, hasMore, you, onOpen }: DecidedMenuProps) {
  return (
    <Menu>
      <MenuTrigger>
        <Button size="tool" variant="ghost">
          {decided.length}
          {hasMore && "+"} decided
          <ChevronDown aria-hidden />
        </Button>
      </MenuTrigger>
      <MenuContent align="end" aria-label="Decided suggestions" className="w-80 max-w-[calc(100vw-16px)]">
        {decided.map((each) => (
          <MenuItem
            key={each.id}
            hint={<RelativeTime value={each.decidedAt ?? each.createdAt} />}
            onSelect={() => onOpen(each.id)}
          >
            <bdi className="font-medium">{each.proposer.id === you ? "You" : each.proposer.name}</bdi>{" "}
            {suggestsWords(each, each.proposer.id === you)}
          </MenuItem>
        ))}
      </MenuContent>
    </Menu>
  );
}
