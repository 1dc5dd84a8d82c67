/** A page that shows no text, for tests of what stands beside it. */
import type { Surface } from "../surface";

export const noSurface: Surface = {
  lineOf: () => ({ top: 0, bottom: 20 }),
  selection: () => null,
  isActive: () => true,
  caret: () => null,
  show: () => undefined,
  mark: () => undefined,
  onChange: () => () => undefined,
  onPick: () => () => undefined,
  focus: () => undefined,
};
