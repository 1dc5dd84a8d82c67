/** A property of words, edited where it stands: the release, or the tags with commas between them. */
import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from "react";

import type { DocumentProperties } from "@/lib/api/types";
import { lengthOf } from "@/lib/format/length";
import { isComposing } from "@/lib/keyboard";

import { withChanges } from "../with-changes";

export type WordsProperty = "release" | "tags";
type Words = Pick<DocumentProperties, WordsProperty>;

const LIMITS = { release: 40, tagCharacters: 30, tags: 20 };
const FIELDS = {
  release: { label: "Release", placeholder: "2027.1", width: "w-32" },
  tags: { label: "Tags", placeholder: "mobile, offline", width: "w-56" },
};

interface WordsFieldProps {
  property: WordsProperty;
  value: Words[WordsProperty];
  isOpen: boolean;
  onOpen: () => void;
  onClose: () => void;
  onChange: (changed: Partial<Words>) => void;
  buttonClass: string;
}

export function WordsField(props: WordsFieldProps) {
  const { property, value, isOpen, onOpen, buttonClass } = props;
  const button = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(isOpen);
  useEffect(() => {
    // The field is gone that had the focus.
    if (wasOpen.current && !isOpen && document.activeElement === document.body) button.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  const { label } = FIELDS[property];
  const text = shownAs(value);
  if (isOpen) return <OpenField {...props} text={text} />;
  return (
    <button
      ref={button}
      type="button"
      className={`${buttonClass} min-w-0`}
      aria-label={`${label}: ${text || "none"}`}
      onClick={onOpen}
    >
      <bdi>{text || "None"}</bdi>
    </button>
  );
}

function OpenField({ property, value, text, onClose, onChange }: WordsFieldProps & { text: string }) {
  const [opened] = useState(text); // what others set meanwhile is not undone
  const [typed, setTyped] = useState(text);
  const field = useRef<HTMLInputElement>(null);
  const { label, placeholder, width } = FIELDS[property];
  const mistake = property === "tags" ? mistakeOfTags(typed) : mistakeOfRelease(typed);
  useEffect(() => {
    field.current?.focus();
    field.current?.select();
  }, []);
  const isClosed = useRef(false);
  const close = () => {
    isClosed.current = true;
    onClose();
  };
  const save = () => {
    if (mistake !== null || isClosed.current || typed.trim() === opened) return;
    if (typeof value === "string") onChange({ release: typed.trim() });
    else onChange({ tags: withChanges(tagsOf(opened), tagsOf(typed), value, (tag) => tag) });
  };
  /** What is too long stays to be put right. */
  const keep = () => {
    save();
    if (mistake === null) close();
  };
  const leave = useEffectEvent(save);
  // Where its page goes with the field, no blur is heard of.
  useEffect(() => () => leave(), []);
  const onKeyDown = (event: KeyboardEvent): void => {
    if (isComposing(event.nativeEvent)) return;
    if (event.key === "Enter") keep();
    else if (event.key === "Escape") close();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <span className="inline-flex min-w-0 flex-wrap items-baseline gap-x-2">
      <input
        ref={field}
        className={`h-6 max-w-full rounded-mark border border-line-strong bg-raised px-1.5 font-medium text-text focus:outline-2 focus:-outline-offset-1 focus:outline-ring max-md:h-9 max-md:text-[16px] ${width}`}
        aria-label={property === "tags" ? "Tags, with commas between them" : label}
        aria-invalid={mistake !== null || undefined}
        aria-describedby={mistake === null ? undefined : "property-mistake"}
        placeholder={placeholder}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={onKeyDown}
        onBlur={keep}
      />
      {mistake !== null && (
        <span id="property-mistake" role="alert" className="type-caption text-danger">
          {mistake}
        </span>
      )}
    </span>
  );
}

const shownAs = (value: Words[WordsProperty]) => (typeof value === "string" ? value : value.join(", "));

export const tagsOf = (typed: string): string[] =>
  typed
    .split(",")
    .map((tag) => tag.trim())
    .filter((tag) => tag !== "");

const mistakeOfRelease = (typed: string) =>
  lengthOf(typed.trim()) > LIMITS.release ? `A release has at most ${LIMITS.release} characters.` : null;

function mistakeOfTags(typed: string): string | null {
  const tags = tagsOf(typed);
  if (tags.some((tag) => lengthOf(tag) > LIMITS.tagCharacters))
    return `A tag has at most ${LIMITS.tagCharacters} characters.`;
  return tags.length > LIMITS.tags ? `A document has at most ${LIMITS.tags} tags.` : null;
}
