/** The role of somebody, and on a press the roles that they could have instead. */
import { ChevronDown } from "lucide-react";
import type { ReactNode } from "react";
import { Button, type ButtonProps } from "@/components/ui/button";
import { Menu, MenuContent, MenuSeparator, MenuTrigger } from "@/components/ui/menu";
import { MenuChoice, type MenuChoiceOption } from "@/components/ui/menu-choice";
import { cn } from "@/lib/cn";

interface RoleMenuProps<Value extends string> {
  /** Whose role, for those who hear the button alone. */
  label: string;
  value: Value;
  options: readonly MenuChoiceOption<Value>[];
  onChoose: (value: Value) => void;
  pending?: boolean;
  /** A button like others, instead of the quiet one at the end of a row. */
  outlined?: boolean;
  className?: ButtonProps["className"];
  /** What else can be done, below a line. */
  children?: ReactNode;
}

export function RoleMenu<Value extends string>(props: RoleMenuProps<Value>) {
  const { label, value, options, onChoose, pending = false, outlined = false, className, children } = props;
  const name = options.find((option) => option.value === value)?.label;
  return (
    <Menu>
      <MenuTrigger>
        <Button
          {...(outlined ? {} : { variant: "ghost", size: "tool" })}
          aria-label={`${label}: ${name}`}
          pending={pending}
          className={cn(!outlined && "-mr-2", className)}
        >
          {name}
          <ChevronDown aria-hidden />
        </Button>
      </MenuTrigger>
      <MenuContent align="end" className="w-66">
        <MenuChoice value={value} options={options} onChoose={onChoose} />
        {children !== undefined && (
          <>
            <MenuSeparator />
            {children}
          </>
        )}
      </MenuContent>
    </Menu>
  );
}
