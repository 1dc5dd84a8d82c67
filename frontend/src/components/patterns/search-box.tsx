/** Searches a list by name; what is typed is in force a moment after the last key, or at once where nothing is asked. */
import { Search } from "lucide-react";
import { useEffect, useState, type KeyboardEvent } from "react";
import { Input } from "@/components/ui/field";
import { cn } from "@/lib/cn";
import { isComposing } from "@/lib/keyboard";

const DEBOUNCE = 250;

export interface SearchBoxProps {
  /** The search in force. */
  value: string;
  onSearch: (value: string) => void;
  /** What is searched, for those who do not see it. */
  label: string;
  placeholder: string;
  /** As wide as its place. */
  wide?: boolean;
  /** What is searched is there: each letter narrows it. */
  isInstant?: boolean;
  autoFocus?: boolean;
  onEnter?: () => void;
}

export function SearchBox({
  value,
  onSearch,
  label,
  placeholder,
  wide = false,
  isInstant = false,
  autoFocus = false,
  onEnter,
}: SearchBoxProps) {
  const [text, setText] = useState(value);
  const [inForce, setInForce] = useState(value);
  // The search changed by another hand (Back, "Clear search"): the box follows.
  if (value !== inForce) {
    setInForce(value);
    if (value !== text.trim()) setText(value);
  }
  useEffect(() => {
    const next = text.trim();
    if (next === inForce) return;
    const timer = setTimeout(() => onSearch(next), DEBOUNCE);
    return () => clearTimeout(timer);
  }, [text, inForce, onSearch]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event.nativeEvent)) return;
    if (event.key === "Escape") setText("");
    if (event.key === "Enter") onEnter?.();
  };
  return (
    <div className={cn("relative max-md:w-full", wide ? "w-full" : "w-70")}>
      <Search
        aria-hidden
        className="pointer-events-none absolute top-1/2 left-2.5 -translate-y-1/2 text-faint"
      />
      <Input
        type="search"
        className="pl-8"
        aria-label={label}
        placeholder={placeholder}
        maxLength={200}
        autoFocus={autoFocus}
        value={text}
        onChange={({ target }) => {
          setText(target.value);
          if (isInstant) onSearch(target.value.trim());
        }}
        onKeyDown={onKeyDown}
      />
    </div>
  );
}
