/** Searches titles; what is typed reaches the address a moment after the last key. */
import { Search } from "lucide-react";
import { useEffect, useState } from "react";
import { Input } from "@/components/ui/field";

const DEBOUNCE = 250;

export interface SearchBoxProps {
  /** The search in force. */
  value: string;
  onSearch: (value: string) => void;
}

export function SearchBox({ value, onSearch }: SearchBoxProps) {
  const [text, setText] = useState(value);
  const [inForce, setInForce] = useState(value);
  // The address changed by another hand (Back, "Clear search"): the box follows.
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
  return (
    <div className="relative w-70 max-md:w-full">
      <Search
        aria-hidden
        className="pointer-events-none absolute top-1/2 left-2.5 -translate-y-1/2 text-faint"
      />
      <Input
        type="search"
        className="pl-8"
        aria-label="Search documents by title"
        placeholder="Search documents..."
        maxLength={200}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === "Escape") setText("");
        }}
      />
    </div>
  );
}
