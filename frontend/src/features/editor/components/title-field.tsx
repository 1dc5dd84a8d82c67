/** The title of the document, edited where it stands at the top of the page. */
import { type KeyboardEvent, type RefObject, useEffect, useLayoutEffect, useRef } from "react";

import { FieldError } from "@/components/ui/field";
import { titleTooLong } from "@/lib/format/title-length";
import { isComposing } from "@/lib/keyboard";

import { movedBy, spliceOf } from "../format/splice";
import type { EditorSession } from "../session";
import { TITLE_FIELD } from "./title-field-id";
import { useSession } from "./use-editor-session";

const GROWS_BY_ITSELF = "fieldSizing" in document.documentElement.style;

const ERROR = "title-error";

/** Milliseconds for which the changes of others wait for an input method. */
const TIMEOUT = 3000;

/** One that is too long stays as it was written, and is not saved until it fits. */
export function TitleField({ session }: { session: EditorSession }) {
  const title = useSession(session, (state) => state.title);
  const error = titleTooLong(title);
  const field = useRef<HTMLTextAreaElement>(null);
  useKeptCaret(session, field);
  useLayoutEffect(() => {
    if (field.current) fitHeight(field.current);
  }, [title]);

  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>): void => {
    if (isComposing(event.nativeEvent) || (event.key !== "Enter" && event.key !== "ArrowDown")) return;
    const isAtEnd = event.currentTarget.selectionEnd === event.currentTarget.value.length;
    if (event.key === "ArrowDown" && !isAtEnd) return;
    event.preventDefault();
    session.focus();
  };

  return (
    <>
      <textarea
        ref={field}
        id={TITLE_FIELD}
        className="doc-title"
        aria-label="Title"
        placeholder="Untitled"
        rows={1}
        value={title}
        onChange={(event) =>
          session.setTitle(event.target.value.replaceAll("\0", "").replace(/\s*\n\s*/g, " "))
        }
        onCompositionStart={({ currentTarget }) => session.text.hold(composed(currentTarget))}
        onBlur={() => session.finishTitle()}
        onKeyDown={onKeyDown}
        aria-invalid={error !== null}
        aria-describedby={ERROR}
      />
      {error !== null && <FieldError id={ERROR}>{error}</FieldError>}
    </>
  );
}

/** Keeps the selection on its words when others change them: the browser would put it at the end. */
function useKeptCaret(session: EditorSession, field: RefObject<HTMLTextAreaElement | null>): void {
  useEffect(
    () =>
      session.store.subscribe(({ title }) => {
        const { current } = field;
        const splice = current && spliceOf(current.value, title);
        if (!splice || document.activeElement !== current) return;
        const [start, end] = [current.selectionStart, current.selectionEnd];
        current.value = title;
        current.setSelectionRange(movedBy(start, splice), movedBy(end, splice));
      }),
    [session, field],
  );
}

/** Resolves when an input method has put its characters together, or is not waited for any longer. */
function composed(field: HTMLTextAreaElement): Promise<void> {
  return new Promise((resolve) => {
    field.addEventListener("compositionend", () => resolve(), { once: true });
    setTimeout(resolve, TIMEOUT);
  });
}

/** For browsers whose fields do not grow by themselves. */
function fitHeight(field: HTMLTextAreaElement): void {
  if (GROWS_BY_ITSELF) return;
  field.style.height = "auto";
  field.style.height = `${field.scrollHeight}px`;
}
