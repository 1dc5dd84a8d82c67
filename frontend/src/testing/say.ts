/** Words where it is not about typing them: each key of theirs would draw the page anew. */
import type { UserEvent } from "@testing-library/user-event";

/** Puts the words where the caret is in this field, or at its end. */
export async function write(user: UserEvent, field: HTMLElement, words: string): Promise<void> {
  await user.click(field);
  await user.paste(words);
}

export async function say(user: UserEvent, field: HTMLElement, words: string): Promise<void> {
  await write(user, field, words);
  await user.keyboard("{Enter}");
}
