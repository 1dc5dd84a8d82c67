/** A command in a menu. */
import { Link, useLocation } from "@tanstack/react-router";
import { MenuItem, type MenuItemProps } from "@/components/ui/menu";
import type { Command } from "./commands";
import { linkTo } from "./use-commands";

interface CommandItemProps extends Pick<MenuItemProps, "onSelect"> {
  command: Command;
}

/** A target is a link, which a visitor may open in another tab as well. */
export function CommandItem({ command, onSelect }: CommandItemProps) {
  const { label, menuLabel = label, icon, hint, run } = command;
  const here = useLocation({ select: (location) => location.href });
  const draw = (): Pick<MenuItemProps, "as" | "onSelect"> => {
    if (typeof run === "function") return { onSelect: run };
    if ("href" in run) {
      return {
        as: ({ className, children }) => (
          <a href={run.href} className={className}>
            {children}
          </a>
        ),
      };
    }
    return { onSelect, as: (item) => <Link {...linkTo(run, here)} {...item} /> };
  };
  return (
    <MenuItem icon={icon} hint={hint} {...draw()}>
      {menuLabel}
    </MenuItem>
  );
}
