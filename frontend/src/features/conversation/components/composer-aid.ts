/** Help to write a message: completion of what is typed. The composer draws it and gives it the keys. */
import type { KeyboardEvent, ReactNode } from "react";

export interface ComposerAid {
  /** Faintly behind the caret. */
  readonly ghost: string;
  /** Above the composer. */
  readonly popup: ReactNode;
  /** Ties the input to the list. */
  readonly inputProps: {
    "aria-autocomplete": "list";
    "aria-haspopup": "listbox";
    "aria-controls"?: string;
    "aria-activedescendant"?: string;
  };
  /** True where the key was its own. */
  readonly onKeyDown: (event: KeyboardEvent<HTMLTextAreaElement>) => boolean;
  readonly onBlur: () => void;
}
