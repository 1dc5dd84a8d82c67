/**
 * The keys of the list of pieces: arrows move in it, digits and letters choose a section; more keys split, join and
 * leave out.
 */
import { type KeyboardEvent, useEffect, useRef } from "react";

import type { SortedPiece } from "@/lib/api/types";

import { type Choice, sectionOf } from "./brief-state";

/** How long a name may rest while it is typed, in milliseconds. */
const TYPING = 900;

interface PieceKeys {
  /** A menu or a field has the keys. */
  isOff: boolean;
  shown: readonly SortedPiece[];
  headings: readonly string[];
  /** The number of the piece at hand; -1 where none is shown. */
  current: number;
  onAt: (number: number) => void;
  /** The letters of a name that is being typed. */
  onTyped: (typed: string) => void;
  go: (number: number | undefined) => void;
  choose: (choice: Choice, number: number) => void;
  split: (number: number) => void;
  join: (number: number) => void;
  takeBack: () => void;
}

/** What to do with a key that was pressed in the list. */
export function usePieceKeys(keys: PieceKeys): (event: KeyboardEvent) => void {
  const { isOff, shown, headings, current, onAt, onTyped, go, choose, split, join, takeBack } = keys;
  /** The last key was of a name: Enter behind it confirms what it chose. */
  const isNamed = useRef(false);
  const typing = useTyping(onTyped);
  return (event) => {
    if (isOff || event.ctrlKey || event.metaKey || event.altKey || current === -1) return;
    // A screen reader, or a voice, may have focused another piece than the one that was current.
    const focused = focusedPiece(event.target) ?? current;
    if (focused !== current) onAt(focused);
    const position = shown.findIndex(({ number }) => number === focused);
    const step = { ArrowDown: position + 1, ArrowUp: position - 1, Home: 0, End: shown.length - 1 }[
      event.key
    ];
    const digit = /^[1-9]$/.test(event.key) ? Number(event.key) - 1 : null;
    const confirms = event.key === "Enter" && isNamed.current;
    isNamed.current = false;
    const isLetter = /^[\p{L}\p{N} ]$/u.test(event.key);
    if (!isLetter) typing.clear();
    if (step !== undefined) go(shown[step]?.number);
    else if (confirms) typing.clear();
    else if (event.key === "Delete" || event.key === "Backspace") choose("out", focused);
    else if (event.key === "/") split(focused);
    else if (event.key === "+") join(focused);
    else if (digit !== null && typing.text() === "") {
      if (digit < headings.length) choose(digit, focused);
    } else if (event.key.toLowerCase() === "z" && typing.text() === "") takeBack();
    else if (isLetter && (event.key !== " " || typing.text() !== "")) {
      const section = sectionOf(typing.add(event.key), headings);
      if (section !== null) choose(section, focused);
      isNamed.current = true;
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };
}

/** The number of the piece in which something is. */
function focusedPiece(target: EventTarget): number | null {
  const row = target instanceof Element ? target.closest<HTMLElement>("[data-piece]") : null;
  return row ? Number(row.dataset["piece"]) : null;
}

/** Letters typed in a row are one name. */
function useTyping(onTyped: (typed: string) => void) {
  const typed = useRef({ text: "", at: 0 });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const clear = () => {
    typed.current = { text: "", at: 0 };
    onTyped("");
  };
  const text = () => (performance.now() - typed.current.at < TYPING ? typed.current.text : "");
  return {
    text,
    clear,
    add: (letter: string) => {
      typed.current = { text: text() + letter, at: performance.now() };
      onTyped(typed.current.text);
      clearTimeout(timer.current);
      timer.current = setTimeout(clear, TYPING);
      return typed.current.text;
    },
  };
}
