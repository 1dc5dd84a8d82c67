/** Several in a menu, of which any number is ticked; the menu stays open. */
import { Check } from "lucide-react";
import { DropdownMenu as Radix } from "radix-ui";

interface MenuTicksProps {
  ticked: readonly string[];
  options: readonly { value: string; label: string }[];
  onTick: (value: string, isTicked: boolean) => void;
}

export const MenuTicks = ({ ticked, options, onTick }: MenuTicksProps) =>
  options.map(({ value, label }) => (
    <Radix.CheckboxItem
      key={value}
      checked={ticked.includes(value)}
      onCheckedChange={(isTicked) => onTick(value, isTicked)}
      onSelect={(event) => event.preventDefault()}
      className="flex min-h-8 w-full cursor-pointer items-center gap-2 rounded-mark px-2 text-left outline-none select-none data-highlighted:bg-hover max-md:min-h-10"
    >
      <span className="size-4 flex-none">
        <Radix.ItemIndicator>
          <Check aria-hidden className="text-muted" />
        </Radix.ItemIndicator>
      </span>
      <bdi className="cut">{label}</bdi>
    </Radix.CheckboxItem>
  ));
