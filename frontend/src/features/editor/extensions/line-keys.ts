/**
 * The keys by which lines and what stands in them are left: before those of `keys.ts`, and with the writing aids.
 */
import { type Extension, Prec } from "@codemirror/state";
import { keymap } from "@codemirror/view";

import { takeMark } from "../format/marks";
import { command } from "./keys";

export const lineKeys: Extension = Prec.high(keymap.of([{ key: "Backspace", run: command(takeMark) }]));
